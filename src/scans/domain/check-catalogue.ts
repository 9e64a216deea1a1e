import type { CheckSeverity } from './observation.js';

/** What is known of a posture check besides the answers to it. */
export interface CatalogueCheck {
  /** As it is in `device_check`: plain for our agent, `lynis:AUTH-9283` for a scanner's test. */
  id: string;
  /** What is true when it passes. */
  title: string;
  /** What a pass proves, and where its proof ends. */
  proves: string;
  /** How bad a failure is. Our judgment, for our checks and for tests whose scanner grades nothing. */
  severity: CheckSeverity;
  /** Where to read more: manuals and standards. */
  references: readonly string[];
}

const AGENT: readonly CatalogueCheck[] = [
  {
    id: 'disk-encryption',
    title: 'The system disk is encrypted',
    proves:
      'The file system at / lies on encrypted storage, so a lost or stolen disk gives nothing away. Encryption by the drive itself or by a hypervisor cannot be seen.',
    severity: 'high',
    references: ['https://man7.org/linux/man-pages/man8/cryptsetup.8.html'],
  },
  {
    id: 'auto-update',
    title: 'Security updates install themselves',
    proves:
      'The package manager is told to install security updates, the program that does it is there, and something starts it.',
    severity: 'medium',
    references: ['https://wiki.debian.org/UnattendedUpgrades'],
  },
  {
    id: 'reboot-required',
    title: 'No installed update waits for a restart',
    proves: 'The newest installed kernel runs, and no package asked for a restart.',
    severity: 'medium',
    references: ['https://www.debian.org/doc/debian-policy/ch-opersys.html#signaling-that-a-reboot-is-required'],
  },
  {
    id: 'ssh-config',
    title: 'SSH lets nobody in by password, and root not at all by password',
    proves: 'sshd refuses passwords, empty passwords and password sign-in of root, also inside every Match block.',
    severity: 'high',
    references: ['https://man.openbsd.org/sshd_config'],
  },
  {
    id: 'uid-zero-accounts',
    title: 'Root is the only account with its powers',
    proves: 'No second local account has user id 0. Powers given by sudo or groups are not looked at.',
    severity: 'high',
    references: ['https://man7.org/linux/man-pages/man5/passwd.5.html'],
  },
  {
    id: 'accounts-without-password',
    title: 'No local account can be used without a password',
    proves: 'No password field is empty. Whether passwords are good ones is not looked at.',
    severity: 'high',
    references: ['https://man7.org/linux/man-pages/man5/shadow.5.html'],
  },
  {
    id: 'kernel-hardening',
    title: "The kernel's protections are switched on",
    proves:
      'Address randomization, hidden kernel addresses, limits of ptrace, BPF and links, and careful network defaults are set.',
    severity: 'medium',
    references: ['https://docs.kernel.org/admin-guide/sysctl/kernel.html'],
  },
  {
    id: 'cpu-mitigations',
    title: 'The kernel works around the faults of this processor',
    proves: 'For every weakness that the kernel knows of this processor, a mitigation is active or it is not affected.',
    severity: 'medium',
    references: ['https://docs.kernel.org/admin-guide/hw-vuln/index.html'],
  },
  {
    id: 'time-sync',
    title: 'The clock follows a time source',
    proves:
      "The kernel's clock is synchronized at the moment of the scan, so that logs and certificates can be trusted.",
    severity: 'low',
    references: ['https://www.freedesktop.org/software/systemd/man/latest/timedatectl.html'],
  },
  {
    id: 'firewall',
    title: 'Incoming traffic that nobody asked for is refused',
    proves:
      "The kernel's rules refuse by default what arrives, or ufw is switched on. What stands in front of the machine is not looked at.",
    severity: 'medium',
    references: ['https://wiki.nftables.org/wiki-nftables/index.php/Simple_ruleset_for_a_server'],
  },
  {
    id: 'secure-boot',
    title: 'The firmware starts signed code only',
    proves: 'Secure Boot is on and not in setup mode.',
    severity: 'medium',
    references: ['https://wiki.debian.org/SecureBoot'],
  },
];

