import { type Gap, set } from './google-gap.js';

const SHARING = 'drive_and_docs.external_sharing';
const GROUPS = 'groups_for_business.groups_sharing';

/** What can be wrong with ways back into an account, with content and with channels; how the log names these is not known. */
export const FURTHER_GAPS = {
  'people-recover-accounts': set('security.user_account_recovery', { enableAccountRecovery: true }),
  'long-enrolment': set('security.two_step_verification_grace_period', { enrollmentGracePeriod: '2592000s' }),
  'codes-beside-passkeys': set('security.advanced_protection_program', {
    securityCodeOption: 'ALLOWED_WITH_REMOTE_ACCESS',
  }),
  'internal-apps-trusted': set('api_controls.internal_apps', { trustInternalApps: true }),
  'mailboxes-delegated': set('gmail.mail_delegation', { enableMailDelegation: true }),
  'mail-imported': set('gmail.user_email_uploads', { enableMailAndContactsImport: true }),
  'no-new-protections': set('gmail.spoofing_and_authentication', { applyFutureSettingsAutomatically: false }),
  'content-moved-outside': set(SHARING, { allowedPartiesForDistributingContent: 'ALL_ELIGIBLE_USERS' }),
  'visitors-in-drive': set(SHARING, { allowNonGoogleInvites: true, allowNonGoogleInvitesInAllowlistedDomains: true }),
  'drive-on-any-device': set('drive_and_docs.drive_for_desktop', { restrictToAuthorizedDevices: false }),
  'drive-sdk-on': set('drive_and_docs.drive_sdk', { enableDriveSdkApiAccess: true }),
  'guessable-links': set('drive_and_docs.file_security_update', { securityUpdate: 'REMOVE_FROM_IMPACTED_FILES' }),
  'anybody-makes-groups': set(GROUPS, { createGroupsAccessLevel: 'USERS_IN_DOMAIN' }),
  'groups-read-by-all': set(GROUPS, { viewTopicsDefaultAccessLevel: 'DOMAIN_USERS' }),
  'outside-groups-on': set('groups.service_status', { serviceState: 'ENABLED' }),
  'chats-forgotten': set('chat.chat_history', { allowUserModification: true }),
  'spaces-for-anybody': set('chat.external_spaces', { domainAllowlistMode: 'ALL_DOMAINS' }),
  'chat-apps-on': set('chat.chat_apps_access', { enableApps: true, enableWebhooks: true }),
  'meetings-anywhere': set('meet.safety_access', { meetingsAllowedToJoin: 'ALL' }),
  'sites-on': set('sites.service_status', { serviceState: 'ENABLED' }),
} satisfies Record<string, Gap>;
