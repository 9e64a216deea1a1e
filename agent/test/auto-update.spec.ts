import { afterAll, describe, expect, it } from '@jest/globals';
import { removeTemporaryDirectories, type Entry } from './support/fake-tree.js';
import { runCheck } from './support/run-check.js';

afterAll(removeTemporaryDirectories);

describe('auto-update', () => {
  const origins = `Unattended-Upgrade::Origins-Pattern { "origin=Debian,codename=\${distro_codename}-security"; };\n`;
  const machine = {
    '/etc/apt/apt.conf.d/50unattended-upgrades': origins,
    '/usr/bin/unattended-upgrade': '',
    '/run/systemd/system/': '',
    '/etc/systemd/system/timers.target.wants/apt-daily-upgrade.timer': {
      link: '/lib/systemd/system/apt-daily-upgrade.timer',
    },
  };
  const cron = {
    '/etc/apt/apt.conf.d/50unattended-upgrades': origins,
    '/usr/bin/unattended-upgrade': '',
    '/etc/cron.daily/apt-compat': '',
  };
  const conf = (text: string) => ({ '/etc/apt/apt.conf.d/20auto-upgrades': text });
  const on = 'APT::Periodic::Update-Package-Lists "1";\nAPT::Periodic::Unattended-Upgrade "1";\n';

  it.each<[string, string, Record<string, Entry>]>([
    ['pass', 'both are on', { ...machine, ...conf(on) }],
    [
      'pass',
      'it is written as nested scopes',
      { ...machine, ...conf('APT { Periodic { Update-Package-Lists "1"; Unattended-Upgrade "7"; }; };') },
    ],
    [
      'fail',
      'only the lists are refreshed',
      { ...machine, ...conf('APT::Periodic::Update-Package-Lists "1";\nAPT::Periodic::Unattended-Upgrade "0";') },
    ],
    // As apt.systemd.daily of apt 2.6.1 with unattended-upgrades 2.9.1 did (Debian 12): a waiting update was installed.
    [
      'pass',
      'an interval is empty, which is none',
      { ...machine, ...conf('APT::Periodic::Update-Package-Lists "";\nAPT::Periodic::Unattended-Upgrade "1";') },
    ],
    [
      'fail',
      'it is commented out',
      { ...machine, ...conf('APT::Periodic::Update-Package-Lists "1";\n// APT::Periodic::Unattended-Upgrade "1";\n') },
    ],
    [
      'fail',
      'a later file switches it off',
      { ...machine, ...conf(on), '/etc/apt/apt.conf.d/99off': 'apt::periodic::unattended-upgrade "0";' },
    ],
    ['fail', 'everything periodic is off', { ...machine, ...conf(`${on}APT::Periodic::Enable "0";`) }],
    [
      'pass',
      'the file that says no is one that apt does not read',
      { ...machine, ...conf(on), '/etc/apt/apt.conf.d/99off.disabled': 'APT::Periodic::Unattended-Upgrade "0";' },
    ],
    [
      'fail',
      'the program is not installed',
      { ...machine, ...conf(on), '/usr/bin/unattended-upgrade': { link: '/nowhere' } },
    ],
    [
      'fail',
      'the timer is masked',
      { ...machine, ...conf(on), '/etc/systemd/system/apt-daily-upgrade.timer': { link: '/dev/null' } },
    ],
    ['pass', 'cron starts it where systemd does not', { ...cron, ...conf(on), '/usr/sbin/cron': '' }],
    ['fail', 'cron would start it and is not installed', { ...cron, ...conf(on) }],
    ['unknown', 'there is no apt', { '/usr/bin/unattended-upgrade': '' }],
  ])('is %s when %s', async (status, _when, files) => {
    expect(await runCheck('auto-update', files)).toMatchObject({ status });
  });

  const debian = { '/etc/os-release': 'ID=debian\nVERSION_ID="12"\nVERSION_CODENAME=bookworm\n' };
  const ubuntu = { '/etc/os-release': 'ID=ubuntu\nVERSION_ID="22.04"\nVERSION_CODENAME=jammy\n' };
  const from = (text: string) => ({ ...machine, ...conf(on), '/etc/apt/apt.conf.d/50unattended-upgrades': text });
  const pattern = (...items: string[]) =>
    `Unattended-Upgrade::Origins-Pattern {\n${items.map((item) => `  ${item}\n`).join('')}};\n`;
  const security = `"origin=Debian,codename=\${distro_codename}-security,label=Debian-Security";`;

  /**
   * As `unattended-upgrade --dry-run --debug` of unattended-upgrades 2.9.1 lists its allowed origins, and
   * `apt-config dump` of apt 2.6.1 what is set.
   */
  it.each<[string, string, Record<string, Entry>]>([
    ['pass', 'Debian’s own lines are there', { ...debian, ...from(pattern(security)) }],
    ['fail', 'all lines are comments', { ...debian, ...from(pattern(`// ${security}`, `# ${security}`)) }],
    ['fail', 'there is no such list', { ...debian, ...from('// nothing\n') }],
    [
      'fail',
      'only what is no security update is taken',
      { ...debian, ...from(pattern(`"origin=Debian,codename=\${distro_codename},label=Debian";`)) },
    ],
    ['pass', 'all of Debian is', { ...debian, ...from(pattern('"origin=Debian";')) }],
    ['pass', 'a star is', { ...debian, ...from(pattern('"o=Debian,a=*-security";')) }],
    ['fail', 'only another release is', { ...debian, ...from(pattern('"o=Debian,n=trixie-security";')) }],
    ['fail', 'only another source is', { ...debian, ...from(pattern('"origin=Docker";')) }],
    // These by what apt's daily script with unattended-upgrades 2.9.1 installed, or did not, of an archive of such a name.
    ['pass', 'there are blanks in it', { ...debian, ...from(pattern('"origin = Debian , label = Debian-Security";')) }],
    ['pass', 'the main part of it is', { ...debian, ...from(pattern('"o=Debian,l=Debian-Security,c=main";')) }],
    ['fail', 'another part of it is', { ...debian, ...from(pattern('"o=Debian,l=Debian-Security,c=contrib";')) }],
    ['fail', 'an empty line is', { ...debian, ...from(pattern('"";')) }],
    ['fail', 'a line besides is no pair', { ...debian, ...from(pattern(security, '"*";')) }],
    [
      'fail',
      'a line besides asks for what it does not know',
      { ...debian, ...from(pattern(security, '"vendor=Debian";')) },
    ],
    ['fail', 'a site is that no source has', { ...debian, ...from(pattern('"site=security.debian.org";')) }],
    [
      'pass',
      'a site is that a source has',
      {
        ...debian,
        ...from(pattern('"site=security.debian.org";')),
        '/etc/apt/sources.list':
          'deb [arch=amd64] https://security.debian.org/debian-security bookworm-security main\n',
      },
    ],
    [
      'fail',
      'a site is that another source has',
      {
        ...debian,
        ...from(pattern('"site=deb.debian.org";')),
        '/etc/apt/sources.list': [
          'deb https://deb.debian.org/debian bookworm main',
          '# deb https://deb.debian.org/debian-security bookworm-security main',
          'deb https://mirror.example/debian-security bookworm-security main\n',
        ].join('\n'),
      },
    ],
    [
      'pass',
      'a site is that a source of the newer form has',
      {
        ...debian,
        ...from(pattern('"site=*.debian.org";')),
        '/etc/apt/sources.list.d/debian.sources':
          'Types: deb\nURIs: http://deb.debian.org/debian-security\nSuites: bookworm\n bookworm-security\nComponents: main\n',
      },
    ],
    [
      'fail',
      'a source of the newer form is off',
      {
        ...debian,
        ...from(pattern('"site=*.debian.org";')),
        '/etc/apt/sources.list.d/debian.sources':
          'Enabled: no\nTypes: deb\nURIs: http://deb.debian.org/debian-security\nSuites: bookworm-security\nComponents: main\n',
      },
    ],
    [
      'pass',
      'Ubuntu’s own lines are there',
      {
        ...ubuntu,
        ...from(`Unattended-Upgrade::Allowed-Origins {\n "\${distro_id}:\${distro_codename}-security";\n};`),
      },
    ],
    [
      'fail',
      'Ubuntu takes updates only',
      {
        ...ubuntu,
        ...from(`Unattended-Upgrade::Allowed-Origins {\n "\${distro_id}:\${distro_codename}-updates";\n};`),
      },
    ],
    [
      'fail',
      'a later file clears the list',
      {
        ...debian,
        ...from(pattern(security)),
        '/etc/apt/apt.conf.d/60own': '#clear Unattended-Upgrade::Origins-Pattern;\n',
      },
    ],
    [
      'pass',
      'a later file clears it and fills it',
      {
        ...debian,
        ...from(pattern('"origin=Docker";')),
        '/etc/apt/apt.conf.d/60own.local.conf': `#clear Unattended-Upgrade::Origins-Pattern;\nUnattended-Upgrade::Origins-Pattern:: ${security}\n`,
      },
    ],
    [
      'fail',
      'every package is on the black list',
      { ...debian, ...from(`${pattern(security)}Unattended-Upgrade::Package-Blacklist { ".*"; };\n`) },
    ],
    [
      'pass',
      'one package is',
      { ...debian, ...from(`${pattern(security)}Unattended-Upgrade::Package-Blacklist { "linux-"; };\n`) },
    ],
    // These by what apt's daily script with unattended-upgrades 2.9.1 installed of a package that no list names.
    [
      'pass',
      'one package comes first',
      { ...debian, ...from(`${pattern(security)}Unattended-Upgrade::Package-Whitelist { "nginx"; };\n`) },
    ],
    [
      'fail',
      'only one package is upgraded at all',
      {
        ...debian,
        ...from(
          `${pattern(security)}Unattended-Upgrade::Package-Whitelist { "nginx"; };\nUnattended-Upgrade::Package-Whitelist-Strict "true";\n`,
        ),
      },
    ],
    [
      'pass',
      'the list of those that are has all',
      {
        ...debian,
        ...from(
          `${pattern(security)}Unattended-Upgrade::Package-Whitelist { ".*"; };\nUnattended-Upgrade::Package-Whitelist-Strict "true";\n`,
        ),
      },
    ],
    [
      'pass',
      'of two timers of dnf one installs whatever the file says',
      {
        '/usr/bin/dnf': '',
        '/etc/dnf/automatic.conf': '[commands]\napply_updates = no\n',
        '/etc/systemd/system/timers.target.wants/dnf-automatic.timer': { link: '/x' },
        '/etc/systemd/system/timers.target.wants/dnf-automatic-install.timer': { link: '/x' },
      },
    ],
    [
      'fail',
      'what is started is masked',
      { ...machine, ...conf(on), '/etc/systemd/system/apt-daily-upgrade.service': { link: '/dev/null' } },
    ],
    [
      'fail',
      'it is masked until the next start',
      { ...machine, ...conf(on), '/run/systemd/system/apt-daily-upgrade.service': { link: '/dev/null' } },
    ],
    ['fail', 'it is masked by an empty file', { ...machine, ...conf(on), '/etc/systemd/system/apt-daily.service': '' }],
    [
      'fail',
      'the lists are not refreshed',
      { ...machine, ...conf(on), '/usr/lib/systemd/system/apt-daily.timer': '[Timer]\n' },
    ],
    [
      'pass',
      'the lists are',
      {
        ...machine,
        ...conf(on),
        '/usr/lib/systemd/system/apt-daily.timer': '[Timer]\n',
        '/etc/systemd/system/timers.target.wants/apt-daily.timer': { link: '/x' },
      },
    ],
    [
      'fail',
      'the timer of the lists is masked',
      { ...machine, ...conf(on), '/etc/systemd/system/apt-daily.timer': { link: '/dev/null' } },
    ],
    [
      'fail',
      'the service of dnf is masked',
      {
        '/usr/bin/dnf': '',
        '/etc/dnf/automatic.conf': '[commands]\napply_updates = yes\n',
        '/etc/systemd/system/timers.target.wants/dnf-automatic.timer': { link: '/x' },
        '/etc/systemd/system/dnf-automatic.service': { link: '/dev/null' },
      },
    ],
  ])('by origins and units is %s when %s', async (status, _when, files) => {
    expect(await runCheck('auto-update', files)).toMatchObject({ status });
  });
});
