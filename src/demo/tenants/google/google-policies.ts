import type { GooglePolicy } from './google-state.js';

const TWO_STEP = 'security.two_step_verification';

/** What an administrator who takes care sets for everybody. */
function careful(now: Date): Record<string, Record<string, unknown>> {
  const lastYear = new Date(now.getTime() - 300 * 86_400_000).toISOString();
  return {
    ...Object.fromEntries(
      ['gmail', 'drive_and_docs', 'calendar', 'chat', 'groups_for_business', 'meet'].map((service) => [
        `${service}.service_status`,
        { serviceState: 'ENABLED' },
      ]),
    ),
    [`${TWO_STEP}_enrollment`]: { allowEnrollment: true },
    [`${TWO_STEP}_enforcement`]: { enforcedFrom: lastYear },
    [`${TWO_STEP}_enforcement_factor`]: { allowedSignInFactorSet: 'PASSKEY_ONLY' },
    [`${TWO_STEP}_device_trust`]: { allowTrustingDevice: false },
    'security.session_controls': { webSessionDuration: '43200s' },
    'security.password': {
      allowedStrength: 'STRONG',
      minimumLength: 14,
      maximumLength: 100,
      enforceRequirementsAtLogin: true,
      allowReuse: false,
      expirationDuration: '0s',
    },
    [`${TWO_STEP}_grace_period`]: { enrollmentGracePeriod: '259200s' },
    'security.super_admin_account_recovery': { enableAccountRecovery: false },
    'security.user_account_recovery': { enableAccountRecovery: false },
    'security.advanced_protection_program': {
      enableAdvancedProtectionSelfEnrollment: true,
      securityCodeOption: 'CODES_NOT_ALLOWED',
    },
    'security.less_secure_apps': { allowLessSecureApps: false },
    'api_controls.google_services': { services: services(false) },
    'api_controls.internal_apps': { trustInternalApps: false },
    'api_controls.unconfigured_third_party_apps': { accessLevel: 'BLOCK_ALL' },
    'workspace_marketplace.apps_access_options': { accessLevel: 'ALLOW_LISTED_APPS', allowAllInternalApps: false },
    ...mail(),
    ...sharing(),
    'multi_party_approval.require_approvals': { multiPartyApprovalState: 'ENABLED' },
    'takeout.service_status': { serviceState: 'DISABLED' },
    'groups.service_status': { serviceState: 'DISABLED' },
    'sites.service_status': { serviceState: 'DISABLED' },
    'photos.user_takeout': { takeoutStatus: 'DISABLED' },
    'youtube.user_takeout': { takeoutStatus: 'DISABLED' },
  };
}

/** Which of Google's services applications reach only with approval. */
export function services(open: boolean): { scopesGroup: string; isEnabled: boolean }[] {
  return ['DRIVE_ALL', 'GMAIL_ALL', 'CALENDAR_ALL', 'CONTACTS_ALL', 'GSUITE_ADMIN_ALL', 'VAULT_ALL', 'CHAT'].map(
    (scopesGroup) => ({ scopesGroup, isEnabled: open }),
  );
}

function mail(): Record<string, Record<string, unknown>> {
  return {
    'gmail.email_attachment_safety': {
      enableEncryptedAttachmentProtection: true,
      encryptedAttachmentProtectionConsequence: 'QUARANTINE',
      enableAttachmentWithScriptsProtection: true,
      attachmentWithScriptsProtectionConsequence: 'QUARANTINE',
      enableAnomalousAttachmentProtection: true,
      anomalousAttachmentProtectionConsequence: 'SPAM_FOLDER',
      applyFutureRecommendedSettingsAutomatically: true,
    },
    'gmail.mail_delegation': { enableMailDelegation: false },
    'gmail.user_email_uploads': { enableMailAndContactsImport: false },
    'gmail.links_and_external_images': {
      applyFutureSettingsAutomatically: true,
      enableShortenerScanning: true,
      enableExternalImageScanning: true,
      enableAggressiveWarningsOnUntrustedLinks: true,
    },
    'gmail.spoofing_and_authentication': {
      detectDomainNameSpoofing: true,
      domainNameSpoofingConsequence: 'SPAM_FOLDER',
      detectEmployeeNameSpoofing: true,
      employeeNameSpoofingConsequence: 'QUARANTINE',
      detectDomainSpoofingFromUnauthenticatedSenders: true,
      domainSpoofingConsequence: 'QUARANTINE',
      detectUnauthenticatedEmails: true,
      unauthenticatedEmailConsequence: 'SPAM_FOLDER',
      detectGroupsSpoofing: true,
      groupsSpoofingVisibilityType: 'ALL_GROUPS',
      groupsSpoofingConsequence: 'QUARANTINE',
      applyFutureSettingsAutomatically: true,
    },
    'gmail.pop_access': { enablePopAccess: false },
    'gmail.imap_access': { enableImapAccess: false },
    'gmail.auto_forwarding': { enableAutoForwarding: false },
    'gmail.per_user_outbound_gateway': { allowUsersToUseExternalSmtpServers: false },
    'gmail.enhanced_pre_delivery_message_scanning': { enableImprovedSuspiciousContentDetection: true },
    'gmail.email_spam_filter_ip_allowlist': { allowedIpAddresses: [] },
  };
}

