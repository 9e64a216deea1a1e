import type { Json } from '../json.js';
import { BLOCK, DEVICE_CODE, DEVICES, LEGACY, MFA, PASSKEYS, policy, SIGN_IN_RISK, USER_RISK } from './readings.js';
import { casesOf, type RuleCase } from './rule-cases.js';

const REPORT_ONLY = 'enabledForReportingButNotEnforced';

function only(...policies: Json[]) {
  return { caPolicies: policies };
}

function conditioned(base: typeof MFA, conditions: object) {
  return { ...base, conditions: { ...base.conditions, ...conditions } };
}

/** What narrows any policy, whatever it is meant for. */
function narrowed(check: string, base: typeof MFA): RuleCase[] {
  return casesOf(check, [
    ['fail', 'it only reports', only({ ...base, state: REPORT_ONLY })],
    ['fail', 'it is switched off', only({ ...base, state: 'disabled' })],
    ['manual', 'its state is a word that is not known', only({ ...base, state: 'enabledOnWeekdays' })],
    [
      'fail',
      'trusted places are left out',
      only(conditioned(base, { locations: { includeLocations: ['All'], excludeLocations: ['AllTrusted'] } })),
    ],
    ['fail', 'it holds from some places only', only(conditioned(base, { locations: { includeLocations: ['place'] } }))],
    [
      'fail',
      'a platform is left out',
      only(conditioned(base, { platforms: { includePlatforms: ['all'], excludePlatforms: ['iOS'] } })),
    ],
    [
      'fail',
      'a device filter is set',
      only(conditioned(base, { devices: { deviceFilter: { mode: 'exclude', rule: 'device.isCompliant -eq True' } } })),
    ],
    ['fail', 'insider risk narrows it', only(conditioned(base, { insiderRiskLevels: 'elevated' }))],
    [
      'fail',
      'an application is left out',
      only(conditioned(base, { applications: { includeApplications: ['All'], excludeApplications: ['app'] } })),
    ],
    [
      'fail',
      'guests are left out',
      only(
        conditioned(base, {
          users: {
            ...base.conditions.users,
            excludeGuestsOrExternalUsers: { guestOrExternalUserTypes: 'b2bCollaborationGuest' },
          },
        }),
      ),
    ],
    ['manual', 'it has a condition that is not known', only(conditioned(base, { moonPhase: { include: ['full'] } }))],
    [
      'manual',
      'it has a condition on people that is not known',
      only(conditioned(base, { users: { ...base.conditions.users, includeAgents: ['All'] } })),
    ],
    [
      'pass',
      'a condition that is not known says nothing',
      only(conditioned(base, { moonPhase: null, sunSpots: [], tides: { a: [] } })),
    ],
    [
      'pass',
      'conditions are there and name everything',
      only(
        conditioned(base, {
          locations: { includeLocations: ['All'], excludeLocations: [] },
          platforms: { includePlatforms: ['all'] },
        }),
      ),
    ],
    [
      'not-applicable',
      'the licence is missing',
      { skus: { plans: [], seats: 1 }, caPolicies: [] },
      { without: ['guests', 'regDetails', 'roleSchedule', 'roleEligibility', 'gaRolePolicy', 'riskyUsers'] },
    ],
  ]).filter(
    ({ says }) => says !== 'not-applicable' || !['entra.mfa-all-users', 'entra.legacy-auth-blocked'].includes(check),
  );
}

