import { afterAll, describe, expect, it } from '@jest/globals';
import { CHECKS } from '../../src/checks/catalogue.js';
import { removeTemporaryDirectories, type Entry } from '../support/fake-tree.js';
import { endedWith, macCheck, macFixture, onStandardError, plist, type Saying, type Sayings } from './fake-mac.js';

afterAll(removeTemporaryDirectories);

describe('firewall', () => {
  const STATE = 'socketfilterfw --getglobalstate';
  const PROFILER = 'system_profiler -json SPFirewallDataType';
  const profiler = (state: string) =>
    JSON.stringify({ SPFirewallDataType: [{ _name: 'spfirewall_settings', spfirewall_globalstate: state }] });

  it.each<[string, Sayings, Record<string, unknown>]>([
    [
      'pass',
      {
        [STATE]: 'Firewall is enabled. (State = 1)\n',
        'socketfilterfw --getstealthmode': 'Firewall stealth mode is on\n',
      },
      { enabled: true, stealth: true },
    ],
    [
      'pass',
      { [STATE]: 'Firewall is blocking all non-essential incoming connections. (State = 2)\n' },
      { enabled: true, blocksAll: true, stealth: null },
    ],
    ['fail', { [STATE]: 'Firewall is disabled. (State = 0)\n' }, { enabled: false }],
    ['pass', { [PROFILER]: profiler('spfirewall_globalstate_limit_connections') }, { enabled: true }],
    ['fail', { [PROFILER]: profiler('spfirewall_globalstate_allow_all') }, { enabled: false }],
    ['unknown', { [PROFILER]: profiler('spfirewall_globalstate_new_word') }, { enabled: null }],
    ['unknown', { [STATE]: 'Firewall is enabled', [PROFILER]: profiler('x').slice(0, 40) }, { enabled: null }],
    ['unknown', {}, { enabled: null }],
  ])('is %s for %j', async (status, sayings, observed) =>
    expect(await macCheck('firewall', sayings)).toMatchObject({ status, observed }),
  );

  it('does not look at the file that is gone since macOS 15', async () => {
    const files = { '/Library/Preferences/com.apple.alf.plist': plist({ globalstate: 1 }) };
    expect(await macCheck('firewall', {}, files)).toMatchObject({
      status: 'unknown',
      reason: { code: 'tool-missing' },
    });
  });
});

describe('screen-lock', () => {
  const user = { 'stat -f %u %Su /dev/console': '501 alice\n' };
  const prefix = '2026-11-20 13:00:00.123 sysadminctl[612:9041] ';
  const lock = (words: string) => ({ 'sysadminctl -screenLock status': onStandardError(`${prefix}${words}\n`) });
  const idle = (said: Saying) => ({ 'defaults -currentHost read com.apple.screensaver idleTime': said });
  const display = (battery: number, mains: number) => ({
    'pmset -g custom': `Battery Power:\n displaysleep         ${battery}\nAC Power:\n displaysleep         ${mains} (sleep prevented by coreaudiod)\n`,
  });
  const managed = (values: Record<string, number | boolean>) => ({
    '/Library/Managed Preferences/com.apple.screensaver.plist': plist(values),
  });
  const unset = endedWith(1, '', 'The domain/default pair of (com.apple.screensaver, idleTime) does not exist\n');

  it.each<[string, string, Sayings, Record<string, unknown>]>([
    [
      'pass',
      'it locks at once after ten minutes',
      { ...lock('screenLock delay is immediate'), ...idle('600\n') },
      { enabled: true, idleSeconds: 600, lockDelaySeconds: 0, requiresPassword: true },
    ],
    [
      'pass',
      'the display sleeps first',
      { ...lock('screenLock delay is 5 seconds'), ...idle('1200\n'), ...display(2, 10) },
      { idleSeconds: 600, lockDelaySeconds: 5 },
    ],
    [
      'pass',
      'only the display is known',
      { ...lock('screenLock delay is immediate'), ...idle(unset), ...display(5, 5) },
      { idleSeconds: 300 },
    ],
    [
      'fail',
      'the delay makes it too long',
      { ...lock('screenLock delay is 900 seconds'), ...idle('600\n') },
      { enabled: true, lockDelaySeconds: 900 },
    ],
    [
      'fail',
      'it asks for no password',
      { ...lock('screenLock is off'), ...idle('600\n') },
      { enabled: false, requiresPassword: false },
    ],
    [
      'fail',
      'it asks for none, in older words',
      { ...lock('screenLock delay is -1.000000 seconds'), ...idle('600\n') },
      { requiresPassword: false },
    ],
    [
      'fail',
      'it never begins',
      { ...lock('screenLock delay is immediate'), ...idle('0\n'), ...display(0, 0) },
      { enabled: false },
    ],
    [
      'unknown',
      'on mains the display never sleeps and the rest is not known',
      { ...lock('screenLock delay is immediate'), ...idle(unset), ...display(5, 0) },
      { idleSeconds: null },
    ],
    [
      'unknown',
      'the words are cut off',
      { ...lock('screenLock delay is'), ...idle('600\n') },
      { requiresPassword: null },
    ],
  ])('is %s when %s', async (status, _when, sayings, observed) =>
    expect(await macCheck('screen-lock', { ...user, ...sayings })).toMatchObject({ status, observed }),
  );

  it("does not take root's settings for those of the person at the screen", async () => {
    const sayings = { ...user, ...lock('screenLock delay is immediate'), ...idle('600\n') };
    expect(await macCheck('screen-lock', sayings, {}, { uid: 0 })).toMatchObject({
      status: 'unknown',
      reason: { code: 'insufficient-privilege' },
      observed: { idleSeconds: null, requiresPassword: null },
    });
  });

  it('takes what an organization enforces, whoever asks', async () => {
    const files = managed({ idleTime: 300, askForPassword: true, askForPasswordDelay: 5 });
    expect(await macCheck('screen-lock', user, files, { uid: 0 })).toMatchObject({ status: 'pass' });
    expect(
      await macCheck('screen-lock', user, managed({ idleTime: 3600, askForPassword: true, askForPasswordDelay: 5 })),
    ).toMatchObject({ status: 'fail' });
  });

  it('is unknown while nobody is logged in', async () => {
    const sayings = {
      'stat -f %u %Su /dev/console': '0 root\n',
      ...lock('screenLock delay is immediate'),
      ...idle('600\n'),
    };
    expect(await macCheck('screen-lock', sayings, {}, { uid: 0 })).toMatchObject({ status: 'unknown' });
  });
});

