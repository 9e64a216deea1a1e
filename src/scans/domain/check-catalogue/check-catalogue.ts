import { ACCESS_CHECKS } from './access-checks.js';
import type { AgentCheckText, CatalogueCheck } from './catalogue-check.js';
import { LYNIS_CHECKS } from './lynis-checks.js';
import { SYSTEM_CHECKS } from './system-checks.js';

/** What protects data at rest and the start of the machine. */
const DATA_CHECKS: readonly AgentCheckText[] = [
  {
    id: 'disk-encryption',
    title: 'The system disk is encrypted',
    proves:
      'The file system at / (C: on Windows) lies on encrypted storage, so a lost or stolen disk gives nothing away. Encryption by the drive itself or by a hypervisor cannot be seen.',
    whyItMatters:
      'Whoever holds the disk of a lost laptop or a discarded server reads everything on it: mail, source code, saved passwords. A breach that had to be reported becomes a lost piece of hardware.',
    severity: 'high',
    fix: {
      linux:
        'Install again with LUKS (every installer offers it), or encrypt in place with "cryptsetup reencrypt --encrypt" after a full backup. Keep the recovery key outside the machine.',
      macos:
        'Switch FileVault on: System Settings, Privacy & Security, FileVault; or "sudo fdesetup enable". Escrow the recovery key.',
      windows:
        'Switch BitLocker on for the system drive ("manage-bde -on C:") with a TPM protector, and store the recovery key in the directory.',
    },
    references: [
      'https://man7.org/linux/man-pages/man8/cryptsetup.8.html',
      'https://support.apple.com/guide/mac-help/mh11785/mac',
      'https://learn.microsoft.com/windows/security/operating-system-security/data-protection/bitlocker/',
    ],
  },
  {
    id: 'secure-boot',
    title: 'The firmware starts signed code only',
    proves: 'Secure Boot is on and not in setup mode.',
    whyItMatters:
      'Without it, malware that replaces the boot loader runs before every protection of the system, and survives an installation from scratch.',
    severity: 'medium',
    fix: {
      linux:
        'Switch Secure Boot on in the firmware setup; "mokutil --sb-state" shows the result. Drivers built on the machine must be signed first.',
      windows:
        'Switch Secure Boot on in the firmware setup; the disk must start in UEFI mode (GPT). "msinfo32" shows the result.',
    },
    references: [
      'https://wiki.debian.org/SecureBoot',
      'https://learn.microsoft.com/windows-hardware/design/device-experiences/oem-secure-boot',
    ],
  },
  {
    id: 'system-integrity',
    title: 'System Integrity Protection is on',
    proves: 'No part of System Integrity Protection is switched off.',
    whyItMatters:
      'It keeps even root from changing the system and from reading the memory of its processes. Malware that becomes root finds nothing to hold it back where it is off.',
    severity: 'high',
    fix: { macos: 'Start in recovery mode, open the Terminal, run "csrutil enable", and restart.' },
    references: ['https://support.apple.com/guide/security/secb7ea06b49/web'],
  },
  {
    id: 'gatekeeper',
    title: 'Gatekeeper assesses programs before they start',
    proves: 'Programs must be signed and notarized, or be allowed by a person, before their first start.',
    whyItMatters: 'A program from a mail or a web page starts with one click where nothing asks who made it.',
    severity: 'medium',
    fix: {
      macos:
        'Switch it on: "sudo spctl --global-enable" (older systems: --master-enable), or by a configuration profile.',
    },
    references: ['https://support.apple.com/guide/security/sec5599b66df/web'],
  },
  {
    id: 'device-management',
    title: 'The machine is enrolled in device management',
    proves:
      'The system says that it is managed by an MDM server or joined to a directory. What that enforces is not looked at.',
    whyItMatters:
      'A machine that nobody manages gets no settings, cannot be locked or wiped when it is lost, and is missing from every overview.',
    severity: 'low',
    fix: {
      macos: 'Enrol it in your MDM, best by Apple Business Manager: "sudo profiles renew -type enrollment".',
      windows: 'Join it to Microsoft Entra ID or the domain: Settings, Accounts, Access work or school.',
    },
    references: [
      'https://support.apple.com/guide/deployment/depd1c27dfe6/web',
      'https://learn.microsoft.com/windows/client-management/mdm-enrollment-of-windows-devices',
    ],
  },
  {
    id: 'ssh-keys-unencrypted',
    title: 'Private SSH keys are protected by a passphrase',
    proves:
      'No private key in the usual places of a home folder can be used without a passphrase. Keys elsewhere are not seen.',
    whyItMatters:
      'Malware and backups copy files. A key without a passphrase opens every server that trusts it, from anywhere, until somebody notices.',
    severity: 'medium',
    fix: {
      linux:
        'Give each key a passphrase: "ssh-keygen -p -f ~/.ssh/id_ed25519"; an agent (ssh-agent) asks once a session.',
      macos:
        'Give each key a passphrase: "ssh-keygen -p -f ~/.ssh/id_ed25519"; the keychain can hold it ("ssh-add --apple-use-keychain").',
    },
    optIn: true,
    references: ['https://man.openbsd.org/ssh-keygen'],
  },
];

