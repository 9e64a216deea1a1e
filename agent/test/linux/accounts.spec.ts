import { afterAll, describe, expect, it } from '@jest/globals';
import { removeTemporaryDirectories, type Entry } from '../support/fake-tree.js';
import { PASSWD } from '../support/good-linux.js';
import { forbidding, runCheck } from '../support/run-check.js';

afterAll(removeTemporaryDirectories);

describe('password-policy', () => {
  const stack = (...lines: string[]) => ({ '/etc/pam.d/passwd': `${lines.join('\n')}\n` });
  const unix = 'password sufficient pam_unix.so use_authtok';
  const quality = 'password requisite pam_pwquality.so retry=3';
  const conf = (text: string) => ({ '/etc/security/pwquality.conf': text });

  it.each<[string, string, Record<string, Entry>, Record<string, unknown>]>([
    ['fail', 'only pam_unix looks', stack(unix), { minimumLength: 6, complexity: { classes: 0 } }],
    ['pass', 'pam_unix is told a length', stack(`${unix} minlen=12`), { minimumLength: 12 }],
    ['fail', 'pwquality is told nothing', stack(quality, unix), { minimumLength: 8 }],
    [
      'pass',
      'its file says so',
      { ...stack(quality, unix), ...conf('minlen = 14\nminclass = 3\n') },
      { minimumLength: 14, complexity: { classes: 3 } },
    ],
    [
      'fail',
      'a line of it is a comment',
      { ...stack(quality, unix), ...conf('# minlen = 14\n') },
      { minimumLength: 8 },
    ],
    [
      'pass',
      'the main file comes after its additions',
      { ...stack(quality, unix), ...conf('minlen = 12\n'), '/etc/security/pwquality.conf.d/50.conf': 'minlen = 9\n' },
      { minimumLength: 12 },
    ],
    [
      'pass',
      'the stack has the last word',
      { ...stack(`${quality} minlen=15`, unix), ...conf('minlen = 8\n') },
      { minimumLength: 15 },
    ],
    [
      'fail',
      'credits take characters off',
      { ...stack(quality, unix), ...conf('minlen=14\ndcredit=2\nucredit=1\n') },
      { minimumLength: 11 },
    ],
    [
      'pass',
      'negative credits demand kinds',
      { ...stack(quality, unix), ...conf('minlen=12\ndcredit=-1\nucredit=-1\n') },
      { complexity: { classes: 2 } },
    ],
    ['fail', 'it only warns', { ...stack(quality, unix), ...conf('minlen=14\nenforcing=0\n') }, { minimumLength: 6 }],
    [
      'fail',
      'nobody has to obey it',
      stack(quality.replace('requisite', 'optional') + ' minlen=14', unix),
      { minimumLength: 6 },
    ],
    [
      'pass',
      'passwdqc lets nothing shorter through',
      stack('password required pam_passwdqc.so min=disabled,24,16,13,12', unix),
      { minimumLength: 12 },
    ],
    ['fail', 'passwdqc is told nothing', stack('password required pam_passwdqc.so', unix), { minimumLength: 7 }],
    [
      'pass',
      'the demand is in what is included',
      {
        ...stack('password substack system-auth'),
        '/etc/pam.d/system-auth': `auth required pam_unix.so\n-password requisite /lib64/security/pam_pwquality.so \\\n minlen=13\n${unix}\n`,
      },
      { minimumLength: 13, modules: ['pam_pwquality', 'pam_unix'] },
    ],
    ['unknown', 'passwords are kept elsewhere', stack('password required pam_sss.so'), { minimumLength: null }],
    ['unknown', 'there is no PAM', {}, { minimumLength: null }],
  ])('is %s when %s', async (status, _when, files, observed) => {
    expect(await runCheck('password-policy', files)).toMatchObject({ status, observed });
  });

  it.each<[number | null, string, Record<string, Entry>]>([
    [0, 'nothing locks', { '/etc/pam.d/login': 'auth required pam_unix.so\n' }],
    [3, 'faillock is told nothing', { '/etc/pam.d/login': 'auth required pam_faillock.so preauth\n' }],
    [
      5,
      'its file says so',
      { '/etc/pam.d/login': 'auth required pam_faillock.so preauth\n', '/etc/security/faillock.conf': 'deny = 5\n' },
    ],
    [4, 'the stack says so', { '/etc/pam.d/login': 'auth required pam_faillock.so preauth deny=4\n' }],
    [null, 'nothing tells how one logs in', {}],
  ])('tells a lockout after %s attempts when %s', async (lockoutThreshold, _when, files) => {
    expect(await runCheck('password-policy', { ...stack(unix), ...files })).toMatchObject({
      observed: { lockoutThreshold },
    });
  });

  it('is unknown when the additions may not be read', async () => {
    const files = { ...stack(quality, unix), ...conf('minlen = 14\n') };
    expect(await runCheck('password-policy', {}, forbidding(files, '/etc/security/pwquality.conf'))).toMatchObject({
      status: 'unknown',
      reason: { code: 'insufficient-privilege' },
    });
  });
});

