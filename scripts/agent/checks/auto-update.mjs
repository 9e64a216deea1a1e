import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { finishSystemd, prepareSystemd, systemdPlan } from './systemd.mjs';

const NAME = 'agent-checks-sample';
const PARTS = {
  auto: '/etc/apt/apt.conf.d/20auto-upgrades',
  own: '/etc/apt/apt.conf.d/50unattended-upgrades',
  later: '/etc/apt/apt.conf.d/99local',
};
const UNITS = ['apt-daily.timer', 'apt-daily-upgrade.timer', 'apt-daily.service', 'apt-daily-upgrade.service'];

const SECURITY = {
  '"origin=Debian,codename=@codename-security,label=Debian-Security";': 5,
  '"origin=Debian,codename=@codename,label=Debian-Security";': 1,
  '"origin=Debian,label=Debian-Security";': 2,
  '"o=Debian,n=bookworm-security";': 2,
  '"o=Debian,a=oldstable-security";': 1,
  '"origin = Debian , label = Debian-Security";': 0.5,
  '"o=Debian,l=Debian-Security,component=main";': 0.5,
  '"origin=*";': 1,
  '"codename=bookworm-*";': 1,
  '"l=Debian-Secur*";': 1,
};
const OTHERS = {
  '"site=security.example.org";': 0.5,
  '"o=Debian,l=Debian-Security,c=contrib";': 0.5,
  '"*";': 0.2,
  '"vendor=Debian";': 0.2,
  '"";': 0.2,
  '"origin=Debian,codename=@codename,label=Debian";': 4,
  '"origin=Debian,codename=@codename-updates";': 3,
  '"o=Debian,a=stable";': 1,
  '"origin=Example,codename=@codename-security";': 1,
  '"origin=Debian,codename=bullseye-security,label=Debian-Security";': 1,
  '"origin=Debian Backports,codename=@codename-backports";': 1,
  '"origin=Debian,codename=@codename-security,label=Debian";': 1,
};
const ALLOWED = {
  '"@id:@codename-security";': 2,
  '"Debian:oldstable-security";': 2,
  '"Debian:stable";': 1,
  '"@id:@codename";': 1,
  '"Debian bookworm-security";': 1,
};
const VALUES = { 1: 12, 7: 2, 0: 1, always: 2, '1d': 1, '12h': 1, '': 0.3 };

/** apt's own variables. */
const withVariables = (text) =>
  text.replaceAll('@codename', '$' + '{distro_codename}').replaceAll('@id', '$' + '{distro_id}');

function list(random, name, items) {
  const lines = items.map((item) => (random.chance(0.12) ? `  // ${item}` : `  ${item}`));
  return [`Unattended-Upgrade::${name} {`, ...lines, '};'].join('\n');
}

function own(random, isGood) {
  const origins = random.some(0, 3, () => random.weighted(random.chance(isGood ? 0.5 : 0.15) ? SECURITY : OTHERS));
  if (isGood) origins.push(random.weighted(SECURITY));
  const blocks = [];
  if (random.chance(0.9)) blocks.push(list(random, 'Origins-Pattern', random.shuffled(origins)));
  if (random.chance(0.2))
    blocks.push(
      list(
        random,
        'Allowed-Origins',
        random.some(1, 2, () => random.weighted(ALLOWED)),
      ),
    );
  if (random.chance(0.25))
    blocks.push(
      list(
        random,
        'Package-Blacklist',
        random.some(0, 2, () =>
          random.weighted({ '"linux-";': 3, '"libc6$";': 2, '"^vim";': 1, '".*";': 0.4, '".";': 0.2 }),
        ),
      ),
    );
  if (random.chance(0.12)) {
    blocks.push(
      list(
        random,
        'Package-Whitelist',
        random.some(0, 1, () => random.weighted({ '".*";': 3, '"linux-";': 1, '"^vim";': 1 })),
      ),
    );
    if (random.chance(0.5)) blocks.push('Unattended-Upgrade::Package-Whitelist-Strict "true";');
  }
  if (random.chance(0.1)) blocks.push('Unattended-Upgrade::Remove-Unused-Dependencies "true";');
  return withVariables(`${blocks.join('\n')}\n`);
}

