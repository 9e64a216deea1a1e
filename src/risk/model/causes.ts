/** A reason why checks fail that is set right by one decision: one gap in two suites, or one setting that two tools look at. */
export interface Cause {
  /** Stays the same for ever: the id of its action is made with it. */
  key: string;
  /** What can happen meanwhile. */
  risk: string;
  /** What to do. */
  deed: string;
  /** Ids of checks, of cloud suites or of devices and never of both. */
  members: readonly string[];
}

function cause(key: string, risk: string, deed: string, members: string): Cause {
  return { key, risk, deed, members: members.split(/\s+/) };
}

/**
 * Every check is in one cause at most. Put together is what the same people decide at once and what does the same against the same
 * attack; two checks of one area that take two decisions (SPF and DMARC) stay two. Our own judgement, along the sections that CIS
 * and CISA put their settings into.
 */
export const CAUSES: readonly Cause[] = [
  cause(
    'second-factor',
    'People can sign in with a password alone',
    'Require a second factor of everyone',
    `google.identity.2sv-enforced google.identity.2sv-coverage m365.entra.mfa-all-users m365.entra.mfa-capable-coverage
     m365.entra.baseline-protection`,
  ),
  cause(
    'second-factor-of-administrators',
    'Administrators have no second factor, or one that can be phished',
    'Require a second factor of administrators that cannot be phished',
    'google.identity.admins-2sv m365.entra.mfa-admins-phishing-resistant',
  ),
  cause(
    'weak-factors',
    'Second factors can be phished or intercepted',
    'Accept passkeys and security keys instead of codes by SMS, voice or mail',
    'google.identity.2sv-no-sms google.identity.2sv-phishing-resistant m365.entra.weak-auth-methods-disabled',
  ),
  cause(
    'legacy-sign-in',
    'Old apps and protocols sign in past the second factor',
    'Switch off sign-in by old apps and protocols',
    `google.apps.less-secure-apps google.gmail.pop-imap m365.entra.legacy-auth-blocked m365.sharepoint.legacy-auth-disabled
     m365.exchange.smtp-auth-disabled`,
  ),
  cause(
    'risky-sign-ins',
    'Accounts and sign-ins that look stolen get in',
    'Block sign-ins and users at high risk',
    'm365.entra.high-risk-users-blocked m365.entra.high-risk-signins-blocked',
  ),
  cause(
    'account-recovery',
    'Accounts can be taken over by account recovery',
    'Switch off recovery of accounts by their users',
    'google.identity.super-admin-recovery google.identity.user-recovery',
  ),
  cause(
    'passwords',
    'Weak passwords are accepted',
    'Ask for long passwords and refuse common ones',
    'google.identity.password-policy m365.entra.password-protection',
  ),
  cause(
    'long-sessions',
    'Sessions stay open for too long',
    'Limit how long people stay signed in',
    'google.identity.session-length m365.entra.admin-session-limits',
  ),
  cause(
    'app-consent',
    'Anybody can let any app in',
    'Let administrators approve apps',
    `google.apps.unconfigured-apps-blocked google.apps.google-services-restricted google.apps.marketplace-restricted
     m365.entra.user-consent-restricted m365.entra.users-cannot-register-apps m365.entra.admin-consent-workflow`,
  ),
  cause(
    'app-rights',
    'Apps that nobody approved can act for people',
    'Review what apps may do, and take away what nobody approved',
    `google.apps.risky-oauth-grants google.apps.domain-wide-delegation-changes m365.entra.high-privilege-app-permissions
     m365.entra.tenant-wide-delegated-grants m365.entra.apps-in-admin-roles`,
  ),
  cause(
    'app-secrets',
    'Applications hold secrets that are old or live long',
    'Replace old secrets of applications, and limit their life',
    'm365.entra.app-credential-policy m365.entra.app-credentials-hygiene',
  ),
  cause(
    'too-many-administrators',
    'Too many or too few people hold full rights',
    'Have two to four administrators with full rights, and give others less',
    'google.identity.super-admin-count m365.entra.global-admin-count m365.entra.finer-grained-roles',
  ),
  cause(
    'standing-administrators',
    'Administrators hold their full rights all day long',
    'Give administrators their rights when they need them, with approval',
    'm365.entra.no-permanent-privileged m365.entra.ga-activation-approval',
  ),
  cause(
    'unused-accounts',
    'Accounts that nobody uses are open',
    'Close accounts that nobody uses',
    'google.identity.stale-accounts m365.entra.stale-guests m365.entra.stale-privileged-accounts',
  ),
  cause(
    'guests',
    'Anybody can invite guests, and guests see the directory',
    'Limit who invites guests, and what guests see',
    'm365.entra.guest-access-restricted m365.entra.guest-invite-restricted',
  ),
  cause(
    'files-shared',
    'Files can be shared with anybody',
    'Limit sharing to people and domains that are approved',
    `google.drive.external-sharing google.drive.no-anyone-links google.drive.no-visitors
     m365.sharepoint.external-sharing-limited m365.sharepoint.sharing-domain-allowlist m365.sharepoint.guest-resharing-disabled`,
  ),
  cause(
    'spf',
    'Anybody can send mail in the name of a domain (SPF)',
    'Publish SPF records that reject unknown senders',
    'google.gmail.spf m365.email.spf',
  ),
  cause(
    'dkim',
    'Mail is not signed (DKIM)',
    'Sign mail, and publish the DKIM keys',
    'google.gmail.dkim m365.email.dkim',
  ),
  cause(
    'dmarc',
    'Forged mail in the name of a domain is delivered (DMARC)',
    'Publish DMARC records that reject failing mail',
    'google.gmail.dmarc m365.email.dmarc',
  ),
  cause(
    'mail-forwarding',
    'Mail can be forwarded out of the organization',
    'Switch off automatic forwarding to the outside',
    'google.gmail.auto-forwarding m365.exchange.auto-forwarding-disabled',
  ),
  cause(
    'mail-attachments',
    'Dangerous attachments reach people',
    'Scan and block dangerous attachments',
    'google.gmail.attachment-safety m365.defender.attachment-protection',
  ),
  cause(
    'mail-links',
    'Dangerous links reach people',
    'Have links in mail checked',
    'google.gmail.links-and-images m365.defender.safe-links',
  ),
  cause(
    'mail-impersonation',
    'Mail that pretends to be from colleagues reaches people',
    'Keep mail with a forged sender out',
    'google.gmail.spoofing-protection m365.defender.impersonation-protection m365.defender.spoof-protection',
  ),
  cause(
    'mail-filter-bypass',
    'Some mail skips the spam filter',
    'Take out what lets mail skip the spam filter',
    'google.gmail.spam-bypass m365.defender.spam-bypass-lists-empty m365.exchange.mail-flow-rules-safe',
  ),
  cause(
    'open-meetings',
    'Outsiders can join meetings unasked',
    'Have outsiders wait until somebody lets them in',
    'google.meet.join-restricted m365.teams.meeting-lobby',
  ),
  cause(
    'open-chats',
    'People can chat with any outsider',
    'Limit chats to organizations that are approved',
    'google.chat.external-messaging google.chat.external-spaces m365.teams.external-access-restricted',
  ),
  cause(
    'audit-log',
    'What people do is not recorded',
    'Switch on the audit logs',
    'm365.audit.unified-audit-log m365.exchange.mailbox-audit-enabled',
  ),
  cause('host-firewall', 'No host firewall', 'Switch on the host firewall', 'firewall lynis:FIRE-4590'),
  cause(
    'security-updates',
    'No automatic security updates',
    'Have security updates install themselves',
    'auto-update lynis:PKGS-7420',
  ),
  cause(
    'pending-restart',
    'Updates wait for a restart',
    'Restart devices that have installed updates',
    'reboot-required lynis:KRNL-5830',
  ),
  cause(
    'second-root',
    'More than one account with user id 0',
    'Leave root as the only account with user id 0',
    'uid-zero-accounts lynis:AUTH-9204',
  ),
  cause(
    'empty-passwords',
    'Accounts without a password',
    'Lock accounts without a password, or set one',
    'accounts-without-password lynis:AUTH-9283',
  ),
  cause(
    'kernel-settings',
    'Weak kernel settings',
    "Switch on the kernel's protections",
    'kernel-hardening lynis:KRNL-6000',
  ),
];

const BY_MEMBER: ReadonlyMap<string, Cause> = new Map(
  CAUSES.flatMap((one) => one.members.map((member) => [member, one] as const)),
);

/** Null for a check that stands alone. */
export function causeOf(checkId: string): Cause | null {
  return BY_MEMBER.get(checkId) ?? null;
}
