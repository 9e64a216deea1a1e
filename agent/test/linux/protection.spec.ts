import { afterAll, describe, expect, it } from '@jest/globals';
import { chmodSync } from 'node:fs';
import { NOW } from '../support/fake-runtime.js';
import { removeTemporaryDirectories, temporaryDirectory, type Entry } from '../support/fake-tree.js';
import { clamavHeader, processOf } from '../support/good-linux.js';
import { forbidding, runCheck } from '../support/run-check.js';

afterAll(removeTemporaryDirectories);

/** As root sees them, each a file of its name among the programs of the system. */
const running = (...names: string[]): Record<string, Entry> =>
  Object.assign({}, ...['systemd', ...names].map((name, index) => processOf(index + 1, name, `/usr/sbin/${name}`)));
const unit = (name: string) => ({ [`/sys/fs/cgroup/system.slice/${name}.service/cgroup.procs`]: '812\n813\n' });

describe('endpoint-protection', () => {
  const signatures = (days: number) => ({
    '/var/lib/clamav/daily.cvd': clamavHeader(new Date(NOW - days * 24 * 3600 * 1000)),
  });

  it.each<[string, string, Record<string, Entry>, unknown[]]>([
    [
      'pass',
      'CrowdStrike runs',
      { ...running(), ...unit('falcon-sensor') },
      [{ name: 'CrowdStrike Falcon', kind: 'edr', running: true }],
    ],
    [
      'pass',
      'Defender’s program runs',
      running('wdavdaemon'),
      [{ name: 'Microsoft Defender for Endpoint', running: true }],
    ],
    [
      'pass',
      'a name of more than 15 letters runs',
      running('elastic-endpoint'),
      [{ name: 'Elastic Defend', running: true }],
    ],
    [
      'pass',
      'its service runs though programs are hidden',
      { '/proc/77/comm': 'node\n', ...unit('sentinelone') },
      [{ name: 'SentinelOne', running: true }],
    ],
    [
      'fail',
      'it is installed and stopped',
      { ...running(), '/opt/sophos-spl/base/': '' },
      [{ name: 'Sophos Protection', running: false }],
    ],
    [
      'fail',
      'its service has no program left',
      { ...running(), '/sys/fs/cgroup/system.slice/kesl.service/cgroup.procs': '' },
      [],
    ],
    [
      'fail',
      'something only tells what happens',
      running('wazuh-agentd', 'osqueryd'),
      [
        { name: 'Wazuh agent', kind: 'monitoring' },
        { name: 'osquery', kind: 'monitoring' },
      ],
    ],
    ['fail', 'there is nothing', running('sshd', 'kworker/u8:0-ext4-rsv-conversion'), []],
    [
      'pass',
      'ClamAV runs with news',
      { ...running('clamd', 'freshclam'), ...signatures(3) },
      [{ signatureAgeDays: 3, updating: true, realTime: null }],
    ],
    [
      'pass',
      'cron fetches its news',
      { ...running('clamd'), ...signatures(1) },
      [{ signatureAgeDays: 1, updating: null }],
    ],
    [
      'fail',
      'nothing has fetched them for long',
      { ...running('clamd'), ...signatures(30) },
      [{ signatureAgeDays: 30 }],
    ],
    ['unknown', 'it has none that can be read', running('clamd'), [{ signatureAgeDays: null }]],
    [
      'fail',
      'it uses those of another folder',
      {
        ...running('clamd', 'freshclam'),
        ...signatures(1),
        '/etc/clamav/clamd.conf': '# DatabaseDirectory /var/lib/clamav\nDatabaseDirectory /srv/clamav/\n',
        '/srv/clamav/daily.cld': clamavHeader(new Date(NOW - 40 * 24 * 3600 * 1000)),
      },
      [{ signatureAgeDays: 40 }],
    ],
    // As clamd 1.4.3 (Debian 12) says of them when it begins: "older than 7 days", or nothing.
    [
      'pass',
      'its news are of almost a week ago',
      { ...running('clamd'), ...signatures(6.9) },
      [{ signatureAgeDays: 7 }],
    ],
    ['fail', 'its news are older than a week', { ...running('clamd'), ...signatures(7.05) }, [{ signatureAgeDays: 8 }]],
    [
      'fail',
      'it uses those of a folder with spaces in its name',
      {
        ...running('clamd'),
        ...signatures(1),
        '/etc/clamav/clamd.conf': 'DatabaseDirectory "/srv/sets of clamav"\n',
        '/srv/sets of clamav/daily.cld': clamavHeader(new Date(NOW - 11.8 * 24 * 3600 * 1000)),
      },
      [{ signatureAgeDays: 12 }],
    ],
    ['fail', 'its news are old', { ...running('clamd', 'freshclam'), ...signatures(30) }, [{ signatureAgeDays: 30 }]],
    ['unknown', 'the age of its news is not told', running('clamd', 'freshclam'), [{ signatureAgeDays: null }]],
    [
      'unknown',
      'its news are from next month',
      { ...running('clamd', 'freshclam'), ...signatures(-30) },
      [{ signatureAgeDays: null }],
    ],
    ['unknown', 'the programs of others are hidden', { '/proc/77/comm': 'node\n' }, []],
  ])('is %s when %s', async (status, _when, files, products) => {
    expect(await runCheck('endpoint-protection', files)).toMatchObject({ status, observed: { products } });
  });
});

