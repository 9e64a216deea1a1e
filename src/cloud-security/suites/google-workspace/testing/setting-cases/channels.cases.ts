import { one, type Case, type Value } from './setting-case.js';

const groups = (value: Value): Record<string, Value> => ({ 'groups_for_business.groups_sharing': value });
const outside = one('groups.service_status', 'serviceState');
const history = (value: Value): Record<string, Value> => ({ 'chat.chat_history': value });
const apps = (enableApps: unknown, enableWebhooks: unknown): Record<string, Value> => ({
  'chat.chat_apps_access': { enableApps, enableWebhooks },
});
const meetings = one('meet.safety_access', 'meetingsAllowedToJoin');
const sites = one('sites.service_status', 'serviceState');
const NO_CHAT = { 'chat.service_status': { serviceState: 'DISABLED' } };

export const CHANNELS_CASES: readonly Case[] = [
  ['groups.creation-restricted', groups({ createGroupsAccessLevel: 'ADMIN_ONLY' }), 'pass'],
  ['groups.creation-restricted', groups({ createGroupsAccessLevel: 'ANYONE_CAN_CREATE' }), 'fail'],
  ['groups.creation-restricted', {}, 'fail'],
  ['groups.creation-restricted', groups({ createGroupsAccessLevel: 'SOMETHING_NEW' }), 'manual'],
  ['groups.conversations-private', groups({ viewTopicsDefaultAccessLevel: 'GROUP_MEMBERS' }), 'pass'],
  ['groups.conversations-private', groups({ viewTopicsDefaultAccessLevel: 'OWNERS' }), 'pass'],
  ['groups.conversations-private', groups({ viewTopicsDefaultAccessLevel: 'DOMAIN_USERS' }), 'fail'],
  ['groups.conversations-private', {}, 'fail'],
  ['groups.conversations-private', groups({ viewTopicsDefaultAccessLevel: 'SOMETHING_NEW' }), 'manual'],
  ['groups.outside-groups-off', outside('DISABLED'), 'pass'],
  ['groups.outside-groups-off', outside('ENABLED'), 'fail'],
  ['groups.outside-groups-off', {}, 'manual'],
  ['chat.history-kept', history({ historyOnByDefault: true, allowUserModification: false }), 'pass'],
  ['chat.history-kept', history({ historyOnByDefault: true, allowUserModification: true }), 'fail'],
  ['chat.history-kept', {}, 'fail'],
  ['chat.history-kept', history({ historyOnByDefault: 'perhaps', allowUserModification: false }), 'manual'],
  ['chat.history-kept', { ...history({ historyOnByDefault: false }), ...NO_CHAT }, 'not-applicable'],
  ['chat.external-spaces', { 'chat.external_spaces': { enabled: false } }, 'pass'],
  [
    'chat.external-spaces',
    { 'chat.external_spaces': { enabled: true, domainAllowlistMode: 'TRUSTED_DOMAINS' } },
    'pass',
  ],
  [
    'chat.external-spaces',
    { 'chat.chat_external_spaces': { enabled: true, domainAllowlistMode: 'ALL_DOMAINS' } },
    'fail',
  ],
  ['chat.external-spaces', { 'chat.chat_external_spaces': { enabled: false } }, 'pass'],
  ['chat.external-spaces', {}, 'manual'],
  ['chat.apps-off', apps(false, false), 'pass'],
  ['chat.apps-off', apps(true, false), 'fail'],
  ['chat.apps-off', apps(false, true), 'fail'],
  ['chat.apps-off', {}, 'manual'],
  ['meet.outside-meetings', meetings('SAME_ORGANIZATION_ONLY'), 'pass'],
  ['meet.outside-meetings', meetings('ANY_WORKSPACE_ORGANIZATION'), 'pass'],
  ['meet.outside-meetings', meetings('ALL'), 'fail'],
  ['meet.outside-meetings', meetings('SOMETHING_NEW'), 'manual'],
  ['sites.service-off', sites('DISABLED'), 'pass'],
  ['sites.service-off', sites('ENABLED'), 'fail'],
  ['sites.service-off', {}, 'manual'],
];
