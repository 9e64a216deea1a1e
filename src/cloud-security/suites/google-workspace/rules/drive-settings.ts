import type { SettingRule } from './judge-setting.js';
import { choice, depending, flag } from './judging.js';

const SERVICE = 'drive_and_docs.service_status';
const SHARING = 'drive_and_docs.external_sharing';
const MODE = { met: ['DISALLOWED', 'ALLOWLISTED_DOMAINS'], unmet: ['ALLOWED'] };
const TRUST_RULES =
  'Trust Rules, when they are on, take the place of this setting, and Google does not tell whether they are.';

/** Where nothing is shared outside, how is no question. */
const off = choice(SHARING, 'externalSharingMode', { met: ['DISALLOWED'], unmet: [] });

/** Files and who sees them. */
export const DRIVE_SETTINGS: Readonly<Record<string, SettingRule>> = {
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