describe('what preferences say', () => {
  const LOGIN = '/Library/Preferences/com.apple.loginwindow.plist';
  const UPDATE = '/Library/Preferences/com.apple.SoftwareUpdate.plist';
  const MANAGED = '/Library/Managed Preferences/com.apple.SoftwareUpdate.plist';
  const read = plist({ LastResultCode: 2 });

  it.each<[string, string, string, Record<string, Entry>]>([
    ['auto-update', 'pass', 'nothing is set', { [UPDATE]: read }],
    ['auto-update', 'fail', 'downloads are off', { [UPDATE]: plist({ AutomaticDownload: false }) }],
    ['auto-update', 'fail', 'security responses are off', { [UPDATE]: plist({ CriticalUpdateInstall: 0 }) }],
    [
      'auto-update',
      'pass',
      'the organization overrules it',
      { [UPDATE]: plist({ AutomaticDownload: false }), [MANAGED]: plist({ AutomaticDownload: true }) },
    ],
    ['auto-update', 'unknown', 'there are no preferences', {}],
    ['auto-update', 'unknown', 'they are cut off', { [UPDATE]: plist({ AutomaticDownload: true }).slice(0, -20) }],
    ['auto-update', 'unknown', 'a switch is a word', { [UPDATE]: plist({ AutomaticDownload: 'ja' }) }],
    ['guest-account', 'pass', 'nothing is set', { [LOGIN]: read }],
    ['guest-account', 'fail', 'it is on', { [LOGIN]: plist({ GuestEnabled: true }) }],
    ['guest-account', 'unknown', 'it is a word', { [LOGIN]: plist({ GuestEnabled: 'vielleicht' }) }],
    ['guest-account', 'unknown', 'there are no preferences', {}],
    ['automatic-login', 'pass', 'nobody is named', { [LOGIN]: read }],
    ['automatic-login', 'fail', 'somebody is named', { [LOGIN]: plist({ autoLoginUser: 'alice' }) }],
    ['automatic-login', 'unknown', 'the file is garbage', { [LOGIN]: 'bplist00garbage' }],
  ])('%s is %s when %s', async (id, status, _when, files) =>
    expect(await macCheck(id, {}, files)).toMatchObject({ status }),
  );

  it('keeps unset keys apart from those that are on', async () => {
    const { observed } = await macCheck('auto-update', {}, { [UPDATE]: plist({ AutomaticDownload: true }) });
    expect(observed.settings).toMatchObject({ AutomaticDownload: true, CriticalUpdateInstall: null });
  });
});