/** What can reach the machine. */
const NETWORK_CHECKS: readonly AgentCheckText[] = [
  {
    id: 'firewall',
    title: 'Incoming traffic that nobody asked for is refused',
    proves:
      'By the rules in force (nftables and iptables of both kinds, followed through their chains) a connection from outside to a port that no rule names is refused, by IPv4 and IPv6 (Linux), or the firewall is switched on (macOS, Windows). What stands in front of the machine is not looked at.',
    whyItMatters:
      'A laptop in a foreign network offers every service that listens to everybody in it, also those that nobody knew of.',
    severity: 'medium',
    fix: {
      linux:
        'Debian and Ubuntu: "ufw allow OpenSSH && ufw enable". Fedora and RHEL: "systemctl enable --now firewalld".',
      macos: 'System Settings, Network, Firewall: on; or "socketfilterfw --setglobalstate on".',
      windows: 'Switch all three profiles on: "Set-NetFirewallProfile -All -Enabled True".',
    },
    references: [
      'https://wiki.nftables.org/wiki-nftables/index.php/Simple_ruleset_for_a_server',
      'https://learn.microsoft.com/windows/security/operating-system-security/network-security/windows-firewall/',
    ],
  },
  {
    id: 'ssh-config',
    title: 'SSH refuses passwords, also for root',
    proves:
      'sshd lets nobody in by a password alone, nobody with an empty one and root by a key at most, whoever its Match blocks tell apart; a password asked for beside a key (AuthenticationMethods) is none alone.',
    whyItMatters: 'Passwords on port 22 are guessed around the clock. One weak one is enough.',
    severity: 'high',
    fix: {
      linux:
        'In /etc/ssh/sshd_config.d/ set "PasswordAuthentication no", "KbdInteractiveAuthentication no" and "PermitRootLogin prohibit-password" (or no); check with "sshd -t", then reload.',
      macos:
        'In /etc/ssh/sshd_config.d/ set "PasswordAuthentication no" and "KbdInteractiveAuthentication no", or switch Remote Login off.',
    },
    references: ['https://man.openbsd.org/sshd_config'],
  },
  {
    id: 'remote-access',
    title: 'No remote control is open without need',
    proves:
      'No service that lets others control the machine (remote desktop, screen sharing, VNC, telnet, web consoles) accepts connections. SSH with keys is judged by its own check.',
    whyItMatters:
      'Exposed remote desktops are a common first step of ransomware: a guessed password, or a flaw in the service.',
    severity: 'medium',
    fix: {
      linux:
        'Stop and disable what is not needed ("systemctl disable --now xrdp"), or bind it to loopback behind SSH or a VPN.',
      macos: 'System Settings, General, Sharing: switch Screen Sharing, Remote Management and Remote Apple Events off.',
      windows:
        'Switch Remote Desktop off, or demand network level authentication and reach it by a VPN or gateway only.',
    },
    references: ['https://attack.mitre.org/techniques/T1021/'],
  },
  {
    id: 'smb1',
    title: 'SMB 1 is switched off',
    proves: 'Neither server nor client of Windows speaks SMB 1.',
    whyItMatters:
      'WannaCry and NotPetya spread by it. It knows no encryption and no protection against a man in the middle.',
    severity: 'high',
    fix: { windows: 'Remove it: "Disable-WindowsOptionalFeature -Online -FeatureName SMB1Protocol", and restart.' },
    references: [
      'https://learn.microsoft.com/windows-server/storage/file-server/troubleshoot/detect-enable-and-disable-smbv1-v2-v3',
    ],
  },
];

const UPGRADE = 'Upgrade to a release that is still supported, or replace the machine.';

/** What the service concludes from the system of a device, and no scan tells. */
export const CONCLUDED_CHECKS: readonly CatalogueCheck[] = [
  concluded({
    id: 'end-of-life-os',
    title: 'The operating system still gets security updates',
    severity: 'high',
    proves:
      'endoflife.date knows a last day of support of this release that has not come. Whether its updates are installed is another question.',
    whyItMatters: 'What is found from now on stays open: nobody publishes a fix for this release any more.',
  }),
  concluded({
    id: 'extended-support-os',
    title: 'The operating system is in its general support',
    severity: 'medium',
    proves:
      'endoflife.date knows a last day of the general support of this release that has not come. Whether its updates are installed is another question.',
    whyItMatters:
      'Fixes come only with an extended support (LTS, ESM, ELS), for part of the packages, and often only where it is paid for or switched on.',
  }),
];

function concluded(
  text: Pick<CatalogueCheck, 'id' | 'title' | 'severity' | 'proves' | 'whyItMatters'>,
): CatalogueCheck {
  return {
    ...text,
    fix: { linux: UPGRADE, macos: UPGRADE, windows: UPGRADE },
    judgedBy: [],
    optIn: false,
    references: ['https://endoflife.date/'],
  };
}

/** Those of our agent. */
export const AGENT_CHECKS: readonly CatalogueCheck[] = [
  ...DATA_CHECKS,
  ...ACCESS_CHECKS,
  ...NETWORK_CHECKS,
  ...SYSTEM_CHECKS,
].map(({ judgedBy = [], optIn = false, ...text }) => ({ ...text, judgedBy, optIn }));

/** Every check that we know more of than its source tells, ours first; ids occur once. */
export const CHECK_CATALOGUE: readonly CatalogueCheck[] = [...AGENT_CHECKS, ...CONCLUDED_CHECKS, ...LYNIS_CHECKS];

const BY_ID = new Map(CHECK_CATALOGUE.map((check) => [check.id, check]));

/** What is known of a check, or null: scanners have thousands, and bring words of their own. */
export function catalogueCheck(id: string): CatalogueCheck | null {
  return BY_ID.get(id) ?? null;
}
