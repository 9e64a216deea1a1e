import { type Json, isRecord, listOf } from '../collect/json.js';
import { type PolicyRow, SPAM_OVERRIDES } from './policy-row.js';

/** Settings whose fields are taken one by one, each from the highest row that has it (`Merge`). All others are taken whole (`Max`). */
const MERGED = new Set([
  'chat.external_chat_restriction',
  'groups_for_business.groups_sharing',
  'security.less_secure_apps',
  'security.super_admin_account_recovery',
]);

/** Where the value of a field comes from: a policy, Google's documentation, or nowhere that could be relied on. */
export interface FieldValue {
  value: unknown;
  from: 'policy' | 'default' | 'nowhere';
}

const NOWHERE: FieldValue = { value: undefined, from: 'nowhere' };

/** What settings hold for people to whom all of `rows` apply, the strongest first. */
export class SettingValues {
  private defaultsUsed = false;

  constructor(private readonly rows: readonly PolicyRow[]) {}

  /** Whether anything that was asked came from documentation only. */
  get usedDefaults(): boolean {
    return this.defaultsUsed;
  }

  types(fitting: RegExp): string[] {
    return [...new Set(this.rows.map(({ type }) => type).filter((type) => fitting.test(type)))];
  }

  /** A field of a setting, reduced as Google reduces that setting. */
  field(type: string, name: string): FieldValue {
    const rows = this.rows.filter((row) => row.type === type);
    const found = reduced(type, rows, name);
    if (found !== undefined) return { value: found, from: 'policy' };
    // A setting that is taken whole, whose strongest row leaves out what a weaker one says: either may be meant.
    if (rows.some(({ value }) => value[name] !== undefined)) return NOWHERE;
    const fallback = SETTING_DEFAULTS[type]?.[name];
    if (fallback === undefined) return NOWHERE;
    this.defaultsUsed = true;
    return { value: fallback, from: 'default' };
  }
}

function reduced(type: string, rows: readonly PolicyRow[], name: string): unknown {
  if (type === SPAM_OVERRIDES) return mapped(rows, name);
  if (MERGED.has(type)) return rows.find(({ value }) => value[name] !== undefined)?.value[name];
  return rows[0]?.value[name];
}

/** `MaxMap`: entries of all rows by their id; of those with the same id the strongest counts. */
function mapped(rows: readonly PolicyRow[], name: string): unknown {
  const lists = rows.map(({ value }) => value[name]).filter((list) => list !== undefined);
  if (lists.length === 0) return undefined;
  const entries = new Map<unknown, Json>();
  for (const entry of lists.flatMap(listOf).filter(isRecord)) {
    const id = entry['ruleId'] ?? entry;
    if (!entries.has(id)) entries.set(id, entry);
  }
  return [...entries.values()];
}

/**
 * What holds where nobody set anything, as Google documents it ("Default field values" of the Policy API's concepts; the
 * enforcement of 2-Step Verification as CISA's ScubaGoggles adds it, and that people may enrol as Google's help says). What is not here has no default that could be relied
 * on: absent, it is a matter for a person.
 */
const SETTING_DEFAULTS: Readonly<Record<string, Readonly<Json>>> = {
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
