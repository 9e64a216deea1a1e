import { describe, expect, it } from '@jest/globals';
import { evaluateGoogle } from '../evaluate.js';
import type { PolicyRow } from '../policies/policy-row.js';
import { collected, context, row, verdict } from '../testing/google-kit.js';
import { SETTING_RULES } from './setting-rules.js';

type Value = Record<string, unknown>;
type Status = 'pass' | 'fail' | 'warning' | 'manual' | 'not-applicable';
/** Check without `google.`, policies by type, and what comes of them. */
type Case = readonly [string, Record<string, Value>, Status];

const DAY = 86_400_000;
const day = (offset: number): string => new Date(Date.parse('2026-08-25T12:00:00Z') + offset * DAY).toISOString();

const PASSWORD = {
  allowedStrength: 'STRONG',
  minimumLength: 12,
  enforceRequirementsAtLogin: true,
  allowReuse: false,
  expirationDuration: '0s',
};
const ATTACHMENTS = {
  enableEncryptedAttachmentProtection: true,
  encryptedAttachmentProtectionConsequence: 'QUARANTINE',
  enableAttachmentWithScriptsProtection: true,
  attachmentWithScriptsProtectionConsequence: 'SPAM_FOLDER',
  enableAnomalousAttachmentProtection: true,
  anomalousAttachmentProtectionConsequence: 'QUARANTINE',
};
const SPOOFING = {
  detectDomainNameSpoofing: true,
  domainNameSpoofingConsequence: 'QUARANTINE',
  detectEmployeeNameSpoofing: true,
  employeeNameSpoofingConsequence: 'QUARANTINE',
  detectDomainSpoofingFromUnauthenticatedSenders: true,
  domainSpoofingConsequence: 'QUARANTINE',
  detectUnauthenticatedEmails: true,
  unauthenticatedEmailConsequence: 'QUARANTINE',
  detectGroupsSpoofing: true,
  groupsSpoofingConsequence: 'QUARANTINE',
};
const LINKS = {
  enableShortenerScanning: true,
  enableExternalImageScanning: true,
  enableAggressiveWarningsOnUntrustedLinks: true,
};
const REQUIRED = ['DRIVE_ALL', 'GMAIL_ALL', 'CALENDAR_ALL', 'CONTACTS_ALL', 'GSUITE_ADMIN_ALL', 'VAULT_ALL'];
const services = (isEnabled: unknown, names = REQUIRED): Value => ({
  services: names.map((scopesGroup) => ({ scopesGroup, isEnabled })),
});
const GROUPS = {
  collaborationCapability: 'DOMAIN_USERS_ONLY',
  ownersCanAllowExternalMembers: false,
  ownersCanAllowIncomingMailFromPublic: false,
};
const override = (rule: Value): Record<string, Value> => ({
  'gmail.spam_override_lists': {
    spamOverride: [{ ruleId: 'a', bypassSelectedSenders: false, allowlists: 0, ...rule }],
  },
});

const enforced = (enforcedFrom: unknown): Record<string, Value> => ({
  'security.two_step_verification_enforcement': { enforcedFrom },
});
const factor = (allowedSignInFactorSet: unknown): Record<string, Value> => ({
  'security.two_step_verification_enforcement_factor': { allowedSignInFactorSet },
});
const one =
  (type: string, name: string) =>
  (value: unknown): Record<string, Value> => ({ [type]: { [name]: value } });
const session = one('security.session_controls', 'webSessionDuration');
const password = (value: Value): Record<string, Value> => ({ 'security.password': { ...PASSWORD, ...value } });
const drive = (value: Value): Record<string, Value> => ({ 'drive_and_docs.external_sharing': value });
const calendar = (primary: unknown, secondary: unknown): Record<string, Value> => ({
  'calendar.primary_calendar_max_allowed_external_sharing': { maxAllowedExternalSharing: primary },
  'calendar.secondary_calendar_max_allowed_external_sharing': { maxAllowedExternalSharing: secondary },
});
const FREE = 'EXTERNAL_FREE_BUSY_ONLY';
const apps = one('api_controls.unconfigured_third_party_apps', 'accessLevel');

