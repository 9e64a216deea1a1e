import type { CommandResult } from '../../src/runtime.js';
import { NOW } from './fake-runtime.js';
import type { Entry } from './fake-tree.js';
import { gvdbBytes } from './gvdb-bytes.js';

const GLOBAL = '8be4df61-93ca-11d2-aa0d-00e098032b8c';
const TIMER = '/usr/lib/systemd/system/apt-daily-upgrade.timer';
const LUKS = 'CRYPT-LUKS2-0123456789abcdef0123456789abcdef-cryptroot\n';
const BUILT = new Date(NOW - 2 * 24 * 3600 * 1000);
const SYSCTLS: Record<string, string> = {
  'kernel/randomize_va_space': '2',
  'kernel/kptr_restrict': '2',
  'kernel/dmesg_restrict': '1',
  'kernel/yama/ptrace_scope': '1',
  'kernel/unprivileged_bpf_disabled': '2',
  'kernel/sysrq': '0',
  'net/core/bpf_jit_harden': '2',
  'fs/protected_hardlinks': '1',
  'fs/protected_symlinks': '1',
  'fs/protected_fifos': '2',
  'fs/protected_regular': '2',
  'fs/suid_dumpable': '0',
  'dev/tty/ldisc_autoload': '0',
  'net/ipv4/tcp_syncookies': '1',
  'net/ipv4/conf/all/accept_redirects': '0',
  'net/ipv4/conf/all/send_redirects': '0',
  'net/ipv4/conf/all/rp_filter': '1',
};

/** Accounts as Debian makes them, with one person. */
export const PASSWD = [
  'root:x:0:0:root:/root:/bin/bash',
  'daemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin',
  'ada:x:1000:1000:Ada,,,:/home/ada:/bin/bash',
  '',
].join('\n');

/** A laptop on which one person works in GNOME. */
export const GNOME_SESSION: Record<string, Entry> = {
  '/etc/passwd': PASSWD,
  '/run/systemd/seats/seat0': '# private\nIS_SEAT0=1\nACTIVE=2\nACTIVE_UID=1000\nSESSIONS=2 c1\n',
  '/run/systemd/sessions/2': '# private\nUID=1000\nUSER=ada\nACTIVE=1\nTYPE=wayland\nCLASS=user\nDESKTOP=ubuntu\n',
  '/run/systemd/sessions/c1': '# private\nUID=120\nUSER=gdm\nACTIVE=0\nTYPE=wayland\nCLASS=greeter\nDESKTOP=gnome\n',
  '/usr/share/wayland-sessions/gnome.desktop': '[Desktop Entry]\nName=GNOME\n',
  '/home/ada/.config/dconf/user': gvdbBytes({
    '/org/gnome/desktop/session/idle-delay': 300,
    '/org/gnome/desktop/screensaver/lock-delay': 0,
    '/org/gnome/desktop/screensaver/lock-enabled': true,
  }),
};

/** The header of ClamAV's database as `sigtool` shows it. */
export function clamavHeader(built: Date): string {
  const day = `${String(built.getUTCDate()).padStart(2, '0')} ${built.toLocaleString('en', { month: 'short', timeZone: 'UTC' })}`;
  const time = built.toISOString().slice(11, 16).replace(':', '-');
  return `ClamAV-VDB:${day} ${built.getUTCFullYear()} ${time} +0000:27407:2066978:90:a:b:raynman:1`.padEnd(512);
}

/** An OpenSSH key file with the named cipher; only its head is one. */
export function openSshKey(cipher: string, algorithm: string): string {
  const text = (value: string | Buffer) => {
    const bytes = Buffer.from(value);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    return Buffer.concat([length, bytes]);
  };
  const kdf = cipher === 'none' ? 'none' : 'bcrypt';
  const one = Buffer.from([0, 0, 0, 1]);
  const publicKey = text(Buffer.concat([text(algorithm), text(Buffer.alloc(32, 7))]));
  const body = Buffer.concat([Buffer.from('openssh-key-v1\0'), text(cipher), text(kdf), text(''), one, publicKey]);
  return `-----BEGIN OPENSSH PRIVATE KEY-----\n${body.toString('base64')}\n-----END OPENSSH PRIVATE KEY-----\n`;
}

/** A process as /proc shows it to root: its name, the account it runs as and its file. */
export function processOf(id: number, name: string, file: string, uid = 0): Record<string, Entry> {
  return {
    [`/proc/${id}/comm`]: `${name.slice(0, 15)}\n`,
    [`/proc/${id}/status`]: `Name:\t${name.slice(0, 15)}\nUid:\t${uid}\t${uid}\t${uid}\t${uid}\n`,
    [`/proc/${id}/exe`]: { link: file },
  };
}