describe('endpoint-protection', () => {
  const LIST = 'systemextensionsctl list';
  const XPROTECT = '/Library/Apple/System/Library/CoreServices/XProtect.bundle/Contents/Info.plist';
  const builtIn = { [XPROTECT]: plist({ CFBundleShortVersionString: '5284' }) };
  const updates = (on: boolean) => ({
    '/Library/Preferences/com.apple.SoftwareUpdate.plist': plist({ ConfigDataInstall: on }),
  });

  it.each<[string, string, Sayings, Record<string, Entry>]>([
    ['pass', 'an extension is active', { [LIST]: macFixture('systemextensionsctl-crowdstrike.txt') }, {}],
    ['pass', 'XProtect may update itself', {}, { ...builtIn, ...updates(true) }],
    [
      'fail',
      'XProtect may not, and an extension waits',
      { [LIST]: macFixture('systemextensionsctl-waiting.txt') },
      { ...builtIn, ...updates(false) },
    ],
    ['unknown', 'an extension waits for the user', { [LIST]: macFixture('systemextensionsctl-waiting.txt') }, {}],
    ['unknown', 'nothing can be seen', { [LIST]: '0 extension(s)\n' }, {}],
  ])('is %s when %s', async (status, _when, sayings, files) =>
    expect(await macCheck('endpoint-protection', sayings, files)).toMatchObject({ status }),
  );

  it('names the product of the section for endpoint security once', async () => {
    const { observed } = await macCheck('endpoint-protection', {
      [LIST]: macFixture('systemextensionsctl-crowdstrike.txt'),
    });
    expect(observed.products).toEqual([
      { name: 'Falcon Sensor', version: '7.10', running: true, realTime: true, signatureAgeDays: null },
    ]);
  });
});

describe('remote-access and ssh-config', () => {
  const LIST = 'launchctl print-disabled system';
  const off = macFixture('launchctl-print-disabled.txt');
  const withOn = (label: string) => off.replace(`"${label}" => disabled`, `"${label}" => enabled`);
  const managed = { '/Library/Application Support/Apple/Remote Desktop/RemoteManagement.launchd': 'enabled\n' };
  const strong = { '/usr/sbin/sshd': '', '/etc/ssh/sshd_config': 'PasswordAuthentication no\n' };

  it.each<[string, string, string, string, Record<string, Entry>]>([
    ['remote-access', 'pass', 'all is off', off, {}],
    ['remote-access', 'pass', 'only Remote Login is on', withOn('com.openssh.sshd'), {}],
    ['remote-access', 'fail', 'Screen Sharing is on', withOn('com.apple.screensharing'), {}],
    [
      'remote-access',
      'fail',
      'Screen Sharing is on, in older words',
      off
        .replaceAll('disabled\n', 'true\n')
        .replaceAll('enabled\n', 'false\n')
        .replace('screensharing" => true', 'screensharing" => false'),
      {},
    ],
    ['remote-access', 'fail', 'Remote Management is on', off, managed],
    ['remote-access', 'unknown', 'the list is cut off', off.slice(0, 120), {}],
    ['remote-access', 'unknown', 'a line is not understood', off.replace('=> enabled', '=> aktiviert'), {}],
    ['ssh-config', 'not-applicable', 'Remote Login is off', off, strong],
    ['ssh-config', 'pass', 'it takes no passwords', withOn('com.openssh.sshd'), strong],
    ['ssh-config', 'fail', 'it takes passwords', withOn('com.openssh.sshd'), { ...strong, '/etc/ssh/sshd_config': '' }],
    ['ssh-config', 'unknown', 'the list is cut off', off.slice(0, 120), strong],
  ])('%s is %s when %s', async (id, status, _when, said, files) =>
    expect(await macCheck(id, { [LIST]: said }, files)).toMatchObject({ status }),
  );
});

describe('password-manager', () => {
  const app = (identifier: string) => ({
    '/Applications/A.app/Contents/Info.plist': plist({ CFBundleIdentifier: identifier }),
  });
  it.each<[string, Record<string, Entry>]>([
    ['pass', app('com.bitwarden.desktop')],
    [
      'pass',
      {
        ...app('com.apple.Safari'),
        '/Users/alice/Library/Application Support/Google/Chrome/Default/Extensions/aeblfdkhhhdcdjpifhhbdiojplfjncoa/':
          '',
      },
    ],
    ['fail', app('com.apple.Safari')],
    ['unknown', {}],
  ])('is %s for %j', async (status, files) =>
    expect(await macCheck('password-manager', {}, files)).toMatchObject({ status }),
  );
});

describe('no check of macOS', () => {
  const ids = CHECKS.macos.map(({ id }) => id);

  it.each(ids)('passes when every program is missing: %s', async (id) => {
    const { status, reason } = await macCheck(id, {});
    expect(status).toBe('unknown');
    expect(reason?.code).toMatch(/^(tool-missing|not-observable|insufficient-privilege)$/);
  });

  it.each(ids)('passes on garbage from every program: %s', async (id) => {
    const garbage = '}{\u0000FileVault\r\nassessments\ufffd = <plist>';
    const run = async () => ({ ok: true as const, stdout: garbage, stderr: garbage });
    expect((await macCheck(id, {}, {}, { run })).status).toBe('unknown');
  });
});
