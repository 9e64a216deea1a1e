import {
  GLOBAL_ADMINISTRATOR,
  EXCHANGE_ADMINISTRATOR,
  TEAMS_ADMINISTRATOR,
  ALL_GUESTS,
  only,
  aimed,
  members,
  WORKLOADS,
} from './policy-kit.js';
import { BLOCK, DEVICES, LEGACY, MFA, PASSKEYS, policy } from './readings.js';
import { casesOf, type RuleCase } from './rule-cases.js';

const PASSKEY = PASSKEYS.grantControls;

const together = casesOf('entra.mfa-all-users', [
  [
    'pass',
    'a group that one policy leaves out has another',
    only(
      policy({ users: { excludeGroups: ['staff'] } }),
      aimed({ includeGroups: ['staff'], excludeUsers: ['emergency-1', 'emergency-2'] }),
    ),
  ],
  [
    'fail',
    'a group that one policy leaves out has another that leaves out one of it',
    {
      ...only(
        policy({ users: { excludeGroups: ['staff'] } }),
        aimed({ includeGroups: ['staff'], excludeUsers: ['jo'] }),
      ),
      ...members({ staff: ['jo', 'ada'] }),
    },
  ],
  [
    'pass',
    'who is left out by one is in nobody’s way',
    {
      ...only(
        policy({ users: { excludeGroups: ['staff'] } }),
        aimed({ includeGroups: ['staff'], excludeUsers: ['jo'] }),
      ),
      ...members({ staff: ['ada'] }),
    },
  ],
  [
    'pass',
    'guests have a policy of their own',
    only(
      policy({ users: { excludeGuestsOrExternalUsers: { guestOrExternalUserTypes: ALL_GUESTS } } }),
      aimed({
        includeGuestsOrExternalUsers: {
          guestOrExternalUserTypes: ALL_GUESTS,
          externalTenants: { membershipKind: 'all' },
        },
      }),
    ),
  ],
  [
    'fail',
    'guests of one kind have no policy',
    only(
      policy({ users: { excludeUsers: ['GuestsOrExternalUsers'] } }),
      aimed({ includeGuestsOrExternalUsers: { guestOrExternalUserTypes: ALL_GUESTS.replace(',serviceProvider', '') } }),
    ),
  ],
  [
    'fail',
    'guests of one tenant have a policy',
    only(
      policy({ users: { excludeUsers: ['GuestsOrExternalUsers'] } }),
      aimed({
        includeGuestsOrExternalUsers: {
          guestOrExternalUserTypes: ALL_GUESTS,
          externalTenants: { membershipKind: 'enumerated', members: ['partner'] },
        },
      }),
    ),
  ],
  [
    'manual',
    'guests are of a kind that is not known',
    only(
      policy({ users: { excludeUsers: ['GuestsOrExternalUsers'] } }),
      aimed({ includeGuestsOrExternalUsers: { guestOrExternalUserTypes: `${ALL_GUESTS},hologram` } }),
    ),
  ],
  [
    'pass',
    'a role that one policy leaves out has another',
    only(
      policy({ users: { excludeRoles: [EXCHANGE_ADMINISTRATOR] } }),
      aimed({ includeRoles: [EXCHANGE_ADMINISTRATOR] }, { grantControls: PASSKEY }),
    ),
  ],
  [
    'pass',
    'platforms are shared out, and the others are blocked',
    only(
      policy({ conditions: { platforms: { includePlatforms: ['windows', 'macOS'] } } }),
      policy({
        conditions: { platforms: { includePlatforms: ['all'], excludePlatforms: ['windows', 'macOS'] } },
        grantControls: BLOCK,
      }),
    ),
  ],
  [
    'fail',
    'all platforms that are known have one, and those that say nothing have none',
    only(
      policy({ conditions: { platforms: { includePlatforms: ['windows', 'macOS', 'linux'] } } }),
      policy({ conditions: { platforms: { includePlatforms: ['android', 'iOS', 'windowsPhone'] } } }),
    ),
  ],
  [
    'pass',
    'trusted places have one, and all others another',
    only(
      policy({ conditions: { locations: { includeLocations: ['All'], excludeLocations: ['AllTrusted'] } } }),
      policy({ conditions: { locations: { includeLocations: ['AllTrusted'] } } }),
    ),
  ],
  [
    'pass',
    'legacy clients are blocked, and those of today are asked',
    only(LEGACY, policy({ conditions: { clientAppTypes: ['browser', 'mobileAppsAndDesktopClients'] } })),
  ],
  [
    'pass',
    'an application that one leaves out has another',
    only(
      policy({ conditions: { applications: { includeApplications: ['All'], excludeApplications: ['app'] } } }),
      policy({ conditions: { applications: { includeApplications: ['app'] } } }),
    ),
  ],
  [
    'fail',
    'an application that one leaves out has another for some people',
    only(
      policy({ conditions: { applications: { includeApplications: ['All'], excludeApplications: ['app'] } } }),
      aimed({ includeUsers: ['jo'] }, { conditions: { applications: { includeApplications: ['app'] } } }),
    ),
  ],
  [
    'pass',
    'devices of a filter have one, and the others another',
    only(
      policy({ conditions: { devices: { deviceFilter: { mode: 'include', rule: 'x' } } } }),
      policy({ conditions: { devices: { deviceFilter: { mode: 'exclude', rule: 'x' } } } }),
    ),
  ],
  [
    'pass',
    'emergency accounts have passkeys of their own, and nobody approved that they are left out',
    only(MFA, aimed({ includeUsers: ['emergency-1', 'emergency-2'] }, { grantControls: PASSKEY })),
    { settings: { emergencyAccounts: [] } },
  ],
  [
    'pass',
    'a group of emergency accounts is left out',
    {
      ...only(policy({ users: { excludeUsers: [], excludeGroups: ['glass'] } })),
      ...members({ glass: ['emergency-1', 'emergency-2'] }),
    },
  ],
  [
    'fail',
    'a group is left out that holds somebody else, too',
    { ...only(policy({ users: { excludeGroups: ['glass'] } })), ...members({ glass: ['emergency-1', 'jo'] }) },
  ],
  [
    'fail',
    'a group is left out that nobody is in yet',
    { ...only(policy({ users: { excludeGroups: ['glass'] } })), ...members({ glass: [] }) },
  ],
  ['manual', 'a group is left out that was not read', only(policy({ users: { excludeGroups: ['glass'] } }))],
  [
    'manual',
    'a role is left out, and who is eligible was not read',
    only(policy({ users: { excludeRoles: [TEAMS_ADMINISTRATOR] } })),
    { notRead: { roleEligibility: 'permission-missing' } },
  ],
  ['fail', 'everybody is blocked, which asks for nothing', only(policy({ grantControls: BLOCK }))],
  ['fail', 'a workload has one', only(WORKLOADS, { ...WORKLOADS, grantControls: MFA.grantControls })],
  [
    'pass',
    'a strength says by its methods that it is one',
    only(
      policy({
        grantControls: {
          operator: 'OR',
          authenticationStrength: { allowedCombinations: ['password,softwareOath', 'fido2'] },
        },
      }),
    ),
  ],
  [
    'fail',
    'a strength takes a password alone',
    only(
      policy({
        grantControls: { operator: 'OR', authenticationStrength: { allowedCombinations: ['password', 'fido2'] } },
      }),
    ),
  ],
  ['manual', 'no client types are said', only(policy({ conditions: { clientAppTypes: [] } }))],
]);

