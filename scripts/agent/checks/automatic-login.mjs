import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setAccounts } from './accounts.mjs';
import { finishSystemd, prepareSystemd, systemdPlan } from './systemd.mjs';

const ASKING = [
  "-/sbin/agetty -o '-p -- \\\\u' --noclear - $TERM",
  '-/sbin/agetty --noclear %I $TERM',
  '-/sbin/agetty --login-pause --noclear - $TERM',
  '/sbin/agetty -8 -J %I linux',
  "-/sbin/agetty -o '-p -h shop \\\\u' - $TERM",
  '/bin/login',
  '/bin/login -p',
];
const UNASKED = [
  '-/sbin/agetty --autologin ada --noclear %I $TERM',
  '-/sbin/agetty --autologin=ben --noclear - $TERM',
  '-/sbin/agetty -a ada - $TERM',
  "-/sbin/agetty -o '-p -f -- \\\\u' --noclear --autologin ada - $TERM",
  '-/sbin/agetty --noissue -a ben %I linux',
  "-/sbin/agetty --skip-login --login-options '-f ada' - $TERM",
  "-/sbin/agetty -n -o '-p -f ben' --noclear - $TERM",
  '/bin/login -f ada',
  '-/bin/login -p -f ben',
  '/bin/login -pf ada',
  '-/usr/bin/login -f ada',
];
const FOLDERS = ['/etc/systemd/system', '/run/systemd/system', '/lib/systemd/system'];
const UNITS = ['getty@tty1.service', 'getty@tty2.service', 'serial-getty@ttyS0.service', 'console-getty.service'];
const ACTIVE = '/sys/class/tty/console/active';
/** Opened when somebody turns to it, as systemd-logind does. */
const TURNED_TO = 'autovt@tty6.service';
/** Services that somebody made. */
const OWN = ['kiosk.service', 'autologin@tty3.service'];

function addition(random, isOpen) {
  const command = isOpen ? random.pick(UNASKED) : random.pick(ASKING);
  return random.weighted({
    [`[Service]\nExecStart=\nExecStart=${command}\n`]: 8,
    [`[Service]\nType=simple\nExecStart=\nExecStart= ${command}\n`]: 1,
    [`# [Service]\n[Service]\n#ExecStart=${command}\n`]: 1,
    '[Service]\nRestart=no\n': 1,
    [`[Service]\nExecStart=\\\n\nExecStart=${command.replace(' ', ' \\\n  ')}\n`]: 0.5,
  });
}

/** Only instances have a name that `%I` stands for. */
const forUnit = (unit, text) => (unit.includes('@') ? text : text.replaceAll('%I', '-'));

function make(random, wanted) {
  const files = {};
  const links = {};
  for (const unit of random.shuffled(UNITS).slice(0, random.between(1, 2))) {
    const template = unit.replace(/@[^@]*\./, '@.');
    links[`/etc/systemd/system/getty.target.wants/${unit}`] = `/lib/systemd/system/${template}`;
    for (const name of random
      .shuffled(['10-a.conf', '20-b.conf', 'autologin.conf', 'zz.conf.off'])
      .slice(0, random.between(0, 2))) {
      const of = random.chance(0.25) ? template : unit;
      const text = addition(random, random.chance(wanted === 'fail' ? 0.7 : 0.3));
      files[`${random.pick(FOLDERS)}/${of}.d/${name}`] = forUnit(of, text);
    }
    if (random.chance(0.1)) links[`/etc/systemd/system/${unit}`] = '/dev/null';
  }
  if (random.chance(0.3)) {
    const unit = random.pick(OWN);
    const place = `/etc/systemd/system/${unit.replace(/@[^@]*\./, '@.')}`;
    const chosen = random.chance(wanted === 'fail' ? 0.7 : 0.4) ? random.pick(UNASKED) : random.pick(ASKING);
    const command = forUnit(unit, chosen);
    files[place] =
      `[Unit]\nDescription=made here\n[Service]\nExecStart=${command}\nStandardInput=tty\nTTYPath=/dev/tty3\n[Install]\nWantedBy=multi-user.target\n`;
    if (random.chance(0.7)) links[`/etc/systemd/system/multi-user.target.wants/${unit}`] = place;
  }
  return { files, links };
}

const isConsole = (line) => /getty\b|\blogin\b/.test(line);

/** systemd's own reading of the units, then what they start, each on a terminal. */
export const automaticLogin = {
  check: 'automatic-login',
  packages: ['systemd', 'util-linux', 'login', 'python3', 'perl-base'],
  needs: [
    '/lib/systemd/systemd',
    '/sbin/agetty',
    '/bin/login',
    '/usr/bin/python3',
    '/usr/bin/setpriv',
    '/usr/bin/perl',
  ],
  program: (machine) =>
    `systemd ${machine.packageVersion('systemd')}, agetty ${machine.packageVersion('util-linux')}, login ${machine.packageVersion('login')}`,

  prepare(machine) {
    prepareSystemd(machine);
    setAccounts(machine);
    machine.write('/usr/local/bin/shell', '#!/bin/sh\necho "SHELL-OF:$(id -un)"\nsleep 1\n', 0o755);
    machine.write('/etc/passwd', machine.read('/etc/passwd').replaceAll(/:\/bin\/sh$/gm, ':/usr/local/bin/shell'));
    machine.write('/etc/shells', '/bin/sh\n/usr/local/bin/shell\n');
    machine.write(
      '/etc/pam.d/login',
      'auth required pam_unix.so nodelay\naccount required pam_unix.so\nsession required pam_permit.so\n',
    );
    machine.write('/usr/local/bin/console.py', readFileSync(new URL('console.py', import.meta.url)));
    // The kernel of this machine may write on a serial line, which systemd's generator, not run in its test, would open.
    machine.write('/run/active', 'tty0\n');
    execFileSync('mount', ['--bind', join(machine.root, 'run/active'), join(machine.root, ACTIVE)]);
    machine.write('/dev/tty0', '');
    machine.write('/dev/console', '');
  },
  finish(machine) {
    execFileSync('umount', [join(machine.root, ACTIVE)]);
    finishSystemd(machine);
  },

  make,
  describe: ({ files, links }) =>
    [
      ...Object.entries(links).map(([path, target]) => `${path} -> ${target}`),
      ...Object.entries(files).map(([path, text]) => `--- ${path}\n${text.trimEnd()}`),
    ].join('\n'),

  right(machine, { files, links }) {
    for (const folder of FOLDERS)
      for (const unit of [...UNITS, ...UNITS.map((one) => one.replace(/@[^@]*\./, '@.'))])
        machine.remove(`${folder}/${unit}.d`);
    machine.clear('/etc/systemd/system');
    machine.clear('/run/systemd/system');
    for (const [path, text] of Object.entries(files)) machine.write(path, text);
    for (const [path, target] of Object.entries(links)) machine.link(path, target);
    const plans = [systemdPlan(machine), systemdPlan(machine, TURNED_TO)];
    const commands = plans
      .flatMap(({ units, started }) => [...units].filter(([name, { isLoaded }]) => started.has(name) && isLoaded))
      .flatMap(([, one]) => one.commands)
      .filter(isConsole);
    for (const command of new Set(commands)) {
      const { stdout } = machine.run(
        '/usr/bin/python3',
        ['/usr/local/bin/console.py', 'tty1', 'tty2', 'ttyS0', 'tty3', 'tty6'],
        { input: `${command.replaceAll('$TERM', 'linux')}\n` },
      );
      if (stdout.startsWith('in ')) return 'fail';
    }
    return 'pass';
  },
  ours: async (machine) => [await machine.check('automatic-login')],
};