const CASES: readonly Case[] = [
  ['identity.2sv-enforced', enforced(day(-1)), 'pass'],
  ['identity.2sv-enforced', enforced('1970-01-01T00:00:00Z'), 'fail'],
  ['identity.2sv-enforced', enforced(day(1)), 'fail'],
  ['identity.2sv-enforced', enforced('soon'), 'manual'],
  ['identity.2sv-phishing-resistant', factor('PASSKEY_ONLY'), 'pass'],
  ['identity.2sv-phishing-resistant', factor('PASSKEY_PLUS_IP_BOUND_SECURITY_CODE'), 'pass'],
  ['identity.2sv-phishing-resistant', factor('NO_TELEPHONY'), 'fail'],
  ['identity.2sv-phishing-resistant', factor('SOMETHING_NEW'), 'manual'],
  ['identity.2sv-no-sms', factor('NO_TELEPHONY'), 'pass'],
  ['identity.2sv-no-sms', factor('ALL'), 'fail'],
  ['identity.2sv-no-sms', factor('SOMETHING_NEW'), 'manual'],
  [
    'identity.2sv-trusted-device',
    one('security.two_step_verification_device_trust', 'allowTrustingDevice')(false),
    'pass',
  ],
  [
    'identity.2sv-trusted-device',
    one('security.two_step_verification_device_trust', 'allowTrustingDevice')(true),
    'fail',
  ],
  [
    'identity.2sv-trusted-device',
    one('security.two_step_verification_device_trust', 'allowTrustingDevice')('no'),
    'manual',
  ],
  ['identity.session-length', session('43200s'), 'pass'],
  ['identity.session-length', session('43201s'), 'fail'],
  ['identity.session-length', session('0s'), 'manual'],
  ['identity.session-length', session('12 hours'), 'manual'],
  ['identity.session-length', {}, 'manual'],
  ['identity.password-policy', password({}), 'pass'],
  ['identity.password-policy', password({ allowedStrength: 'WEAK' }), 'fail'],
  ['identity.password-policy', password({ minimumLength: 11 }), 'fail'],
  ['identity.password-policy', password({ enforceRequirementsAtLogin: false }), 'fail'],
  ['identity.password-policy', password({ allowReuse: true }), 'fail'],
  ['identity.password-policy', password({ expirationDuration: '7776000s' }), 'fail'],
  ['identity.password-policy', password({ allowReuse: undefined }), 'manual'],
  ['identity.password-policy', password({ allowedStrength: 'MIDDLING' }), 'manual'],
  [
    'identity.super-admin-recovery',
    one('security.super_admin_account_recovery', 'enableAccountRecovery')(false),
    'pass',
  ],
  [
    'identity.super-admin-recovery',
    one('security.super_admin_account_recovery', 'enableAccountRecovery')(true),
    'fail',
  ],
  [
    'identity.super-admin-recovery',
    one('security.super_admin_account_recovery', 'enableAccountRecovery')('X'),
    'manual',
  ],
  ['apps.google-services-restricted', { 'api_controls.google_services': services(false) }, 'pass'],
  ['apps.google-services-restricted', { 'api_controls.google_services': services(true) }, 'fail'],
  ['apps.google-services-restricted', { 'api_controls.google_services': services(false, ['DRIVE_ALL']) }, 'manual'],
  ['apps.google-services-restricted', { 'api_controls.google_services': { services: 'none' } }, 'manual'],
  ['apps.unconfigured-apps-blocked', apps('BLOCK_ALL'), 'pass'],
  // 1 of the defects of other tools: ALLOW_SIGN_IN_ONLY read as a pass.
  ['apps.unconfigured-apps-blocked', apps('ALLOW_SIGN_IN_ONLY'), 'warning'],
  ['apps.unconfigured-apps-blocked', apps('ACCESS_LEVEL_UNSPECIFIED'), 'fail'],
  ['apps.unconfigured-apps-blocked', apps('SOMETHING_NEW'), 'manual'],
  ['apps.less-secure-apps', one('security.less_secure_apps', 'allowLessSecureApps')(false), 'pass'],
  ['apps.less-secure-apps', one('security.less_secure_apps', 'allowLessSecureApps')(true), 'fail'],
  ['apps.less-secure-apps', one('security.less_secure_apps', 'allowLessSecureApps')(1), 'manual'],
  [
    'apps.marketplace-restricted',
    { 'workspace_marketplace.apps_access_options': { accessLevel: 'ALLOW_NONE', allowAllInternalApps: false } },
    'pass',
  ],
  [
    'apps.marketplace-restricted',
    { 'workspace_marketplace.apps_access_options': { accessLevel: 'ALLOW_LISTED_APPS', allowAllInternalApps: true } },
    'fail',
  ],
  [
    'apps.marketplace-restricted',
    { 'workspace_marketplace.apps_access_options': { accessLevel: 'SOME', allowAllInternalApps: false } },
    'manual',
  ],
  ['gmail.attachment-safety', { 'gmail.email_attachment_safety': ATTACHMENTS }, 'pass'],
  // 6: the consequence of scripts is read under its real name.
  [
    'gmail.attachment-safety',
    {
      'gmail.email_attachment_safety': {
        ...ATTACHMENTS,
        attachmentWithScriptsProtectionConsequence: 'WARNING',
        scriptAttachmentProtectionConsequence: 'QUARANTINE',
      },
    },
    'fail',
  ],
  [
    'gmail.attachment-safety',
    { 'gmail.email_attachment_safety': { ...ATTACHMENTS, enableAnomalousAttachmentProtection: false } },
    'fail',
  ],
  [
    'gmail.attachment-safety',
    { 'gmail.email_attachment_safety': { ...ATTACHMENTS, encryptedAttachmentProtectionConsequence: 'SOMETHING_NEW' } },
    'manual',
  ],
  ['gmail.links-and-images', { 'gmail.links_and_external_images': LINKS }, 'pass'],
  [
    'gmail.links-and-images',
    { 'gmail.links_and_external_images': { ...LINKS, enableShortenerScanning: false } },
    'fail',
  ],
  [
    'gmail.links-and-images',
    { 'gmail.links_and_external_images': { ...LINKS, enableExternalImageScanning: undefined } },
    'manual',
  ],
  ['gmail.spoofing-protection', { 'gmail.spoofing_and_authentication': SPOOFING }, 'pass'],
  // 2: groups have a switch of their own.
  [
    'gmail.spoofing-protection',
    { 'gmail.spoofing_and_authentication': { ...SPOOFING, detectGroupsSpoofing: false } },
    'fail',
  ],
  // 6: so has the spoofing of domains by outsiders.
  [
    'gmail.spoofing-protection',
    {
      'gmail.spoofing_and_authentication': {
        ...SPOOFING,
        domainSpoofingConsequence: 'NO_ACTION',
        inboundDomainSpoofingConsequence: 'QUARANTINE',
      },
    },
    'fail',
  ],
  [
    'gmail.spoofing-protection',
    { 'gmail.spoofing_and_authentication': { ...SPOOFING, detectGroupsSpoofing: 'maybe' } },
    'manual',
  ],
  [
    'gmail.pop-imap',
    { 'gmail.pop_access': { enablePopAccess: false }, 'gmail.imap_access': { enableImapAccess: false } },
    'pass',
  ],
  [
    'gmail.pop-imap',
    { 'gmail.pop_access': { enablePopAccess: false }, 'gmail.imap_access': { enableImapAccess: true } },
    'fail',
  ],
  ['gmail.pop-imap', { 'gmail.pop_access': { enablePopAccess: false } }, 'manual'],
  ['gmail.auto-forwarding', one('gmail.auto_forwarding', 'enableAutoForwarding')(false), 'pass'],
  ['gmail.auto-forwarding', one('gmail.auto_forwarding', 'enableAutoForwarding')(true), 'fail'],
  ['gmail.auto-forwarding', one('gmail.auto_forwarding', 'enableAutoForwarding')(null), 'manual'],
  [
    'gmail.external-smtp-gateway',
    one('gmail.per_user_outbound_gateway', 'allowUsersToUseExternalSmtpServers')(false),
    'pass',
  ],
  [
    'gmail.external-smtp-gateway',
    one('gmail.per_user_outbound_gateway', 'allowUsersToUseExternalSmtpServers')(true),
    'fail',
  ],
  ['gmail.external-smtp-gateway', {}, 'manual'],
  [
    'gmail.predelivery-scanning',
    one('gmail.enhanced_pre_delivery_message_scanning', 'enableImprovedSuspiciousContentDetection')(true),
    'pass',
  ],
  [
    'gmail.predelivery-scanning',
    one('gmail.enhanced_pre_delivery_message_scanning', 'enableImprovedSuspiciousContentDetection')(false),
    'fail',
  ],
  ['gmail.predelivery-scanning', {}, 'manual'],
  ['gmail.spam-bypass', {}, 'pass'],
  ['gmail.spam-bypass', override({}), 'pass'],
  ['gmail.spam-bypass', override({ bypassSelectedSenders: true, allowlists: 2 }), 'fail'],
  ['gmail.spam-bypass', override({ bypassInternalSenders: true }), 'fail'],
  ['gmail.spam-bypass', override({ hideWarningBannerForAll: true }), 'fail'],
  ['gmail.spam-bypass', override({ bypassSelectedSenders: undefined, allowlists: 1 }), 'manual'],
  ['gmail.spam-bypass', { 'gmail.email_spam_filter_ip_allowlist': { allowedIpAddresses: ['198.51.100.7'] } }, 'fail'],
  ['gmail.spam-bypass', { 'gmail.email_spam_filter_ip_allowlist': { allowedIpAddresses: 'all' } }, 'manual'],
  ['drive.external-sharing', drive({ externalSharingMode: 'DISALLOWED' }), 'pass'],
  // 3: what the policy asks for is not held against anybody.
  ['drive.external-sharing', drive({ externalSharingMode: 'ALLOWLISTED_DOMAINS' }), 'pass'],
  ['drive.external-sharing', drive({ externalSharingMode: 'ALLOWED' }), 'fail'],
  ['drive.external-sharing', drive({ externalSharingMode: 'SOMETHING_NEW' }), 'manual'],
  ['drive.sharing-warning', drive({ externalSharingMode: 'DISALLOWED', warnForExternalSharing: false }), 'pass'],
  [
    'drive.sharing-warning',
    drive({
      externalSharingMode: 'ALLOWED',
      warnForExternalSharing: true,
      warnForSharingOutsideAllowlistedDomains: false,
    }),
    'pass',
  ],
  [
    'drive.sharing-warning',
    drive({
      externalSharingMode: 'ALLOWLISTED_DOMAINS',
      warnForExternalSharing: true,
      warnForSharingOutsideAllowlistedDomains: false,
    }),
    'fail',
  ],
  ['drive.sharing-warning', drive({ externalSharingMode: 'SOMETHING_NEW', warnForExternalSharing: true }), 'manual'],
  ['drive.no-anyone-links', drive({ externalSharingMode: 'DISALLOWED', allowPublishingFiles: true }), 'pass'],
  ['drive.no-anyone-links', drive({ externalSharingMode: 'ALLOWED', allowPublishingFiles: false }), 'pass'],
  ['drive.no-anyone-links', drive({ externalSharingMode: 'ALLOWED', allowPublishingFiles: true }), 'fail'],
  ['drive.no-anyone-links', drive({ externalSharingMode: 'ALLOWED', allowPublishingFiles: 'UNSURE' }), 'manual'],
  ['drive.access-checker', drive({ accessCheckerSuggestions: 'RECIPIENTS_ONLY' }), 'pass'],
  ['drive.access-checker', drive({ accessCheckerSuggestions: 'RECIPIENTS_OR_AUDIENCE' }), 'fail'],
  ['drive.access-checker', drive({ accessCheckerSuggestions: 'SOMETHING_NEW' }), 'manual'],
  [
    'drive.default-private',
    one('drive_and_docs.general_access_default', 'defaultFileAccess')('PRIVATE_TO_OWNER'),
    'pass',
  ],
  ['drive.default-private', {}, 'pass'],
  [
    'drive.default-private',
    one('drive_and_docs.general_access_default', 'defaultFileAccess')('PRIMARY_AUDIENCE_WITH_LINK_OR_SEARCH'),
    'fail',
  ],
  [
    'drive.default-private',
    one('drive_and_docs.general_access_default', 'defaultFileAccess')('SOMETHING_NEW'),
    'manual',
  ],
  [
    'drive.shared-drive-guardrails',
    one('drive_and_docs.shared_drive_creation', 'allowManagersToOverrideSettings')(false),
    'pass',
  ],
  [
    'drive.shared-drive-guardrails',
    one('drive_and_docs.shared_drive_creation', 'allowManagersToOverrideSettings')(true),
    'fail',
  ],
  ['drive.shared-drive-guardrails', {}, 'manual'],
  ['calendar.external-sharing', calendar(FREE, FREE), 'pass'],
  ['calendar.external-sharing', calendar(FREE, 'EXTERNAL_ALL_INFO_READ_WRITE'), 'fail'],
  ['calendar.external-sharing', calendar('SOMETHING_NEW', FREE), 'manual'],
  [
    'chat.external-messaging',
    { 'chat.external_chat_restriction': { allowExternalChat: false, externalChatRestriction: 'NO_RESTRICTION' } },
    'pass',
  ],
  [
    'chat.external-messaging',
    { 'chat.external_chat_restriction': { allowExternalChat: true, externalChatRestriction: 'TRUSTED_DOMAINS' } },
    'pass',
  ],
  [
    'chat.external-messaging',
    { 'chat.external_chat_restriction': { allowExternalChat: true, externalChatRestriction: 'NO_RESTRICTION' } },
    'fail',
  ],
  ['chat.external-messaging', { 'chat.external_chat_restriction': { allowExternalChat: 'yes' } }, 'manual'],
  ['chat.external-files', one('chat.chat_file_sharing', 'externalFileSharing')('NO_FILES'), 'pass'],
  ['chat.external-files', one('chat.chat_file_sharing', 'externalFileSharing')('IMAGES_ONLY'), 'fail'],
  ['chat.external-files', {}, 'manual'],
  ['groups.external-access', { 'groups_for_business.groups_sharing': GROUPS }, 'pass'],
  [
    'groups.external-access',
    { 'groups_for_business.groups_sharing': { ...GROUPS, ownersCanAllowExternalMembers: true } },
    'fail',
  ],
  [
    'groups.external-access',
    { 'groups_for_business.groups_sharing': { ...GROUPS, collaborationCapability: 'SOMETHING_NEW' } },
    'manual',
  ],
  [
    'meet.join-restricted',
    {
      'meet.meet_joining': { allowedAudience: 'RESTRICTED' },
      'meet.safety_host_management': { enableHostManagement: true },
    },
    'pass',
  ],
  [
    'meet.join-restricted',
    { 'meet.meet_joining': { allowedAudience: 'OPEN' }, 'meet.safety_host_management': { enableHostManagement: true } },
    'fail',
  ],
  ['meet.join-restricted', { 'meet.meet_joining': { allowedAudience: 'TRUSTED' } }, 'manual'],
  [
    'admin.multi-party-approval',
    one('multi_party_approval.require_approvals', 'multiPartyApprovalState')('ENABLED'),
    'pass',
  ],
  [
    'admin.multi-party-approval',
    one('multi_party_approval.require_approvals', 'multiPartyApprovalState')('DISABLED'),
    'fail',
  ],
  [
    'admin.multi-party-approval',
    one('multi_party_approval.require_approvals', 'multiPartyApprovalState')('SOME'),
    'manual',
  ],
  [
    'admin.takeout-off',
    { 'takeout.service_status': { serviceState: 'DISABLED' }, 'photos.user_takeout': { takeoutStatus: 'DISABLED' } },
    'pass',
  ],
  [
    'admin.takeout-off',
    { 'takeout.service_status': { serviceState: 'DISABLED' }, 'photos.user_takeout': { takeoutStatus: 'ENABLED' } },
    'fail',
  ],
  ['admin.takeout-off', { 'photos.user_takeout': { takeoutStatus: 'DISABLED' } }, 'manual'],
];

