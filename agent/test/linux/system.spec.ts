import { afterAll, describe, expect, it } from '@jest/globals';
import type { CheckContext } from '../../src/checks/check-result.js';
import { fakeRuntime } from '../support/fake-runtime.js';
import { removeTemporaryDirectories, type Entry } from '../support/fake-tree.js';
import { GOOD_LINUX } from '../support/good-linux.js';
import { runCheck } from '../support/run-check.js';

afterAll(removeTemporaryDirectories);

const root = { runAs: 'root', capabilities: [] };
/** Programs by path; what is not named is not there. */
const saying = (said: Record<string, string>): Partial<CheckContext> => ({
  runtime: fakeRuntime({
    run: async (path, args) => {
      const stdout = said[path] ?? said[[path, ...args].join(' ')];
      return stdout === undefined
        ? { ok: false, code: 'tool-missing', detail: path }
        : { ok: true, stdout, stderr: '' };
    },
  }).runtime,
});

describe('auto-update without apt', () => {
  const dnf = (text: string, timer: string | null) => ({
    '/usr/bin/dnf': '',
    '/etc/dnf/automatic.conf': text,
    ...(timer === null ? {} : { [`/etc/systemd/system/timers.target.wants/${timer}`]: { link: '/x' } }),
  });
  const ostree = (text: string) => ({
    '/run/ostree-booted': '',
    '/usr/bin/dnf': '',
    '/etc/rpm-ostreed.conf': `# see rpm-ostreed.conf(5)\n[Daemon]\n${text}`,
    '/etc/systemd/system/timers.target.wants/rpm-ostreed-automatic.timer': { link: '/x' },
  });

  it.each<[string, string, Record<string, Entry>, Record<string, unknown>]>([
    [
      'pass',
      'dnf applies',
      dnf('[commands]\napply_updates = yes\n', 'dnf-automatic.timer'),
      { mechanism: 'dnf-automatic', enabled: true },
    ],
    [
      'fail',
      'dnf only fetches',
      dnf('[commands]\ndownload_updates = yes\napply_updates = no\n', 'dnf-automatic.timer'),
      { enabled: false },
    ],
    [
      'pass',
      'its timer installs whatever is written',
      dnf('[commands]\napply_updates = no\n', 'dnf-automatic-install.timer'),
      { enabled: true },
    ],
    ['fail', 'nothing starts it', dnf('[commands]\napply_updates = yes\n', null), { startedBy: null }],
    ['unknown', 'its file is not one', dnf('Zugriff verweigert\n', 'dnf-automatic.timer'), {}],
    [
      'pass',
      'rpm-ostree stages',
      ostree('AutomaticUpdatePolicy=stage\n'),
      { mechanism: 'rpm-ostree', policy: 'stage' },
    ],
    ['fail', 'rpm-ostree only checks', ostree('AutomaticUpdatePolicy=check\n'), { enabled: false }],
    [
      'pass',
      'YaST installs',
      { '/etc/zypp/': '', '/etc/sysconfig/automatic_online_update': 'AOU_ENABLE_CRONJOB="true"\n' },
      { mechanism: 'zypper', startedBy: 'cron' },
    ],
    ['fail', 'zypper is left alone', { '/etc/zypp/': '' }, { mechanism: 'zypper', enabled: false }],
    [
      'unknown',
      'apt’s file is cut off',
      { '/etc/apt/apt.conf.d/20auto-upgrades': 'APT::Periodic::Unattended-Upgrade "1' },
      {},
    ],
  ])('is %s when %s', async (status, _when, files, observed) => {
    expect(await runCheck('auto-update', files)).toMatchObject({ status, observed });
  });
});

