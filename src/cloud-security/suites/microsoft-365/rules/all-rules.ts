import { evaluateDkim } from '../../../domain/mail/evaluate-dkim.js';
import { evaluateDmarc } from '../../../domain/mail/evaluate-dmarc.js';
import { evaluateSpfOfDomains } from '../../../domain/mail/evaluate-spf.js';
import type { MailReading } from '../../../domain/mail/mail-reading.js';
import type { MailResult } from '../../../domain/mail/mail-result.js';
import type { Person } from '../collect/answers.js';
import { mailDomains, SCORE_CONTROLS } from '../collect/mail.js';
import {
  adminSessions,
  authenticatorContext,
  methodsMigrated,
  passwordProtection,
  passwordsNeverExpire,
  weakMethodsOff,
} from './sign-in.rules.js';
import { adminsCloudOnly, globalAdminCount, noPermanentRoles, stalePrivileged } from './administrators.rules.js';
import { appCredentialHygiene, appCredentialPolicy } from './app-credentials.rules.js';
import { highPrivilegeApps, tenantWideGrants } from './app-permissions.rules.js';
import {
  attachmentProtection,
  externalSharing,
  guestAccess,
  guestInvitations,
  guestResharing,
  sharePointLegacyAuth,
  sharingAllowlist,
  staleGuests,
} from './sharing.rules.js';
import { conditionalAccessRules } from './conditional-access.rules.js';
import {
  adminConsentWorkflow,
  globalAdminApproval,
  joinedDeviceAdmins,
  syncTakeover,
  userConsentRestricted,
  usersCannotCreateTenants,
  usersCannotRegisterApps,
} from './apps-and-devices.rules.js';
import { impersonation, safeLinks, spamKeptOut, spoofing } from './defender.rules.js';
import { emergencyAccess } from './emergency-access.rule.js';
import { autoForwarding, directSendRejected, mailboxAudit, smtpAuth, spamBypass } from './exchange.rules.js';
import { externalSenderMarked, mailFlowRulesSafe } from './mail-flow.rules.js';
import { deviceRegistrationMfa, securityInfoProtected } from './registration.rules.js';
import { appsInAdminRoles, finerGrainedRoles, noGuestAdmins } from './role-holders.rules.js';
import { fail, manual, pass, type Rule, notAssessed } from './rule.js';
import { byScore } from './snapshot.js';
import { teamsChannelMail, teamsExternalAccess, teamsLobby } from './teams.rules.js';

/** Enough members, and every administrator, are able to use multifactor authentication. */
const mfaCoverage: Rule = (tenant, context) => {
  const report = tenant.of('regDetails');
  const wanted = context.number('minPercent');
  const percent = Math.floor((report.capable / report.members) * 1000) / 10;
  const admins = report.incapableAdmins;
  const observed = { percent, members: report.members, incapableAdmins: admins.count, source: report.source };
  const more = {
    observed,
    affected: [...admins.named.map(asAdmin), ...report.incapable.named.filter(isNotIn(admins.named)).map(asMember)],
    count: report.incapable.count,
    // Whom the report leaves open counts for the worse.
    people: report.members > 0 ? { concerned: report.members - report.capable, all: report.members } : null,
  };
  // Whom the report leaves open may be able, or not: only what holds either way is said.
  const atBest = ((report.capable + report.unsaid) / report.members) * 100;
  if (admins.count > 0) return fail(`${admins.count} administrators cannot use multifactor authentication.`, more);
  if (atBest < wanted)
    return fail(
      `${percent} % of ${report.members} members can use multifactor authentication; guests are not counted.`,
      more,
    );
  if (percent < wanted || (report.source === 'rows' && report.unsaid > 0 && wanted === 100))
    return manual(`The report does not say it of ${report.unsaid} members.`, { observed });
  return pass(`${percent} % of ${report.members} members can use multifactor authentication; guests are not counted.`, {
    observed,
  });
};

function isNotIn(people: readonly Person[]): (person: Person) => boolean {
  const ids = new Set(people.map(({ id }) => id));
  return ({ id }) => !ids.has(id);
}