function auto(random, isGood) {
  const values = isGood ? VALUES : { ...VALUES, 0: 5 };
  const keys = ['Update-Package-Lists', 'Unattended-Upgrade'];
  const lines = keys
    .filter(() => random.chance(isGood ? 0.97 : 0.85))
    .map((key) => `APT::Periodic::${key} "${random.weighted(values)}";`);
  if (random.chance(0.15)) lines.push(`APT::Periodic::Enable "${random.weighted({ 1: 3, 0: isGood ? 0.3 : 2 })}";`);
  if (random.chance(0.2))
    return `APT {\n  Periodic {\n${lines.map((line) => `    ${line.replace('APT::Periodic::', '')}\n`).join('')}  };\n};\n`;
  return `${lines.map((line) => (random.chance(0.1) ? line.toLowerCase().replace('apt::', 'APT::') : line)).join('\n')}\n`;
}

const LATER = {
  '#clear Unattended-Upgrade::Origins-Pattern;': 2,
  'Unattended-Upgrade::Origins-Pattern { "origin=Debian,label=Debian-Security"; };': 1,
  'Unattended-Upgrade::Origins-Pattern:: "o=Debian,n=bookworm-security";': 1,
  'APT::Periodic::Unattended-Upgrade "0";': 2,
  'APT::Periodic::Unattended-Upgrade "1";': 2,
  'APT::Periodic::Update-Package-Lists "1";': 2,
  '/* APT::Periodic::Unattended-Upgrade "0"; */': 1,
  '// APT::Periodic::Enable "0";': 1,
  '#clear APT::Periodic;': 0.5,
  'Unattended-Upgrade::Package-Blacklist { "agent-checks"; };': 0,
};

function make(random, wanted) {
  const isGood = wanted === 'pass';
  const units = Object.fromEntries(UNITS.map((unit) => [unit, 'as it comes']));
  if (random.chance(isGood ? 0.1 : 0.4))
    units[random.pick(UNITS)] = random.pick(['masked', 'disabled', 'enabled in /run']);
  return {
    auto: auto(random, isGood || random.chance(0.5)),
    own: own(random, isGood || random.chance(0.5)),
    later: random.chance(isGood ? 0.15 : 0.35) ? `${random.weighted(LATER)}\n` : '',
    units,
  };
}

const digest = (kind, text) => createHash(kind).update(text).digest('hex');

/** A made archive that is named as Debian's security archive is, with one package. */
function makeArchive(machine, version) {
  const folder = `/srv/archive/${NAME}_${version}`;
  machine.write(
    `${folder}/DEBIAN/control`,
    `Package: ${NAME}\nVersion: ${version}\nArchitecture: all\nMaintainer: Nobody <nobody@example.org>\nDescription: made for a comparison\n`,
  );
  machine.run('/usr/bin/dpkg-deb', ['--build', folder, `/srv/archive/pool-${version}.deb`]);
}

function publish(machine, version) {
  const path = `/srv/archive/pool-${version}.deb`;
  const { stdout } = machine.run('/usr/bin/dpkg-deb', ['-f', path]);
  const size = machine.run('/usr/bin/stat', ['-c', '%s', path]).stdout.trim();
  const sum = machine.run('/usr/bin/sha256sum', [path]).stdout.split(' ')[0];
  const packages = `${stdout.trim()}\nFilename: pool-${version}.deb\nSize: ${size}\nSHA256: ${sum}\n`;
  const packed = gzipSync(packages);
  const where = '/srv/archive/dists/bookworm-security';
  machine.write(`${where}/main/binary-amd64/Packages`, packages);
  machine.write(`${where}/main/binary-amd64/Packages.gz`, packed);
  const files = [
    ['main/binary-amd64/Packages', packages],
    ['main/binary-amd64/Packages.gz', packed],
  ];
  machine.write(
    `${where}/Release`,
    [
      'Origin: Debian\nLabel: Debian-Security\nSuite: oldstable-security\nCodename: bookworm-security\nArchitectures: amd64\nComponents: main',
      `Date: ${new Date().toUTCString().replace('GMT', 'UTC')}\nSHA256:`,
      ...files.map(([name, text]) => ` ${digest('sha256', text)} ${text.length} ${name}`),
      '',
    ].join('\n'),
  );
}

