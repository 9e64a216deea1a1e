import type { Answers, GroupHolder, Person } from '../collect/answers.js';
import { admin, ago, holder, PASSKEYS } from './readings.js';
import { casesOf, type RuleCase } from './rule-cases.js';

const GROUP = holder('g', { kind: 'group', name: 'Platform administrators' });
const STANDING = holder('g', { kind: 'group', name: 'Platform administrators', assignment: 'Assigned' });

function named(count: number, prefix = 'm'): Person[] {
  return Array.from({ length: count }, (_, index) => ({ id: `${prefix}-${index}`, name: `${prefix}-${index}` }));
}

function through(person: Person, further: Partial<GroupHolder> = {}): GroupHolder {
  return { ...person, isGroup: false, endsAt: null, isActivated: false, ...further };
}

/** A group `g` with these members, of whom PIM for Groups knows these. */
function group(
  members: readonly Person[],
  eligible: readonly GroupHolder[],
  active: readonly GroupHolder[] = [],
  nested: Record<string, Person[]> = {},
): Partial<Answers> {
  return {
    roleGroupMembers: { g: [...members], ...nested },
    groupPim: { g: { eligible: [...eligible], active: [...active] } },
  };
}

/** Nobody could be asked: the permission is missing, or the tenant has no licence. */
const DENIED = { notRead: { groupPim: 'permission-missing' } } as const;
const UNLICENSED = { without: ['groupPim', 'roleEligibility'] } as const;
const NO_P2 = { skus: { plans: ['41781fb2-bc02-4b7c-bd55-b576c07bb09d'], seats: 1 } };
const [first = { id: '', name: '' }] = named(1);
const activated = through(first, { isActivated: true, endsAt: ago(-0.1) });

/** Cases of groups that hold privileged roles, whose members come and go by PIM for Groups. */
export const GROUP_PIM_CASES: readonly RuleCase[] = [
  ...casesOf('entra.global-admin-count', [
    [
      'fail',
      'nine may become members of a group that holds the role',
      {
        roleAssignments: [GROUP],
        ...group(
          [],
          named(9).map((person) => through(person)),
        ),
      },
    ],
    [
      'pass',
      'two are members, and two more may become it, one of them twice over',
      {
        roleAssignments: [GROUP],
        ...group(
          named(2),
          [...named(3), ...named(2)].map((person) => through(person, { endsAt: ago(-30) })),
          [through(first)],
        ),
      },
    ],
    [
      'fail',
      'a group of nine may become a member of the group',
      {
        roleAssignments: [GROUP],
        ...group([], [through({ id: 'n', name: 'n' }, { isGroup: true })], [], { n: named(9) }),
      },
    ],
    [
      'not-assessed',
      'who may become a member cannot be read',
      { roleAssignments: [GROUP], ...group(named(3), []) },
      DENIED,
    ],
    [
      'fail',
      'nine are members, whoever else may become one',
      { roleAssignments: [GROUP], ...group(named(9), []) },
      DENIED,
    ],
    ['pass', 'no group holds the role, and PIM for Groups cannot be read', {}, DENIED],
    ['pass', 'the tenant has no PIM', { roleAssignments: [GROUP], ...group(named(3), []), ...NO_P2 }, UNLICENSED],
  ]),
  ...casesOf('entra.no-permanent-privileged', [
    [
      'fail',
      'a member of a group that holds a role for ever is in it for ever',
      { roleSchedule: [STANDING], ...group([first], [], [through(first)]) },
    ],
    ['fail', 'the group is not under PIM, and has a member', { roleSchedule: [STANDING], ...group([first], []) }],
    [
      'pass',
      'its member is one for some hours',
      { roleSchedule: [STANDING], ...group([first], [through(first)], [activated]) },
    ],
    [
      'pass',
      'its member is one until a day',
      { roleSchedule: [STANDING], ...group([first], [], [through(first, { endsAt: ago(-10) })]) },
    ],
    ['pass', 'nobody is in it until somebody activates', { roleSchedule: [STANDING], ...group([], [through(first)]) }],
    [
      'pass',
      'an emergency account is in it for ever',
      { roleSchedule: [STANDING], ...group([{ id: 'emergency-1', name: 'e' }], []) },
    ],
    [
      'pass',
      'who is in it for ever is disabled',
      {
        roleSchedule: [STANDING],
        ...group([first], []),
        adminUsers: { users: [admin('m-0', { enabled: false })], withSignIns: true, blindSpots: [] },
      },
    ],
    [
      'fail',
      'a member for some hours is one for ever, too',
      { roleSchedule: [STANDING], ...group([first], [], [activated, through(first)]) },
    ],
    [
      'not-assessed',
      'whether its member is one for ever cannot be read',
      { roleSchedule: [STANDING], ...group([first], []) },
      DENIED,
    ],
    [
      'pass',
      'it has no member, and PIM for Groups cannot be read',
      { roleSchedule: [STANDING], ...group([], []) },
      DENIED,
    ],
    [
      'not-assessed',
      'its members cannot be read',
      { roleSchedule: [STANDING], ...group([], []) },
      { notRead: { roleGroupMembers: 'permission-missing' } },
    ],
    [
      'fail',
      'somebody holds a role for ever, whatever a group does',
      { roleSchedule: [STANDING, holder('jo', { assignment: 'Assigned' })], ...group([first], []) },
      DENIED,
    ],
  ]),
  ...casesOf('entra.mfa-admins-phishing-resistant', [
    [
      'pass',
      'roles are asked for as such, whoever may become a member',
      { roleAssignments: [GROUP], caPolicies: [PASSKEYS], ...group([], [through(first)]) },
      DENIED,
    ],
  ]),
];
