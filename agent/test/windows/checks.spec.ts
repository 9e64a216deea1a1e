import { afterAll, describe, expect, it } from '@jest/globals';
import { CHECKS } from '../../src/checks/catalogue.js';
import { POSTURE_QUESTIONS } from '../../src/windows/posture-questions.js';
import { removeTemporaryDirectories } from '../support/fake-tree.js';
import {
  changed,
  HEALTHY,
  printed,
  recorded,
  rows,
  type Sections,
  windowsCheck,
  windowsFixture,
  windowsRuntime,
} from './fake-windows.js';

afterAll(removeTemporaryDirectories);

const JOINED = { 'dsregcmd.exe /status': windowsFixture('dsregcmd-entra.txt') };
const DENIED = { error: 'PermissionDenied', type: 'CimException', code: -2147217405 };
const ABSENT = { error: 'ObjectNotFound', type: 'CimException', code: -2146233088 };
const THIRD = (state: number) => ({ name: 'Beispiel Schutz', state, guid: '{11111111-2222-3333-4444-555555555555}' });

const check = (id: string, sections: Sections, programs: Record<string, string> = JOINED) =>
  windowsCheck(id, windowsRuntime({ ...HEALTHY, ...sections }, programs).runtime);

/** What differs from the healthy machine, and what that makes of the check. */
const CASES: [id: string, status: string, when: string, Sections, Record<string, unknown>?][] = [
  ['disk-encryption', 'pass', 'protected', {}, { encrypted: true, mechanism: 'bitlocker', mount: 'C:' }],
  [
    'disk-encryption',
    'fail',
    'suspended',
    changed('bitlocker', { protection: 0 }),
    { encrypted: false, state: 'encrypted' },
  ],
  [
    'disk-encryption',
    'fail',
    'still encrypting',
    changed('bitlocker', { protection: 0, conversion: 2 }),
    { state: 'encrypting' },
  ],
  [
    'disk-encryption',
    'fail',
    'not encrypted',
    changed('bitlocker', { protection: 0, conversion: 0 }),
    { encrypted: false },
  ],
  ['disk-encryption', 'unknown', 'the status is 2', changed('bitlocker', { protection: 2 }), { encrypted: null }],
  ['disk-encryption', 'unknown', 'the volume is not listed', { bitlocker: rows() }],
  ['firewall', 'pass', 'on', {}, { enabled: true, profiles: { domain: true, private: true, public: true } }],
  ['firewall', 'fail', 'a profile is off', changed('firewall', { enabled: 'False' }), { profiles: { domain: false } }],
  ['firewall', 'fail', 'a profile lets all in', changed('firewall', { inbound: 'Allow' })],
  ['firewall', 'fail', 'its service is stopped', changed('services', { state: 'Stopped' })],
  [
    'firewall',
    'unknown',
    'off, and another says it stands in',
    { ...changed('firewall', { enabled: 'False' }), firewallProducts: rows(THIRD(0x41000)) },
  ],
  ['firewall', 'unknown', 'a word is translated', changed('firewall', { enabled: 'Wahr' })],
  [
    'firewall',
    'unknown',
    'a profile is missing',
    { firewall: rows({ name: 'Domain', enabled: 'True', inbound: 'Block' }) },
  ],
  ['screen-lock', 'pass', 'the machine locks', {}, { idleSeconds: 600, requiresPassword: true }],
  [
    'screen-lock',
    'fail',
    'nobody has a screen saver',
    changed('policies', { InactivityTimeoutSecs: null }),
    { enabled: false },
  ],
  [
    'screen-lock',
    'fail',
    'the machine locks late',
    changed('policies', { InactivityTimeoutSecs: 3600 }),
    { idleSeconds: 3600 },
  ],
  [
    'screen-lock',
    'pass',
    'a policy gives a secure screen saver',
    {
      ...changed('policies', { InactivityTimeoutSecs: 0 }),
      ...saver({
        ScreenSaveActive: '1',
        ScreenSaverIsSecure: '1',
        ScreenSaveTimeOut: '300',
        'SCRNSAVE.EXE': 'scrnsave.scr',
      }),
    },
    { idleSeconds: 300 },
  ],
  [
    'screen-lock',
    'fail',
    'the screen saver asks for nothing',
    {
      ...changed('policies', { InactivityTimeoutSecs: 0 }),
      ...saver({
        ScreenSaveActive: '1',
        ScreenSaverIsSecure: '0',
        ScreenSaveTimeOut: '300',
        'SCRNSAVE.EXE': 'scrnsave.scr',
      }),
    },
  ],
  [
    'screen-lock',
    'unknown',
    'nobody is signed in',
    { ...changed('policies', { InactivityTimeoutSecs: null }), screenSavers: rows() },
  ],
  ['auto-update', 'pass', 'nothing is set on a client', {}, { enabled: true }],
  ['auto-update', 'pass', 'they are installed', { updatePolicy: rows({ found: true, AUOptions: 4 }) }],
  [
    'auto-update',
    'fail',
    'they are only fetched',
    { updatePolicy: rows({ found: true, AUOptions: 3 }) },
    { enabled: false },
  ],
  ['auto-update', 'fail', 'a policy says no', { updatePolicy: rows({ found: true, NoAutoUpdate: 1 }) }],
  [
    'auto-update',
    'fail',
    'the service is off',
    { services: rows({ name: 'wuauserv', state: 'Stopped', mode: 'Disabled' }) },
  ],
  ['auto-update', 'unknown', 'nothing is set on a server', changed('system', { productType: 3 })],
  ['auto-update', 'unknown', 'a number is a word', { updatePolicy: rows({ found: true, AUOptions: 'vier' }) }],
  ['reboot-required', 'pass', 'none is due', {}, { required: false, pendingFileRenames: true }],
  [
    'reboot-required',
    'fail',
    'servicing waits',
    changed('restart', { servicing: true }),
    { required: true, saidBy: ['component-based-servicing'] },
  ],
  ['reboot-required', 'fail', 'Windows Update waits', changed('restart', { update: true })],
  [
    'endpoint-protection',
    'pass',
    'Defender runs',
    {},
    { products: [{ name: 'Microsoft Defender Antivirus', running: true, realTime: true, signatureAgeDays: 0 }] },
  ],
  ['endpoint-protection', 'fail', 'its definitions are old', changed('defender', { age: 30 })],
  ['endpoint-protection', 'fail', 'its real-time protection is off', changed('defender', { realTime: false })],
  [
    'endpoint-protection',
    'pass',
    'another product runs',
    { antivirus: rows(THIRD(0x41000)), ...changed('defender', { realTime: false, antivirus: false }) },
  ],
  [
    'endpoint-protection',
    'fail',
    'another is out of date',
    { antivirus: rows(THIRD(0x41010)), ...changed('defender', { realTime: false }) },
  ],
  [
    'endpoint-protection',
    'fail',
    'another has expired',
    { antivirus: rows(THIRD(0x43000)), ...changed('defender', { realTime: false }) },
  ],
  ['endpoint-protection', 'unknown', 'neither tells', { antivirus: rows(), defender: ABSENT }],
  [
    'endpoint-protection',
    'unknown',
    'it is a server whose Defender is off',
    { ...changed('system', { productType: 3 }), antivirus: ABSENT, ...changed('defender', { realTime: false }) },
  ],
  [
    'endpoint-protection',
    'pass',
    'it is a server whose Defender runs',
    { ...changed('system', { productType: 3 }), antivirus: ABSENT },
  ],
  [
    'endpoint-protection',
    'unknown',
    'definitions were never fetched',
    changed('defender', { age: 4294967295 }),
    { products: [{ signatureAgeDays: null }] },
  ],
  ['password-policy', 'pass', 'long', {}, { minimumLength: 14, complexity: null }],
  ['password-policy', 'fail', 'none is asked for', changed('passwords', { minimum: 0 }), { minimumLength: 0 }],
  [
    'password-policy',
    'unknown',
    'there is no such property',
    changed('passwords', { minimum: null }),
    { minimumLength: null },
  ],
  ['accounts-without-password', 'pass', 'only disabled ones need none', {}, { accounts: [] }],
  [
    'accounts-without-password',
    'fail',
    'one needs none',
    { accounts: rows({ name: 'kiosk', sid: 'S-1-5-21-1-2-3-1002', disabled: false, required: false }) },
    { accounts: ['kiosk'] },
  ],
  [
    'accounts-without-password',
    'unknown',
    'a row is not whole',
    { accounts: rows({ name: 'kiosk', sid: 'S-1-5-21-1-2-3-1002' }) },
  ],
  ['guest-account', 'pass', 'Gast is off', {}, { enabled: false }],
  [
    'guest-account',
    'fail',
    'Gast is on',
    { accounts: rows({ name: 'Gast', sid: 'S-1-5-21-1-2-3-501', disabled: false, required: false }) },
  ],
  [
    'guest-account',
    'unknown',
    'there is none',
    { accounts: rows({ name: 'Guest', sid: 'S-1-5-21-1-2-3-1005', disabled: true, required: true }) },
  ],
  ['automatic-login', 'pass', 'off', {}, { enabled: false }],
  [
    'automatic-login',
    'fail',
    'on',
    changed('logon', { auto: '1', account: 'kiosk', keepsPassword: true }),
    { enabled: true, account: 'kiosk', keepsPassword: true },
  ],
  ['administrators', 'pass', 'few', {}, { count: 2, accounts: ['PC-07\\Administrator', 'PC-07\\jürgen'] }],
  [
    'administrators',
    'fail',
    'many',
    { administrators: rows(...['a', 'b', 'c', 'd'].map((name) => ({ name, sid: name }))) },
    { count: 4 },
  ],
  ['administrators', 'unknown', 'none', { administrators: rows() }],
  [
    'remote-access',
    'pass',
    'off',
    {},
    { services: expect.arrayContaining([{ name: 'rdp', enabled: false, networkLevelAuthentication: true }]) },
  ],
  ['remote-access', 'pass', 'on, after a login', changed('terminalServer', { fDenyTSConnections: 0 })],
  [
    'remote-access',
    'fail',
    'on, before a login',
    {
      ...changed('terminalServer', { fDenyTSConnections: 0 }),
      ...changed('terminalListener', { UserAuthentication: 0 }),
    },
  ],
  [
    'remote-access',
    'fail',
    'a policy opens it',
    { terminalPolicy: rows({ found: true, fDenyTSConnections: 0, UserAuthentication: 0 }) },
  ],
  ['remote-access', 'fail', 'telnet runs', { services: rows({ name: 'TlntSvr', state: 'Running', mode: 'Auto' }) }],
  ['remote-access', 'unknown', 'nothing is set', changed('terminalServer', { fDenyTSConnections: null })],
  ['user-account-control', 'pass', 'on', {}, { enabled: true }],
  ['user-account-control', 'fail', 'off', changed('policies', { EnableLUA: 0 })],
  [
    'user-account-control',
    'fail',
    'nobody is asked',
    changed('policies', { ConsentPromptBehaviorAdmin: 0 }),
    { enabled: true },
  ],
  ['user-account-control', 'unknown', 'not set', changed('policies', { EnableLUA: null })],
  ['lsa-protection', 'pass', 'on', {}, { enabled: true }],
  ['lsa-protection', 'fail', 'off', changed('lsa', { RunAsPPL: 0 }), { enabled: false }],
  ['lsa-protection', 'unknown', 'this Windows decides', changed('lsa', { RunAsPPL: null }), { enabled: null }],
  [
    'lsa-protection',
    'fail',
    'an older one does not',
    { ...changed('lsa', { RunAsPPL: null }), ...changed('system', { build: '19045' }) },
  ],
  ['smb1', 'pass', 'its drivers are not installed', {}, { enabled: false, server: false, client: false }],
  [
    'smb1',
    'fail',
    'the client may run',
    { smbClientDriver: rows({ found: true, Start: 2 }) },
    { enabled: true, client: true },
  ],
  [
    'smb1',
    'pass',
    'both are switched off',
    {
      smbClientDriver: rows({ found: true, Start: 4 }),
      smbServerDriver: rows({ found: true, Start: 3 }),
      smbServer: rows({ found: true, SMB1: 0 }),
    },
  ],
  [
    'smb1',
    'fail',
    'the server says so',
    { smbServerDriver: rows({ found: true, Start: 3 }), smbConfiguration: rows({ smb1: true }) },
  ],
  [
    'smb1',
    'unknown',
    'the server does not tell',
    { smbServerDriver: rows({ found: true, Start: 3 }) },
    { enabled: null },
  ],
  ['exploit-protection', 'pass', 'as shipped', {}, { enabled: true, depPolicy: 2 }],
  ['exploit-protection', 'fail', 'one is off', changed('mitigations', { cfg: 'OFF' }), { switchedOff: ['cfg'] }],
  ['exploit-protection', 'fail', 'DEP is off', changed('system', { dep: 0 })],
  ['exploit-protection', 'unknown', 'a word is translated', changed('mitigations', { aslr: 'EIN' })],
  ['secure-boot', 'pass', 'on', {}, { secureBoot: true }],
  ['secure-boot', 'fail', 'off', changed('secureBoot', { on: false })],
  [
    'secure-boot',
    'not-applicable',
    'there is no UEFI',
    { secureBoot: { error: 'NotImplemented', type: 'PlatformNotSupportedException', code: -2146233031 } },
  ],
  ['secure-boot', 'pass', 'only the registry tells', { secureBoot: DENIED }],
  ['secure-boot', 'unknown', 'nothing tells', { secureBoot: DENIED, secureBootState: rows({ found: false }) }],
  ['time-sync', 'pass', 'it runs', {}, { synchronized: true, services: ['w32time'] }],
  ['time-sync', 'fail', 'it is told not to', changed('time', { Type: 'NoSync' }), { synchronized: false }],
  [
    'time-sync',
    'unknown',
    'it does not run now',
    { services: rows({ name: 'W32Time', state: 'Stopped', mode: 'Manual' }) },
    { synchronized: null },
  ],
  [
    'device-management',
    'pass',
    'enrolled',
    {},
    { enrolled: true, by: 'enrollment.manage.microsoft.com', entraJoined: true, domainJoined: false },
  ],
  [
    'device-management',
    'fail',
    'only joined',
    { enrollments: rows({ ProviderID: 'MS DM Server', EnrollmentState: 3 }) },
    { enrolled: false, by: null },
  ],
  ['device-management', 'unknown', 'the list is refused', { enrollments: DENIED }],
];

