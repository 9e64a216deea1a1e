import { afterAll, describe, expect, it } from '@jest/globals';
import type { CommandResult } from '../../src/runtime.js';
import { removeTemporaryDirectories } from '../support/fake-tree.js';
import { endedWith, macCheck, macFixture, type Saying } from './fake-mac.js';

afterAll(removeTemporaryDirectories);

const REFUSED = 'You need administrator access to run this tool... exiting!\n';
const KILLED: CommandResult = { ok: false, code: 'timeout', detail: 'took more than 5 s', exitCode: null };

/** Checks that ask one program: status, what it is when it says that, and what was read. */
const ONE_PROGRAM: [id: string, program: string, cases: [string, Saying, Record<string, unknown>?][]][] = [
  [
    'disk-encryption',
    'fdesetup status',
    [
      ['pass', 'FileVault is On.\n', { encrypted: true, mechanism: 'filevault', mount: '/' }],
      ['fail', 'FileVault is Off.\n', { encrypted: false }],
      ['fail', 'FileVault is On.\nEncryption in progress: Percent completed = 42\n', { state: 'encrypting' }],
      ['fail', 'FileVault is On.\nDecryption in progress: Percent completed = 10\n', { state: 'decrypting' }],
      [
        'fail',
        "FileVault is Off.\nDeferred enablement appears to be active for user 'alice'.\n",
        { state: 'deferred' },
      ],
      ['fail', 'FileVault is Off, but will be enabled after the next restart.\n', { encrypted: false }],
      ['unknown', 'FileVault is O'],
      ['unknown', endedWith(1, 'FileVault is On.\n')],
      ['unknown', 'FileVault ist aktiviert.\n'],
    ],
  ],
  [
    'system-integrity',
    'csrutil status',
    [
      ['pass', 'System Integrity Protection status: enabled.\n', { enabled: true }],
      ['fail', 'System Integrity Protection status: disabled.\n', { enabled: false }],
      [
        'fail',
        macFixture('csrutil-custom.txt'),
        { enabled: false, switchedOff: ['Apple Internal', 'NVRAM Protections'] },
      ],
      ['unknown', 'System Integrity Protection status:'],
    ],
  ],
  [
    'gatekeeper',
    'spctl --status',
    [
      ['pass', 'assessments enabled\n', { enabled: true }],
      ['fail', endedWith(1, 'assessments disabled\n'), { enabled: false }],
      ['unknown', endedWith(1, 'assessments enabled\n')],
      ['unknown', 'assessments'],
    ],
  ],
  [
    'device-management',
    'profiles status -type enrollment',
    [
      [
        'pass',
        'Enrolled via DEP: Yes\nMDM enrollment: Yes (User Approved)\nMDM server: https://example.jamfcloud.com/mdm/s3cret\n',
        { enrolled: true, by: 'example.jamfcloud.com', userApproved: true },
      ],
      ['fail', 'Enrolled via DEP: No\nMDM enrollment: No\n', { enrolled: false, by: null }],
      ['unknown', 'Enrolled via DEP: Yes\n'],
    ],
  ],
  [
    'password-policy',
    'pwpolicy -getaccountpolicies',
    [
      ['pass', macFixture('pwpolicy-managed.txt'), { minimumLength: 14 }],
      ['fail', macFixture('pwpolicy-default.txt'), { minimumLength: 4 }],
      ['unknown', macFixture('pwpolicy-managed.txt').slice(0, 700)],
      ['unknown', 'Getting global account policies\n'],
    ],
  ],
  [
    'uid-zero-accounts',
    'dscl . -list /Users UniqueID',
    [
      [
        'pass',
        '_amavisd                83\nalice                   501\nnobody                  -2\nroot                    0\n',
        { accounts: ['root'] },
      ],
      ['fail', 'root                    0\ntoor                    0\n', { accounts: ['root', 'toor'] }],
      ['unknown', 'alice                   501\n'],
      ['unknown', 'root                    0\ntoor  '],
    ],
  ],
  [
    'administrators',
    'dscl . -read /Groups/admin GroupMembership',
    [
      ['pass', 'GroupMembership: root alice\n', { accounts: ['alice'], count: 1 }],
      ['fail', 'GroupMembership: root alice bob carol dave\n', { count: 4 }],
      ['unknown', 'No such key: GroupMembership\n'],
    ],
  ],
  [
    'time-sync',
    'systemsetup -getusingnetworktime',
    [
      ['pass', 'Network Time: On\n', { enabled: true }],
      ['fail', 'Network Time: Off\n', { enabled: false }],
      ['unknown', REFUSED],
    ],
  ],
];

describe.each(ONE_PROGRAM)('%s', (id, program, cases) => {
  it.each(cases)('is %s when the program says %j', async (status, said, observed = {}) => {
    expect(await macCheck(id, { [program]: said })).toMatchObject({ status, observed });
  });

  it.each<[string, Saying, string]>([
    ['says nothing', '', 'parse-error'],
    ['says something else', '\u0000\ufffd<<garbage>>\r\n', 'parse-error'],
    ['wants an administrator', REFUSED, 'insufficient-privilege'],
    ['takes too long', KILLED, 'timeout'],
  ])('is unknown when the program %s', async (_when, said, code) => {
    expect(await macCheck(id, { [program]: said })).toMatchObject({ status: 'unknown', reason: { code } });
  });
});
