import type { CloudCheck } from '../../src/cloud-security/domain/cloud-check.js';

/** What the answer that a check judges does not show, by suite and collector; for checks that have no sentence of their own. */
const BY_COLLECTOR: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  google: {
    policies:
      'Which licences people hold, and who is in a group that has a setting of its own; a setting that Google keeps out of its interface.',
    users: 'What an account is used for; accounts of other identity providers.',
    domains: 'Domains that send mail and are not in Google Workspace.',
    tokenEvents: 'What was let in before the log begins (180 days at most), and what was taken back since.',
    adminEvents: 'What was set before the log begins (180 days at most): the list as it stands has no interface.',
  },
  m365: {
    securityDefaults: 'Per-user multifactor settings of old.',
    caPolicies:
      'Members of groups above 999 people and of dynamic membership to come; whether a client tells the truth of its platform; sign-ins that no policy sees.',
    authzPolicy: 'What single people or groups were given besides.',
    authMethods: 'What people registered; settings of old beside the policy.',
    regDetails: 'Whether the method is ever used; what happened since the report was made.',
    groupSettings: 'Words of the list, which are the tenant’s own; passwords that people chose before.',
    domains: 'What another identity provider asks for where sign-in is federated.',
    adminConsent: 'Whether reviewers answer, and how.',
    appMgmt: 'Exceptions that an application has by a policy of its own.',
    applications: 'Where a secret is kept, and who else has it; secrets at the service principal.',
    graphAppRoles: 'Permissions of other interfaces than Graph, Exchange and SharePoint; roles in Azure.',
    oauthGrants: 'What single people granted for themselves.',
    guests: 'Whether a guest’s own organization keeps the account well.',
    roleAssignments: 'Administrators of Azure, of single applications, and of custom roles.',
    adminUsers: 'Administrators of Azure, and of custom roles; who uses an account.',
    roleSchedule: 'Roles in Azure; owners of a group, who can put themselves into it.',
    gaRolePolicy: 'Whether approvers look at what they approve.',
    riskyUsers: 'What Microsoft does not take for a risk.',
    spo: 'Single sites that differ, and what was shared before.',
    secureScore: 'The setting itself: it is reported by Secure Score, up to a day late.',
    tcm: 'What changed since the snapshot; what Microsoft could not read into it, where it does not say so.',
    deviceReg: 'Devices that joined before, and local accounts on them.',
    org: 'A second directory that is synchronized by other means.',
    appControllers: 'Owners of applications that hold lesser permissions; who may change every application by a role.',
  },
};

const ELSEWHERE = 'Mail that other services send, and selectors that nobody names.';

/** Sentences of single checks. */
const BY_CHECK: Readonly<Record<string, string>> = {
  'google.identity.advanced-protection': 'Who enrolled.',
  'google.identity.2sv-coverage': 'Which second step people use.',
  'google.identity.admins-2sv': 'Which second step administrators use.',
  'google.identity.super-admin-dedicated': 'Whether the account is used for daily work otherwise.',
  'google.identity.super-admin-not-federated': 'Assignments to groups that hold a super admin.',
  'google.gmail.dkim': 'Selectors that nobody names; whether mail is signed.',
  'google.gmail.spf': 'Mail that leaves by servers of others under domains of theirs.',
  'google.gmail.dmarc': 'Whether anybody reads the reports.',
  'google.gmail.future-protections': 'What Google will recommend.',
  'google.drive.external-sharing': 'Trust rules, which replace the setting; what was shared before.',
  'google.drive.no-anyone-links': 'Trust rules; links that were made before.',
  'google.drive.no-visitors': 'Trust rules; visitors who were let in before.',
  'google.drive.content-distribution': 'Trust rules; what was moved before.',
  'google.drive.desktop-limited': 'Which devices are authorized, and why.',
  'google.drive.dlp-rules':
    'Whether the edition has such rules (`licensed` says it); whether a rule finds what matters.',
  'google.groups.external-access': 'Settings of single groups.',
  'google.groups.conversations-private': 'Settings of single groups: this is the default of new ones.',
  'google.chat.history-kept': 'How long Vault keeps it; single spaces.',
  'google.chat.apps-off': 'Apps that were installed before.',
  'google.admin.alert-rules': 'Whether anybody acts on an alert.',
  'm365.entra.emergency-access-accounts': 'Whether somebody can still sign in with them: the key may be lost.',
  'm365.entra.security-info-protected':
    'What people registered before; a Temporary Access Pass that the help desk gives.',
  'm365.entra.device-registration-mfa': 'Devices that were registered before.',
  'm365.entra.admin-session-limits': 'Sessions of programs that hold a refresh token of their own.',
  'm365.entra.no-permanent-privileged': 'Owners of groups that hold a role, who can put themselves in; roles in Azure.',
  'm365.entra.global-admin-count': 'Owners of groups that hold the role, who can put themselves in.',
  'm365.entra.finer-grained-roles': 'Whether a role is needed; custom roles.',
  'm365.entra.sync-takeover-blocked': 'Accounts that were taken over before.',
  'm365.email.spf': 'Mail that leaves by servers of others under domains of theirs.',
  'm365.email.dkim': ELSEWHERE,
  'm365.email.dmarc': 'Whether anybody reads the reports.',
  'm365.defender.safe-links':
    'Whom the Defender part of presets is for, and whom Built-in protection leaves out: the snapshot has neither; members of groups in rules.',
  'm365.defender.impersonation-protection':
    'Whether the people and partners who matter are on the lists (MS.SECURITYSUITE.2.1, 2.3); members of groups in rules. Clouds GCC High and DoD do not have it.',
  'm365.defender.spoof-protection': 'Senders that the tenant’s allow list lets spoof; members of groups in rules.',
  'm365.defender.spam-kept-out': 'Rules and safe senders of single mailboxes; members of groups in policies.',
  'm365.defender.spam-bypass-lists-empty': 'The tenant’s allow list; safe senders of single mailboxes.',
  'm365.defender.attachment-protection':
    'Whom the Defender part of presets is for, and whom Built-in protection leaves out; members of groups in rules.',
  'm365.exchange.mail-flow-rules-safe':
    'Rules of single mailboxes; connectors; whether addresses that a rule trusts belong to whom one thinks.',
  'm365.exchange.direct-send-rejected':
    'Connectors that let mail in; where the snapshot leaves the setting out it is manual.',
  'm365.exchange.auto-forwarding-disabled': 'Forwarding of single mailboxes where the policy allows it to some.',
  'm365.exchange.external-senders-marked': 'Addresses on its allow list; clients that do not show the mark.',
  'm365.exchange.mailbox-audit-enabled': 'Accounts that bypass auditing.',
  'm365.exchange.smtp-auth-disabled': 'Mailboxes that were let to use it one by one.',
};

/** What a check cannot see: its own sentence, else that of the first answer which it judges. */
export function unseenBy(suite: string, { id, reads }: CloudCheck): string {
  const own = BY_CHECK[id];
  if (own !== undefined) return own;
  const known = reads.map(({ collector }) => BY_COLLECTOR[suite]?.[collector]).find((text) => text !== undefined);
  if (known === undefined) throw new Error(`Nothing says what ${id} cannot see.`);
  return known;
}