function asAdmin({ id, name }: Person) {
  return { kind: 'user', id, name, note: 'Administrator' };
}

function asMember({ id, name }: Person) {
  return { kind: 'user', id, name, note: null };
}

/**
 * Whoever owns an application can give it a new secret, and be the application from then on. Owners who hold a privileged role
 * gain nothing by that; others gain whatever the application may do.
 */
const privilegedAppOwners: Rule = (tenant, context) => {
  const apps = tenant.of('appControllers');
  const administrators = tenant.maybe('adminUsers');
  const known = new Set(administrators?.users.map(({ id }) => id) ?? []);
  const owned = apps.flatMap((app) =>
    app.owners
      .filter(({ id, kind }) => (kind === 'user' ? !known.has(id) : !context.isApprovedApp([id])))
      .filter(({ id }) => !context.mayBeExcluded(id))
      .map((owner) => ({ kind: owner.kind, id: owner.id, name: owner.name, note: `Owns "${app.name}"` })),
  );
  const observed = { applications: apps.length, owners: owned.length };
  if (owned.length === 0)
    return pass('Administrators, and whom somebody approved, are all who own far-reaching applications.', { observed });
  if (administrators === null && owned.every(({ kind }) => kind === 'user')) {
    const { reason, missing } = tenant.whyNot('adminUsers');
    return notAssessed('Whether owners of far-reaching applications are administrators cannot be read.', reason, {
      observed,
      missing,
    });
  }
  return fail(
    `${owned.length} ${owned.length === 1 ? 'owner' : 'owners'} of far-reaching applications ${owned.length === 1 ? 'holds' : 'hold'} no privileged role.`,
    {
      observed,
      affected: owned,
      reason: 'unapproved-exclusions',
      wouldPassIf: { text: 'Passes if you approve these owners.', approve: owned },
    },
  );
};

/** What DNS says of the domains that mail is sent from; Microsoft's own are none of the tenant's business. */
function byMail(evaluate: (mail: MailReading) => MailResult): Rule {
  return (tenant) =>
    mailDomains(tenant.of('domains')).length === 0
      ? {
          status: 'not-applicable',
          summary: 'The tenant sends no mail from a domain of its own.',
          reason: 'no-mail-domain',
        }
      : evaluate(tenant.of('dns'));
}

const spf = byMail(evaluateSpfOfDomains);
/** Selectors of Exchange Online cannot be chosen. How SPF names it: Microsoft, "Set up SPF", for each of its clouds. */
const EXCHANGE_ONLINE = /^spf\.protection\.(?:outlook\.com|office365\.us|partner\.outlook\.cn)$/i;

const dkim = byMail((mail) => evaluateDkim(mail, { soleSender: EXCHANGE_ONLINE }));
const dmarc = byMail(evaluateDmarc);

/** Whoever Microsoft holds for taken over was dealt with within the day. */
const openRiskyUsers: Rule = (tenant, context) => {
  const { count, named } = tenant.of('riskyUsers');
  const limit = context.daysAgo(context.number('maxAgeDays')).getTime();
  const open = named.filter(({ since }) => since !== null && Date.parse(since) < limit);
  const observed = { atHighRisk: count, open: open.length };
  const affected = open.map(({ id, name, since }) => ({
    kind: 'user',
    id,
    name,
    note: `at high risk since ${since?.slice(0, 10) ?? ''}`,
  }));
  if (open.length > 0)
    return fail(`${open.length === named.length ? count : open.length} people have been at high risk for too long.`, {
      observed,
      affected,
      count: open.length === named.length ? count : open.length,
    });
  if (named.some(({ since }) => since === null))
    return manual('The answer does not say since when people are at risk.', { observed });
  return pass(count === 0 ? 'Nobody is at high risk.' : `${count} people at high risk, all of them new.`, { observed });
};

/** Only Secure Score tells it to an application: the setting itself needs Exchange PowerShell. */
const unifiedAuditLog: Rule = (tenant) =>
  byScore(tenant, SCORE_CONTROLS.unifiedAuditLog) ??
  notAssessed('Secure Score does not name the audit log.', 'empty-answer');

