import { one, type Case, type Value } from './setting-case.js';

const GROUPS = {
  collaborationCapability: 'DOMAIN_USERS_ONLY',
  ownersCanAllowExternalMembers: false,
  ownersCanAllowIncomingMailFromPublic: false,
};
const drive = (value: Value): Record<string, Value> => ({ 'drive_and_docs.external_sharing': value });
const calendar = (primary: unknown, secondary: unknown): Record<string, Value> => ({
  'calendar.primary_calendar_max_allowed_external_sharing': { maxAllowedExternalSharing: primary },
  'calendar.secondary_calendar_max_allowed_external_sharing': { maxAllowedExternalSharing: secondary },
});
const FREE = 'EXTERNAL_FREE_BUSY_ONLY';

export const SHARING_CASES: readonly Case[] = [
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