function rows(policies: Record<string, Value>): PolicyRow[] {
  return Object.entries(policies).map(([type, value]) => row(type, value));
}

describe('a check of a setting', () => {
  it.each(CASES)('%s with %j: %s', (check, policies, status) => {
    expect(verdict(`google.${check}`, { policies: rows(policies) }).status).toBe(status);
  });

  it('has a case for passing, failing and an unknown value each', () => {
    const seen = (status: Status): Set<string> =>
      new Set(CASES.filter(([, , found]) => found === status).map(([check]) => `google.${check}`));
    for (const status of ['pass', 'fail', 'manual'] as const)
      expect(seen(status)).toEqual(new Set(Object.keys(SETTING_RULES)));
  });

  it.each(Object.keys(SETTING_RULES))('%s is not assessed when policies cannot be read', (check) => {
    const refused = {
      state: 'not-read' as const,
      reason: 'permission-missing' as const,
      permission: 'scope',
      message: 'No.',
      readAt: '',
    };
    const found = evaluateGoogle({ ...collected({}), policies: refused }, context()).find(
      ({ checkId }) => checkId === check,
    );
    expect(found).toMatchObject({
      status: 'not-assessed',
      reason: 'permission-missing',
      missing: ['scope'],
      summary: 'No.',
    });
  });
});
