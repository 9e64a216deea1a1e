import type { AgentCheckText } from './catalogue-check.js';

/** Who can get in, and what they may do then. */
export const ACCESS_CHECKS: readonly AgentCheckText[] = [
  {
    id: 'screen-lock',
    title: 'The screen locks by itself',
    proves:
      'After the idle time and the delay together, at most as long as the policy allows, a password is asked for.',
    whyItMatters: 'An unlocked machine in a café or an open office is every account that its user is signed in to.',
    severity: 'medium',
    fix: {
      linux:
        'GNOME: Settings, Privacy, Screen Lock. For all users set org.gnome.desktop.session idle-delay and org.gnome.desktop.screensaver lock-enabled in a dconf profile, and lock them.',
      macos:
        'System Settings, Lock Screen: require a password immediately, and start the screen saver in time; by profile: askForPassword, idleTime.',
      windows: 'Set the policy "Interactive logon: Machine inactivity limit" (InactivityTimeoutSecs).',
    },
    judgedBy: ['screenLockSeconds'],
    references: [
      'https://help.gnome.org/admin/system-admin-guide/stable/desktop-lockscreen.html.en',
      'https://learn.microsoft.com/windows/security/threat-protection/security-policy-settings/interactive-logon-machine-inactivity-limit',
    ],
  },
  {
    id: 'password-policy',
    title: 'Local passwords have a least length',
    proves:
      'The system refuses a new local password that is shorter than the policy allows. Passwords that exist are not looked at.',
    whyItMatters: 'Short passwords are guessed: offline within hours from a stolen hash, online over weeks.',
    severity: 'medium',
    fix: {
      linux:
        'Install libpam-pwquality and set "minlen" in /etc/security/pwquality.conf. PASS_MIN_LEN of login.defs does nothing where PAM decides.',
      macos: 'Set a minimum length by configuration profile (Passcode), or with "pwpolicy -setaccountpolicies".',
      windows:
        'Set "Minimum password length" in the account policies ("net accounts /minpwlen:14"; for more, allow it with "Relax minimum password length limits").',
    },
    judgedBy: ['passwordMinimumLength'],
    references: [
      'https://pages.nist.gov/800-63-4/sp800-63b.html',
      'https://man7.org/linux/man-pages/man8/pam_pwquality.8.html',
    ],
  },
  {
    id: 'accounts-without-password',
    title: 'No local account can be used without a password',
    proves: 'No password field is empty. Whether passwords are good ones is not looked at.',
    whyItMatters: 'Whoever sits at the machine, and often whoever reaches it, is signed in with an empty line.',
    severity: 'high',
    fix: {
      linux: 'Lock the account ("passwd -l NAME") or give it a password ("passwd NAME").',
      windows: 'Give it a password, or disable it ("net user NAME /active:no").',
    },
    references: ['https://man7.org/linux/man-pages/man5/shadow.5.html'],
  },
  {
    id: 'uid-zero-accounts',
    title: 'Root is the only account with its powers',
    proves: 'No second local account has user id 0. Powers given by sudo or groups are not looked at.',
    whyItMatters: 'A second root account is a classical back door: it is root, and no log calls it so.',
    severity: 'high',
    fix: {
      linux: 'Find out who made it, then remove it, or give it another user id ("usermod -u").',
      macos: 'Find out who made it, then remove it ("sudo dscl . -delete /Users/NAME").',
    },
    references: ['https://man7.org/linux/man-pages/man5/passwd.5.html'],
  },
  {
    id: 'administrators',
    title: 'Few accounts can administer the machine',
    proves:
      'At most as many accounts as the policy allows are in an administrators group or may run everything as root by the rules of sudo. Groups of a directory are counted as far as the machine resolves them.',
    whyItMatters:
      'Every administrator is a way to the whole machine: by a phished password, by malware that asks for consent.',
    severity: 'medium',
    fix: {
      linux: 'Take accounts out of the groups sudo, wheel and admin that do not need it: "gpasswd -d NAME sudo".',
      macos: 'System Settings, Users & Groups: make them standard users.',
      windows: 'Take them out: "net localgroup Administrators NAME /delete"; use LAPS for the emergency account.',
    },
    judgedBy: ['administrators'],
    references: ['https://learn.microsoft.com/windows-server/identity/laps/laps-overview'],
  },
  {
    id: 'sudo-without-password',
    title: 'sudo asks for a password',
    proves:
      'By the rules of sudo that hold on this host, nobody becomes another unasked (NOPASSWD, !authenticate, exempt_group); of several rules the last holds, as sudo reads them.',
    whyItMatters:
      'Any program that such a person runs is root by one word, without a question that could be answered with no.',
    severity: 'medium',
    fix: {
      linux: 'Remove NOPASSWD with "visudo", or limit the rule to the exact commands that a service needs.',
      macos: 'Remove NOPASSWD with "sudo visudo".',
    },
    references: ['https://www.sudo.ws/docs/man/sudoers.man/'],
  },
  {
    id: 'guest-account',
    title: 'There is no guest account',
    proves: 'Nobody can sign in without an account of their own.',
    whyItMatters: 'A guest is a person without a name in any log, with a foot in the machine.',
    severity: 'low',
    fix: {
      linux: 'Set "allow-guest=false" for LightDM; lock an account named guest.',
      macos: 'System Settings, Users & Groups, Guest User: off.',
      windows: 'Disable it: "net user Guest /active:no".',
    },
    references: ['https://support.apple.com/guide/mac-help/mchlp1557/mac'],
  },
  {
    id: 'automatic-login',
    title: 'Nobody is signed in automatically',
    proves: 'The machine asks who is there when it starts.',
    whyItMatters: 'Switching it on is signing in. Windows keeps the password for it where administrators can read it.',
    severity: 'medium',
    fix: {
      linux: 'Remove AutomaticLogin (GDM), autologin-user (LightDM), [Autologin] (SDDM) or --autologin of a getty.',
      macos: 'System Settings, Users & Groups, Automatically log in as: off.',
      windows:
        'Remove AutoAdminLogon and DefaultPassword from HKLM\\SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Winlogon.',
    },
    references: [
      'https://learn.microsoft.com/troubleshoot/windows-server/user-profiles-and-logon/turn-on-automatic-logon',
    ],
  },
  {
    id: 'user-account-control',
    title: 'Administrators are asked before programs get their powers',
    proves: 'User Account Control is on and asks administrators.',
    whyItMatters:
      'Where it is off, everything that an administrator starts has all powers at once: a macro, an attachment, an updater.',
    severity: 'high',
    fix: { windows: 'Set the policies EnableLUA to 1 and ConsentPromptBehaviorAdmin to 2 or 5, and restart.' },
    references: [
      'https://learn.microsoft.com/windows/security/application-security/application-control/user-account-control/',
    ],
  },
  {
    id: 'password-manager',
    title: 'A password manager is installed',
    proves: 'A known password manager is there as a program or an extension of a browser. That it is used is not seen.',
    whyItMatters: 'People who have to remember passwords use one for everything; one leak opens all of it.',
    severity: 'low',
    fix: {
      linux: 'Roll out the password manager of your organization as a package or browser extension.',
      macos: 'Roll out the password manager of your organization by MDM.',
      windows: 'Roll out the password manager of your organization by MDM or group policy.',
    },
    optIn: true,
    references: ['https://www.ncsc.gov.uk/collection/passwords/password-manager-buyers-guide'],
  },
];
