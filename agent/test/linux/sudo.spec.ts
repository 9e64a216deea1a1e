import { afterAll, describe, expect, it } from '@jest/globals';
import { CHECKS } from '../../src/checks/catalogue.js';
import { removeTemporaryDirectories, type Entry } from '../support/fake-tree.js';
import { contextOf, forbidding, runCheck, twiceEach } from '../support/run-check.js';

afterAll(removeTemporaryDirectories);

const HEAD =
  'Defaults env_reset\nDefaults secure_path="/usr/sbin:/usr/bin"\nroot ALL=(ALL:ALL) ALL\n%sudo ALL=(ALL:ALL) ALL\n';
const sudoers = (text: string, more: Record<string, Entry> = {}) => ({ '/etc/sudoers': HEAD + text, ...more });
const rule = (principal: string, commands: string[], file = '/etc/sudoers') => ({ principal, commands, file });

describe('sudo-without-password', () => {
  it.each<[string, Record<string, Entry>, ReturnType<typeof rule>[]]>([
    ['everybody is asked', sudoers(''), []],
    ['a person is not', sudoers('ada ALL=(ALL) NOPASSWD: ALL\n'), [rule('ada', ['ALL'])]],
    ['a group is not', sudoers('%wheel\tALL=(ALL:ALL)\tNOPASSWD:ALL\n'), [rule('%wheel', ['ALL'])]],
    ['several are not', sudoers('ada, ben ALL = NOPASSWD: ALL\n'), [rule('ada, ben', ['ALL'])]],
    ['a user id is not', sudoers('#1000 ALL=(ALL) NOPASSWD: ALL # why\n'), [rule('#1000', ['ALL'])]],
    ['root is not, which gives it nothing', sudoers('root ALL=(ALL) NOPASSWD: ALL\n'), []],
    ['it is a comment', sudoers('# ada ALL=(ALL) NOPASSWD: ALL\n#includedirs nothing\n'), []],
    [
      'the tag holds for what follows',
      sudoers('ada ALL=(root) NOPASSWD: /bin/a, /bin/b, PASSWD: /bin/c\n'),
      [rule('ada', ['/bin/a', '/bin/b'])],
    ],
    ['other tags stand before it', sudoers('ada ALL=(root) SETENV: NOPASSWD: /bin/a\n'), [rule('ada', ['/bin/a'])]],
    ['only a second host is meant', sudoers('ada web = /bin/a : db = NOPASSWD: /bin/b\n'), [rule('ada', ['/bin/b'])]],
    ['the line is continued', sudoers('ada ALL=(ALL) \\\n  NOPASSWD: \\\n  /bin/a\n'), [rule('ada', ['/bin/a'])]],
    ['nobody is asked at all', sudoers('Defaults !authenticate\n'), [rule('ALL', ['ALL'])]],
    ['one person is not by default', sudoers('Defaults:ada !authenticate, !lecture\n'), [rule('ada', ['ALL'])]],
    ['a command is not by default', sudoers('Defaults!/bin/a !authenticate\n'), [rule('ALL', ['/bin/a'])]],
    ['the last word is that one is', sudoers('Defaults !authenticate, authenticate\n'), []],
    ['a password is asked in another sense', sudoers('Defaults passprompt="!authenticate? "\n'), []],
    [
      'an included file says so',
      sudoers('@includedir /etc/sudoers.d\n@include local\n', {
        '/etc/sudoers.d/90-cloud-init-users': 'ubuntu ALL=(ALL) NOPASSWD:ALL\n',
        '/etc/sudoers.d/off.disabled': 'ben ALL=(ALL) NOPASSWD:ALL\n',
        '/etc/sudoers.d/old~': 'cy ALL=(ALL) NOPASSWD:ALL\n',
        '/etc/local': 'dee ALL=(ALL) NOPASSWD:ALL\n',
      }),
      [rule('ubuntu', ['ALL'], '/etc/sudoers.d/90-cloud-init-users'), rule('dee', ['ALL'], '/etc/local')],
    ],
    [
      'doas asks nobody',
      { ...sudoers(''), '/etc/doas.conf': 'permit persist :wheel\npermit nopass keepenv :ops as root\n' },
      [rule('%ops', ['ALL'], '/etc/doas.conf')],
    ],
  ])('where %s', async (_where, files, rules) => {
    const status = rules.length === 0 ? 'pass' : 'fail';
    expect(await runCheck('sudo-without-password', files)).toMatchObject({ status, observed: { rules } });
  });

  it.each<[string, string, Record<string, Entry>, string]>([
    ['unknown', 'a line is not sudo’s', sudoers('Zugriff verweigert\n'), 'parse-error'],
    ['unknown', 'the file is empty', { '/etc/sudoers': '' }, 'parse-error'],
    ['unknown', 'sudo is there and its file is not', { '/usr/bin/sudo': '' }, 'not-observable'],
    ['not-applicable', 'there is no sudo', { '/usr/bin/ls': '' }, 'not-installed'],
    ['unknown', 'files include one another', sudoers('@include /etc/sudoers\n'), 'parse-error'],
    [
      'unknown',
      'files include others twice, and those others twice',
      sudoers('@include s0\n', twiceEach('/etc/s', '@include /etc/s')),
      'parse-error',
    ],
  ])('is %s when %s', async (status, _when, files, code) => {
    expect(await runCheck('sudo-without-password', files)).toMatchObject({ status, reason: { code } });
  });

  it('is unknown when only a part may be read, and fails when that part is enough', async () => {
    const more = { '/etc/sudoers.d/local': 'ada ALL=(ALL) NOPASSWD: ALL\n' };
    const files = sudoers('@includedir /etc/sudoers.d\n', more);
    expect(await runCheck('sudo-without-password', {}, forbidding(files, '/etc/sudoers.d'))).toMatchObject({
      status: 'unknown',
      reason: { code: 'insufficient-privilege' },
    });
    const doas = { ...files, '/etc/doas.conf': 'permit nopass ada\n' };
    expect(await runCheck('sudo-without-password', {}, forbidding(doas, '/etc/sudoers'))).toMatchObject({
      status: 'fail',
      observed: { rules: [rule('ada', ['ALL'], '/etc/doas.conf')] },
    });
  });

  it('is asked on macOS too', async () => {
    const check = CHECKS.macos.find(({ id }) => id === 'sudo-without-password');
    const outcome = await check?.run(contextOf(sudoers('%admin ALL = (ALL) NOPASSWD: ALL\n')));
    expect(outcome).toMatchObject({ status: 'fail', observed: { rules: [rule('%admin', ['ALL'])] } });
  });
});