describe('administrators', () => {
  const machine = (passwd: string, group: string) => ({
    '/etc/passwd': `root:x:0:0::/root:/bin/sh\n${passwd}`,
    '/etc/group': `root:x:0:\n${group}`,
  });

  it.each<[string, string, Record<string, Entry>, string[]]>([
    ['pass', 'nobody is one', machine('', 'sudo:x:27:\n'), []],
    [
      'pass',
      'three are, in two groups',
      machine('', 'sudo:x:27:ada,ben\nwheel:x:10:ben,cy,root\n'),
      ['ada', 'ben', 'cy'],
    ],
    ['fail', 'four are', machine('', 'sudo:x:27:a,b,c,d\n'), ['a', 'b', 'c', 'd']],
    ['pass', 'one is by the primary group', machine('dee:x:1001:27::/home/dee:/bin/sh\n', 'sudo:x:27:\n'), ['dee']],
    ['pass', 'one is by number', machine('toor:x:0:0::/root:/bin/sh\n', 'sudo:x:27:\n'), ['toor']],
  ])('is %s when %s', async (status, _when, files, accounts) => {
    expect(await runCheck('administrators', files)).toMatchObject({
      status,
      observed: { accounts, count: accounts.length },
    });
  });

  /** As `sudo -l -U NAME` of sudo 1.9.13p3 says who may run (root) ALL. */
  it.each<[string, string, string, string[]]>([
    ['pass', 'a rule of sudo names one', 'ada ALL=(ALL) ALL\n', ['ada']],
    ['pass', 'it names her without a password', 'ada ALL=(ALL) NOPASSWD: ALL\n', ['ada']],
    ['pass', 'it names a group', '%ops ALL=(ALL:ALL) ALL\n', ['ben', 'cy']],
    [
      'fail',
      'groups and people are more than three together',
      '%ops ALL=(ALL) ALL\nada ALL=(ALL) ALL\ndee ALL=(ALL) ALL\n',
      ['ada', 'ben', 'cy', 'dee'],
    ],
    ['pass', 'it is for one command', 'ada ALL=(ALL) /bin/ls\n', []],
    ['pass', 'it is for another account', 'ada ALL=(postgres) ALL\n', []],
    ['pass', 'it is for another host', 'ada web=(ALL) ALL\n', []],
    ['pass', 'a later rule takes it back', 'ada ALL=(ALL) ALL\nada ALL=(ALL) !ALL\n', []],
    ['pass', 'everybody may who knows the password of root', 'Defaults targetpw\nALL ALL=(ALL) ALL\n', []],
    ['fail', 'everybody may', 'ALL ALL=(ALL) ALL\n', ['ada', 'ben', 'cy', 'dee']],
    ['pass', 'an alias names one', 'User_Alias BOSS = ada\nBOSS ALL = (root) ALL, !/bin/su\n', ['ada']],
  ])('is %s when %s', async (status, _when, rules, accounts) => {
    const people = ['ada', 'ben', 'cy', 'dee'].map((name, at) => `${name}:x:${1000 + at}:${1000 + at}::/:/bin/sh\n`);
    const files = {
      ...machine(`daemon:x:1:1::/:/usr/sbin/nologin\n${people.join('')}`, 'ops:x:40:ben,cy\n'),
      '/etc/sudoers': `root ALL=(ALL:ALL) ALL\n${rules}`,
      '/etc/hostname': 'shop\n',
    };
    expect(await runCheck('administrators', files)).toMatchObject({
      status,
      observed: { accounts, count: accounts.length },
    });
  });

  it('is unknown while few are seen and the rules of sudo may not be read', async () => {
    const rules = { '/etc/sudoers': 'root ALL=(ALL:ALL) ALL\n' };
    const few = { ...machine('', 'sudo:x:27:a,b\n'), ...rules };
    expect(await runCheck('administrators', {}, forbidding(few, '/etc/sudoers'))).toMatchObject({
      status: 'unknown',
      reason: { code: 'insufficient-privilege' },
    });
    const many = { ...machine('', 'sudo:x:27:a,b,c,d\n'), ...rules };
    expect(await runCheck('administrators', {}, forbidding(many, '/etc/sudoers'))).toMatchObject({
      status: 'fail',
      observed: { count: 4, isComplete: false },
    });
  });

  it('tells that a directory is asked too', async () => {
    const files = { ...machine('', 'sudo:x:27:\n'), '/etc/nsswitch.conf': 'passwd: files\ngroup: files sss systemd\n' };
    expect(await runCheck('administrators', files)).toMatchObject({ observed: { directories: ['sss'] } });
  });
});