/** Cases of the rules on Conditional Access. */
export const CONDITIONAL_ACCESS_CASES: readonly RuleCase[] = [
  ...casesOf('entra.baseline-protection', [
    ['pass', 'security defaults are on', { securityDefaults: { isEnabled: true }, caPolicies: [] }],
    ['pass', 'a policy is enforced', only(MFA)],
    ['fail', 'there is nothing', only()],
    ['fail', 'policies only report', only({ ...MFA, state: REPORT_ONLY })],
    ['manual', 'security defaults are not said', { securityDefaults: { isEnabled: undefined }, caPolicies: [] }],
    ['manual', 'the only policy is in a state that is not known', only({ ...MFA, state: 'dormant' })],
  ]),
  ...narrowed('entra.legacy-auth-blocked', LEGACY),
  ...casesOf('entra.legacy-auth-blocked', [
    ['pass', 'security defaults are on', { securityDefaults: { isEnabled: true }, caPolicies: [] }],
    ['fail', 'only one of the two client types is blocked', only(conditioned(LEGACY, { clientAppTypes: ['other'] }))],
    ['manual', 'security defaults are not said', { securityDefaults: { isEnabled: null }, caPolicies: [] }],
  ]),
  ...narrowed('entra.mfa-all-users', MFA),
  ...casesOf('entra.mfa-all-users', [
    ['pass', 'security defaults are on', { securityDefaults: { isEnabled: true }, caPolicies: [] }],
    [
      'pass',
      'a device is asked for as well',
      only(policy({ grantControls: { operator: 'AND', builtInControls: ['mfa', 'compliantDevice'] } })),
    ],
    [
      'pass',
      'a strength asks for it',
      only(policy({ grantControls: { operator: 'OR', authenticationStrength: { requirementsSatisfied: 'mfa' } } })),
    ],
    [
      'fail',
      'a device does instead',
      only(policy({ grantControls: { operator: 'OR', builtInControls: ['mfa', 'compliantDevice'] } })),
    ],
    ['fail', 'only browsers are asked', only(conditioned(MFA, { clientAppTypes: ['browser'] }))],
    [
      'fail',
      'it is for one group, without an administrator',
      {
        ...only(policy({ users: { includeUsers: [], includeGroups: ['group'] } })),
        roleGroupMembers: { group: [{ id: 'ada', name: 'ada' }] },
      },
    ],
    [
      'manual',
      'it is for one group that was not read',
      only(policy({ users: { includeUsers: [], includeGroups: ['group'] } })),
    ],
    ['fail', 'a role is left out', only(policy({ users: { excludeRoles: ['62e90394-69f5-4237-9190-012177145e10'] } }))],
    [
      'manual',
      'a control is not known',
      only(policy({ grantControls: { operator: 'OR', builtInControls: ['retinaScan'] } })),
    ],
    [
      'manual',
      'a new control stands beside it',
      only(policy({ grantControls: { operator: 'OR', builtInControls: ['mfa', 'unknownFutureValue'] } })),
    ],
  ]),
  ...narrowed('entra.mfa-admins-phishing-resistant', PASSKEYS),
  ...casesOf('entra.mfa-admins-phishing-resistant', [
    [
      'fail',
      'a role is not covered',
      only(
        policy({
          grantControls: PASSKEYS.grantControls,
          users: { includeUsers: [], includeRoles: ['62e90394-69f5-4237-9190-012177145e10'] },
        }),
      ),
    ],
    [
      'fail',
      'a code by text message does',
      only({
        ...PASSKEYS,
        grantControls: { authenticationStrength: { allowedCombinations: ['fido2', 'password,sms'] } },
      }),
    ],
    [
      'manual',
      'a method is not known',
      only({ ...PASSKEYS, grantControls: { authenticationStrength: { allowedCombinations: ['fido2', 'fido3'] } } }),
    ],
  ]),
  ...narrowed('entra.device-code-flow-blocked', DEVICE_CODE),
  ...casesOf('entra.device-code-flow-blocked', [
    [
      'fail',
      'another flow is blocked',
      only(conditioned(DEVICE_CODE, { authenticationFlows: { transferMethods: 'authenticationTransfer' } })),
    ],
  ]),
  ...narrowed('entra.high-risk-users-blocked', USER_RISK),
  ...casesOf('entra.high-risk-users-blocked', [
    [
      'pass',
      'a new password is asked for, and CIS is followed',
      only({ ...USER_RISK, grantControls: { operator: 'AND', builtInControls: ['mfa', 'passwordChange'] } }),
      { settings: { baseline: 'cis' } },
    ],
    [
      'warning',
      'a new password is asked for, and CISA is followed',
      only({ ...USER_RISK, grantControls: { operator: 'AND', builtInControls: ['mfa', 'passwordChange'] } }),
      { settings: { baseline: 'cisa' } },
    ],
    [
      'fail',
      'a second factor does instead of a new password',
      only({ ...USER_RISK, grantControls: { operator: 'OR', builtInControls: ['mfa', 'passwordChange'] } }),
    ],
    ['fail', 'only medium risk is meant', only(conditioned(USER_RISK, { userRiskLevels: ['medium'] }))],
  ]),
  ...narrowed('entra.high-risk-signins-blocked', SIGN_IN_RISK),
  ...casesOf('entra.high-risk-signins-blocked', [
    [
      'fail',
      'a second factor does',
      only({ ...SIGN_IN_RISK, grantControls: { operator: 'OR', builtInControls: ['mfa'] } }),
    ],
    ['fail', 'user risk narrows it', only(conditioned(SIGN_IN_RISK, { userRiskLevels: ['high'] }))],
  ]),
  ...narrowed('entra.managed-device-required', DEVICES),
  ...casesOf('entra.managed-device-required', [
    [
      'pass',
      'either kind of managed device does',
      only(policy({ grantControls: { operator: 'OR', builtInControls: ['compliantDevice', 'domainJoinedDevice'] } })),
    ],
    [
      'fail',
      'a second factor does instead',
      only(policy({ grantControls: { operator: 'OR', builtInControls: ['compliantDevice', 'mfa'] } })),
    ],
    ['fail', 'everything is blocked for one client', only(policy({ grantControls: BLOCK }))],
  ]),
];
