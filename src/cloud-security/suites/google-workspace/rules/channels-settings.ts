import type { SettingRule } from './evaluate-setting.js';
import { all, choice, depending, flag } from './judging.js';

const GROUPS = 'groups_for_business.groups_sharing';
const GROUPS_SERVICE = 'groups_for_business.service_status';
const HISTORY = 'chat.chat_history';
const APPS = 'chat.chat_apps_access';
const MEETINGS = 'meet.safety_access';
/** Google's documentation has the first name; other tools have seen the second. */
const SPACES = ['chat.external_spaces', 'chat.chat_external_spaces'] as const;
const EITHER_SPACES = /^chat\.(?:chat_)?external_spaces$/;
const CHAT = 'chat.service_status';
const OFF = { met: ['DISABLED'], unmet: ['ENABLED'] };

/** Groups, spaces, meetings and sites: who finds what, and who comes in. */
export const CHANNELS_SETTINGS: Readonly<Record<string, SettingRule>> = {
  'google.groups.creation-restricted': {
    settings: [GROUPS],
    service: GROUPS_SERVICE,
    evaluate: choice(GROUPS, 'createGroupsAccessLevel', {
      met: ['ADMIN_ONLY'],
      unmet: ['USERS_IN_DOMAIN', 'ANYONE_CAN_CREATE'],
    }),
  },
  'google.groups.conversations-private': {
    settings: [GROUPS],
    service: GROUPS_SERVICE,
    evaluate: choice(GROUPS, 'viewTopicsDefaultAccessLevel', {
      met: ['GROUP_MEMBERS', 'MANAGERS', 'OWNERS'],
      unmet: ['DOMAIN_USERS', 'ANYONE_CAN_VIEW_TOPICS'],
    }),
    note: 'The default of new groups: each group may have a setting of its own, for which Google has no read-only scope.',
  },
  'google.groups.outside-groups-off': {
    settings: ['groups.service_status'],
    evaluate: choice('groups.service_status', 'serviceState', OFF),
  },
  'google.chat.history-kept': {
    settings: [HISTORY],
    service: CHAT,
    evaluate: all(flag(HISTORY, 'historyOnByDefault', true), flag(HISTORY, 'allowUserModification', false)),
  },
  'google.chat.external-spaces': {
    settings: SPACES,
    service: CHAT,
    evaluate: depending((values) => {
      const type = values.types(EITHER_SPACES)[0] ?? SPACES[0];
      return values.field(type, 'enabled').value === true
        ? choice(type, 'domainAllowlistMode', { met: ['TRUSTED_DOMAINS'], unmet: ['ALL_DOMAINS'] })
        : flag(type, 'enabled', false);
    }),
  },
  'google.chat.apps-off': {
    settings: [APPS],
    service: CHAT,
    evaluate: all(flag(APPS, 'enableApps', false), flag(APPS, 'enableWebhooks', false)),
  },
  'google.meet.outside-meetings': {
    settings: [MEETINGS],
    service: 'meet.service_status',
    evaluate: choice(MEETINGS, 'meetingsAllowedToJoin', {
      met: ['SAME_ORGANIZATION_ONLY', 'ANY_WORKSPACE_ORGANIZATION'],
      unmet: ['ALL'],
    }),
  },
  'google.sites.service-off': {
    settings: ['sites.service_status'],
    evaluate: choice('sites.service_status', 'serviceState', OFF),
  },
};
