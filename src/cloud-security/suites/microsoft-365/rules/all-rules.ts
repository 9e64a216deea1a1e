import { adminSessions } from './admin-sessions.rule.js';
import { adminsCloudOnly, globalAdminCount, noPermanentRoles, stalePrivileged } from './administrators.rules.js';
import { privilegedAppOwners } from './app-owners.rule.js';
import { appCredentialHygiene, appCredentialPolicy } from './app-credentials.rules.js';
import { highPrivilegeApps, tenantWideGrants } from './app-permissions.rules.js';
import { attachmentProtection } from './attachments.rule.js';
import { unifiedAuditLog } from './audit-log.rule.js';
import { authenticatorContext, methodsMigrated, weakMethodsOff } from './authentication-methods.rules.js';
import { conditionalAccessRules } from './conditional-access.rules.js';
import {
  adminConsentWorkflow,
  globalAdminApproval,
  userConsentRestricted,
  usersCannotCreateTenants,
  usersCannotRegisterApps,
} from './consent.rules.js';
import { impersonation, safeLinks, spamKeptOut, spoofing } from './defender.rules.js';
import { joinedDeviceAdmins, syncTakeover } from './devices-and-sync.rules.js';
import { emergencyAccess } from './emergency-access.rule.js';
import { autoForwarding, directSendRejected, mailboxAudit, smtpAuth, spamBypass } from './exchange.rules.js';
import { guestAccess, guestInvitations, staleGuests } from './guests.rules.js';
import { externalSenderMarked, mailFlowRulesSafe } from './mail-flow.rules.js';
import { dkim, dmarc, spf } from './mail.rules.js';
import { mfaCoverage } from './mfa-coverage.rule.js';
import { passwordProtection, passwordsNeverExpire } from './passwords.rules.js';
import { deviceRegistrationMfa, securityInfoProtected } from './registration.rules.js';
import { openRiskyUsers } from './risky-users.rule.js';
import { appsInAdminRoles, finerGrainedRoles, noGuestAdmins } from './role-holders.rules.js';
import type { Rule } from './rule.js';
import { externalSharing, guestResharing, sharePointLegacyAuth, sharingAllowlist } from './sharepoint.rules.js';
import { teamsChannelMail, teamsExternalAccess, teamsLobby } from './teams.rules.js';

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