const elsewhere: RuleCase[] = [
  ...casesOf('entra.legacy-auth-blocked', [
    [
      'pass',
      'one policy for each of the two kinds of client',
      only(
        policy({ conditions: { clientAppTypes: ['exchangeActiveSync'] }, grantControls: BLOCK }),
        policy({ conditions: { clientAppTypes: ['other'] }, grantControls: BLOCK }),
      ),
    ],
    [
      'fail',
      'a policy for another client is blocked',
      only(policy({ conditions: { clientAppTypes: ['browser'] }, grantControls: BLOCK })),
    ],
  ]),
  ...casesOf('entra.mfa-admins-phishing-resistant', [
    [
      'pass',
      'each half of the roles has a policy',
      only(
        ...[PASSKEYS.conditions.users, PASSKEYS.conditions.users].map((users, half) => {
          const { includeRoles = [] } = users as { includeRoles?: string[] };
          return aimed({ includeRoles: includeRoles.filter((_, at) => at % 2 === half) }, { grantControls: PASSKEY });
        }),
      ),
    ],
    ['pass', 'everybody needs them', only(policy({ grantControls: PASSKEY }))],
    [
      'fail',
      'one of them is in a policy for people',
      only(aimed({ includeUsers: ['jo'] }, { grantControls: PASSKEY })),
    ],
    [
      'fail',
      'a role is left out of the policy for its holders',
      only({
        ...PASSKEYS,
        conditions: {
          ...PASSKEYS.conditions,
          users: { ...PASSKEYS.conditions.users, excludeRoles: [GLOBAL_ADMINISTRATOR] },
        },
      }),
    ],
  ]),
  ...casesOf('entra.device-code-flow-blocked', [
    ['pass', 'everything is blocked', only(policy({ grantControls: BLOCK }))],
  ]),
  ...casesOf('entra.managed-device-required', [
    [
      'pass',
      'telephones are blocked, and all others need one',
      only(
        policy({
          conditions: { platforms: { includePlatforms: ['all'], excludePlatforms: ['iOS', 'android'] } },
          grantControls: DEVICES.grantControls,
        }),
        policy({ conditions: { platforms: { includePlatforms: ['iOS', 'android'] } }, grantControls: BLOCK }),
      ),
    ],
  ]),
];

/** Cases of policies that have to be read together: what one leaves out another may cover. */
export const POLICY_SET_CASES: readonly RuleCase[] = [...together, ...elsewhere];
