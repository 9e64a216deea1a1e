import type { AgentCheckText } from './catalogue-check.js';

/** Whether the system is current, watched and hardened. */
export const SYSTEM_CHECKS: readonly AgentCheckText[] = [
  {
    id: 'auto-update',
    title: 'Security updates install themselves',
    proves:
      'The system is told to install security updates, the program that does it is there and may take from the security archive, and something that is not masked starts it. That they arrive is shown by the list of vulnerabilities.',
    whyItMatters: 'Known flaws are exploited within days of their publication. People forget; a timer does not.',
    severity: 'medium',
    fix: {
      linux:
        'Debian and Ubuntu: "apt install unattended-upgrades && dpkg-reconfigure -plow unattended-upgrades". Fedora and RHEL: install dnf-automatic, set apply_updates = yes, enable its timer.',
      macos: 'System Settings, General, Software Update, Automatic Updates: all on.',
      windows:
        'Do not disable Windows Update; by policy set "Configure Automatic Updates" to 4 (download and schedule the installation).',
    },
    references: [
      'https://wiki.debian.org/UnattendedUpgrades',
      'https://learn.microsoft.com/windows/deployment/update/waas-wu-settings',
    ],
  },
  {
    id: 'reboot-required',
    title: 'No installed update waits for a restart',
    proves: 'The newest installed kernel runs, and no package asked for a restart.',
    whyItMatters:
      'An update that waits for a restart is on the disk and not in memory: the flaw is still there, and lists of packages say it is not.',
    severity: 'medium',
    fix: {
      linux: 'Restart the machine in its next window; /run/reboot-required.pkgs tells who asked for it.',
      windows: 'Restart the machine; set active hours and a deadline for restarts by policy.',
    },
    references: ['https://www.debian.org/doc/debian-policy/ch-opersys.html#signaling-that-a-reboot-is-required'],
  },
  {
    id: 'endpoint-protection',
    title: 'Malware protection runs and is current',
    proves:
      'A known product runs, and its signatures are no older than the policy allows where it tells their age. AppArmor and SELinux do not count.',
    whyItMatters:
      'It is the last who can stop, and often the only one who reports, what a person was tricked into starting.',
    severity: 'medium',
    fix: {
      linux:
        'Install and start the product of your organization; with ClamAV, both clamav-daemon and clamav-freshclam must run.',
      macos:
        'Leave XProtect its updates (Install Security Responses and system files), or install the product of your organization.',
      windows: 'Switch real-time protection on (Windows Security), and let signatures update: "Update-MpSignature".',
    },
    judgedBy: ['signatureAgeDays'],
    references: [
      'https://learn.microsoft.com/defender-endpoint/microsoft-defender-antivirus-windows',
      'https://docs.clamav.net/',
    ],
  },
  {
    id: 'kernel-hardening',
    title: "The kernel's protections are switched on",
    proves:
      'Address randomization, hidden kernel addresses, limits of ptrace, BPF and links, and careful network defaults are set.',
    whyItMatters: 'Each of them makes one family of exploits fail or crash where it would have succeeded unseen.',
    severity: 'medium',
    fix: { linux: 'Write the settings that failed to /etc/sysctl.d/60-hardening.conf and run "sysctl --system".' },
    references: ['https://docs.kernel.org/admin-guide/sysctl/kernel.html'],
  },
  {
    id: 'cpu-mitigations',
    title: 'The kernel works around the faults of this processor',
    proves: 'For every weakness that the kernel knows of this processor, a mitigation is active or it is not affected.',
    whyItMatters: 'A process, or a neighbour on the same host, can read memory that is not its own: keys, passwords.',
    severity: 'medium',
    fix: {
      linux:
        'Remove "mitigations=off" from the kernel command line, install microcode (intel-microcode, amd64-microcode), and update the kernel. In a virtual machine the host must pass them on.',
    },
    references: ['https://docs.kernel.org/admin-guide/hw-vuln/index.html'],
  },
  {
    id: 'mandatory-access-control',
    title: 'AppArmor or SELinux confines services',
    proves: 'A mandatory access control is on and enforces. How strict its profiles are is not looked at.',
    whyItMatters: 'A service that is taken over can do what its account may, or only what its profile allows.',
    severity: 'medium',
    fix: {
      linux:
        'Debian and Ubuntu: install apparmor and enable its service. Fedora and RHEL: SELINUX=enforcing in /etc/selinux/config, relabel, restart.',
    },
    references: [
      'https://gitlab.com/apparmor/apparmor/-/wikis/home',
      'https://docs.fedoraproject.org/en-US/quick-docs/selinux-getting-started/',
    ],
  },
  {
    id: 'time-sync',
    title: 'The clock follows a time source',
    proves: 'The clock is synchronized at the moment of the scan, so that logs and certificates can be trusted.',
    whyItMatters:
      'With a wrong clock, logs cannot be put in order after an incident, and certificates and one-time codes fail or pass wrongly.',
    severity: 'low',
    fix: {
      linux: 'Enable one of them: "timedatectl set-ntp true" (systemd-timesyncd), or install chrony.',
      macos: 'System Settings, General, Date & Time: set automatically.',
      windows: 'Start the service Windows Time with type NTP or NT5DS: "w32tm /resync".',
    },
    references: ['https://www.freedesktop.org/software/systemd/man/latest/timedatectl.html'],
  },
  {
    id: 'exploit-protection',
    title: 'The protections of Windows against exploits are on',
    proves:
      'Data execution prevention and the protections of the whole system (control flow, exception chains, address layout) are not switched off.',
    whyItMatters: 'Each of them makes one family of exploits fail or crash where it would have succeeded unseen.',
    severity: 'medium',
    fix: {
      windows:
        'Windows Security, App & browser control, Exploit protection: back to the defaults; "bcdedit /set nx OptIn" or stricter.',
    },
    references: ['https://learn.microsoft.com/defender-endpoint/exploit-protection'],
  },
  {
    id: 'lsa-protection',
    title: 'The process that holds credentials is protected',
    proves: 'LSASS runs as a protected process (RunAsPPL).',
    whyItMatters:
      'Tools such as Mimikatz read passwords and tickets of everybody who is signed in from its memory, and walk on with them.',
    severity: 'medium',
    fix: {
      windows: 'Set RunAsPPL to 1 (or 2) in HKLM\\SYSTEM\\CurrentControlSet\\Control\\Lsa by policy, and restart.',
    },
    references: [
      'https://learn.microsoft.com/windows-server/security/credentials-protection-and-management/configuring-additional-lsa-protection',
    ],
  },
];
