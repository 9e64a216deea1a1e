import type { Answers, AppControllers } from '../collect/answers.js';
import { admin, holder, wellKept } from './readings.js';
import { casesOf, type RuleCase } from './rule-cases.js';

const stored = wellKept();
const EXCHANGE = '29232cdf-9323-42fd-ade2-1d097af3e4de';
const APP = holder('app-1', { kind: 'app', name: 'QuietBackup' });
const FOREIGN = { id: 'app-1', appId: 'app-id-1', name: 'QuietBackup', owner: 'other-tenant' };
const ALL = '#microsoft.graph.allDeviceRegistrationMembership';

function admins(...further: object[]): Partial<Answers> {
  const users = further.map((one, index) => admin(`admin-${index}`, one));
  return { adminUsers: { users, withSignIns: true, blindSpots: [] } };
}

function owners(...list: AppControllers['owners']): Partial<Answers> {
  return { appControllers: [{ id: 'app-1', name: 'QuietBackup', owners: list }] };
}

function holding(global: number, others: number): Partial<Answers> {
  return {
    roleAssignments: [
      ...Array.from({ length: global }, (_, index) => holder(`g-${index}`)),
      ...Array.from({ length: others }, (_, index) => holder(`o-${index}`, { roleId: EXCHANGE })),
    ],
    roleEligibility: [],
  };
}

function reg(changes: Partial<Answers['deviceReg']>): Partial<Answers> {
  return { deviceReg: { ...stored.deviceReg, ...changes } };
}

function sync(dirSync: object): Partial<Answers> {
  return { org: { ...stored.org, synced: true }, dirSync: dirSync as Answers['dirSync'] };
}

const BLOCKED = { blockSoftMatchEnabled: true, blockCloudObjectTakeoverThroughHardMatchEnabled: true };
const ADMIN_OWNER = { id: 'jo', name: 'jo', kind: 'user' } as const;
const OTHER_OWNER = { id: 'sam', name: 'sam', kind: 'user' } as const;
const GROUP = holder('g', { kind: 'group' });