describe('guest-account', () => {
  const lightdm = { '/etc/passwd': PASSWD, '/usr/share/lightdm/guest-session': '' };
  const guest = (password: string, shell = '/bin/bash') => ({
    '/etc/passwd': `${PASSWD}guest:x:1001:1001::/home/guest:${shell}\n`,
    '/etc/shadow': `root:!:1::::::\nguest:${password}:1::::::\n`,
  });

  it.each<[string, string, Record<string, Entry>]>([
    ['pass', 'there is none', { '/etc/passwd': PASSWD }],
    ['fail', 'lightdm has guests and nobody said no', lightdm],
    [
      'pass',
      'lightdm was told no',
      { ...lightdm, '/etc/lightdm/lightdm.conf.d/50.conf': '[Seat:*]\nallow-guest=false\n' },
    ],
    [
      'fail',
      'the last word is yes',
      {
        ...lightdm,
        '/etc/lightdm/lightdm.conf.d/50.conf': '[SeatDefaults]\nallow-guest=false\n',
        '/etc/lightdm/lightdm.conf': '[Seat:*]\nallow-guest=true\n',
      },
    ],
    ['fail', 'an account of that name may log in', guest('')],
    ['pass', 'that account is locked', guest('!')],
    ['pass', 'that account has no shell', guest('', '/usr/sbin/nologin')],
  ])('is %s when %s', async (status, _when, files) => {
    expect(await runCheck('guest-account', files)).toMatchObject({ status, observed: { enabled: status === 'fail' } });
  });

  it('is unknown when whether it is locked may not be read', async () => {
    expect(await runCheck('guest-account', {}, forbidding(guest('!'), '/etc/shadow'))).toMatchObject({
      status: 'unknown',
      reason: { code: 'insufficient-privilege' },
    });
  });
});

describe('automatic-login', () => {
  const getty = { '/usr/lib/systemd/system/getty@.service': 'ExecStart=-/sbin/agetty -o "-- \\u" --noclear - $TERM\n' };
  const gdm = (text: string) => ({ '/etc/gdm3/custom.conf': `[daemon]\n${text}` });

  it.each<[string, string, Record<string, Entry>, string | null]>([
    ['pass', 'consoles ask', getty, null],
    [
      'fail',
      'a console does not',
      {
        ...getty,
        '/etc/systemd/system/getty@tty1.service.d/override.conf':
          '[Service]\nExecStart=\nExecStart=-/sbin/agetty --autologin ada --noclear %I $TERM\n',
      },
      'ada',
    ],
    [
      'pass',
      'that line is a comment',
      {
        ...getty,
        '/etc/systemd/system/getty@tty1.service.d/override.conf':
          '[Service]\n#ExecStart=-/sbin/agetty --autologin ada %I\n',
      },
      null,
    ],
    [
      'fail',
      'a serial console does not',
      {
        ...getty,
        '/etc/systemd/system/serial-getty@ttyS0.service': 'ExecStart=-/sbin/agetty -a root --keep-baud 115200 %I\n',
      },
      'root',
    ],
    ['pass', 'gdm names somebody and is off', gdm('AutomaticLoginEnable=false\nAutomaticLogin=ada\n'), null],
    ['fail', 'gdm is on', gdm('AutomaticLoginEnable = True\nAutomaticLogin = ada\n'), 'ada'],
    ['fail', 'gdm waits a little', gdm('TimedLoginEnable=true\nTimedLogin=ben\nTimedLoginDelay=5\n'), 'ben'],
    ['fail', 'lightdm is told', { '/etc/lightdm/lightdm.conf': '[LightDM]\n[Seat:*]\nautologin-user=ada\n' }, 'ada'],
    ['pass', 'lightdm is told nobody', { '/etc/lightdm/lightdm.conf': '[Seat:*]\nautologin-user=\n' }, null],
    [
      'fail',
      'sddm is told',
      { '/etc/sddm.conf.d/kde_settings.conf': '[Autologin]\nRelogin=false\nSession=plasma\nUser=ada\n' },
      'ada',
    ],
    [
      'fail',
      'greetd is told',
      { '/etc/greetd/config.toml': '[terminal]\nvt = 1\n[initial_session]\ncommand = "sway"\nuser = "ada"\n' },
      'ada',
    ],
  ])('is %s when %s', async (status, _when, files, account) => {
    expect(await runCheck('automatic-login', files)).toMatchObject({
      status,
      observed: { enabled: status === 'fail', account },
    });
  });
});
