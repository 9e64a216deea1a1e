import { execFileSync } from 'node:child_process';
import { groupsOf, NAMES, setAccounts } from './accounts.mjs';
import { COMMANDS, ownLines, prepareForSudo, putSudoers, sudoersText } from './sudo-rules.mjs';

const ASKED = [...COMMANDS, '/usr/local/bin/tool a'];
const TARGETS = ['-u root', '-u ada', '-u cy', '-u dan', '-g wheel'];

/** Asks everybody's sudo for everything; the first that is run without a question ends it. */
const SCRIPT = `while read -r user how whom command; do
  if setpriv --reuid="$user" --regid="$user" --init-groups sudo -n -k "$how" "$whom" $command >/dev/null 2>&1 </dev/null
  then echo "$user $how $whom $command"; exit 0
  fi
done
exit 1`;

/** Becoming oneself gives nothing. */
function questions() {
  return NAMES.flatMap((name) =>
    TARGETS.filter((how) => how !== `-u ${name}` && !groupsOf(name).includes(how.replace(/^-g /, ''))).flatMap((how) =>
      ASKED.map((command) => `${name} ${how} ${command}`),
    ),
  );
}

/** `sudo -n` of every account, as others and with other groups. */
export const sudoWithoutPassword = {
  check: 'sudo-without-password',
  packages: ['sudo', 'perl-base', 'util-linux'],
  needs: ['/usr/bin/sudo', '/usr/sbin/visudo', '/usr/bin/setpriv', '/usr/bin/perl'],
  program: (machine) => `sudo ${machine.packageVersion('sudo')}`,

  prepare(machine) {
    setAccounts(machine);
    prepareForSudo(machine);
    execFileSync('ip', ['link', 'add', 'eth0', 'type', 'veth', 'peer', 'name', 'beyond']);
    execFileSync('ip', ['addr', 'add', '198.51.100.1/24', 'dev', 'eth0']);
    for (const end of ['eth0', 'beyond']) execFileSync('ip', ['link', 'set', end, 'up']);
  },
  finish() {
    execFileSync('ip', ['link', 'del', 'eth0']);
  },

  make: (random, wanted) =>
    sudoersText(random, wanted === 'fail' ? { unasked: 0.4 } : { unasked: 0.15, defaults: 0.3 }),
  describe: ownLines,

  right(machine, text) {
    if (!putSudoers(machine, text)) return null;
    const { code, stdout } = machine.run('/bin/sh', ['-c', SCRIPT], { input: `${questions().join('\n')}\n` });
    if (code !== 0 && code !== 1) throw new Error('sudo could not be asked');
    return stdout === '' ? 'pass' : 'fail';
  },
  ours: async (machine) => [await machine.check('sudo-without-password')],
};