describe('reboot-required on other distributions', () => {
  const modules = (...releases: string[]) =>
    Object.fromEntries(releases.map((release) => [`/usr/lib/modules/${release}/vmlinuz`, '']));
  const running = (release: string) => ({ '/proc/sys/kernel/osrelease': `${release}\n` });

  it.each<[string, string, Record<string, Entry>]>([
    [
      'fail',
      'a kernel of the next minor release waits',
      {
        ...running('5.14.0-427.13.1.el9_4.x86_64'),
        ...modules('5.14.0-427.13.1.el9_4.x86_64', '5.14.0-503.11.1.el9_5.x86_64'),
      },
    ],
    ['fail', 'Arch has taken the running one away', { ...running('6.10.6-arch1-1'), ...modules('6.10.7-arch1-1') }],
    [
      'fail',
      'Alpine has put the next in its place, and left what it made itself of the old one',
      {
        ...running('6.6.58-0-lts'),
        '/boot/vmlinuz-lts': '',
        '/lib/modules/6.6.58-0-lts/modules.dep': '',
        '/lib/modules/6.6.63-0-lts/kernel/fs/xfs.ko.gz': '',
      },
    ],
    [
      'pass',
      'Alpine runs what it has, beside another flavour',
      {
        ...running('6.6.63-0-lts'),
        '/boot/vmlinuz-lts': '',
        '/boot/vmlinuz-virt': '',
        '/lib/modules/6.6.63-0-lts/kernel/fs/xfs.ko.gz': '',
        '/lib/modules/6.6.70-0-virt/kernel/fs/xfs.ko.gz': '',
      },
    ],
    ['unknown', 'only an older one is installed', { ...running('6.10.6-arch1-1'), ...modules('6.9.1-arch1-1') }],
    [
      'pass',
      'the newest runs',
      { ...running('6.8.9-300.fc40.x86_64'), ...modules('6.8.9-300.fc40.x86_64', '6.8.5-301.fc40.x86_64') },
    ],
  ])('is %s when %s', async (status, _when, files) => {
    expect(await runCheck('reboot-required', files)).toMatchObject({
      status,
      observed: { required: { fail: true, pass: false }[status] ?? null },
    });
  });
});

