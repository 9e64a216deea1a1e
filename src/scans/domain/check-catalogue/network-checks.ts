import type { AgentCheckText } from './catalogue-check.js';

/** What can reach the machine. */
export const NETWORK_CHECKS: readonly AgentCheckText[] = [
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
    fix: {
      windows: 'Remove it: "Disable-WindowsOptionalFeature -Online -FeatureName SMB1Protocol", and restart.',
    },
    references: [
      'https://learn.microsoft.com/windows-server/storage/file-server/troubleshoot/detect-enable-and-disable-smbv1-v2-v3',
    ],
  },
];