describe('endpoint-protection and what is merely called as a product', () => {
  const called = (...seen: Parameters<typeof processOf>) => ({ ...running(), ...processOf(...seen) });
  const open = temporaryDirectory();
  chmodSync(open, 0o777);
  const PERSON = 1000;

  it.each<[string, string, Record<string, Entry>, unknown[]]>([
    ['fail', 'a person runs a copy of sleep', called(7, 'falcon-sensor', '/home/ada/falcon-sensor', PERSON), []],
    ['fail', 'a person runs the program itself', called(7, 'clamd', '/usr/sbin/clamd', PERSON), []],
    ['fail', 'root’s sudo waits for a person under that name', called(7, 'falcon-sensor', '/usr/bin/sudo'), []],
    [
      'fail',
      'a person started a set-uid program by that name',
      { ...called(7, 'mfetpd', '/usr/bin/mfetpd'), '/proc/7/status': `Name:\tmfetpd\nUid:\t${PERSON}\t0\t0\t0\n` },
      [],
    ],
    [
      'unknown',
      'others could change its file',
      called(7, 'mfetpd', `${open}/mfetpd`),
      [{ name: 'Trellix Endpoint Security', running: null }],
    ],
    [
      'unknown',
      'its file may not be seen',
      { ...running(), '/proc/7/comm': 'mfetpd\n', '/proc/7/status': 'Uid:\t0\t0\t0\t0\n' },
      [{ name: 'Trellix Endpoint Security', running: null }],
    ],
    [
      'pass',
      'its file has another name in its own folder',
      called(7, 's1-agent', '/opt/sentinelone/bin/sentinelone-agent'),
      [{ name: 'SentinelOne', running: true }],
    ],
    [
      'pass',
      'its file has a number, and was replaced by an update',
      called(7, 'falcon-sensor', '/usr/libexec/falcon-sensor-16.1 (deleted)'),
      [{ name: 'CrowdStrike Falcon', running: true }],
    ],
  ])('is %s when %s', async (status, _when, files, products) => {
    expect(await runCheck('endpoint-protection', files)).toMatchObject({ status, observed: { products } });
  });

  it.each(['', '\u0001', 'a\u0007b', 'clamd\n', '\n', '\u009b1m'])(
    'is fail whatever else a process is called: %j',
    async (name) => {
      const files = { ...running('sshd'), '/proc/77/comm': `${name}\n` };
      expect(await runCheck('endpoint-protection', files)).toMatchObject({
        status: 'fail',
        observed: { products: [] },
      });
    },
  );
});

