import type { Answers } from '../collect/answers.js';
import { admin, ago, holder, MFA, policy, wellKept } from './readings.js';
import { casesOf, type RuleCase } from './rule-cases.js';

const stored = wellKept();

function people(count: number): Partial<Answers> {
  return { roleAssignments: Array.from({ length: count }, (_, index) => holder(`person-${index}`)) };
}

function users(...further: object[]): Partial<Answers> {
  return {
    adminUsers: { users: further.map((one, index) => admin(`admin-${index}`, one)), withSignIns: true, blindSpots: [] },
  };
}

function holders(further: Partial<Answers['adminUsers']>): Partial<Answers> {
  return { adminUsers: { users: [], withSignIns: true, blindSpots: [], ...further } };
}

function password(rules: Record<string, string>, synced = false): Partial<Answers> {
  return { groupSettings: { ...stored.groupSettings, ...rules }, org: { ...stored.org, synced } };
}

function validity(passwordValidityDays: number | null, managed: boolean | null = true): Partial<Answers> {
  return { domains: [{ ...stored.domains[0]!, passwordValidityDays, managed }] };
}

function context(state: string, target = 'all_users'): Partial<Answers> {
  const setting = {
    state,
    includeTarget: { id: target },
    excludeTarget: { id: '00000000-0000-0000-0000-000000000000' },
  };
  const featureSettings = {
    displayAppInformationRequiredState: setting,
    displayLocationInformationRequiredState: setting,
  };
  return { authMethods: [{ id: 'MicrosoftAuthenticator', state: 'enabled', featureSettings }] };
}

function registration(changes: Partial<Answers['regDetails']>): Partial<Answers> {
  return { regDetails: { ...stored.regDetails, ...changes } };
}

