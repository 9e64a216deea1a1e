import { NAMES, passwordOf, setAccounts } from './accounts.mjs';
import { ownLines, prepareForSudo, putSudoers, sudoersText } from './sudo-rules.mjs';

/** So many are not too many. */
const MOST = 3;
const USERS = {
  ada: 3,
  'ada, ben': 2,
  cy: 2,
  dan: 2,
  eve: 2,
  '%ops': 3,
  '%guests': 2,
  '%wheel': 2,
  ALL: 3,
  'ALL, !ada': 2,
  ADMINS: 1,
  'ben, cy, dan, eve': 3,
  'ALL, !%ops': 1,
};

/** Everybody's own password, to run as root what no rule names. */
const SCRIPT = `while read -r user password; do
  echo "$password" | setpriv --reuid="$user" --regid="$user" --init-groups \
    sudo -S -k -p '' -u root /opt/of-no-rule >/dev/null 2>&1 && echo "$user"
done`;

/** `sudo -S` of every account with its own password: who may run everything as root. */
export const administrators = {
  check: 'administrators',
  packages: ['sudo', 'perl-base', 'util-linux'],
  needs: ['/usr/bin/sudo', '/usr/sbin/visudo', '/usr/bin/setpriv', '/usr/bin/perl'],
  program: (machine) => `sudo ${machine.packageVersion('sudo')}`,

  prepare(machine) {
    setAccounts(machine);
    prepareForSudo(machine);
    machine.write('/opt/of-no-rule', '#!/bin/sh\nexit 0\n', 0o755);
    machine.write(
      '/etc/pam.d/sudo',
      'auth required pam_unix.so nodelay\naccount required pam_unix.so\nsession required pam_permit.so\n',
    );
    // Whom the check counts by the name of a group alone is not what is asked here.
    machine.write(
      '/etc/group',
      machine
        .read('/etc/group')
        .replaceAll(/^(wheel|sudo|admin):.*\n/gm, '')
        .replace(/$/, 'helpers:x:2001:ben\n'),
    );
  },

  make: (random, wanted) =>
    sudoersText(random, {
      ...{ unasked: 0.2, defaults: 0.35, isWide: true },
      users: wanted === 'fail' ? { ...USERS, ALL: 12, 'ALL, !ada': 4, 'ALL, !%ops': 3 } : USERS,
    }).replaceAll('wheel', 'helpers'),
  describe: ownLines,

  right(machine, text) {
    if (!putSudoers(machine, text)) return null;
    const input = NAMES.map((name) => `${name} ${passwordOf(name)}\n`).join('');
    const { code, stdout } = machine.run('/bin/sh', ['-c', SCRIPT], { input });
    if (code === null || code > 1) throw new Error('sudo could not be asked');
    return stdout.split('\n').filter((line) => line !== '').length <= MOST ? 'pass' : 'fail';
  },
  ours: async (machine) => [await machine.check('administrators')],
};
