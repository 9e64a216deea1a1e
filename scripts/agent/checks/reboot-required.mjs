import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const RUNNING = '/proc/sys/kernel/osrelease';

/** Releases as distributions number them, and the flavours that each builds of one. */
const DEBIAN = {
  flavours: ['amd64', 'cloud-amd64', 'rt-amd64'],
  versions: [
    '5.10.0-9',
    '5.10.0-28',
    '6.1.0-9',
    '6.1.0-28',
    '6.1.0-40',
    '6.1.0-0.deb11.6',
    '6.1.0-0.deb11.21',
    '6.9.7+bpo',
    '6.12.9+bpo',
    '6.12.38+deb13',
    '6.12.43+deb13+1',
    '6.12.48+deb13',
    '6.12.48+deb13+1',
    '6.16.3+deb14',
    '6.9.7',
    '6.10.11',
    '6.17-rc5',
    '6.17',
  ],
  name: (version, flavour) => `${version}-${flavour}`,
};
const UBUNTU = {
  flavours: ['generic', 'lowlatency', 'aws', 'kvm'],
  versions: [
    '5.4.0-9',
    '5.4.0-182',
    '5.15.0-100',
    '5.15.0-113',
    '5.15.0-1063',
    '6.5.0-45',
    '6.8.0-9',
    '6.8.0-45',
    '6.8.0-100',
    '6.11.0-8',
  ],
  name: (version, flavour) => `${version}-${flavour}`,
};
const ENTERPRISE = {
  flavours: ['x86_64', 'x86_64+debug', 'x86_64+rt', 'aarch64', 'aarch64+64k'],
  versions: [
    '3.10.0-1160.el7',
    '3.10.0-1160.119.1.el7',
    '3.10.0-1160.9.1.el7',
    '4.18.0-553.el8_10',
    '4.18.0-553.5.1.el8_10',
    '4.18.0-553.44.1.el8_10',
    '4.18.0-477.10.1.el8_8',
    '5.14.0-427.el9',
    '5.14.0-427.13.1.el9_4',
    '5.14.0-503.el9_5',
    '5.14.0-503.11.1.el9_5',
    '5.14.0-70.el9',
    '6.12.0-55.el10',
    '6.12.0-55.9.1.el10_0',
  ],
  name: (version, flavour) => `${version}.${flavour}`,
};
const FEDORA = {
  flavours: ['x86_64', 'x86_64+debug', 'aarch64'],
  versions: [
    '6.8.5-301.fc40',
    '6.8.10-300.fc40',
    '6.10.6-200.fc40',
    '6.11.4-201.fc40',
    '6.11.4-301.fc41',
    '6.14.0-63.fc42',
    '6.14.0-0.rc7.56.fc42',
    '6.14.0-0.rc7.20250321gitb3ee1e460951.60.fc42',
    '6.14.9-300.fc42',
  ],
  name: (version, flavour) => `${version}.${flavour}`,
};
const ORACLE = {
  flavours: ['el8uek.x86_64'],
  versions: ['5.4.17-2136.307.3.1', '5.4.17-2136.338.4.2', '5.4.17-2136.9.1', '5.15.0-206.153.7', '5.15.0-3.60.5.1'],
  name: (version, flavour) => `${version}.${flavour}`,
};
const SUSE = {
  flavours: ['default', 'azure', 'rt'],
  versions: [
    '5.14.21-150500.55.52',
    '5.14.21-150500.55.7',
    '6.4.0-150600.21',
    '6.4.0-150600.23.7',
    '6.4.0-150600.23.25',
    '6.11.0-1',
    '6.4.0-9',
  ],
  name: (version, flavour) => `${version}-${flavour}`,
};
const FAMILIES = [DEBIAN, DEBIAN, UBUNTU, ENTERPRISE, ENTERPRISE, FEDORA, ORACLE, SUSE];

function make(random, wanted) {
  const family = random.pick(FAMILIES);
  const flavour = random.pick(family.flavours);
  const versions = random.shuffled(family.versions);
  const running = versions[0];
  const others = random.some(wanted === 'fail' ? 1 : 0, 3, (at) => ({
    version: versions[1 + at],
    flavour: random.chance(0.7) ? flavour : random.pick(family.flavours),
  }));
  return { family, running, flavour, others };
}

/** The order of the distribution's own program: of rpm, or of Debian's linux-base. */
function isNewer(machine, family, one, other) {
  if (family === DEBIAN || family === UBUNTU)
    return machine.run('/usr/bin/linux-version', ['compare', one, 'gt', other]).code === 0;
  // Of a package of rpm the version is compared first, then the release.
  const parts = (name) => [name.slice(0, name.indexOf('-')), name.slice(name.indexOf('-') + 1)];
  const orders = parts(one).map((part, at) => `rpm.vercmp("${part}", "${parts(other)[at]}")`);
  const { stdout } = machine.run('/usr/bin/rpm', ['--eval', `%{lua: print(${orders.join(', ')})}`]);
  const told = stdout.trim().split(/\s+/).map(Number);
  if (told.length !== 2 || told.some((sign) => ![-1, 0, 1].includes(sign))) throw new Error('rpm could not be asked');
  return (told[0] || told[1]) > 0;
}

/** Of the kernels of the running one's flavour, whether one is newer by the distribution's own order. */
export const rebootRequired = {
  check: 'reboot-required',
  packages: ['linux-base', 'rpm'],
  needs: ['/usr/bin/linux-version', '/usr/bin/rpm'],
  program: (machine) => `linux-base ${machine.packageVersion('linux-base')}, rpm ${machine.packageVersion('rpm')}`,

  prepare(machine) {
    machine.write('/run/osrelease', '');
    execFileSync('mount', ['--bind', join(machine.root, 'run/osrelease'), join(machine.root, RUNNING)]);
    machine.clear('/usr/lib/modules');
  },
  finish(machine) {
    execFileSync('umount', [join(machine.root, RUNNING)]);
  },

  make,
  describe: ({ family, running, flavour, others }) =>
    [
      `running ${family.name(running, flavour)}`,
      ...others.map((one) => `installed ${family.name(one.version, one.flavour)}`),
    ].join('\n'),

  right(machine, { family, running, flavour, others }) {
    machine.write('/run/osrelease', `${family.name(running, flavour)}\n`);
    machine.clear('/boot');
    for (const one of [{ version: running, flavour }, ...others])
      machine.write(`/boot/vmlinuz-${family.name(one.version, one.flavour)}`, '');
    const own = others.filter((one) => one.flavour === flavour);
    const names = own.map((one) => family.name(one.version, flavour));
    return names.some((name) => isNewer(machine, family, name, family.name(running, flavour))) ? 'fail' : 'pass';
  },
  ours: async (machine) => [await machine.check('reboot-required')],
};