/** An Ubuntu laptop on which everything is as it should be, for checks to be shown what happens when it is not. */
export const GOOD_LINUX: Record<string, Entry> = {
  ...GNOME_SESSION,
  '/proc/self/mountinfo': '27 1 253:0 / / rw,relatime shared:1 - ext4 /dev/mapper/cryptroot rw\n',
  '/proc/swaps': 'Filename\t\t\t\tType\t\tSize\t\tUsed\t\tPriority\n/swap.img  file  4194300  0  -2\n',
  '/sys/devices/block/dm-0/dm/uuid': LUKS,
  '/sys/devices/block/dm-0/dev': '253:0\n',
  '/sys/dev/block/253:0': { link: '../../devices/block/dm-0' },
  '/usr/sbin/nft': '',
  '/proc/net/if_inet6': '',
  '/etc/apt/apt.conf.d/20auto-upgrades':
    'APT::Periodic::Update-Package-Lists "1";\nAPT::Periodic::Unattended-Upgrade "1";\n',
  '/etc/apt/apt.conf.d/50unattended-upgrades': `Unattended-Upgrade::Allowed-Origins {\n\t"\${distro_id}:\${distro_codename}-security";\n};\n`,
  '/usr/bin/unattended-upgrade': '',
  '/run/systemd/system/': '',
  '/etc/systemd/system/timers.target.wants/apt-daily-upgrade.timer': { link: TIMER },
  '/proc/sys/kernel/osrelease': '6.8.0-45-generic\n',
  '/boot/vmlinuz-6.8.0-45-generic': '',
  '/boot/vmlinuz-6.8.0-9-generic': '',
  '/proc/1/comm': 'systemd\n',
  ...processOf(812, 'clamd', '/usr/sbin/clamd', 110),
  ...processOf(813, 'freshclam', '/usr/bin/freshclam', 110),
  '/proc/814/comm': 'sshd\n',
  '/usr/sbin/clamd': '',
  '/var/lib/clamav/daily.cld': clamavHeader(BUILT),
  '/etc/pam.d/passwd': '@include common-password\n',
  '/etc/pam.d/common-password': [
    'password\trequisite\t\t\tpam_pwquality.so retry=3',
    'password\t[success=1 default=ignore]\tpam_unix.so obscure use_authtok try_first_pass yescrypt',
    'password\trequisite\t\t\tpam_deny.so',
    '',
  ].join('\n'),
  '/etc/security/pwquality.conf': '# minlen = 8\nminlen = 14\n',
  '/etc/pam.d/login': '@include common-auth\n',
  '/etc/pam.d/common-auth': 'auth required pam_faillock.so preauth\nauth [success=1 default=ignore] pam_unix.so\n',
  '/etc/shadow': 'root:!:19000:0:99999:7:::\nada:$y$j9T$secret:19000:0:99999:7:::\n',
  '/etc/group': 'root:x:0:\nsudo:x:27:ada\nada:x:1000:\n',
  '/etc/gdm3/custom.conf': '[daemon]\n#AutomaticLoginEnable = true\nWaylandEnable=true\n[security]\n',
  '/usr/lib/systemd/system/getty@.service': '[Service]\nExecStart=-/sbin/agetty --noclear - $TERM\n',
  '/usr/bin/sudo': '',
  '/etc/sudoers':
    'Defaults\tenv_reset\nroot\tALL=(ALL:ALL) ALL\n%sudo\tALL=(ALL:ALL) ALL\n@includedir /etc/sudoers.d\n',
  '/etc/sudoers.d/README': '# see sudoers(5)\n',
  '/proc/net/tcp': '  sl  local_address rem_address   st\n   0: 0100007F:0277 00000000:0000 0A 0:0 00:0 0 0 0 1\n',
  '/proc/net/tcp6': '  sl  local_address rem_address   st\n',
  '/usr/sbin/sshd': '',
  '/etc/ssh/sshd_config': 'Include /etc/ssh/sshd_config.d/*.conf\nPermitRootLogin no\nPasswordAuthentication no\n',
  '/sys/module/apparmor/parameters/enabled': 'Y\n',
  '/sys/kernel/security/apparmor/profiles': '/usr/bin/man (enforce)\nfirefox (complain)\n',
  ...Object.fromEntries(Object.entries(SYSCTLS).map(([key, value]) => [`/proc/sys/${key}`, `${value}\n`])),
  '/sys/devices/system/cpu/vulnerabilities/meltdown': 'Not affected\n',
  '/sys/devices/system/cpu/vulnerabilities/spectre_v2': 'Mitigation: Enhanced / Automatic IBRS\n',
  [`/sys/firmware/efi/efivars/SecureBoot-${GLOBAL}`]: Buffer.from([6, 0, 0, 0, 1]),
  [`/sys/firmware/efi/efivars/SetupMode-${GLOBAL}`]: Buffer.from([6, 0, 0, 0, 0]),
  '/usr/bin/timedatectl': '',
  '/home/ada/.ssh/id_ed25519': openSshKey('aes256-ctr', 'ssh-ed25519'),
  '/root/.ssh/': '',
  '/usr/share/applications/org.keepassxc.KeePassXC.desktop': '[Desktop Entry]\nName=KeePassXC\n',
};

/** What programs say on that laptop. */
export function GOOD_PROGRAMS(path: string): Promise<CommandResult> {
  const said: Record<string, string> = {
    '/usr/sbin/nft': JSON.stringify({
      nftables: [
        { chain: { family: 'inet', table: 'filter', name: 'input', type: 'filter', hook: 'input', policy: 'drop' } },
      ],
    }),
    '/usr/bin/timedatectl': 'NTPSynchronized=yes\n',
  };
  const stdout = said[path];
  return Promise.resolve(
    stdout === undefined ? { ok: false, code: 'tool-missing', detail: path } : { ok: true, stdout, stderr: '' },
  );
}
