import type { AuditSettings } from '../../../domain/cloud-suite.port.js';
import type { Collected, NotReadReason, Reading } from '../../../domain/collected.js';
import type { CheckResult } from '../../../domain/check-result.js';
import { type Answers, MIGRATION, type CollectorId, type RoleHolder } from '../collect/answers.js';
import { SERVICE_PLANS } from '../licences.js';
import { GLOBAL_ADMINISTRATOR, PRIVILEGED_ROLES } from '../roles.js';
import { evaluate } from '../rules/evaluate.js';
import { snapshot } from './snapshot.js';

export { LINKS_POLICY, PHISHING_POLICY, SPAM_POLICY } from './snapshot.js';

export const NOW = new Date('2026-11-22T12:00:00Z');

export const SETTINGS: AuditSettings = {
  baseline: 'cisa',
  emergencyAccounts: ['emergency-1', 'emergency-2'],
  approvedExclusions: [],
  approvedApps: [],
  parameters: {},
};

export function ago(days: number): string {
  return new Date(NOW.getTime() - days * 86_400_000).toISOString();
}

/** An enforced policy for everybody and everything that leaves out the emergency accounts; a spec changes what it is about. */
export function policy(further: {
  state?: string;
  conditions?: object;
  users?: object;
  grantControls?: object | null;
  sessionControls?: object | null;
}) {
  const {
    state = 'enabled',
    conditions,
    users,
    grantControls = { operator: 'OR', builtInControls: ['mfa'] },
    sessionControls = null,
  } = further;
  return {
    id: 'policy',
    displayName: 'Policy',
    state,
    conditions: {
      clientAppTypes: ['all'],
      applications: { includeApplications: ['All'] },
      users: { includeUsers: ['All'], excludeUsers: ['emergency-1', 'emergency-2'], ...users },
      ...conditions,
    },
    grantControls,
    sessionControls,
  };
}

export const BLOCK = { operator: 'OR', builtInControls: ['block'] };
export const LEGACY = policy({ conditions: { clientAppTypes: ['exchangeActiveSync', 'other'] }, grantControls: BLOCK });
export const MFA = policy({});
export const PASSKEYS = policy({
  users: { includeUsers: [], includeRoles: Object.keys(PRIVILEGED_ROLES) },
  grantControls: {
    operator: 'OR',
    authenticationStrength: { requirementsSatisfied: 'mfa', allowedCombinations: ['fido2', 'windowsHelloForBusiness'] },
  },
});
export const DEVICE_CODE = policy({
  conditions: { authenticationFlows: { transferMethods: 'deviceCodeFlow' } },
  grantControls: BLOCK,
});
export const TRANSFER = policy({
  conditions: { authenticationFlows: { transferMethods: 'authenticationTransfer' } },
  grantControls: BLOCK,
});
export const USER_RISK = policy({ conditions: { userRiskLevels: ['high'] }, grantControls: BLOCK });
export const SIGN_IN_RISK = policy({ conditions: { signInRiskLevels: ['high'] }, grantControls: BLOCK });
/** Of what people do to their account. */
export function onAction(
  action: string,
  builtInControls: readonly string[],
  further: Parameters<typeof policy>[0] = {},
) {
  return policy({
    conditions: { applications: { includeApplications: [], includeUserActions: [`urn:user:${action}`] } },
    grantControls: { operator: 'OR', builtInControls },
    ...further,
  });
}
export const SECURITY_INFO = onAction('registersecurityinfo', ['compliantDevice']);
export const REGISTER_DEVICE = onAction('registerdevice', ['mfa']);
export const SESSIONS = policy({
  users: { includeUsers: [], includeRoles: Object.keys(PRIVILEGED_ROLES) },
  grantControls: null,
  sessionControls: {
    signInFrequency: { isEnabled: true, value: 4, type: 'hours', frequencyInterval: 'timeBased' },
    persistentBrowser: { isEnabled: true, mode: 'never' },
  },
});
export const DEVICES = policy({ grantControls: { operator: 'OR', builtInControls: ['compliantDevice'] } });

export function holder(principalId: string, further: Partial<RoleHolder> = {}): RoleHolder {
  return {
    roleId: GLOBAL_ADMINISTRATOR,
    principalId,
    kind: 'user',
    name: principalId,
    scope: '/',
    assignment: null,
    endsAt: null,
    ...further,
  };
}

export function admin(id: string, further: object = {}) {
  return {
    id,
    name: id,
    enabled: true,
    guest: false,
    synced: false,
    createdAt: ago(500),
    lastSeenAt: ago(1),
    ...further,
  };
}