describe('reboot-required by the order of kernel releases', () => {
  const machine = (running: string, ...installed: string[]) => ({
    '/proc/sys/kernel/osrelease': `${running}\n`,
    ...Object.fromEntries(installed.map((release) => [`/boot/vmlinuz-${release}`, ''])),
  });

  /** Debian's, Ubuntu's and Proxmox' as `dpkg --compare-versions` of dpkg 1.21.22 orders them; the others by the rules of rpm. */
  it.each<[string, string, ...string[]]>([
    ['fail', '6.1.0-40-amd64', '6.1.0-40-amd64', '6.12.48+deb13-amd64'],
    ['fail', '6.12.48+deb13-amd64', '6.12.48+deb13-amd64', '6.12.57+deb13-amd64'],
    ['fail', '6.1.0-9-amd64', '6.1.0-9-amd64', '6.1.0-10-amd64'],
    ['fail', '5.10.0-30-cloud-amd64', '5.10.0-30-cloud-amd64', '6.1.0-0.deb11.6-cloud-amd64'],
    ['fail', '6.1.0-40-cloud-amd64', '6.1.0-40-cloud-amd64', '6.12.9+bpo-cloud-amd64'],
    ['fail', '6.1.0-40-cloud-amd64', '6.12.48+deb13-amd64'],
    ['pass', '6.1.0-40-amd64', '6.1.0-40-amd64', '6.1.0-41-rt-amd64'],
    ['pass', '6.12.48+deb13-amd64', '6.12.48+deb13-amd64', '6.1.0-40-amd64'],
    // By linux-version of linux-base 4.12.1 (Debian 12).
    ['fail', '6.9.7-amd64', '6.9.7-amd64', '6.10.11-amd64'],
    ['fail', '6.10.11-cloud-amd64', '6.10.11-cloud-amd64', '6.12.43+deb13-cloud-amd64'],
    ['pass', '6.11.10-amd64', '6.9.7-amd64', '6.11.10-amd64', '6.12.43+deb13-rt-amd64'],
    ['fail', '6.9.7+bpo-amd64', '6.9.7+bpo-amd64', '6.9.7-amd64', '6.12.38+deb13-rt-amd64'],
    ['pass', '6.12.48+deb13-amd64', '6.12.48+deb13+1-amd64', '6.12.48+deb13-amd64'],
    ['fail', '6.12.9+bpo-amd64', '6.12.9+bpo-amd64', '6.12.9+deb13-amd64'],
    ['fail', '6.17-rc5-amd64', '6.17-rc5-amd64', '6.17-amd64'],
    ['pass', '6.17-amd64', '6.17-rc5-amd64', '6.17-amd64'],
    ['pass', '6.6.31+rpt-rpi-v8', '6.6.31+rpt-rpi-v8', '6.6.31+rpt-rpi-2712'],
    ['fail', '6.6.20+rpt-rpi-v8', '6.6.20+rpt-rpi-v8', '6.6.31+rpt-rpi-v8'],
    ['fail', '4.18.0-553.el8_10.x86_64', '4.18.0-553.el8_10.x86_64', '4.18.0-553.5.1.el8_10.x86_64'],
    ['pass', '4.18.0-553.5.1.el8_10.x86_64', '4.18.0-553.el8_10.x86_64', '4.18.0-553.5.1.el8_10.x86_64'],
    ['fail', '4.18.0-80.el8.x86_64', '4.18.0-80.el8.x86_64', '4.18.0-553.el8_10.x86_64'],
    ['fail', '3.10.0-1160.el7.x86_64', '3.10.0-1160.el7.x86_64', '3.10.0-1160.119.1.el7.x86_64'],
    ['fail', '3.10.0-1160.119.1.el7.x86_64', '3.10.0-1160.119.1.el7.x86_64', '4.18.0-553.el8_10.x86_64'],
    ['fail', '5.14.0-427.el9.x86_64', '5.14.0-427.el9.x86_64', '5.14.0-427.13.1.el9_4.x86_64'],
    ['pass', '5.14.0-427.el9.x86_64', '5.14.0-427.el9.x86_64', '5.14.0-503.el9.x86_64+debug'],
    ['pass', '4.18.0-553.el8_10.x86_64', '4.18.0-553.el8_10.x86_64', '5.15.0-200.131.27.el8uek.x86_64'],
    ['fail', '5.15.0-100.96.32.el8uek.x86_64', '5.15.0-100.96.32.el8uek.x86_64', '5.15.0-200.131.27.el8uek.x86_64'],
    ['pass', '4.18.0-553.el8_10.x86_64', '4.18.0-553.el8_10.x86_64', '4.18.0-553.5.1.rt7.346.el8_10.x86_64'],
    ['pass', '5.14.0-427.el9.x86_64', '5.14.0-427.el9.x86_64', '6.9.1-1.el9.elrepo.x86_64'],
    ['fail', '6.1.94-99.176.amzn2023.x86_64', '6.1.94-99.176.amzn2023.x86_64', '6.1.102-108.177.amzn2023.x86_64'],
    ['fail', '6.8.9-300.fc40.x86_64', '6.8.9-300.fc40.x86_64', '6.10.3-200.fc41.x86_64'],
    ['fail', '6.10.0-0.rc3.30.fc41.x86_64', '6.10.0-0.rc3.30.fc41.x86_64', '6.10.0-64.fc41.x86_64'],
    ['fail', '5.15.0-119-generic', '5.15.0-119-generic', '6.8.0-40-generic'],
    ['pass', '6.8.0-40-generic', '5.15.0-130-generic', '6.8.0-40-generic'],
    ['pass', '6.8.0-40-generic', '6.8.0-40-generic', '6.8.0-1014-aws'],
    ['fail', '6.5.0-1024-aws', '6.5.0-1024-aws', '6.8.0-1014-aws'],
    ['fail', '5.14.21-150500.55.39-default', '5.14.21-150500.55.39-default', '6.4.0-150600.23.7-default'],
    ['fail', '6.4.0-150600.23.7-default', '6.4.0-150600.23.7-default', '6.4.0-150600.23.14-default'],
    ['pass', '6.4.0-150600.23.7-default', '6.4.0-150600.23.7-default', '6.4.0-150600.23.14-azure'],
    ['fail', '6.8.8-4-pve', '6.8.8-4-pve', '6.8.12-1-pve'],
    ['fail', '6.10.6-arch1-1', '6.10.6-arch1-1', '6.10.6-arch1-2'],
    ['pass', '6.6.44-1-lts', '6.6.44-1-lts', '6.10.6-arch1-1'],
    ['fail', '6.6.30-gentoo', '6.6.30-gentoo', '6.6.30-gentoo-r1'],
    ['unknown', '6.18.44-fc-v669', '6.1.0-40-amd64'],
    ['unknown', '5.10.0-9-amd64', '6.8.0-40-generic'],
    ['unknown', '6.12.57+deb13-amd64', '6.12.48+deb13-amd64'],
  ])('is %s when %s runs', async (status, running, ...installed) => {
    expect(await runCheck('reboot-required', machine(running, ...installed))).toMatchObject({ status });
  });

  it('fails where zypp, or an image that is ready, says so', async () => {
    const files = machine('6.4.0-150600.23.7-default', '6.4.0-150600.23.7-default');
    for (const flag of ['/run/reboot-needed', '/run/ostree/staged-deployment'])
      expect(await runCheck('reboot-required', { ...files, [flag]: '' })).toMatchObject({ status: 'fail' });
  });
});

