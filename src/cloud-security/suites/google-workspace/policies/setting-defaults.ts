import type { Json } from '../collect/json.js';

/**
 * What holds where nobody set anything, as Google documents it ("Default field values" of the Policy API's concepts; the
 * enforcement of 2-Step Verification as CISA's ScubaGoggles adds it, and that people may enrol as Google's help says). What is not here has no default that could be relied
 * on: absent, it is a matter for a person.
 */
export const SETTING_DEFAULTS: Readonly<Record<string, Readonly<Json>>> = {
  'calendar.primary_calendar_max_allowed_external_sharing': { maxAllowedExternalSharing: 'EXTERNAL_FREE_BUSY_ONLY' },
  'calendar.secondary_calendar_max_allowed_external_sharing': {
    maxAllowedExternalSharing: 'EXTERNAL_ALL_INFO_READ_ONLY',
  },
  'chat.external_chat_restriction': { allowExternalChat: false, externalChatRestriction: 'NO_RESTRICTION' },
  'chat.chat_history': { allowUserModification: true, historyOnByDefault: false },
  'drive_and_docs.drive_sdk': { enableDriveSdkApiAccess: true },
  'drive_and_docs.external_sharing': {
    accessCheckerSuggestions: 'RECIPIENTS_OR_AUDIENCE_OR_PUBLIC',
    allowNonGoogleInvites: true,
    allowNonGoogleInvitesInAllowlistedDomains: false,
    allowPublishingFiles: true,
    allowedPartiesForDistributingContent: 'ALL_ELIGIBLE_USERS',
    externalSharingMode: 'ALLOWED',
    warnForExternalSharing: true,
    warnForSharingOutsideAllowlistedDomains: true,
  },
  'drive_and_docs.general_access_default': { defaultFileAccess: 'LINK_SHARING_PRIVATE' },
  'gmail.auto_forwarding': { enableAutoForwarding: true },
  'gmail.email_spam_filter_ip_allowlist': { allowedIpAddresses: [] },
  'gmail.links_and_external_images': {
    applyFutureSettingsAutomatically: true,
    enableAggressiveWarningsOnUntrustedLinks: false,
  },
  'gmail.spoofing_and_authentication': { applyFutureSettingsAutomatically: true },
  'groups_for_business.groups_sharing': {
    collaborationCapability: 'DOMAIN_USERS_ONLY',
    createGroupsAccessLevel: 'USERS_IN_DOMAIN',
    ownersCanAllowExternalMembers: false,
    ownersCanAllowIncomingMailFromPublic: true,
    viewTopicsDefaultAccessLevel: 'DOMAIN_USERS',
  },
  'security.less_secure_apps': { allowLessSecureApps: false },
  'security.super_admin_account_recovery': { enableAccountRecovery: false },
  'security.user_account_recovery': { enableAccountRecovery: false },
  'security.two_step_verification_device_trust': { allowTrustingDevice: true },
  'security.two_step_verification_enrollment': { allowEnrollment: true },
  'security.two_step_verification_enforcement': { enforcedFrom: '1970-01-01T00:00:00Z' },
  'security.two_step_verification_enforcement_factor': { allowedSignInFactorSet: 'ALL' },
  'workspace_marketplace.apps_access_options': { accessLevel: 'ALLOW_ALL', allowAllInternalApps: false },
};