/** Cases of the rules on ways to privileges besides the obvious. */
export const PRIVILEGES_CASES: readonly RuleCase[] = [
  ...casesOf('entra.no-guest-admins', [
    ['pass', 'nobody is', {}],
    ['fail', 'somebody is', admins({}, { guest: true })],
    ['pass', 'the guest is disabled', admins({}, { guest: true, enabled: false })],
    ['pass', 'the guest is approved', admins({}, { guest: true }), { settings: { approvedExclusions: ['admin-1'] } }],
    ['manual', 'it is not said of somebody', admins({}, { guest: null })],
    [
      'not-assessed',
      'not everybody could be read',
      { adminUsers: { users: [admin('jo')], withSignIns: true, blindSpots: ['GroupMember.Read.All'] } },
    ],
    ['not-assessed', 'administrators cannot be read', {}, { notRead: { adminUsers: 'permission-missing' } }],
  ]),
  ...casesOf('entra.apps-in-admin-roles', [
    ['pass', 'no application has one', {}],
    ['fail', 'a foreign application has one', { roleAssignments: [holder('jo'), APP], appOwners: [FOREIGN] }],
    [
      'pass',
      'it is approved',
      { roleAssignments: [holder('jo'), APP], appOwners: [FOREIGN] },
      { settings: { approvedApps: ['app-id-1'] } },
    ],
    [
      'pass',
      'it is Microsoft’s own',
      { roleAssignments: [APP], appOwners: [{ ...FOREIGN, owner: 'f8cdef31-a31e-4b4a-93e4-5f571e91255a' }] },
    ],
    [
      'pass',
      'its role is a lesser one',
      { roleAssignments: [{ ...APP, roleId: 'reports-reader' }], appOwners: [FOREIGN] },
    ],
    ['manual', 'nobody knows whose it is', { roleAssignments: [APP], appOwners: [] }],
    [
      'not-assessed',
      'publishers cannot be read',
      { roleAssignments: [APP] },
      { notRead: { appOwners: 'permission-missing' } },
    ],
  ]),
  ...casesOf('entra.privileged-app-owners', [
    ['pass', 'no application reaches far', {}],
    ['pass', 'an administrator owns one', owners(ADMIN_OWNER)],
    ['fail', 'somebody else owns one', owners(ADMIN_OWNER, OTHER_OWNER)],
    ['pass', 'that owner is approved', owners(OTHER_OWNER), { settings: { approvedExclusions: ['sam'] } }],
    ['fail', 'another application owns one', owners({ id: 'app-2', name: 'Other', kind: 'app' })],
    [
      'not-assessed',
      'who is an administrator cannot be read',
      owners(OTHER_OWNER),
      { notRead: { adminUsers: 'permission-missing' } },
    ],
    ['not-assessed', 'owners cannot be read', {}, { notRead: { appControllers: 'permission-missing' } }],
  ]),
  ...casesOf('entra.finer-grained-roles', [
    ['pass', 'as many hold a lesser role', holding(2, 2)],
    ['fail', 'more are Global Administrators', holding(3, 2)],
    [
      'pass',
      'one of the Global Administrators cannot sign in',
      {
        ...holding(3, 2),
        adminUsers: { ...stored.adminUsers, users: [...stored.adminUsers.users, admin('g-2', { enabled: false })] },
      },
    ],
    [
      'fail',
      'one with a lesser role cannot sign in',
      {
        ...holding(2, 2),
        adminUsers: { ...stored.adminUsers, users: [...stored.adminUsers.users, admin('o-1', { enabled: false })] },
      },
    ],
    [
      'pass',
      'emergency accounts do not count',
      {
        ...holding(0, 1),
        roleAssignments: [
          holder('emergency-1'),
          holder('emergency-2'),
          holder('jo'),
          holder('lee', { roleId: EXCHANGE }),
        ],
      },
    ],
    [
      'pass',
      'those who may take a lesser role count',
      { ...holding(1, 0), roleEligibility: [holder('lee', { roleId: EXCHANGE })] },
    ],
    [
      'fail',
      'who has both counts as Global Administrator',
      { ...holding(1, 0), roleEligibility: [holder('g-0', { roleId: EXCHANGE })] },
    ],
    [
      'fail',
      'two may become members of a group of Global Administrators',
      {
        ...holding(0, 1),
        roleAssignments: [GROUP, holder('o', { roleId: EXCHANGE })],
        roleGroupMembers: { g: [] },
        groupPim: {
          g: {
            eligible: ['a', 'b'].map((id) => ({ id, name: id, isGroup: false, endsAt: null, isActivated: false })),
            active: [],
          },
        },
      },
    ],
    [
      'not-assessed',
      'who may take a role cannot be read',
      holding(3, 2),
      { notRead: { roleEligibility: 'permission-missing' } },
    ],
    [
      'not-assessed',
      'who may become a member cannot be read',
      { roleAssignments: [GROUP], roleGroupMembers: { g: [] } },
      { notRead: { groupPim: 'permission-missing' } },
    ],
  ]),
  ...casesOf('entra.joined-device-admins', [
    ['pass', 'nobody becomes one', {}],
    ['pass', 'selected people do', reg({ joiningUsers: '#microsoft.graph.enumeratedDeviceRegistrationMembership' })],
    ['fail', 'whoever joins one does', reg({ joiningUsers: ALL })],
    ['warning', 'Global Administrators do', reg({ globalAdmins: true })],
    ['manual', 'the kind of membership is not known', reg({ joiningUsers: '#microsoft.graph.someMembership' })],
    ['manual', 'it is not said', reg({ globalAdmins: null })],
    ['not-assessed', 'the policy cannot be read', {}, { notRead: { deviceReg: 'permission-missing' } }],
  ]),
  ...casesOf('entra.sync-takeover-blocked', [
    ['pass', 'nothing is synchronized', {}],
    ['pass', 'nothing is synchronized, and nothing more is read', {}, { notRead: { dirSync: 'permission-missing' } }],
    ['pass', 'both ways are blocked', sync(BLOCKED)],
    ['fail', 'hard matching is open', sync({ ...BLOCKED, blockCloudObjectTakeoverThroughHardMatchEnabled: false })],
    ['fail', 'soft matching is open', sync({ ...BLOCKED, blockSoftMatchEnabled: false })],
    ['manual', 'it is not said', sync({})],
    ['not-assessed', 'it cannot be read', sync(BLOCKED), { notRead: { dirSync: 'permission-missing' } }],
  ]),
];