function setUnit(machine, unit, state) {
  const wanted = `timers.target.wants/${unit}`;
  for (const path of [`/etc/systemd/system/${unit}`, `/etc/systemd/system/${wanted}`, `/run/systemd/system/${wanted}`])
    machine.remove(path);
  const isTimer = unit.endsWith('.timer');
  if (state === 'masked') machine.link(`/etc/systemd/system/${unit}`, '/dev/null');
  if (!isTimer || state === 'disabled') return;
  const folder = state === 'enabled in /run' ? '/run' : '/etc';
  machine.link(`${folder}/systemd/system/${wanted}`, `/lib/systemd/system/${unit}`);
}

/** Whether systemd would start both timers with the machine, and their services may be started. */
function isStarted(machine) {
  const { units, started } = systemdPlan(machine);
  return ['apt-daily', 'apt-daily-upgrade'].every(
    (name) => started.has(`${name}.timer`) && units.get(`${name}.service`)?.isLoaded === true,
  );
}

/** apt's daily script after an update appeared in the security archive, and systemd's own word on what starts it. */
export const autoUpdate = {
  check: 'auto-update',
  packages: ['unattended-upgrades', 'apt', 'systemd', 'util-linux'],
  needs: ['/usr/bin/unattended-upgrade', '/usr/lib/apt/apt.systemd.daily', '/lib/systemd/systemd', '/usr/bin/setpriv'],
  program: (machine) =>
    `unattended-upgrades ${machine.packageVersion('unattended-upgrades')}, apt ${machine.packageVersion('apt')}, systemd ${machine.packageVersion('systemd')}`,

  prepare(machine) {
    prepareSystemd(machine);
    machine.write('/etc/apt/sources.list', 'deb [trusted=yes] file:/srv/archive bookworm-security main\n');
    machine.clear('/etc/apt/sources.list.d');
    machine.clear('/etc/apt/apt.conf.d');
    machine.clear('/run/systemd/system');
    for (const version of ['1.0', '1.1']) makeArchive(machine, version);
    machine.run('/usr/bin/dpkg', ['-i', '/srv/archive/pool-1.0.deb']);
    machine.run('/bin/cp', ['-a', '/var/lib/dpkg/status', '/srv/status']);
    // Those of other machines: what may start it is asked, not whether this one has power or a network.
    machine.link('/etc/systemd/system/default.target', '/lib/systemd/system/multi-user.target');
  },
  finish: finishSystemd,

  make,
  describe: ({ units, ...parts }) =>
    [
      ...Object.entries(PARTS).map(([name, path]) => `--- ${path}\n${parts[name].trimEnd()}`),
      ...Object.entries(units)
        .filter(([, state]) => state !== 'as it comes')
        .map(([unit, state]) => `--- ${unit}: ${state}`),
    ].join('\n'),

  right(machine, configuration) {
    for (const [name, path] of Object.entries(PARTS)) machine.write(path, configuration[name]);
    for (const [unit, state] of Object.entries(configuration.units)) setUnit(machine, unit, state);
    if (machine.run('/usr/bin/apt-config', ['dump']).code !== 0) return null;
    if (!isStarted(machine)) return 'fail';
    machine.run('/bin/cp', ['-a', '/srv/status', '/var/lib/dpkg/status']);
    machine.clear('/var/lib/apt/periodic');
    // The machine knows of what was there yesterday.
    publish(machine, '1.0');
    machine.clear('/var/lib/apt/lists');
    machine.run('/usr/bin/apt-get', ['-qq', '-o', 'APT::Sandbox::User=root', 'update']);
    publish(machine, '1.1');
    for (const step of ['update', 'install'])
      machine.run('/usr/lib/apt/apt.systemd.daily', [step], { timeoutMs: 120_000 });
    return machine.packageVersion(NAME) === '1.1' ? 'pass' : 'fail';
  },
  ours: async (machine) => [await machine.check('auto-update')],
};
