import {
  GLOBAL_ADMINISTRATOR,
  EXCHANGE_ADMINISTRATOR,
  TEAMS_ADMINISTRATOR,
  ALL_GUESTS,
  only,
  more,
  aimed,
  members,
  WORKLOADS,
  WORKLOADS_ALONE,
  AGENTS,
  AGENTS_AT_RISK,
  SESSION,
  NOTHING_ASKED,
} from './policy-kit.js';
import { BLOCK, DEVICES, holder, LEGACY, MFA, PASSKEYS, policy, wellKept } from './readings.js';
import { casesOf, type RuleCase } from './rule-cases.js';

const PASSKEY = PASSKEYS.grantControls;

const emergency = casesOf('entra.emergency-access-accounts', [
  ['pass', 'a policy for workloads is added', more(WORKLOADS)],
  ['pass', 'a policy for workloads is added that names no people', more(WORKLOADS_ALONE)],
  ['pass', 'a policy for agents is added', more(AGENTS)],
  ['pass', 'a policy for agents at risk is added', more(AGENTS_AT_RISK)],
  [
    'pass',
    'a policy for agents is added by a condition on people',
    more(aimed({ includeUsers: ['None'], includeAgents: ['All'] })),
  ],
  [
    'pass',
    'a policy for guests is added',
    more(aimed({ includeGuestsOrExternalUsers: { guestOrExternalUserTypes: ALL_GUESTS } })),
  ],
  ['pass', 'a policy for guests is added in the older way', more(aimed({ includeUsers: ['GuestsOrExternalUsers'] }))],
  ['pass', 'a policy for another one is added', more(aimed({ includeUsers: ['jo'] }, { grantControls: BLOCK }))],
  ['pass', 'a policy for nobody is added', more(aimed({ includeUsers: ['None'] }))],
  ['pass', 'a policy that only shapes sessions is added', more(SESSION)],
  ['pass', 'a policy that asks for nothing is added', more(NOTHING_ASKED)],
  [
    'pass',
    'a policy that only reports is added',
    more({ ...policy({ users: { excludeUsers: [] } }), state: 'enabledForReportingButNotEnforced' }),
  ],
  [
    'pass',
    'a policy for a role that they do not hold is added',
    more(aimed({ includeRoles: [EXCHANGE_ADMINISTRATOR] })),
  ],
  [
    'pass',
    'a policy for a role of no privilege that they do not hold is added',
    more(aimed({ includeRoles: [TEAMS_ADMINISTRATOR] })),
  ],
  [
    'fail',
    'a policy for a role is added that one of them holds besides',
    {
      ...more(aimed({ includeRoles: [TEAMS_ADMINISTRATOR] })),
      roleAssignments: [...wellKept().roleAssignments, holder('emergency-1', { roleId: TEAMS_ADMINISTRATOR })],
    },
  ],
  ['fail', 'a policy for their role is added', more(aimed({ includeRoles: [GLOBAL_ADMINISTRATOR] }))],
  [
    'pass',
    'a policy for their role is added that leaves them out',
    more(aimed({ includeRoles: [GLOBAL_ADMINISTRATOR], excludeUsers: ['EMERGENCY-1', 'emergency-2'] })),
  ],
  [
    'pass',
    'a group of others is added',
    { ...more(aimed({ includeGroups: ['staff'] })), ...members({ staff: ['jo'] }) },
  ],
  [
    'fail',
    'a group with one of them is added',
    { ...more(aimed({ includeGroups: ['staff'] })), ...members({ staff: ['jo', 'emergency-2'] }) },
  ],
  ['manual', 'a group that was not read is added', more(aimed({ includeGroups: ['staff'] }))],
  [
    'manual',
    'a role is added, and who is eligible was not read',
    more(aimed({ includeRoles: [TEAMS_ADMINISTRATOR] })),
    { notRead: { roleEligibility: 'permission-missing' } },
  ],
  [
    'pass',
    'a policy of their own asks for passkeys',
    more(aimed({ includeUsers: ['emergency-1', 'emergency-2'] }, { grantControls: PASSKEY })),
  ],
  [
    'pass',
    'a policy for a group of them asks for passkeys',
    {
      ...more(aimed({ includeGroups: ['glass'] }, { grantControls: PASSKEY })),
      ...members({ glass: ['emergency-1', 'emergency-2'] }),
    },
  ],
  [
    'manual',
    'a policy of their own asks for a second factor of any kind',
    more(aimed({ includeUsers: ['emergency-1', 'emergency-2'] })),
  ],
  [
    'fail',
    'a policy of their own blocks them',
    more(aimed({ includeUsers: ['emergency-1', 'emergency-2'] }, { grantControls: BLOCK })),
  ],
  [
    'fail',
    'a passkey policy is for all administrators',
    more(aimed({ includeUsers: ['All'] }, { grantControls: PASSKEY })),
  ],
  [
    'pass',
    'a group of them is left out, and was read',
    {
      ...only(policy({ users: { excludeUsers: [], excludeGroups: ['glass'] } })),
      ...members({ glass: ['emergency-1', 'emergency-2'] }),
    },
  ],
  [
    'pass',
    'one is left out by name, the other by a group',
    {
      ...only(MFA, policy({ users: { excludeUsers: ['emergency-1'], excludeGroups: ['glass'] } })),
      ...members({ glass: ['emergency-2'] }),
    },
  ],
  ['not-applicable', 'only workloads have a policy', only(WORKLOADS)],
]);

const baseline = casesOf('entra.baseline-protection', [
  ['fail', 'the policy is for one person', only(aimed({ includeUsers: ['jo'] }))],
  ['fail', 'the policy only shapes sessions', only(SESSION)],
  ['fail', 'the policy is for guests', only(aimed({ includeUsers: ['GuestsOrExternalUsers'] }))],
  ['fail', 'the policy is for workloads', only(WORKLOADS)],
  ['fail', 'the policy is for nobody', only(aimed({ includeUsers: ['None'] }))],
  [
    'manual',
    'a person is left out, and a group that was not read',
    only(policy({ users: { excludeUsers: ['jo'], excludeGroups: ['unread'] } })),
  ],
  ['warning', 'a person is left out', only(policy({ users: { excludeUsers: ['jo'] } }))],
  [
    'fail',
    'the policy only asks to accept terms',
    only(policy({ grantControls: { operator: 'OR', termsOfUse: ['terms'] } })),
  ],
  ['fail', 'the policy only blocks legacy authentication', only(LEGACY)],
  [
    'fail',
    'the policy is for one application',
    only(policy({ conditions: { applications: { includeApplications: ['app'] } } })),
  ],
  ['fail', 'the policy holds at risk only', only(policy({ conditions: { signInRiskLevels: ['high'] } }))],
  ['manual', 'the policy is for a group that was not read', only(aimed({ includeGroups: ['staff'] }))],
  ['pass', 'a managed device is asked for', only(DEVICES)],
  ['warning', 'somebody is left out whom nobody approved', only(policy({ users: { excludeUsers: ['jo'] } }))],
  [
    'pass',
    'it is for the clients of today',
    only(policy({ conditions: { clientAppTypes: ['browser', 'mobileAppsAndDesktopClients'] } })),
  ],
]);

/** Cases of who is reached by any policy, and whether everybody is. */
export const POLICY_REACH_CASES: readonly RuleCase[] = [...emergency, ...baseline];