function saver(policy: Record<string, string>): Sections {
  return { screenSavers: rows({ refused: false, own: { found: true }, policy: { found: true, ...policy } }) };
}

describe('a check of Windows', () => {
  it.each(CASES)('%s is %s: %s', async (id, status, _when, sections, observed = {}) => {
    expect(await check(id, sections)).toMatchObject({ status, observed });
  });

  it.each(['disk-encryption', 'password-policy'])('%s says that it needs an administrator', async (id) => {
    expect(await check(id, recorded('posture-unprivileged.json'))).toMatchObject({
      status: 'unknown',
      reason: { code: 'insufficient-privilege' },
    });
  });

  it("does not take a user's refused settings for none", async () => {
    const sections = {
      ...recorded('posture-unprivileged.json'),
      ...changed('policies', { InactivityTimeoutSecs: null }),
    };
    expect(await check('screen-lock', sections)).toMatchObject({
      status: 'unknown',
      reason: { code: 'insufficient-privilege' },
    });
  });

  it('that is in a domain is managed by it', async () => {
    const said = windowsFixture('dsregcmd-entra.txt').replace('DomainJoined : NO', 'DomainJoined : YES');
    const outcome = await check('device-management', { enrollments: rows() }, { 'dsregcmd.exe /status': said });
    expect(outcome).toMatchObject({ status: 'pass', observed: { by: 'active-directory' } });
  });

  it('names password managers only when it is asked for them', async () => {
    const software = {
      ...recorded('software-ja.json'),
      programs: rows({ scope: 'machine', key: 'x', name: '1Password' }),
    };
    expect(await check('password-manager', software)).toMatchObject({
      status: 'pass',
      observed: { products: ['1Password'] },
    });
    expect(await check('password-manager', recorded('software-ja.json'))).toMatchObject({ status: 'unknown' });
  });
});