/** The rule of every check. */
export const RULES: Readonly<Record<string, Rule>> = {
  ...conditionalAccessRules,
  'm365.entra.emergency-access-accounts': emergencyAccess,
  'm365.entra.weak-auth-methods-disabled': weakMethodsOff,
  'm365.entra.authenticator-context': authenticatorContext,
  'm365.entra.mfa-capable-coverage': mfaCoverage,
  'm365.entra.password-protection': passwordProtection,
  'm365.entra.password-never-expires': passwordsNeverExpire,
  'm365.entra.users-cannot-register-apps': usersCannotRegisterApps,
  'm365.entra.user-consent-restricted': userConsentRestricted,
  'm365.entra.admin-consent-workflow': adminConsentWorkflow,
  'm365.entra.app-credential-policy': appCredentialPolicy,
  'm365.entra.app-credentials-hygiene': appCredentialHygiene,
  'm365.entra.high-privilege-app-permissions': highPrivilegeApps,
  'm365.entra.tenant-wide-delegated-grants': tenantWideGrants,
  'm365.entra.guest-access-restricted': guestAccess,
  'm365.entra.guest-invite-restricted': guestInvitations,
  'm365.entra.stale-guests': staleGuests,
  'm365.entra.global-admin-count': globalAdminCount,
  'm365.entra.admins-cloud-only': adminsCloudOnly,
  'm365.entra.no-permanent-privileged': noPermanentRoles,
  'm365.entra.ga-activation-approval': globalAdminApproval,
  'm365.entra.stale-privileged-accounts': stalePrivileged,
  'm365.entra.open-high-risk-users': openRiskyUsers,
  'm365.entra.security-info-protected': securityInfoProtected,
  'm365.entra.device-registration-mfa': deviceRegistrationMfa,
  'm365.entra.admin-session-limits': adminSessions,
  'm365.entra.auth-methods-migrated': methodsMigrated,
  'm365.entra.users-cannot-create-tenants': usersCannotCreateTenants,
  'm365.entra.no-guest-admins': noGuestAdmins,
  'm365.entra.apps-in-admin-roles': appsInAdminRoles,
  'm365.entra.privileged-app-owners': privilegedAppOwners,
  'm365.entra.finer-grained-roles': finerGrainedRoles,
  'm365.entra.joined-device-admins': joinedDeviceAdmins,
  'm365.entra.sync-takeover-blocked': syncTakeover,
  'm365.sharepoint.external-sharing-limited': externalSharing,
  'm365.sharepoint.sharing-domain-allowlist': sharingAllowlist,
  'm365.sharepoint.guest-resharing-disabled': guestResharing,
  'm365.sharepoint.legacy-auth-disabled': sharePointLegacyAuth,
  'm365.email.spf': spf,
  'm365.email.dkim': dkim,
  'm365.email.dmarc': dmarc,
  'm365.exchange.auto-forwarding-disabled': autoForwarding,
  'm365.exchange.smtp-auth-disabled': smtpAuth,
  'm365.exchange.mailbox-audit-enabled': mailboxAudit,
  'm365.defender.safe-links': safeLinks,
  'm365.defender.impersonation-protection': impersonation,
  'm365.defender.spoof-protection': spoofing,
  'm365.defender.spam-kept-out': spamKeptOut,
  'm365.defender.spam-bypass-lists-empty': spamBypass,
  'm365.defender.attachment-protection': attachmentProtection,
  'm365.exchange.mail-flow-rules-safe': mailFlowRulesSafe,
  'm365.exchange.direct-send-rejected': directSendRejected,
  'm365.exchange.external-senders-marked': externalSenderMarked,
  'm365.teams.channel-mail-off': teamsChannelMail,
  'm365.teams.external-access-restricted': teamsExternalAccess,
  'm365.teams.meeting-lobby': teamsLobby,
  'm365.audit.unified-audit-log': unifiedAuditLog,
};