describe('time-sync without systemd', () => {
  const tracking = (leap: string) =>
    `A29FC87B,162.159.200.123,4,1732100000.1,0.0,0.0,0.0,-1.5,0.0,0.01,0.01,0.0,64.5,${leap}\n`;

  it.each<[string, string, Record<string, Entry>, Record<string, string>]>([
    ['pass', 'chrony follows', { '/usr/bin/chronyc': '' }, { '/usr/bin/chronyc': tracking('Normal') }],
    ['fail', 'chrony does not', { '/usr/bin/chronyc': '' }, { '/usr/bin/chronyc': tracking('Not synchronised') }],
    [
      'unknown',
      'chronyc speaks of an error',
      { '/usr/bin/chronyc': '' },
      { '/usr/bin/chronyc': '506 Cannot talk to daemon\n' },
    ],
    ['pass', 'ntpd follows', { '/usr/bin/ntpq': '' }, { '/usr/bin/ntpq': 'stratum=3\n' }],
    ['fail', 'ntpd does not', { '/usr/bin/ntpq': '' }, { '/usr/bin/ntpq': 'stratum=16\n' }],
    [
      'not-applicable',
      'this is a container',
      { '/run/systemd/container': 'lxc\n', '/usr/bin/chronyc': '' },
      { '/usr/bin/chronyc': tracking('Normal') },
    ],
    [
      'pass',
      'this is a virtual machine made from an image for Docker',
      { '/.dockerenv': '', '/usr/bin/chronyc': '' },
      { '/usr/bin/chronyc': tracking('Normal') },
    ],
  ])('is %s when %s', async (status, _when, files, said) => {
    expect(await runCheck('time-sync', files, saying(said))).toMatchObject({ status });
  });
});

