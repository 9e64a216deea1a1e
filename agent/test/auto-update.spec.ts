import { afterAll, describe, expect, it } from '@jest/globals';
import { removeTemporaryDirectories, type Entry } from './support/fake-tree.js';
import { runCheck } from './support/run-check.js';

afterAll(removeTemporaryDirectories);

describe('auto-update', () => {
  const machine = {
    '/usr/bin/unattended-upgrade': '',
    '/run/systemd/system/': '',
    '/etc/systemd/system/timers.target.wants/apt-daily-upgrade.timer': {
      link: '/lib/systemd/system/apt-daily-upgrade.timer',
    },
  };
  const cron = { '/usr/bin/unattended-upgrade': '', '/etc/cron.daily/apt-compat': '' };
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
    ['unknown', 'there is no apt', machine],
  ])('is %s when %s', async (status, _when, files) => {
    expect(await runCheck('auto-update', files)).toMatchObject({ status });
  });
});
