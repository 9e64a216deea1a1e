import type { Making, MicrosoftGap } from './gaps.js';
import { ACTOR, idOf } from './people.js';

export const TENANT_ID = idOf(999);
const PORTAL = { id: idOf(60), appId: idOf(160), displayName: 'Larkfield portal' };
const BACKUP = { id: idOf(61), appId: idOf(161), displayName: 'QuietBackup' };
const MERGE = { id: idOf(62), appId: idOf(162), displayName: 'Merge & Send' };
const DEVICES = { id: idOf(63), appId: idOf(163), displayName: 'Device services' };
const MICROSOFT = 'f8cdef31-a31e-4b4a-93e4-5f571e91255a';
const FOREIGN = idOf(998);

export function applications({ ago, has }: Making) {
  const secret = (from: number, until: number) => ({
    keyId: idOf(70),
    startDateTime: ago(from),
    endDateTime: ago(until),
  });
  return [
    { ...PORTAL, passwordCredentials: [secret(30, -120)] },
    { id: idOf(64), appId: idOf(164), displayName: 'Room display', passwordCredentials: [] },
    ...(has('old-app-secrets')
      ? [{ id: idOf(65), appId: idOf(165), displayName: 'Invoice import', passwordCredentials: [secret(400, -700)] }]
      : []),
  ];
}

/** Who holds permissions of Graph: reading ones, Microsoft's own, and with a gap one that nobody should hold. */
const GRAPH = '00000003-0000-0000-c000-000000000000';
const MAIL_SEND = 'b633e1c5-b582-4048-a93e-9f11b44c7e96';
const EXCHANGE = '00000002-0000-0ff1-ce00-000000000000';

/** What applications may do with Graph, Exchange or SharePoint, each by its own id. */
export function appPermissions(resource: string, { has }: Making) {
  const held = (app: { id: string; displayName: string }, appRoleId: string) => ({
    id: `${app.id}/${appRoleId}`,
    appRoleId,
    principalId: app.id,
    principalDisplayName: app.displayName,
    principalType: 'ServicePrincipal',
  });
  if (resource === EXCHANGE)
    return has('overpowered-app') ? [held(BACKUP, 'dc890d15-9560-4a4c-9b7f-a736ec74ec40')] : [];
  if (resource !== GRAPH) return [];
  return [
    held(PORTAL, has('developer-owns-portal') ? MAIL_SEND : 'df021288-bdef-4463-88db-98f22de89214'),
    held(DEVICES, '75359482-378d-4052-8f01-80520e7db3cd'),
    ...(has('overpowered-app') ? [held(BACKUP, '9e3f62cf-ca93-4989-b6ce-bf83c28f9fe8')] : []),
  ];
}

export function delegatedGrants({ has }: Making) {
  const grant = (clientId: string, scope: string) => ({
    id: `${clientId}-grant`,
    clientId,
    consentType: 'AllPrincipals',
    scope,
  });
  return [
    grant(PORTAL.id, ' openid profile User.Read'),
    ...(has('mail-app-for-everybody') ? [grant(MERGE.id, 'Mail.ReadWrite Mail.Send offline_access')] : []),
  ];
}

export function servicePrincipals(ids: readonly unknown[]) {
  return [
    { ...PORTAL, appOwnerOrganizationId: TENANT_ID },
    { ...BACKUP, appOwnerOrganizationId: FOREIGN },
    { ...MERGE, appOwnerOrganizationId: FOREIGN },
    { ...DEVICES, appOwnerOrganizationId: MICROSOFT },
  ].filter(({ id }) => ids.includes(id));
}

const ACTIVITIES: readonly (readonly [
  activity: string,
  category: string,
  target: string,
  gaps: readonly MicrosoftGap[],
])[] = [
  [
    'Update conditional access policy',
    'Policy',
    'CA002 Multifactor authentication for everybody',
    ['mfa-policy-report-only'],
  ],
  ['Update conditional access policy', 'Policy', 'CA001 Block legacy authentication', ['legacy-auth-open']],
  [
    'Update authorization policy',
    'Policy',
    'Authorization Policy',
    ['users-register-apps', 'users-create-tenants', 'users-consent', 'everybody-invites', 'guests-see-all'],
  ],
  [
    'Authentication Methods Policy Update',
    'Policy',
    'Authentication Methods Policy',
    ['sms-codes-on', 'authenticator-without-context'],
  ],
  ['Add member to role', 'RoleManagement', 'Global Administrator', ['many-global-admins', 'permanent-admin']],
];

/** The log tells of the gaps that came by a change which Entra records. */
export function auditLog({ ago, has }: Making) {
  return ACTIVITIES.filter(([, , , gaps]) => gaps.some((gap) => has(gap))).map(
    ([activityDisplayName, category, displayName], index) => ({
      id: `audit-${index}`,
      category,
      result: 'success',
      activityDisplayName,
      activityDateTime: ago(0.1 + index / 10),
      initiatedBy: { app: null, user: { id: idOf(3), userPrincipalName: ACTOR } },
      targetResources: [{ id: idOf(100 + index), displayName, type: category === 'Policy' ? 'Policy' : 'Role' }],
    }),
  );
}
