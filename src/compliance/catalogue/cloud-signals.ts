import type { ControlKind } from './framework-file.js';
import { type CloudSuite, FRESH, type Signal } from './signal.js';

const PREVENTS: readonly ControlKind[] = ['prevent'];

function cloud(
  key: string,
  title: string,
  suites: Partial<Record<CloudSuite, readonly string[]>>,
  limits: string,
  proves = PREVENTS,
): Signal {
  const source = { kind: 'cloud-check', suites } as const;
  return { key, title, scope: 'organization', source, thresholds: [FRESH], proves, limits };
}

const THIS_SUITE = 'The suites that are connected only; other applications are not seen.';

/** Signals from the settings of a hosted suite: unknown until one is connected. */
export const CLOUD_SIGNALS: readonly Signal[] = [
  cloud(
    'mfa-everyone',
    'Everybody signs in with a second factor',
    {
      'google-workspace': ['google.identity.2sv-enforced', 'google.identity.2sv-coverage'],
      'microsoft-365': ['m365.entra.mfa-all-users', 'm365.entra.mfa-capable-coverage'],
    },
    THIS_SUITE,
  ),
  cloud(
    'mfa-administrators',
    'Administrators sign in with a second factor',
    {
      'google-workspace': ['google.identity.admins-2sv'],
      'microsoft-365': ['m365.entra.mfa-admins-phishing-resistant'],
    },
    THIS_SUITE,
  ),
  cloud(
    'unused-accounts-off',
    'Accounts that nobody uses are switched off',
    {
      'google-workspace': ['google.identity.stale-accounts'],
      'microsoft-365': ['m365.entra.stale-guests', 'm365.entra.stale-privileged-accounts'],
    },
    'In Microsoft 365 guests and privileged accounts only; local accounts of devices are not seen.',
  ),
  cloud(
    'cloud-password-policy',
    'Passwords are strong, and guessing is slowed down',
    {
      'google-workspace': ['google.identity.password-policy'],
      'microsoft-365': ['m365.entra.password-protection'],
    },
    'The rules; passwords that are in use may be older than they.',
  ),
  cloud(
    'legacy-sign-in-blocked',
    'Sign-in that cannot carry a second factor is blocked',
    {
      'google-workspace': ['google.apps.less-secure-apps', 'google.gmail.pop-imap'],
      'microsoft-365': ['m365.entra.legacy-auth-blocked'],
    },
    THIS_SUITE,
  ),
  cloud(
    'external-sharing-limited',
    'Files are shared with known outsiders only',
    {
      'google-workspace': ['google.drive.external-sharing', 'google.drive.no-anyone-links'],
      'microsoft-365': ['m365.sharepoint.external-sharing-limited'],
    },
    'The rules; who was let in before they stood is not looked at.',
  ),
  cloud(
    'few-administrators',
    'There are two to four administrators of everything',
    {
      'google-workspace': ['google.identity.super-admin-count'],
      'microsoft-365': ['m365.entra.global-admin-count'],
    },
    'Lesser administrator roles are not counted.',
  ),
  cloud(
    'suite-audit-log',
    'The audit log of the suite is on',
    { 'microsoft-365': ['m365.audit.unified-audit-log', 'm365.exchange.mailbox-audit-enabled'] },
    'That it records; how long it is kept, and whether somebody reads it, is not shown.',
    ['prevent', 'detect'],
  ),
  cloud(
    'mail-authentication',
    'Mail that forges our domains is refused (SPF, DKIM, DMARC)',
    {
      'google-workspace': ['google.gmail.spf', 'google.gmail.dkim', 'google.gmail.dmarc'],
      'microsoft-365': ['m365.email.spf', 'm365.email.dkim', 'm365.email.dmarc'],
    },
    'Domains of the connected suites only.',
  ),
  cloud(
    'mail-attachments-checked',
    'Dangerous attachments are caught',
    {
      'google-workspace': ['google.gmail.attachment-safety'],
      'microsoft-365': ['m365.defender.attachment-protection'],
    },
    THIS_SUITE,
  ),
];