/** Cases of the rules on people and roles. */
export const DIRECTORY_CASES: readonly RuleCase[] = [
  ...casesOf('entra.emergency-access-accounts', [
    ['pass', 'two stand outside of all policies', {}],
    ['fail', 'one is caught by a policy', { caPolicies: [MFA, policy({ users: { excludeUsers: ['emergency-1'] } })] }],
    ['fail', 'one of them is disabled', users({ id: 'emergency-1' }, { id: 'emergency-2', enabled: false })],
    ['fail', 'one of them comes from on premises', users({ id: 'emergency-1' }, { id: 'emergency-2', synced: true })],
    [
      'manual',
      'a group is left out, and its members are not read',
      { caPolicies: [policy({ users: { excludeUsers: [], excludeGroups: ['group'] } })] },
    ],
    ['not-applicable', 'no policy is enforced', { caPolicies: [] }],
    ['not-assessed', 'no administrator is there, which cannot be', users()],
  ]),
  ...casesOf('entra.weak-auth-methods-disabled', [
    ['pass', 'all three are off', {}],
    [
      'fail',
      'one is on',
      {
        authMethods: [
          { id: 'Sms', state: 'enabled' },
          { id: 'Voice', state: 'disabled' },
          { id: 'Email', state: 'disabled' },
        ],
      },
    ],
    [
      'manual',
      'one is not said',
      {
        authMethods: [
          { id: 'Sms', state: 'disabled' },
          { id: 'Voice', state: 'disabled' },
        ],
      },
    ],
    [
      'manual',
      'one is in a state that is not known',
      {
        authMethods: [
          { id: 'Sms', state: 'pilot' },
          { id: 'Voice', state: 'disabled' },
          { id: 'Email', state: 'disabled' },
        ],
      },
    ],
  ]),
  ...casesOf('entra.authenticator-context', [
    ['pass', 'it shows to everybody', context('enabled')],
    ['pass', 'Authenticator is off', {}],
    ['fail', 'it does not show', context('disabled')],
    ['fail', 'it shows to some', context('enabled', 'some-group')],
    ['manual', 'Microsoft decides', context('default')],
    ['manual', 'Authenticator is not said', { authMethods: [] }],
  ]),
  ...casesOf('entra.mfa-capable-coverage', [
    ['pass', 'everybody can', {}],
    ['fail', 'a member cannot', registration({ capable: 2, incapable: { count: 1, named: [{ id: 'a', name: 'a' }] } })],
    [
      'pass',
      'enough can, as the organization wants',
      registration({ members: 100, capable: 95, incapable: { count: 5, named: [] } }),
      { settings: { parameters: { 'm365.entra.mfa-capable-coverage': { minPercent: 95 } } } },
    ],
    [
      'fail',
      'an administrator cannot',
      registration({ members: 100, capable: 99, incapableAdmins: { count: 1, named: [{ id: 'a', name: 'a' }] } }),
      { settings: { parameters: { 'm365.entra.mfa-capable-coverage': { minPercent: 50 } } } },
    ],
    ['manual', 'the report does not say', registration({ capable: 2, unsaid: 1 })],
    ['not-assessed', 'the report is empty', {}, { notRead: { regDetails: 'empty-answer' } }],
  ]),
  ...casesOf('entra.password-protection', [
    ['pass', 'all rules are strict', {}],
    [
      'pass',
      'it is enforced on premises too',
      password({ BannedPasswordCheckOnPremisesMode: 'Enforce', EnableBannedPasswordCheckOnPremises: 'True' }, true),
    ],
    ['fail', 'the tenant keeps the defaults', { groupSettings: null }],
    ['fail', 'the list is empty', password({ BannedPasswordList: '0' })],
    ['fail', 'guessing locks late', password({ LockoutThreshold: '11' })],
    ['fail', 'accounts unlock soon', password({ LockoutDurationInSeconds: '59' })],
    ['fail', 'on premises it is only audited', password({ BannedPasswordCheckOnPremisesMode: 'Audit' }, true)],
    ['manual', 'a number cannot be read', password({ LockoutThreshold: 'some' })],
    ['manual', 'the mode on premises is not known', password({ BannedPasswordCheckOnPremisesMode: 'Dream' }, true)],
  ]),
  ...casesOf('entra.password-never-expires', [
    ['pass', 'the domain says so', validity(2_147_483_647)],
    ['pass', 'the default holds', validity(null)],
    ['fail', 'they expire', validity(90)],
    ['manual', 'the kind of domain is not said', validity(null, null)],
    ['not-applicable', 'passwords are kept elsewhere', validity(90, false)],
  ]),
  ...casesOf('entra.guest-access-restricted', [
    ['pass', 'it is restricted', {}],
    ['pass', 'it is limited', { authzPolicy: { guestUserRoleId: '10dae51f-b6af-4016-8d66-8c2a99b929b3' } }],
    ['fail', 'guests see all', { authzPolicy: { guestUserRoleId: 'a0b1b346-4d3e-4e8b-98f8-753987be4970' } }],
    ['manual', 'the role is not known', { authzPolicy: { guestUserRoleId: '11111111-1111-1111-1111-111111111111' } }],
  ]),
  ...casesOf('entra.guest-invite-restricted', [
    ['pass', 'nobody may', {}],
    ['fail', 'members may', { authzPolicy: { allowInvitesFrom: 'adminsGuestInvitersAndAllMembers' } }],
    ['manual', 'the word is not known', { authzPolicy: { allowInvitesFrom: 'unknownFutureValue' } }],
  ]),
  ...casesOf('entra.stale-guests', [
    ['pass', 'all were here lately', {}],
    ['fail', 'one was not', { guests: { ...stored.guests, lastSeen: { '2026-08-23': 1 } } }],
    ['pass', 'one was just within the limit', { guests: { ...stored.guests, lastSeen: { '2026-08-24': 1 } } }],
    ['fail', 'an invitation waits', { guests: { ...stored.guests, pending: { '2026-10-01': 2 } } }],
    ['manual', 'a date cannot be read', { guests: { ...stored.guests, undated: 1 } }],
  ]),
  ...casesOf('entra.global-admin-count', [
    ['not-assessed', 'there is none, which cannot be', people(0)],
    ['fail', 'there is one', people(1)],
    ['pass', 'there are four', people(4)],
    ['warning', 'there are five, and CIS decides', people(5), { settings: { baseline: 'cis' } }],
    ['pass', 'there are eight, and CISA decides', people(8), { settings: { baseline: 'cisa' } }],
    ['fail', 'there are nine', people(9)],
    [
      'not-assessed',
      'too few are seen, and those who are eligible cannot be read',
      people(1),
      { notRead: { roleEligibility: 'permission-missing' } },
    ],
    [
      'not-assessed',
      'a group holds the role, and its members cannot be read',
      { roleAssignments: [holder('jo'), holder('kit'), holder('g', { kind: 'group' })] },
      { notRead: { roleGroupMembers: 'permission-missing' } },
    ],
    [
      'pass',
      'a person counts once, by whatever way',
      {
        roleAssignments: [holder('jo'), holder('kit'), holder('g', { kind: 'group' })],
        roleEligibility: [holder('jo')],
        roleGroupMembers: { g: [{ id: 'kit', name: 'kit' }] },
      },
    ],
  ]),
  ...casesOf('entra.global-admin-count', [
    [
      'pass',
      'there are nine, of whom one was deleted',
      { ...people(9), ...holders({ gone: ['person-8'] }) },
      { settings: { baseline: 'cisa' } },
    ],
    [
      'pass',
      'there are five, of whom one is disabled, and CIS decides',
      { ...people(5), ...holders({ users: [admin('person-4', { enabled: false })] }) },
      { settings: { baseline: 'cis' } },
    ],
    [
      'fail',
      'there are two, of whom one is disabled',
      { ...people(2), ...holders({ users: [admin('person-0', { enabled: false })] }) },
    ],
    ['fail', 'there are two, of whom one was deleted', { ...people(2), ...holders({ gone: ['person-0'] }) }],
    [
      'fail',
      'nine hold the role, members of a group',
      {
        roleAssignments: [holder('g', { kind: 'group' })],
        roleGroupMembers: { g: Array.from({ length: 9 }, (_, index) => ({ id: `m-${index}`, name: 'm' })) },
      },
    ],
    [
      'not-assessed',
      'there are nine, and nobody knows who is disabled',
      people(9),
      { notRead: { adminUsers: 'permission-missing' } },
    ],
  ]),
  ...casesOf('entra.admins-cloud-only', [
    ['pass', 'all are', {}],
    ['fail', 'one is not', users({}, { synced: true })],
    ['not-assessed', 'nobody could be read', {}, { notRead: { adminUsers: 'permission-missing' } }],
  ]),
  ...casesOf('entra.no-permanent-privileged', [
    ['pass', 'only emergency accounts stay', {}],
    ['fail', 'somebody stays', { roleSchedule: [holder('jo', { assignment: 'Assigned' })] }],
    [
      'pass',
      'who stays was deleted',
      { roleSchedule: [holder('jo', { assignment: 'Assigned' })], ...holders({ gone: ['jo'] }) },
    ],
    [
      'pass',
      'who stays is disabled',
      {
        roleSchedule: [holder('jo', { assignment: 'Assigned' })],
        ...holders({ users: [admin('jo', { enabled: false })] }),
      },
    ],
    ['pass', 'an assignment ends', { roleSchedule: [holder('jo', { assignment: 'Assigned', endsAt: ago(-30) })] }],
    ['manual', 'the kind of assignment is not known', { roleSchedule: [holder('jo', { assignment: 'Lent' })] }],
  ]),
  ...casesOf('entra.ga-activation-approval', [
    ['pass', 'somebody approves', {}],
    ['fail', 'nobody approves', { gaRolePolicy: { isApprovalRequired: false, approvers: 0 } }],
    [
      'warning',
      'approval is required of nobody in particular',
      { gaRolePolicy: { isApprovalRequired: true, approvers: 0 } },
    ],
    ['manual', 'there is no rule', { gaRolePolicy: null }],
    ['manual', 'it is not said', { gaRolePolicy: { isApprovalRequired: undefined, approvers: 1 } }],
  ]),
  ...casesOf('entra.stale-privileged-accounts', [
    ['pass', 'all are in use, emergencies apart', {}],
    ['fail', 'one is not', users({ lastSeenAt: ago(46) })],
    ['pass', 'one is just in use', users({ lastSeenAt: ago(45) })],
    ['fail', 'one was never used', users({ lastSeenAt: null, createdAt: ago(60) })],
    ['pass', 'one is disabled', users({}, { lastSeenAt: ago(400), enabled: false })],
    ['manual', 'a date cannot be read', users({ lastSeenAt: null, createdAt: null })],
  ]),
  ...casesOf('entra.open-high-risk-users', [
    ['pass', 'nobody is', {}],
    ['pass', 'somebody is since today', { riskyUsers: { count: 1, named: [{ id: 'a', name: 'a', since: ago(0.5) }] } }],
    ['fail', 'somebody is for days', { riskyUsers: { count: 1, named: [{ id: 'a', name: 'a', since: ago(2) }] } }],
    ['manual', 'since when is not said', { riskyUsers: { count: 1, named: [{ id: 'a', name: 'a', since: null }] } }],
  ]),
];