describe('mandatory-access-control', () => {
  const apparmor = { '/sys/module/apparmor/parameters/enabled': 'Y\n' };
  const profiles = (text: string) => ({ ...apparmor, '/sys/kernel/security/apparmor/profiles': text });

  it.each<[string, string, Record<string, Entry>, Record<string, unknown>]>([
    ['pass', 'SELinux enforces', { '/sys/fs/selinux/enforce': '1' }, { module: 'selinux', mode: 'enforcing' }],
    ['fail', 'SELinux only watches', { '/sys/fs/selinux/enforce': '0' }, { module: 'selinux', mode: 'permissive' }],
    [
      'pass',
      'AppArmor enforces',
      profiles('man (enforce)\nfirefox (complain)\n'),
      { module: 'apparmor', mode: 'enforce', profiles: { enforce: 1, complain: 1 } },
    ],
    ['fail', 'AppArmor only complains', profiles('firefox (complain)\n'), { mode: 'complain' }],
    ['fail', 'AppArmor has no profiles', profiles(''), { module: 'apparmor', mode: null }],
    [
      'pass',
      'a program is seen to be held',
      { ...apparmor, '/proc/7/attr/current': '/usr/sbin/cupsd (enforce)\n' },
      { mode: 'enforce' },
    ],
    [
      'unknown',
      'AppArmor is on and shows nothing',
      { ...apparmor, '/proc/7/attr/current': 'unconfined\n' },
      { module: 'apparmor', mode: null },
    ],
    [
      'fail',
      'the kernel has neither',
      { '/sys/kernel/security/lsm': 'lockdown,capability,landlock,yama' },
      { module: null },
    ],
    ['fail', 'AppArmor is switched off', { '/sys/module/apparmor/parameters/enabled': 'N\n' }, { module: null }],
    ['fail', 'neither is built into it', { '/sys/module/ext4/': '', '/sys/fs/ext4/': '' }, { module: null }],
    [
      'unknown',
      'SELinux is hidden from a container',
      { '/sys/module/ext4/': '', '/sys/fs/selinux/': '' },
      { module: null },
    ],
    ['unknown', 'the kernel tells nothing', {}, { module: null }],
  ])('is %s when %s', async (status, _when, files, observed) => {
    expect(await runCheck('mandatory-access-control', files)).toMatchObject({ status, observed });
  });

  it('asks for more rights where the profiles may not be read', async () => {
    const changes = forbidding(profiles('man (enforce)\n'), '/sys/kernel/security/apparmor/profiles');
    expect(await runCheck('mandatory-access-control', {}, changes)).toMatchObject({
      status: 'unknown',
      reason: { code: 'insufficient-privilege' },
    });
  });
});

describe('remote-access', () => {
  const HEAD = '  sl  local_address rem_address   st\n';
  const row = (address: string, port: number) =>
    `   0: ${address}:${port.toString(16).toUpperCase().padStart(4, '0')} 00000000:0000 0A 00000000:00000000 00:00000000 00000000 0 0 1\n`;
  const open = (...ports: number[]) => ({
    '/proc/net/tcp': HEAD + ports.map((port) => row('00000000', port)).join(''),
  });
  const loopback = (port: number) => ({ '/proc/net/tcp': HEAD + row('0100007F', port) });
  const named = (name: string, port: number | null) => ({ name, enabled: true, listening: true, port });

  it.each<[string, string, Record<string, Entry>, unknown[]]>([
    ['pass', 'nothing waits', { ...open(), ...running() }, []],
    ['pass', 'ssh waits, which another check judges', { ...open(22), ...running('sshd') }, [named('ssh', 22)]],
    ['fail', 'telnet waits', { ...open(23), ...running() }, [named('telnet', 23)]],
    [
      'fail',
      'VNC waits on IPv6',
      { ...open(), ...running(), '/proc/net/tcp6': HEAD + row('0'.repeat(32), 5901) },
      [named('vnc', 5901)],
    ],
    ['pass', 'VNC waits at loopback', { ...loopback(5901), ...running('Xtigervnc') }, []],
    ['unknown', 'VNC runs at a port of its own', { ...open(22, 5999), ...running('x11vnc') }, [named('ssh', 22)]],
    ['pass', 'something else has the port of Cockpit', { ...open(9090), ...running('prometheus') }, []],
    [
      'fail',
      'Cockpit’s socket waits',
      { ...open(9090), ...running(), '/etc/systemd/system/sockets.target.wants/cockpit.socket': { link: '/x' } },
      [named('cockpit', 9090)],
    ],
    ['fail', 'Webmin runs', { ...open(10_000), ...running('miniserv.pl') }, [named('webmin', 10_000)]],
    ['fail', 'a remote desktop waits', { ...open(3389), ...running(), ...unit('xrdp') }, [named('rdp', 3389)]],
    ['unknown', 'whose port 9090 is cannot be seen', { ...open(9090), '/proc/77/comm': 'node\n' }, []],
    ['unknown', 'the kernel shows no sockets', running('sshd'), []],
  ])('is %s when %s', async (status, _when, files, services) => {
    const result = await runCheck('remote-access', files);
    expect(result).toMatchObject({ status });
    expect((result.observed.services as { listening: boolean }[]).filter(({ listening }) => listening)).toEqual(
      services,
    );
  });

  it('is unknown when one of the tables may not be read', async () => {
    const changes = forbidding({ ...open(22), ...running(), '/proc/net/tcp6': HEAD }, '/proc/net/tcp6');
    expect(await runCheck('remote-access', {}, changes)).toMatchObject({ status: 'unknown' });
  });
});
