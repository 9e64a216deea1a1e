import { isRecord, listOf } from '../collect/json.js';
import { COLLABORATION_SETTINGS } from './collaboration-settings.js';
import { CONTENT_SETTINGS } from './content-settings.js';
import type { SettingRule } from './evaluate-setting.js';
import { GMAIL_SETTINGS } from './gmail-settings.js';
import { all, choice, depending, flag, field, type Evaluate, secondsOf, type Level } from './judging.js';
import { listParameter } from './rule.js';
import { SIGN_IN_SETTINGS } from './sign-in-settings.js';

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
const CHANNELS_SETTINGS: Readonly<Record<string, SettingRule>> = {
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

const SERVICE = 'drive_and_docs.service_status';
const SHARING = 'drive_and_docs.external_sharing';
const MODE = { met: ['DISALLOWED', 'ALLOWLISTED_DOMAINS'], unmet: ['ALLOWED'] };
const TRUST_RULES =
  'Trust Rules, when they are on, take the place of this setting, and Google does not tell whether they are.';

/** Where nothing is shared outside, how is no question. */
const off = choice(SHARING, 'externalSharingMode', { met: ['DISALLOWED'], unmet: [] });

/** Files and who sees them. */
const DRIVE_SETTINGS: Readonly<Record<string, SettingRule>> = {
  'google.drive.external-sharing': {
    settings: [SHARING],
    service: SERVICE,
    // ScubaGoggles flags ALLOWLISTED_DOMAINS, although the policy asks for exactly that.
    evaluate: choice(SHARING, 'externalSharingMode', MODE),
    note: TRUST_RULES,
  },
  'google.drive.sharing-warning': {
    settings: [SHARING],
    service: SERVICE,
    evaluate: depending((values) => {
      const mode = values.field(SHARING, 'externalSharingMode').value;
      if (mode === 'ALLOWED') return flag(SHARING, 'warnForExternalSharing', true);
      if (mode === 'ALLOWLISTED_DOMAINS') return flag(SHARING, 'warnForSharingOutsideAllowlistedDomains', true);
      return off;
    }),
  },
  'google.drive.no-anyone-links': {
    settings: [SHARING],
    service: SERVICE,
    evaluate: depending((values) =>
      values.field(SHARING, 'externalSharingMode').value === 'DISALLOWED'
        ? off
        : flag(SHARING, 'allowPublishingFiles', false),
    ),
  },
  'google.drive.access-checker': {
    settings: [SHARING],
    service: SERVICE,
    evaluate: choice(SHARING, 'accessCheckerSuggestions', {
      met: ['RECIPIENTS_ONLY'],
      unmet: ['RECIPIENTS_OR_AUDIENCE', 'RECIPIENTS_OR_AUDIENCE_OR_PUBLIC'],
    }),
  },
  'google.drive.default-private': {
    settings: ['drive_and_docs.general_access_default'],
    service: SERVICE,
    evaluate: choice('drive_and_docs.general_access_default', 'defaultFileAccess', {
      met: ['PRIVATE_TO_OWNER', 'LINK_SHARING_PRIVATE'],
      unmet: ['PRIMARY_AUDIENCE_WITH_LINK', 'PRIMARY_AUDIENCE_WITH_LINK_OR_SEARCH'],
    }),
  },
  'google.drive.shared-drive-guardrails': {
    settings: ['drive_and_docs.shared_drive_creation'],
    service: SERVICE,
    evaluate: flag('drive_and_docs.shared_drive_creation', 'allowManagersToOverrideSettings', false),
  },
};

const RECOVERY = 'security.user_account_recovery';
const GRACE = 'security.two_step_verification_grace_period';
const PROTECTION = 'security.advanced_protection_program';
const INTERNAL = 'api_controls.internal_apps';
const DAY_SECONDS = 86_400;

/** Off is what CISA asks for; CIS asks for the opposite, to spare the help desk: on is held against nobody where CIS decides. */
function offUnlessCis(setting: string, name: string): Evaluate {
  return field(setting, name, (value, { settings }) => {
    if (typeof value !== 'boolean') return 'unknown';
    return value && settings.baseline === 'cisa' ? 'unmet' : 'met';
  });
}

/** Ways back into an account, and who is trusted without being looked at. */
const RECOVERY_SETTINGS: Readonly<Record<string, SettingRule>> = {
  'google.identity.user-recovery': {
    settings: [RECOVERY],
    evaluate: offUnlessCis(RECOVERY, 'enableAccountRecovery'),
    note: 'CIS (4.1.2.2) asks for the opposite.',
  },
  'google.identity.2sv-enrollment-window': {
    settings: [GRACE],
    evaluate: field(GRACE, 'enrollmentGracePeriod', (value) => {
      const seconds = secondsOf(value);
      if (seconds === null) return 'unknown';
      return seconds >= DAY_SECONDS && seconds <= 7 * DAY_SECONDS ? 'met' : 'unmet';
    }),
  },
  'google.identity.advanced-protection': {
    settings: [PROTECTION],
    evaluate: all(
      flag(PROTECTION, 'enableAdvancedProtectionSelfEnrollment', true),
      choice(PROTECTION, 'securityCodeOption', {
        met: ['CODES_NOT_ALLOWED'],
        unmet: ['ALLOWED_WITHOUT_REMOTE_ACCESS', 'ALLOWED_WITH_REMOTE_ACCESS'],
      }),
    ),
    note: 'That people may enrol; who did, as CISA asks of administrators, Google tells through no interface.',
  },
  'google.apps.internal-apps-not-trusted': {
    settings: [INTERNAL],
    evaluate: offUnlessCis(INTERNAL, 'trustInternalApps'),
    note: 'CIS (4.2.1.3) asks for the opposite.',
  },
};

const MARKETPLACE = 'workspace_marketplace.apps_access_options';

/** What third-party applications may reach. */
const APPS_SETTINGS: Readonly<Record<string, SettingRule>> = {
  'google.apps.google-services-restricted': {
    settings: ['api_controls.google_services'],
    evaluate: field('api_controls.google_services', 'services', (value, context) =>
      Array.isArray(value) ? restriction(value, listParameter(context, 'required')) : 'unknown',
    ),
  },
  'google.apps.unconfigured-apps-blocked': {
    settings: ['api_controls.unconfigured_third_party_apps'],
    // ScubaGoggles knows two older words only, and so passes ALLOW_SIGN_IN_ONLY.
    evaluate: choice('api_controls.unconfigured_third_party_apps', 'accessLevel', {
      met: ['BLOCK_ALL'],
      weak: ['ALLOW_SIGN_IN_ONLY'],
      unmet: ['ACCESS_LEVEL_UNSPECIFIED', 'ALLOW_ALL'],
    }),
  },
  'google.apps.less-secure-apps': {
    settings: ['security.less_secure_apps'],
    evaluate: flag('security.less_secure_apps', 'allowLessSecureApps', false),
  },
  'google.apps.marketplace-restricted': {
    settings: [MARKETPLACE],
    evaluate: all(
      choice(MARKETPLACE, 'accessLevel', { met: ['ALLOW_LISTED_APPS', 'ALLOW_NONE'], unmet: ['ALLOW_ALL'] }),
      flag(MARKETPLACE, 'allowAllInternalApps', false),
    ),
  },
};

/** A service that the list does not name may be either. */
function restriction(services: readonly unknown[], wanted: readonly string[]): Level {
  const enabled = new Map(
    listOf(services)
      .filter(isRecord)
      .map(({ scopesGroup, isEnabled }) => [scopesGroup, isEnabled]),
  );
  const states = wanted.map((service) => enabled.get(service));
  if (states.includes(true)) return 'unmet';
  return states.every((state) => state === false) ? 'met' : 'absent';
}

/** By check: what it asks of a setting, everywhere that setting differs. */
export const SETTING_RULES: Readonly<Record<string, SettingRule>> = {
  ...SIGN_IN_SETTINGS,
  ...APPS_SETTINGS,
  ...GMAIL_SETTINGS,
  ...DRIVE_SETTINGS,
  ...COLLABORATION_SETTINGS,
  ...RECOVERY_SETTINGS,
  ...CONTENT_SETTINGS,
  ...CHANNELS_SETTINGS,
};
