/**
 * What can be wrong with the tenant: each gap worsens one setting, and fails the one check that it names; an application that
 * a developer owns is one that nobody approved, too. Only `m365.entra.baseline-protection` has none: with any policy left it
 * passes.
 */
export const MICROSOFT_GAPS = {
  'legacy-auth-open': 'm365.entra.legacy-auth-blocked',
  'mfa-policy-report-only': 'm365.entra.mfa-all-users',
  'admins-phishable': 'm365.entra.mfa-admins-phishing-resistant',
  'device-code-open': 'm365.entra.device-code-flow-blocked',
  'risky-users-let-in': 'm365.entra.high-risk-users-blocked',
  'risky-sign-ins-let-in': 'm365.entra.high-risk-signins-blocked',
  'unmanaged-devices-let-in': 'm365.entra.managed-device-required',
  'one-emergency-account': 'm365.entra.emergency-access-accounts',
  'sms-codes-on': 'm365.entra.weak-auth-methods-disabled',
  'authenticator-without-context': 'm365.entra.authenticator-context',
  'people-without-mfa': 'm365.entra.mfa-capable-coverage',
  'weak-password-rules': 'm365.entra.password-protection',
  'passwords-expire': 'm365.entra.password-never-expires',
  'users-register-apps': 'm365.entra.users-cannot-register-apps',
  'users-consent': 'm365.entra.user-consent-restricted',
  'no-consent-workflow': 'm365.entra.admin-consent-workflow',
  'no-app-credential-policy': 'm365.entra.app-credential-policy',
  'old-app-secrets': 'm365.entra.app-credentials-hygiene',
  'overpowered-app': 'm365.entra.high-privilege-app-permissions',
  'mail-app-for-everybody': 'm365.entra.tenant-wide-delegated-grants',
  'guests-see-all': 'm365.entra.guest-access-restricted',
  'everybody-invites': 'm365.entra.guest-invite-restricted',
  'forgotten-guests': 'm365.entra.stale-guests',
  'many-global-admins': 'm365.entra.global-admin-count',
  'synced-admin': 'm365.entra.admins-cloud-only',
  'permanent-admin': 'm365.entra.no-permanent-privileged',
  'no-approval': 'm365.entra.ga-activation-approval',
  'unused-admin': 'm365.entra.stale-privileged-accounts',
  'risky-user-open': 'm365.entra.open-high-risk-users',
  'any-device-registers-methods': 'm365.entra.security-info-protected',
  'devices-join-by-password': 'm365.entra.device-registration-mfa',
  'sign-ins-carried-over': 'm365.entra.authentication-transfer-blocked',
  'admins-stay-signed-in': 'm365.entra.admin-session-limits',
  'old-method-settings': 'm365.entra.auth-methods-migrated',
  'users-create-tenants': 'm365.entra.users-cannot-create-tenants',
  'guest-admin': 'm365.entra.no-guest-admins',
  'app-in-admin-role': 'm365.entra.apps-in-admin-roles',
  'developer-owns-portal': 'm365.entra.privileged-app-owners',
  'only-global-admins': 'm365.entra.finer-grained-roles',
  'joiners-administer-devices': 'm365.entra.joined-device-admins',
  'sync-takes-over': 'm365.entra.sync-takeover-blocked',
  'anyone-sharing': 'm365.sharepoint.external-sharing-limited',
  'any-domain-sharing': 'm365.sharepoint.sharing-domain-allowlist',
  'guests-reshare': 'm365.sharepoint.guest-resharing-disabled',
  'sharepoint-legacy-auth': 'm365.sharepoint.legacy-auth-disabled',
  'spf-open': 'm365.email.spf',
  'no-dkim': 'm365.email.dkim',
  'dmarc-none': 'm365.email.dmarc',
  'mail-forwarding': 'm365.exchange.auto-forwarding-disabled',
  'smtp-auth-on': 'm365.exchange.smtp-auth-disabled',
  'mailboxes-unaudited': 'm365.exchange.mailbox-audit-enabled',
  'rule-around-filter': 'm365.exchange.mail-flow-rules-safe',
  'direct-send-open': 'm365.exchange.direct-send-rejected',
  'outsiders-unmarked': 'm365.exchange.external-senders-marked',
  'mail-into-channels': 'm365.teams.channel-mail-off',
  'links-unchecked': 'm365.defender.safe-links',
  'imitations-delivered': 'm365.defender.impersonation-protection',
  'forged-senders': 'm365.defender.spoof-protection',
  'spam-delivered': 'm365.defender.spam-kept-out',
  'spam-bypass': 'm365.defender.spam-bypass-lists-empty',
  'attachments-unblocked': 'm365.defender.attachment-protection',
  'teams-open': 'm365.teams.external-access-restricted',
  'lobby-open': 'm365.teams.meeting-lobby',
  'no-audit-log': 'm365.audit.unified-audit-log',
} as const;

export type MicrosoftGap = keyof typeof MICROSOFT_GAPS;

/** What the parts of the tenant ask while they are built. */
export interface Making {
  now: Date;
  readonly has: (gap: MicrosoftGap) => boolean;
  /** An instant so many days before `now`; negative is to come. */
  readonly ago: (days: number) => string;
}

export function making(now: Date, gaps: readonly MicrosoftGap[]): Making {
  const present = new Set(gaps);
  return {
    now,
    has: (gap) => present.has(gap),
    ago: (days) => new Date(now.getTime() - days * 86_400_000).toISOString().replace(/\.\d+Z$/, 'Z'),
  };
}