/** Of some five hundred tests of Lynis, those that weigh more (or less) than its two words, warning and suggestion, tell. */
const LYNIS: readonly CatalogueCheck[] = [
  lynis('AUTH-9204', 'Root is the only account with its powers', 'high', 'No second account has user id 0.'),
  lynis(
    'AUTH-9216',
    'Group files are consistent',
    'medium',
    'The group and password files hold no fault that grpck knows.',
  ),
  lynis(
    'AUTH-9283',
    'No account can be used without a password',
    'high',
    'No password field of a local account is empty.',
  ),
  lynis('AUTH-9286', 'Passwords have a least and a greatest age', 'low', 'login.defs limits the age of passwords.'),
  lynis(
    'AUTH-9308',
    'Single user mode asks for a password',
    'medium',
    'Whoever sits at the console does not become root unasked.',
  ),
  lynis(
    'BOOT-5122',
    'The boot loader asks for a password',
    'low',
    'Boot entries cannot be changed at the console unasked.',
  ),
  lynis(
    'CRYP-7902',
    'No certificate has expired',
    'medium',
    'The certificates in the folders that Lynis knows are valid today.',
  ),
  lynis(
    'FILE-7524',
    'Files of the system have strict permissions',
    'medium',
    'The files of its profile may be read and written by whom they should.',
  ),
  lynis(
    'FINT-4350',
    'A file integrity tool is installed',
    'low',
    'A tool that could notice changed files is there. That somebody reads its word is not shown.',
  ),
  lynis('FIRE-4512', 'The packet filter has rules', 'medium', 'iptables or nftables is active and not empty.'),
  lynis('FIRE-4590', 'A firewall is active', 'medium', 'Some host firewall was found running.'),
  lynis(
    'HRDN-7230',
    'A malware scanner is installed',
    'low',
    'A scanner is there. That it runs and is current is not shown.',
  ),
  lynis(
    'KRNL-5788',
    'The kernel that runs can be found on disk',
    'low',
    'The kernel image lies where Debian expects it.',
  ),
  lynis('KRNL-5830', 'No installed kernel waits for a restart', 'medium', 'The newest installed kernel runs.'),
  lynis(
    'KRNL-6000',
    "The kernel's settings are those of the profile",
    'medium',
    'The sysctl values agree with the profile of Lynis.',
  ),
  lynis('LYNIS', 'Lynis itself is current', 'info', 'The tests were made by a release that is not months old.'),
  lynis(
    'PKGS-7388',
    'The package manager has a source of security updates',
    'high',
    'A security repository is configured.',
  ),
  lynis(
    'PKGS-7392',
    'No package waits for a security update',
    'high',
    'The package manager knew no pending security update. Vulnerabilities without an update are not seen.',
  ),
  lynis('PKGS-7420', 'Security updates install themselves', 'medium', 'A tool that installs updates was found.'),
  lynis(
    'SSH-7408',
    'SSH is configured strictly',
    'medium',
    'The settings of sshd agree with those that Lynis recommends.',
  ),
];

function lynis(test: string, title: string, severity: CheckSeverity, proves: string): CatalogueCheck {
  return {
    id: `lynis:${test}`,
    title,
    severity,
    proves,
    references: test === 'LYNIS' ? ['https://cisofy.com/lynis/'] : [`https://cisofy.com/lynis/controls/${test}/`],
  };
}

/** Every check that we know more of than its source tells, ours first; ids occur once. */
export const CHECK_CATALOGUE: readonly CatalogueCheck[] = [...AGENT, ...LYNIS];

const BY_ID = new Map(CHECK_CATALOGUE.map((check) => [check.id, check]));

/** What is known of a check, or null: scanners have thousands, and bring words of their own. */
export function catalogueCheck(id: string): CatalogueCheck | null {
  return BY_ID.get(id) ?? null;
}
