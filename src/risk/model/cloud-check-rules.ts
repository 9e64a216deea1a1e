import { type CheckRule, checkRule } from './check-rules.js';

/** A setting of a suite is reached from anywhere, whatever the devices stand behind. */
const FROM_ANYWHERE = { internet: 1, internal: 1, isolated: 1 };

function gap(title: string, threat: number, technicalImpact: number, stride: string): CheckRule {
  // Techniques are those that the check itself names; a policy may name others.
  return checkRule(title, [threat, FROM_ANYWHERE, technicalImpact], stride);
}

/**
 * What a setting of a cloud suite means that is not as it should be: the important ones by the id of their check, the rest by
 * severity. Our own judgement, on the scale of {@link CHECK_RULES}: a sign-in without a second factor is used like an
 * account without a password, and gives as much away.
 */
export const CLOUD_CHECK_RULES: Record<string, CheckRule> = {
  'google.identity.2sv-enforced': gap('Sign-in without a second factor', 0.1, 5, 'SE'),
  'google.identity.admins-2sv': gap('Administrators without a second factor', 0.1, 5, 'SE'),
  'google.identity.2sv-phishing-resistant': gap('Second factors that can be phished', 0.03, 4, 'S'),
  'google.identity.2sv-coverage': gap('People without a second factor', 0.05, 4, 'SE'),
  'google.identity.super-admin-recovery': gap('Super administrators can be taken over by recovery', 0.02, 5, 'SE'),
  'google.identity.super-admin-count': gap('Too many or too few super administrators', 0.01, 4, 'E'),
  'google.apps.domain-wide-delegation-changes': gap('Applications that may act as anybody', 0.05, 5, 'IE'),
  'google.apps.less-secure-apps': gap('Sign-in by password alone for old applications', 0.1, 4, 'S'),
  'google.apps.risky-oauth-grants': gap('Applications that may read mail or files', 0.05, 4, 'TI'),
  'google.apps.unconfigured-apps-blocked': gap('Anybody may let any application in', 0.05, 4, 'TI'),
  'google.gmail.spf': gap('Mail in the name of a domain is not told apart (SPF)', 0.05, 3, 'S'),
  'google.gmail.dmarc': gap('Forged mail in the name of a domain is delivered (DMARC)', 0.05, 3, 'S'),
  'google.gmail.auto-forwarding': gap('Mail can be forwarded out of the organization', 0.03, 4, 'I'),
  'google.gmail.attachment-safety': gap('Dangerous attachments reach people', 0.05, 4, 'TE'),
  'google.gmail.spoofing-protection': gap('Mail that pretends to be from colleagues reaches people', 0.05, 3, 'S'),
  'google.drive.external-sharing': gap('Files can be shared with anybody', 0.05, 3, 'I'),
  'google.drive.no-anyone-links': gap('Files can be opened by whoever has the link', 0.05, 3, 'I'),
  'google.admin.alert-rules': gap('Nobody hears of what looks like an attack', 0.03, 3, 'R'),
  'm365.entra.baseline-protection': gap('Neither security defaults nor a policy protects sign-in', 0.1, 5, 'SE'),
  'm365.entra.legacy-auth-blocked': gap('Old protocols let sign-in pass by the second factor', 0.1, 5, 'SE'),
  'm365.entra.mfa-all-users': gap('Sign-in without a second factor', 0.1, 5, 'SE'),
  'm365.entra.mfa-admins-phishing-resistant': gap('Administrators with factors that can be phished', 0.05, 5, 'SE'),
  'm365.entra.device-code-flow-blocked': gap('Sign-in by device code can be phished', 0.05, 4, 'S'),
  'm365.entra.high-risk-users-blocked': gap('Users at high risk sign in', 0.05, 4, 'S'),
  'm365.entra.high-risk-signins-blocked': gap('Sign-ins at high risk succeed', 0.05, 4, 'S'),
  'm365.entra.open-high-risk-users': gap('Accounts that are probably in other hands', 0.3, 4, 'SI'),
  'm365.entra.emergency-access-accounts': gap('No way in when sign-in fails', 0.01, 4, 'D'),
  'm365.entra.weak-auth-methods-disabled': gap('Weak second factors are allowed', 0.03, 4, 'S'),
  'm365.entra.user-consent-restricted': gap('Anybody may let any application in', 0.05, 4, 'TI'),
  'm365.entra.high-privilege-app-permissions': gap('Applications that may do anything', 0.05, 5, 'TIE'),
  'm365.entra.tenant-wide-delegated-grants': gap('Applications that may act for everybody', 0.05, 4, 'TI'),
  'm365.entra.no-permanent-privileged': gap('Administrators all day long', 0.02, 5, 'E'),
  'm365.entra.global-admin-count': gap('Too many or too few global administrators', 0.01, 4, 'E'),
  'm365.sharepoint.external-sharing-limited': gap('Files can be shared with anybody', 0.05, 3, 'I'),
  'm365.sharepoint.legacy-auth-disabled': gap('Old protocols let sign-in pass by the second factor', 0.05, 4, 'S'),
  'm365.email.spf': gap('Mail in the name of a domain is not told apart (SPF)', 0.05, 3, 'S'),
  'm365.email.dmarc': gap('Forged mail in the name of a domain is delivered (DMARC)', 0.05, 3, 'S'),
  'm365.exchange.auto-forwarding-disabled': gap('Mail can be forwarded out of the organization', 0.03, 4, 'I'),
  'm365.defender.attachment-protection': gap('Dangerous attachments reach people', 0.05, 4, 'TE'),
  'm365.audit.unified-audit-log': gap('What happens is not written down', 0.03, 4, 'R'),
  'cloud:*@critical': gap('A critical gap in a cloud suite', 0.05, 5, 'IE'),
  'cloud:*@high': gap('A gap in a cloud suite', 0.03, 4, 'IE'),
  'cloud:*@medium': gap('A gap in a cloud suite', 0.01, 3, 'I'),
  'cloud:*@low': gap('A small gap in a cloud suite', 0.005, 2, 'I'),
  'cloud:*': gap('A gap in a cloud suite', 0.01, 3, 'I'),
};

/**
 * The rule of a check of a cloud suite: its own, else that of its severity (`cloud:*@high`), else `cloud:*`. A policy that
 * has no `cloud:*` is older than these rules: those that ship hold beside its own. Says under which key it was found.
 */
export function ruleOfCloudCheck(
  checks: Readonly<Record<string, CheckRule>>,
  checkId: string,
  severity: string,
): { key: string; rule: CheckRule } {
  const table = Object.hasOwn(checks, 'cloud:*') ? checks : { ...CLOUD_CHECK_RULES, ...checks };
  for (const key of [checkId, `cloud:*@${severity}`]) {
    // Ids of checks come from extensions: `constructor` is no rule.
    if (Object.hasOwn(table, key)) return { key, rule: table[key] as CheckRule };
  }
  return { key: 'cloud:*', rule: table['cloud:*'] as CheckRule };
}
