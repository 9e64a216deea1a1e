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

/** Signals from the settings of a cloud suite: unknown until one is connected. */
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
    { 'google-workspace': ['google.identity.password-policy'], 'microsoft-365': ['m365.entra.password-protection'] },
    'The rules; passwords that are in use may be older than they.',
  ),
  cloud(
    'legacy-sign-in-blocked',
    'Sign-in that cannot carry a second factor is blocked',
    {
      'google-workspace': ['google.apps.less-secure-apps', 'google.gmail.pop-imap'],
      'microsoft-365': [
        'm365.entra.legacy-auth-blocked',
        'm365.sharepoint.legacy-auth-disabled',
        'm365.exchange.smtp-auth-disabled',
      ],
    },
    THIS_SUITE,
  ),
  cloud(
    'external-sharing-limited',
    'Files are shared with known outsiders only',
    {
      'google-workspace': ['google.drive.external-sharing', 'google.drive.no-anyone-links', 'google.drive.no-visitors'],
      'microsoft-365': ['m365.sharepoint.external-sharing-limited'],
    },
    'The rules; who was let in before they stood is not looked at.',
  ),
  cloud(
    'few-administrators',
    'There are two to four administrators of everything',
    { 'google-workspace': ['google.identity.super-admin-count'], 'microsoft-365': ['m365.entra.global-admin-count'] },
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
  cloud(
    'phishing-resistant-sign-in',
    'Second factors that can be phished or worn down are not accepted',
    {
      'google-workspace': [
        'google.identity.2sv-phishing-resistant',
        'google.identity.2sv-no-sms',
        'google.identity.2sv-trusted-device',
      ],
      'microsoft-365': ['m365.entra.weak-auth-methods-disabled', 'm365.entra.authenticator-context'],
    },
    THIS_SUITE,
  ),
  cloud(
    'risky-sign-ins-stopped',
    'Sign-ins that look stolen are stopped',
    {
      'microsoft-365': [
        'm365.entra.high-risk-users-blocked',
        'm365.entra.high-risk-signins-blocked',
        'm365.entra.device-code-flow-blocked',
        'm365.entra.authentication-transfer-blocked',
      ],
    },
    'Microsoft 365 only, by what Microsoft takes for a risk.',
  ),
  cloud(
    'cloud-sessions-end',
    'Web sessions end within hours',
    { 'google-workspace': ['google.identity.session-length'] },
    'Google Workspace only; sessions of other applications are not seen.',
  ),
  cloud(
    'managed-devices-only',
    'Only devices that are managed get at the suite',
    { 'microsoft-365': ['m365.entra.managed-device-required'] },
    'Microsoft 365 only; how well a device is managed is not looked at.',
  ),
  cloud(
    'privileged-roles-guarded',
    'Administrator accounts are kept apart, and their powers are not simply there',
    {
      'google-workspace': [
        'google.identity.super-admin-dedicated',
        'google.identity.super-admin-not-federated',
        'google.identity.super-admin-recovery',
        'google.admin.multi-party-approval',
      ],
      'microsoft-365': [
        'm365.entra.admins-cloud-only',
        'm365.entra.no-guest-admins',
        'm365.entra.no-permanent-privileged',
        'm365.entra.ga-activation-approval',
        'm365.entra.emergency-access-accounts',
      ],
    },
    'Administrators of the suites; those of devices and other applications are not seen.',
  ),
  cloud(
    'app-consent-restricted',
    'Nobody lets an application in that was not approved',
    {
      'google-workspace': [
        'google.apps.google-services-restricted',
        'google.apps.unconfigured-apps-blocked',
        'google.apps.marketplace-restricted',
      ],
      'microsoft-365': [
        'm365.entra.users-cannot-register-apps',
        'm365.entra.user-consent-restricted',
        'm365.entra.admin-consent-workflow',
      ],
    },
    'The rules; what was let in before they stood is another question.',
  ),
  cloud(
    'app-powers-approved',
    'No application holds wide powers that nobody approved',
    {
      'google-workspace': ['google.apps.risky-oauth-grants', 'google.apps.domain-wide-delegation-changes'],
      'microsoft-365': [
        'm365.entra.high-privilege-app-permissions',
        'm365.entra.tenant-wide-delegated-grants',
        'm365.entra.apps-in-admin-roles',
        'm365.entra.privileged-app-owners',
      ],
    },
    'In Google Workspace as far back as its log goes.',
  ),
  cloud(
    'app-secrets-short-lived',
    'Secrets of applications are short-lived, and in use',
    { 'microsoft-365': ['m365.entra.app-credential-policy', 'm365.entra.app-credentials-hygiene'] },
    'Microsoft 365 only; where a secret is kept is not seen.',
  ),
  cloud(
    'guest-access-limited',
    'Guests see and do little',
    {
      'google-workspace': ['google.groups.external-access'],
      'microsoft-365': [
        'm365.entra.guest-access-restricted',
        'm365.entra.guest-invite-restricted',
        'm365.sharepoint.guest-resharing-disabled',
      ],
    },
    THIS_SUITE,
  ),
  cloud(
    'sharing-starts-narrow',
    'Files start private, and sharing on has limits',
    {
      'google-workspace': [
        'google.drive.default-private',
        'google.drive.access-checker',
        'google.drive.shared-drive-guardrails',
      ],
      'microsoft-365': ['m365.sharepoint.sharing-domain-allowlist'],
    },
    'The rules; what was shared before they stood is not looked at.',
  ),
  cloud(
    'collaboration-limited',
    'Chats, calendars and meetings keep strangers out',
    {
      'google-workspace': [
        'google.calendar.external-sharing',
        'google.chat.external-messaging',
        'google.chat.external-files',
        'google.chat.external-spaces',
        'google.meet.join-restricted',
        'google.meet.outside-meetings',
      ],
      'microsoft-365': [
        'm365.teams.external-access-restricted',
        'm365.teams.meeting-lobby',
        'm365.teams.channel-mail-off',
      ],
    },
    THIS_SUITE,
  ),
  cloud(
    'data-stays-in-suite',
    'Rules keep data from leaving in bulk',
    {
      'google-workspace': [
        'google.drive.dlp-rules',
        'google.drive.content-distribution',
        'google.drive.desktop-limited',
        'google.admin.takeout-off',
      ],
    },
    'Google Workspace only: that a rule acts, not that it finds what matters.',
  ),
  cloud(
    'mail-not-forwarded',
    'Mail does not leave by itself',
    {
      'google-workspace': ['google.gmail.auto-forwarding', 'google.gmail.external-smtp-gateway'],
      'microsoft-365': ['m365.exchange.auto-forwarding-disabled'],
    },
    'Rules of the suite; what somebody forwards by hand is not seen.',
  ),
  cloud(
    'mail-filter-unbypassed',
    'Mail is filtered, and no list goes round the filter',
    {
      'google-workspace': [
        'google.gmail.spam-bypass',
        'google.gmail.predelivery-scanning',
        'google.gmail.spoofing-protection',
        'google.gmail.links-and-images',
      ],
      'microsoft-365': [
        'm365.defender.spam-bypass-lists-empty',
        'm365.defender.spam-kept-out',
        'm365.defender.spoof-protection',
        'm365.defender.impersonation-protection',
        'm365.defender.safe-links',
        'm365.exchange.mail-flow-rules-safe',
      ],
    },
    'How much the filter lets through is not known.',
  ),
  cloud(
    'suite-alerts',
    'Alerts of the suite reach somebody, and none stays open',
    { 'google-workspace': ['google.admin.alert-rules'], 'microsoft-365': ['m365.entra.open-high-risk-users'] },
    'That rules are on, or that no user stays at high risk; what is done about an alert is not shown.',
    ['detect', 'respond'],
  ),
];
