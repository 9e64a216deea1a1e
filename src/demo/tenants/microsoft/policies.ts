import type { Making, MicrosoftGap } from './gaps.js';
import { idOf, MICROSOFT_EMERGENCY_ACCOUNTS } from './people.js';

const ROLES = [
  '62e90394-69f5-4237-9190-012177145e10',
  'e8611ab8-c189-46e8-94e1-60213ab1f814',
  'fe930be7-5e62-47db-91af-98c3a49a38b1',
  'f28a1f50-f6e7-4571-818b-6a12f2af6b6c',
  '29232cdf-9323-42fd-ade2-1d097af3e4de',
  '8ac3fc64-6eca-42ea-9e69-59f4c7b60eb2',
  '9b895d92-2cd3-44c7-9d02-a6ac2d5ea5c3',
  '158c047a-c907-4556-b7ef-446551a6b5f7',
];
const BLOCK = { operator: 'OR', builtInControls: ['block'] };
const REPORT_ONLY = 'enabledForReportingButNotEnforced';
const HEADQUARTERS = idOf(80);

interface Shape {
  state?: string;
  conditions?: object;
  users?: object;
  grantControls: object | null;
  sessionControls?: object;
}

function onAction(action: string) {
  return {
    applications: { includeApplications: [], excludeApplications: [], includeUserActions: [`urn:user:${action}`] },
  };
}

/** Conditional Access: eleven policies, and what gaps make of them. */
export function conditionalAccess({ has }: Making) {
  const [one] = MICROSOFT_EMERGENCY_ACCOUNTS;
  const excludeUsers = has('one-emergency-account') ? [one] : MICROSOFT_EMERGENCY_ACCOUNTS;
  const policy = (number: number, displayName: string, shape: Shape) => ({
    id: idOf(100 + number),
    displayName: `CA${String(number).padStart(3, '0')} ${displayName}`,
    state: shape.state ?? 'enabled',
    conditions: {
      clientAppTypes: ['all'],
      userRiskLevels: [],
      signInRiskLevels: [],
      locations: null,
      platforms: null,
      devices: null,
      authenticationFlows: null,
      applications: { includeApplications: ['All'], excludeApplications: [], includeUserActions: [] },
      users: { includeUsers: ['All'], includeRoles: [], excludeUsers, excludeGroups: [], ...shape.users },
      ...shape.conditions,
    },
    grantControls: shape.grantControls,
    sessionControls: shape.sessionControls ?? null,
  });
  const reportOnlyIf = (gap: MicrosoftGap) => (has(gap) ? REPORT_ONLY : 'enabled');
  return [
    policy(1, 'Block legacy authentication', {
      state: has('legacy-auth-open') ? 'disabled' : 'enabled',
      conditions: { clientAppTypes: ['exchangeActiveSync', 'other'] },
      grantControls: BLOCK,
    }),
    policy(2, 'Multifactor authentication for everybody', {
      state: reportOnlyIf('mfa-policy-report-only'),
      grantControls: { operator: 'OR', builtInControls: ['mfa'] },
    }),
    policy(3, 'Administrators sign in with passkeys', {
      users: { includeUsers: [], includeRoles: ROLES },
      grantControls: { operator: 'OR', builtInControls: [], authenticationStrength: strength(has('admins-phishable')) },
    }),
    ...(has('device-code-open')
      ? []
      : [
          policy(4, 'Block the device code flow', {
            conditions: { authenticationFlows: { transferMethods: 'deviceCodeFlow' } },
            grantControls: BLOCK,
          }),
        ]),
    policy(5, 'Block people at high risk', {
      state: reportOnlyIf('risky-users-let-in'),
      conditions: { userRiskLevels: ['high'] },
      grantControls: BLOCK,
    }),
    policy(6, 'Block sign-ins at high risk', {
      conditions: {
        signInRiskLevels: ['high'],
        locations: has('risky-sign-ins-let-in')
          ? { includeLocations: ['All'], excludeLocations: [HEADQUARTERS] }
          : null,
      },
      grantControls: BLOCK,
    }),
    policy(7, 'Managed devices only', {
      grantControls: {
        operator: 'OR',
        builtInControls: ['compliantDevice', ...(has('unmanaged-devices-let-in') ? ['approvedApplication'] : [])],
      },
    }),
    policy(8, 'Administrators sign in again after some hours', {
      users: { includeUsers: [], includeRoles: ROLES },
      grantControls: null,
      sessionControls: {
        signInFrequency: { isEnabled: true, value: 8, type: 'hours', frequencyInterval: 'timeBased' },
        persistentBrowser: has('admins-stay-signed-in') ? null : { isEnabled: true, mode: 'never' },
      },
    }),
    policy(9, 'No sign-in is carried over to another device', {
      state: reportOnlyIf('sign-ins-carried-over'),
      conditions: { authenticationFlows: { transferMethods: 'authenticationTransfer' } },
      grantControls: BLOCK,
    }),
    policy(10, 'Sign-in methods are registered from managed devices', {
      state: reportOnlyIf('any-device-registers-methods'),
      conditions: onAction('registersecurityinfo'),
      grantControls: { operator: 'OR', builtInControls: ['compliantDevice'] },
    }),
    policy(11, 'Devices join with a second factor', {
      state: reportOnlyIf('devices-join-by-password'),
      conditions: onAction('registerdevice'),
      grantControls: { operator: 'OR', builtInControls: ['mfa'] },
    }),
  ];
}