describe('no check of Windows', () => {
  const ids = CHECKS.windows.map(({ id }) => id);
  const raw = (stdout: string) =>
    windowsRuntime({}, {}, { run: async () => ({ ok: true, stdout, stderr: '' }) }).runtime;
  const whole = printed({ ...HEALTHY, ...recorded('software-ja.json') });
  const each = (value: unknown) =>
    printed(Object.fromEntries(Object.keys(POSTURE_QUESTIONS).map((name) => [name, value])));

  it.each(ids)('passes when every program is missing: %s', async (id) => {
    const run = async (path: string) => ({ ok: false as const, code: 'tool-missing' as const, detail: path });
    expect(await windowsCheck(id, windowsRuntime({}, {}, { run }).runtime)).toMatchObject({
      status: 'unknown',
      reason: { code: 'tool-missing' },
    });
  });

  it.each([
    ['nothing', ''],
    ['half of a document', whole.slice(0, whole.length / 2)],
    ['another document', '{"system":true}'],
    ['lists of nothing', each({ value: [] })],
    ['rows of nothing', each({ value: [{}] })],
    ['rows of null', each({ value: [null] })],
    ['words for lists', each({ value: 'True' })],
    [
      'a translated error',
      'Die Benennung "Get-CimInstance" wurde nicht als Name eines Cmdlet erkannt.\r\n{ \u30a8\u30e9\u30fc }',
    ],
  ])('passes on %s', async (_name, stdout) => {
    for (const id of ids) expect([id, (await windowsCheck(id, raw(stdout))).status]).toEqual([id, 'unknown']);
  });

  it('passes when all questions are refused', async () => {
    for (const id of ids) {
      const { status, reason } = await windowsCheck(id, raw(each(DENIED)));
      expect([id, status]).toEqual([id, 'unknown']);
      if (id !== 'password-manager') expect([id, reason?.code]).toEqual([id, 'insufficient-privilege']);
    }
  });

  it('is misled by UTF-16, a byte order mark or lines around the document', async () => {
    const utf16 = Buffer.from(`\ufeff${whole}`, 'utf16le').toString('utf8');
    for (const stdout of [utf16, `\ufeff${whole}`, `Profil geladen.\r\n${whole}\r\n`]) {
      expect(await windowsCheck('firewall', raw(stdout))).toMatchObject({ status: 'pass' });
    }
  });
});