function sharing(): Record<string, Record<string, unknown>> {
  return {
    'drive_and_docs.external_sharing': {
      externalSharingMode: 'ALLOWLISTED_DOMAINS',
      warnForSharingOutsideAllowlistedDomains: true,
      warnForExternalSharing: true,
      allowPublishingFiles: false,
      accessCheckerSuggestions: 'RECIPIENTS_ONLY',
      allowedPartiesForDistributingContent: 'NONE',
      allowNonGoogleInvites: false,
      allowNonGoogleInvitesInAllowlistedDomains: false,
    },
    'drive_and_docs.drive_for_desktop': { allowDriveForDesktop: true, restrictToAuthorizedDevices: true },
    'drive_and_docs.drive_sdk': { enableDriveSdkApiAccess: false },
    'drive_and_docs.file_security_update': {
      securityUpdate: 'APPLY_TO_IMPACTED_FILES',
      allowUsersToManageUpdate: false,
    },
    'drive_and_docs.general_access_default': { defaultFileAccess: 'PRIVATE_TO_OWNER' },
    'drive_and_docs.shared_drive_creation': { allowSharedDriveCreation: true, allowManagersToOverrideSettings: false },
    'calendar.primary_calendar_max_allowed_external_sharing': { maxAllowedExternalSharing: 'EXTERNAL_FREE_BUSY_ONLY' },
    'calendar.secondary_calendar_max_allowed_external_sharing': {
      maxAllowedExternalSharing: 'EXTERNAL_FREE_BUSY_ONLY',
    },
    'chat.external_chat_restriction': { allowExternalChat: true, externalChatRestriction: 'TRUSTED_DOMAINS' },
    'chat.chat_history': { historyOnByDefault: true, allowUserModification: false },
    'chat.external_spaces': { enabled: true, domainAllowlistMode: 'TRUSTED_DOMAINS' },
    'chat.chat_apps_access': { enableApps: false, enableWebhooks: false },
    'chat.chat_file_sharing': { externalFileSharing: 'NO_FILES', internalFileSharing: 'ALL_FILES' },
    'groups_for_business.groups_sharing': {
      collaborationCapability: 'DOMAIN_USERS_ONLY',
      ownersCanAllowExternalMembers: false,
      ownersCanAllowIncomingMailFromPublic: false,
      createGroupsAccessLevel: 'ADMIN_ONLY',
      viewTopicsDefaultAccessLevel: 'GROUP_MEMBERS',
    },
    'meet.safety_access': { meetingsAllowedToJoin: 'ANY_WORKSPACE_ORGANIZATION' },
    'meet.meet_joining': { allowedAudience: 'TRUSTED' },
    'meet.safety_host_management': { enableHostManagement: true },
  };
}

const ALERTS = [
  'Government-backed attacks',
  'Leaked password',
  'Suspicious login',
  'Suspicious programmatic login',
  'Super admin password reset',
  'User granted Admin privilege',
  'User suspended due to suspicious activity',
  'Domain data export initiated',
  'SSO profile added',
  'SSO profile updated',
];

/** The policies of the good tenant: for everybody, with stricter ones here and there, and rules. */
export function policies(now: Date): GooglePolicy[] {
  const forAll = Object.entries(careful(now)).map(([type, value]) => ({
    type,
    orgUnit: '/' as const,
    sortOrder: 1,
    value,
  }));
  const alerts = ALERTS.map((displayName, index) => ({
    type: 'rule.system_defined_alerts',
    orgUnit: '/' as const,
    sortOrder: index + 1,
    value: { displayName, state: 'ACTIVE', action: { alertCenterAction: { recipients: [{ allSuperAdmins: true }] } } },
  }));
  return [
    ...forAll,
    ...alerts,
    { type: 'rule.dlp', orgUnit: '/', sortOrder: 1, value: dlpRule() },
    {
      type: 'security.session_controls',
      orgUnit: '/Engineering/Lab',
      sortOrder: 2,
      value: { webSessionDuration: '14400s' },
    },
    { type: 'drive_and_docs.external_sharing', orgUnit: '/Engineering', sortOrder: 2, value: closedDrive() },
    {
      type: `${TWO_STEP}_enforcement_factor`,
      orgUnit: '/',
      group: '02lbadmins00001',
      sortOrder: 5,
      value: { allowedSignInFactorSet: 'PASSKEY_ONLY' },
    },
    { type: 'chat.service_status', orgUnit: '/Engineering/Lab', sortOrder: 2, value: { serviceState: 'DISABLED' } },
  ];
}

function dlpRule(): Record<string, unknown> {
  return {
    displayName: 'Customer data in Drive',
    triggers: ['google.workspace.drive.file.v1.share'],
    condition: { contentCondition: "all_content.matches_dlp_detector('IBAN_CODE')" },
    action: { alertCenterAction: {}, driveAction: { blockAccess: {} } },
    state: 'ACTIVE',
  };
}

function closedDrive(): Record<string, unknown> {
  return {
    externalSharingMode: 'DISALLOWED',
    warnForSharingOutsideAllowlistedDomains: true,
    warnForExternalSharing: true,
    allowPublishingFiles: false,
    accessCheckerSuggestions: 'RECIPIENTS_ONLY',
  };
}