function strength(phishable: boolean) {
  return {
    id: idOf(81),
    displayName: phishable ? 'Multifactor authentication' : 'Phishing-resistant MFA',
    requirementsSatisfied: 'mfa',
    allowedCombinations: phishable
      ? ['windowsHelloForBusiness', 'fido2', 'password,microsoftAuthenticatorPush']
      : ['windowsHelloForBusiness', 'fido2', 'x509CertificateMultiFactor'],
  };
}

export function authorizationPolicy({ has }: Making) {
  return {
    id: 'authorizationPolicy',
    allowInvitesFrom: has('everybody-invites') ? 'everyone' : 'adminsAndGuestInviters',
    guestUserRoleId: has('guests-see-all')
      ? 'a0b1b346-4d3e-4e8b-98f8-753987be4970'
      : '2af84b1e-32c8-42b7-82bc-daa82404023b',
    defaultUserRolePermissions: {
      allowedToCreateApps: has('users-register-apps'),
      allowedToCreateTenants: has('users-create-tenants'),
      permissionGrantPoliciesAssigned: [
        'ManagePermissionGrantsForOwnedResource.microsoft-dynamically-managed-permissions-for-team',
        ...(has('users-consent') ? ['ManagePermissionGrantsForSelf.microsoft-user-default-legacy'] : []),
      ],
    },
  };
}

export function authenticationMethods({ has }: Making) {
  const target = { targetType: 'group', id: 'all_users' };
  const nobody = { targetType: 'group', id: '00000000-0000-0000-0000-000000000000' };
  const context = {
    state: has('authenticator-without-context') ? 'disabled' : 'enabled',
    includeTarget: target,
    excludeTarget: nobody,
  };
  const method = (id: string, state: string) => ({ id, state, includeTargets: [target] });
  return {
    id: 'authenticationMethodsPolicy',
    policyMigrationState: has('old-method-settings') ? 'migrationInProgress' : 'migrationComplete',
    authenticationMethodConfigurations: [
      method('Fido2', 'enabled'),
      {
        ...method('MicrosoftAuthenticator', 'enabled'),
        featureSettings: {
          displayAppInformationRequiredState: context,
          displayLocationInformationRequiredState: context,
        },
      },
      method('Sms', has('sms-codes-on') ? 'enabled' : 'disabled'),
      method('Voice', 'disabled'),
      method('Email', 'disabled'),
    ],
  };
}

export function passwordRules({ has }: Making) {
  const weak = has('weak-password-rules');
  const values = {
    EnableBannedPasswordCheck: weak ? 'False' : 'True',
    BannedPasswordList: weak ? '' : 'larkfield\tlabs\tskylark',
    EnableBannedPasswordCheckOnPremises: 'True',
    BannedPasswordCheckOnPremisesMode: 'Enforce',
    LockoutThreshold: weak ? '50' : '8',
    LockoutDurationInSeconds: weak ? '10' : '120',
  };
  return [
    {
      id: idOf(82),
      templateId: '5cf42378-d67d-4f36-ba46-e8b86229381d',
      values: Object.entries(values).map(([name, value]) => ({ name, value })),
    },
  ];
}

export function deviceRegistration({ has }: Making) {
  const membership = has('joiners-administer-devices') ? 'all' : 'no';
  return {
    id: 'deviceRegistrationPolicy',
    userDeviceQuota: 20,
    multiFactorAuthConfiguration: 'notRequired',
    azureADJoin: {
      isAdminConfigurable: true,
      localAdmins: {
        enableGlobalAdmins: false,
        registeringUsers: { '@odata.type': `#microsoft.graph.${membership}DeviceRegistrationMembership` },
      },
    },
    localAdminPassword: { isEnabled: true },
  };
}

/** What synchronization may take over, where there is any. */
export function directorySync({ has }: Making) {
  const blocked = !has('sync-takes-over');
  const features = { blockSoftMatchEnabled: blocked, blockCloudObjectTakeoverThroughHardMatchEnabled: blocked };
  return [{ id: idOf(999), configuration: {}, features }];
}

export function globalAdminPolicy({ has }: Making) {
  const stages = [{ primaryApprovers: [{ '@odata.type': '#microsoft.graph.singleUser', userId: idOf(4) }] }];
  const setting = { isApprovalRequired: !has('no-approval'), approvalStages: has('no-approval') ? [] : stages };
  return [{ id: 'DirectoryRole', policy: { rules: [{ id: 'Approval_EndUser_Assignment', setting }] } }];
}

export function adminConsent({ has }: Making) {
  const isEnabled = !has('no-consent-workflow');
  return { isEnabled, reviewers: isEnabled ? [{ query: `/v1.0/users/${idOf(3)}`, queryType: 'MicrosoftGraph' }] : [] };
}

export function appManagement({ has }: Making) {
  const isEnabled = !has('no-app-credential-policy');
  return {
    isEnabled,
    applicationRestrictions: {
      passwordCredentials: [{ restrictionType: 'passwordLifetime', state: 'enabled', maxLifetime: 'P90D' }],
      keyCredentials: [{ restrictionType: 'asymmetricKeyLifetime', state: 'enabled', maxLifetime: 'P365D' }],
    },
  };
}
