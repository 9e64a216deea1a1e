import type { AgentCheckText } from './catalogue-check.js';

/** What protects data at rest and the start of the machine. */
export const DATA_CHECKS: readonly AgentCheckText[] = [
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