describe('disk-encryption beyond LUKS', () => {
  const zfs = { '/proc/self/mountinfo': '27 1 0:31 / / rw - zfs rpool/ROOT rw\n', '/usr/sbin/zfs': '' };
  const GET = '/usr/sbin/zfs get -H -o value encryption rpool/ROOT';

  it.each<[string, string]>([
    ['pass', 'aes-256-gcm\n'],
    ['fail', 'off\n'],
    ['unknown', '-\n'],
    ['unknown', 'cannot open: permission denied\n'],
  ])('of ZFS is %s when it says %j', async (status, said) => {
    expect(await runCheck('disk-encryption', zfs, saying({ [GET]: said }))).toMatchObject({ status });
  });

  it('takes a swap file for as safe as what it lies on', async () => {
    expect(await runCheck('disk-encryption', GOOD_LINUX)).toMatchObject({
      observed: { swapEncrypted: true, swap: [{ kind: 'file', encrypted: true }] },
    });
  });

  it('does not take zram for swap', async () => {
    const swaps = 'Filename Type Size Used Priority\n/dev/zram0 partition 100 0 100\n';
    expect(await runCheck('disk-encryption', { ...GOOD_LINUX, '/proc/swaps': swaps })).toMatchObject({
      observed: { swapEncrypted: null, swap: [] },
    });
  });
});

describe('ssh-config', () => {
  const SSHD = '/usr/sbin/sshd';
  const files = (text: string) => ({ [SSHD]: '', '/etc/ssh/sshd_config': text });
  const effective = 'port 22\npermitrootlogin without-password\npasswordauthentication no\npermitemptypasswords no\n';

  it('is what sshd itself says to root', async () => {
    const changes = {
      ...saying({ [SSHD]: `${effective}usepam yes\nkbdinteractiveauthentication no\n` }),
      privilege: root,
    };
    const result = await runCheck('ssh-config', files('PasswordAuthentication yes\n'), changes);
    expect(result).toMatchObject({
      status: 'pass',
      observed: { passwordAuthentication: 'no', permitRootLogin: 'without-password' },
    });
    expect(result.evidence[0]).toMatchObject({ kind: 'command', locator: `${SSHD} -T` });
  });

  it('still fails for what a Match block allows, which sshd was not asked about', async () => {
    const changes = { ...saying({ [SSHD]: effective }), privilege: root };
    const text = 'PasswordAuthentication no\nMatch User git\nPasswordAuthentication yes\nPermitEmptyPasswords yes\n';
    expect(await runCheck('ssh-config', files(text), changes)).toMatchObject({
      status: 'fail',
      observed: {
        conditional: [
          { setting: 'passwordAuthentication', match: 'User git' },
          { setting: 'permitEmptyPasswords', match: 'User git' },
        ],
      },
    });
  });

  it('is what the files say when sshd says nothing of use', async () => {
    const changes = { ...saying({ [SSHD]: 'Missing privilege separation directory: /run/sshd\n' }), privilege: root };
    expect(await runCheck('ssh-config', files('PasswordAuthentication no\n'), changes)).toMatchObject({
      status: 'pass',
    });
  });

  it('fails when PAM asks for the password instead, unless another proof is demanded with it', async () => {
    const pam = 'PasswordAuthentication no\nUsePAM yes\nChallengeResponseAuthentication yes\n';
    expect(await runCheck('ssh-config', files(pam))).toMatchObject({ status: 'fail' });
    const both = `${pam}AuthenticationMethods publickey,keyboard-interactive\n`;
    expect(await runCheck('ssh-config', files(both))).toMatchObject({ status: 'pass' });
    expect(await runCheck('ssh-config', files(pam.replace('e yes', 'e no').replace('n yes', 'n no')))).toMatchObject({
      status: 'pass',
    });
  });
});

describe('secure-boot', () => {
  it('fails where shim was told not to look', async () => {
    const shim = {
      '/sys/firmware/efi/efivars/MokSBStateRT-605dab50-e046-4300-abb6-3dd810dd8b23': Buffer.from([6, 0, 0, 0, 1]),
    };
    expect(await runCheck('secure-boot', { ...GOOD_LINUX, ...shim })).toMatchObject({
      status: 'fail',
      observed: { secureBoot: true, shimValidates: false },
    });
  });
});
