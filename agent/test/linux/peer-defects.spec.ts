import { afterAll, describe, expect, it } from '@jest/globals';
import { NOW } from '../support/fake-runtime.js';
import { clamavHeader, GOOD_LINUX, GNOME_SESSION, processOf } from '../support/good-linux.js';
import { removeTemporaryDirectories, type Entry } from '../support/fake-tree.js';
import { runCheck } from '../support/run-check.js';

afterAll(removeTemporaryDirectories);

/** What other agents get wrong (read in their sources), each as something that ours must not do. */
describe('defects of other agents', () => {
  const rootMount = '27 1 8:1 / / rw - ext4 /dev/sda1 rw\n';
  const plainRoot: Record<string, Entry> = {
    '/proc/self/mountinfo': rootMount,
    '/sys/devices/block/sda/sda1/partition': '1\n',
    '/sys/devices/block/sda/sda1/dev': '8:1\n',
    '/sys/dev/block/8:1': { link: '../../devices/block/sda/sda1' },
  };
  const nothingRuns = { '/proc/1/comm': 'systemd\n' };

  it('a disk without LUKS does not pass', async () => {
    expect(await runCheck('disk-encryption', plainRoot)).toMatchObject({ status: 'fail' });
  });

  it('a disk check that breaks does not pass', async () => {
    const noStack = { '/proc/self/mountinfo': '27 1 8:1 / / rw - ext4 /dev/sda1 rw\n' };
    expect(await runCheck('disk-encryption', noStack)).toMatchObject({ status: 'unknown' });
  });

  it('an encrypted stick beside a plain system disk does not pass', async () => {
    const stick: Record<string, Entry> = {
      '/sys/devices/block/dm-0/dm/uuid': 'CRYPT-LUKS2-00-stick\n',
      '/sys/devices/block/dm-0/dev': '253:0\n',
      '/sys/dev/block/253:0': { link: '../../devices/block/dm-0' },
      '/proc/self/mountinfo': `${rootMount}40 27 253:0 / /media/stick rw - ext4 /dev/mapper/stick rw\n`,
    };
    expect(await runCheck('disk-encryption', { ...plainRoot, ...stick })).toMatchObject({ status: 'fail' });
  });

  it('a line of /etc/crypttab does not pass', async () => {
    const crypttab = { '/etc/crypttab': 'cryptroot UUID=1 none luks\n' };
    expect(await runCheck('disk-encryption', { ...plainRoot, ...crypttab })).toMatchObject({ status: 'fail' });
  });

  it('AppArmor and SELinux are no antivirus', async () => {
    const modules = {
      '/sys/module/apparmor/parameters/enabled': 'Y\n',
      '/sys/fs/selinux/enforce': '1\n',
      '/sys/fs/cgroup/system.slice/apparmor.service/cgroup.procs': '9\n',
    };
    expect(await runCheck('endpoint-protection', { ...nothingRuns, ...modules })).toMatchObject({
      status: 'fail',
      observed: { products: [] },
    });
  });

  it.each(['clamd-exporter', 'not-falcon-sens', 'vim mdatp', 'grep clamd', 'wdavdaemonx', 'CLAMD'])(
    'a program called %s is no antivirus: names are compared whole',
    async (name) => {
      const result = await runCheck('endpoint-protection', { ...nothingRuns, '/proc/7/comm': `${name}\n` });
      expect(result).toMatchObject({ status: 'fail', observed: { products: [] } });
    },
  );

  it('the screen lock is told in seconds, for one place to evaluate: the policy of the organization', async () => {
    expect(await runCheck('screen-lock', GNOME_SESSION)).toMatchObject({
      status: 'pass',
      observed: { idleSeconds: 300, lockDelaySeconds: 0 },
    });
  });

  it('KDE and XFCE are read: no program is asked that could not be started', async () => {
    const session = (desktop: string) => ({
      ...GNOME_SESSION,
      '/home/ada/.config/dconf/user': 'not read',
      '/run/systemd/sessions/2': `UID=1000\nTYPE=x11\nCLASS=user\nDESKTOP=${desktop}\n`,
      '/proc/1/comm': 'systemd\n',
      '/proc/9/comm': 'xfce4-screensaver\n'.slice(0, 15),
    });
    for (const desktop of ['plasma', 'xfce'])
      expect(await runCheck('screen-lock', session(desktop))).toMatchObject({
        status: 'pass',
        observed: { idleSeconds: 300, requiresPassword: true },
      });
  });

  it('a refresh of the package lists alone is no automatic update', async () => {
    const lists = {
      '/usr/bin/unattended-upgrade': '',
      '/run/systemd/system/': '',
      '/etc/systemd/system/timers.target.wants/apt-daily-upgrade.timer': { link: '/lib/x' },
      '/etc/apt/apt.conf.d/20auto-upgrades': 'APT::Periodic::Update-Package-Lists "1";\n',
    };
    expect(await runCheck('auto-update', lists)).toMatchObject({ status: 'fail', observed: { enabled: false } });
  });

  it('an SSH server that systemd starts for the first caller is seen', async () => {
    const tables = { '/proc/net/tcp': '  sl  local_address rem_address   st\n', ...nothingRuns };
    const socket = {
      '/etc/systemd/system/sockets.target.wants/ssh.socket': { link: '/lib/systemd/system/ssh.socket' },
    };
    expect(await runCheck('remote-access', { ...tables, ...socket })).toMatchObject({
      observed: { services: expect.arrayContaining([expect.objectContaining({ name: 'ssh', enabled: true })]) },
    });
  });

  it('PASS_MIN_LEN is no password policy', async () => {
    const files = {
      '/etc/login.defs': 'PASS_MIN_LEN 20\n',
      '/etc/pam.d/passwd': 'password required pam_unix.so obscure\n',
    };
    expect(await runCheck('password-policy', files)).toMatchObject({ status: 'fail', observed: { minimumLength: 6 } });
  });

  it('a pwquality.conf that no stack uses is no password policy', async () => {
    const unused = { ...GOOD_LINUX, '/etc/pam.d/common-password': 'password required pam_unix.so\n' };
    expect(await runCheck('password-policy', unused)).toMatchObject({ status: 'fail', observed: { minimumLength: 6 } });
  });

  it('clamd whose signatures nobody renews is not enough, and clamd that cron renews is', async () => {
    const running = (days: number) => ({
      ...nothingRuns,
      ...processOf(7, 'clamd', '/usr/sbin/clamd'),
      '/var/lib/clamav/daily.cld': clamavHeader(new Date(NOW - days * 24 * 3600 * 1000)),
    });
    expect(await runCheck('endpoint-protection', running(20))).toMatchObject({
      status: 'fail',
      observed: { products: [{ name: 'ClamAV', running: true, updating: null, signatureAgeDays: 20 }] },
    });
    expect(await runCheck('endpoint-protection', running(1))).toMatchObject({ status: 'pass' });
  });
});
