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
  const passwdqc = (text: string) => ({ '/etc/pq.conf': text });

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
      stack(quality.replace('requisite', 'optional') + ' minlen=14', unix.replace(' use_authtok', '')),
      { minimumLength: 6 },
    ],
    // As PAM 1.5.2 with libpwquality 1.4.5 (Debian 12) takes and refuses passwords of eleven characters.
    [
      'pass',
      'nobody has to obey it, but pam_unix takes only what it let through',
      stack(quality.replace('requisite', 'optional') + ' minlen=14', unix),
      { minimumLength: 14 },
    ],
    [
      'fail',
      'another module hands on what it refused',
      stack(
        quality.replace('requisite', 'optional') + ' minlen=14',
        'password requisite pam_pwquality.so minlen=8',
        unix,
      ),
      { minimumLength: 8 },
    ],
    [
      'pass',
      'passwdqc lets nothing shorter through',
      stack('password required pam_passwdqc.so min=disabled,24,16,13,12', unix),
      { minimumLength: 12 },
    ],
    ['fail', 'passwdqc is told nothing', stack('password required pam_passwdqc.so', unix), { minimumLength: 7 }],
    // These six as pam_passwdqc 2.0.2 with PAM 1.5.2 (Debian 12) takes and refuses passwords of 11 to 20 characters.
    [
      'pass',
      'a file of passwdqc says so',
      {
        ...stack('password required pam_passwdqc.so config=/etc/pq.conf', unix),
        ...passwdqc('# all\nmin=disabled,24,20,16,16\n'),
      },
      { minimumLength: 16 },
    ],
    [
      'pass',
      'a file of passwdqc stands after another word',
      {
        ...stack('password required pam_passwdqc.so min=disabled,24,11,8,7 config=/etc/pq.conf', unix),
        ...passwdqc('min=disabled,24,20,16,16\n'),
      },
      { minimumLength: 16 },
    ],
    [
      'fail',
      'another word stands after a file of passwdqc',
      {
        ...stack('password required pam_passwdqc.so config=/etc/pq.conf min=disabled,24,11,8,7', unix),
        ...passwdqc('min=disabled,24,20,16,16\n'),
      },
      { minimumLength: 7 },
    ],
    [
      'fail',
      'passwdqc only warns',
      stack('password required pam_passwdqc.so min=disabled,24,20,16,16 enforce=none', unix),
      { minimumLength: 6 },
    ],
    [
      'fail',
      'a file of passwdqc says that it only warns',
      {
        ...stack('password required pam_passwdqc.so config=/etc/pq.conf', unix),
        ...passwdqc(' min=disabled,24,20,16,16 \nenforce=none\n'),
      },
      { minimumLength: 6 },
    ],
    [
      'pass',
      'passwdqc lets root alone off',
      stack('password required pam_passwdqc.so min=disabled,24,20,16,16 enforce=users', unix),
      { minimumLength: 16 },
    ],
    // By pam_cracklib(8): 9 characters, and one less for each kind, unless it says otherwise.
    [
      'fail',
      'cracklib takes characters off by itself',
      stack('password required pam_cracklib.so minlen=14', unix),
      { minimumLength: 10 },
    ],
    [
      'pass',
      'cracklib takes none off',
      stack('password required pam_cracklib.so minlen=12 dcredit=-1 ucredit=0 lcredit=0 ocredit=0', unix),
      { minimumLength: 12 },
    ],
    [
      'pass',
      'the demand is in what is included',
      {
        ...stack('password substack system-auth'),
        '/etc/pam.d/system-auth': `auth required pam_unix.so\n-password requisite /lib64/security/pam_pwquality.so \\\n minlen=13\n${unix}\n`,
      },
      { minimumLength: 13, modules: ['pam_pwquality', 'pam_unix'] },
    ],
    // As pwscore of libpwquality 1.4.5 takes or refuses passwords of such lengths.
    [
      'pass',
      'its keys are in capitals',
      { ...stack(quality, unix), ...conf('MINLEN = 14\nDCREDIT=-1\n') },
      { minimumLength: 14 },
    ],
    [
      'fail',
      'the last word on it is in capitals',
      { ...stack(quality, unix), ...conf('minlen=14\nMinLen=9\n') },
      { minimumLength: 9 },
    ],
    [
      'pass',
      'an argument is in capitals',
      { ...stack(`${quality} MINLEN=13`, unix), ...conf('minlen=8\n') },
      { minimumLength: 13 },
    ],
    ['fail', 'of two arguments the last is short', stack(`${quality} minlen=14 minlen=8`, unix), { minimumLength: 8 }],
    ['unknown', 'a number is none', { ...stack(quality, unix), ...conf('minlen = 14x\n') }, {}],
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

describe('what an account says of itself', () => {
  /** Debian's chfn calls a C1 control “non-ASCII”, and takes it. */
  const eve = 'eve:x:1002:1002:Eve,\u0085\u009b\u007f,,:/home/eve:/bin/bash\n';
  const files = {
    '/etc/passwd': `${PASSWD}toor:x:0:0::/root:/bin/bash\n${eve}`,
    '/etc/shadow': 'root:!:1::::::\ntoor::1::::::\neve:!:1::::::\n',
    '/etc/group': 'root:x:0:\nsudo:x:27:a,b,c,d\n',
  };

  it.each(['uid-zero-accounts', 'accounts-without-password', 'administrators'])(
    'hides nothing from %s, whatever characters it has',
    async (check) => {
      expect(await runCheck(check, files)).toMatchObject({ status: 'fail' });
    },
  );

  it('is all that may be no text', async () => {
    for (const broken of ['ev\u0085e:x:1002:1002::/home/eve:/bin/bash', 'eve:x:1002:1002::/home/\u0001:/bin/bash'])
      expect(await runCheck('uid-zero-accounts', { ...files, '/etc/passwd': `${PASSWD}${broken}\n` })).toMatchObject({
        status: 'unknown',
      });
  });
});