/** What is read of a tenant that passes everything. */
export function wellKept(): Answers {
  return {
    org: { id: 'tenant', name: 'Tenant', synced: false },
    skus: { plans: Object.values(SERVICE_PLANS).flat(), seats: 10 },
    domains: [
      { name: 'tenant.example', managed: true, verified: true, mail: true, passwordValidityDays: 2_147_483_647 },
    ],
    securityDefaults: { isEnabled: false },
    caPolicies: [
      ...[LEGACY, MFA, PASSKEYS, DEVICE_CODE, USER_RISK, SIGN_IN_RISK, DEVICES],
      ...[TRANSFER, SECURITY_INFO, REGISTER_DEVICE, SESSIONS],
    ],
    authzPolicy: {
      allowInvitesFrom: 'none',
      guestUserRoleId: '2af84b1e-32c8-42b7-82bc-daa82404023b',
      allowedToCreateApps: false,
      allowedToCreateTenants: false,
      permissionGrantPoliciesAssigned: [],
    },
    authMethods: [
      ...['Sms', 'Voice', 'Email'].map((id) => ({ id, state: 'disabled' })),
      { id: 'MicrosoftAuthenticator', state: 'disabled' },
      { id: MIGRATION, state: 'migrationComplete' },
    ],
    deviceReg: {
      mfa: 'notRequired',
      joiningUsers: '#microsoft.graph.noDeviceRegistrationMembership',
      globalAdmins: false,
      passwordSolution: true,
    },
    dirSync: null,
    adminConsent: { isEnabled: true, reviewers: 1 },
    appMgmt: {
      isEnabled: true,
      passwords: [{ restrictionType: 'passwordAddition', state: 'enabled' }],
      keys: [{ restrictionType: 'asymmetricKeyLifetime', state: 'enabled', maxLifetime: 'P365D' }],
    },
    groupSettings: {
      EnableBannedPasswordCheck: 'True',
      BannedPasswordList: '3',
      LockoutThreshold: '10',
      LockoutDurationInSeconds: '60',
    },
    roleAssignments: ['emergency-1', 'emergency-2', 'jo'].map((id) => holder(id)),
    groupPim: {},
    roleGroupMembers: {},
    roleSchedule: [
      holder('emergency-1', { assignment: 'Assigned' }),
      holder('jo', { assignment: 'Activated', endsAt: ago(-1) }),
    ],
    roleEligibility: [holder('lee', { roleId: '29232cdf-9323-42fd-ade2-1d097af3e4de' })],
    gaRolePolicy: { isApprovalRequired: true, approvers: 1 },
    adminUsers: {
      users: [admin('emergency-1', { lastSeenAt: ago(300) }), admin('emergency-2'), admin('jo')],
      withSignIns: true,
      blindSpots: [],
    },
    guests: { total: 1, lastSeen: { '2026-11-20': 1 }, longestUnseen: [], pending: {}, longestPending: [], undated: 0 },
    regDetails: {
      members: 3,
      capable: 3,
      unsaid: 0,
      incapable: { count: 0, named: [] },
      admins: 1,
      incapableAdmins: { count: 0, named: [] },
      source: 'rows',
    },
    applications: [],
    graphAppRoles: [],
    appOwners: [],
    appControllers: [],
    oauthGrants: [],
    riskyUsers: { count: 0, named: [] },
    spo: {
      sharingCapability: 'existingExternalUserSharingOnly',
      sharingDomainRestrictionMode: 'allowList',
      sharingAllowedDomainList: ['partner.example'],
      isResharingByExternalUsersEnabled: false,
      isLegacyAuthProtocolsEnabled: false,
    },
    secureScore: {
      createdAt: ago(0.5),
      controls: {
        mip_search_auditlog: 100,
        exo_mailboxaudit: 100,
        mdo_autoforwardingmode: 100,
        mdo_commonattachmentsfilter: 100,
      },
    },
    tcm: snapshot(),
    dns: {
      domains: [
        {
          name: 'tenant.example',
          organizationalDomain: 'tenant.example',
          spf: [{ name: 'tenant.example', answer: { state: 'found', records: ['v=spf1 a -all'] } }],
          dkim: [
            {
              selector: 'selector1._domainkey',
              target: null,
              answer: { state: 'found', records: [{ kind: 'rsa', bits: 2048, testing: false }] },
            },
          ],
          ownDmarc: { state: 'none' },
          dmarc: { state: 'found', records: ['v=DMARC1; p=reject; rua=mailto:a@tenant.example'] },
        },
      ],
    },
    audit: [],
  };
}

/** Resources of one type of the snapshot, changed; without them: the type is not there. */
export function snapshotWith(type: string, ...resources: object[]): Partial<Answers> {
  return snapshotOf({ [type]: resources });
}

/** The same of several types. */
export function snapshotOf(changes: Readonly<Record<string, readonly object[]>>): Partial<Answers> {
  const tcm = Object.entries({ ...snapshot(), ...changes }).filter(([, resources]) => resources.length > 0);
  return { tcm: Object.fromEntries(tcm) as Answers['tcm'] };
}

export interface Differently {
  settings?: Partial<AuditSettings>;
  notRead?: Partial<Record<CollectorId, NotReadReason>>;
  /** Not asked, as when a licence is missing. */
  without?: readonly CollectorId[];
}

export function collectedWith(changes: Partial<Answers>, { notRead = {}, without = [] }: Differently = {}): Collected {
  const readAt = NOW.toISOString();
  const readings = Object.entries({ ...wellKept(), ...changes }).map(([id, data]): [string, Reading] => {
    const reason = notRead[id as CollectorId];
    if (reason === undefined) return [id, { state: 'read', data, readAt }];
    const permission = reason === 'permission-missing' ? `Permission.For.${id}` : null;
    return [id, { state: 'not-read', reason, permission, message: 'It could not be read.', readAt }];
  });
  return Object.fromEntries(readings.filter(([id]) => !without.includes(id as CollectorId)));
}

/** What one check says of a well-kept tenant with changes. */
export function resultWith(checkId: string, changes: Partial<Answers>, differently: Differently = {}): CheckResult {
  const context = { now: NOW, settings: { ...SETTINGS, ...differently.settings } };
  return evaluate(collectedWith(changes, differently), context).find((result) => result.checkId === checkId)!;
}
