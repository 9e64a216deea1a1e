import { TAKEOUT_SWITCH } from '../policies/policy-row.js';
import type { SettingRule } from './evaluate-setting.js';
import { all, choice, depending, flag, named } from './judging.js';

const PRIMARY = 'calendar.primary_calendar_max_allowed_external_sharing';
const SECONDARY = 'calendar.secondary_calendar_max_allowed_external_sharing';
const CHAT = 'chat.external_chat_restriction';
const GROUPS = 'groups_for_business.groups_sharing';

const FREE_BUSY = {
  met: ['EXTERNAL_FREE_BUSY_ONLY'],
  unmet: ['EXTERNAL_ALL_INFO_READ_ONLY', 'EXTERNAL_ALL_INFO_READ_WRITE', 'EXTERNAL_ALL_INFO_READ_WRITE_MANAGE'],
};
const DISABLED = { met: ['DISABLED'], unmet: ['ENABLED'] };

/** Calendar, Chat, Groups, Meet, and the administration itself. */
export const COLLABORATION_SETTINGS: Readonly<Record<string, SettingRule>> = {
  'google.calendar.external-sharing': {
    settings: [PRIMARY, SECONDARY],
    service: 'calendar.service_status',
    evaluate: all(
      named('primary', choice(PRIMARY, 'maxAllowedExternalSharing', FREE_BUSY)),
      named('secondary', choice(SECONDARY, 'maxAllowedExternalSharing', FREE_BUSY)),
    ),
  },
  'google.chat.external-messaging': {
    settings: [CHAT],
    service: 'chat.service_status',
    evaluate: depending((values) =>
      values.field(CHAT, 'allowExternalChat').value === true
        ? choice(CHAT, 'externalChatRestriction', { met: ['TRUSTED_DOMAINS'], unmet: ['NO_RESTRICTION'] })
        : flag(CHAT, 'allowExternalChat', false),
    ),
  },
  'google.chat.external-files': {
    settings: ['chat.chat_file_sharing'],
    service: 'chat.service_status',
    evaluate: choice('chat.chat_file_sharing', 'externalFileSharing', {
      met: ['NO_FILES'],
      unmet: ['ALL_FILES', 'IMAGES_ONLY'],
    }),
  },
  'google.groups.external-access': {
    settings: [GROUPS],
    evaluate: all(
      choice(GROUPS, 'collaborationCapability', { met: ['DOMAIN_USERS_ONLY'], unmet: ['ANYONE_CAN_ACCESS'] }),
      flag(GROUPS, 'ownersCanAllowExternalMembers', false),
      flag(GROUPS, 'ownersCanAllowIncomingMailFromPublic', false),
    ),
    note: 'Settings of a single group may still differ: Google has no read-only scope for them.',
  },
  'google.meet.join-restricted': {
    settings: ['meet.meet_joining', 'meet.safety_host_management'],
    service: 'meet.service_status',
    evaluate: all(
      choice('meet.meet_joining', 'allowedAudience', { met: ['TRUSTED', 'RESTRICTED'], unmet: ['OPEN'] }),
      flag('meet.safety_host_management', 'enableHostManagement', true),
    ),
  },
  'google.admin.multi-party-approval': {
    settings: ['multi_party_approval.require_approvals'],
    evaluate: choice('multi_party_approval.require_approvals', 'multiPartyApprovalState', {
      met: ['ENABLED'],
      unmet: ['DISABLED'],
    }),
  },
  'google.admin.takeout-off': {
    settings: ['takeout.service_status'],
    alsoTypes: TAKEOUT_SWITCH,
    evaluate: (values, context) => {
      const switches = values
        .types(TAKEOUT_SWITCH)
        .map((type) => named(type.replace('.user_takeout', ''), choice(type, 'takeoutStatus', DISABLED)));
      return all(choice('takeout.service_status', 'serviceState', DISABLED), ...switches)(values, context);
    },
  },
};
