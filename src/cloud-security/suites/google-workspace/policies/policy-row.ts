import { isRecord, type Json, listOf, numberOf, recordOf, textOf } from '../collect/json.js';

/** One source of a setting: for one organizational unit, or a group in it. What holds for a person is reduced from many. */
export interface PolicyRow {
  /** Without `settings/`: `gmail.pop_access`. */
  type: string;
  /** Id without `orgUnits/`; null for the whole customer. */
  orgUnit: string | null;
  /** Id without `groups/`, or a name of Google's such as `WORKSPACE_ALL_ADMIN_GROUP`. */
  group: string | null;
  sortOrder: number;
  /** It holds only for people with some licence; who has it cannot be read. */
  licensed: boolean;
  /** Set by an administrator; else Google's own. */
  byAdmin: boolean;
  value: Json;
}

export const DLP_RULE = 'rule.dlp';
export const ALERT_RULE = 'rule.system_defined_alerts';
export const SPAM_OVERRIDES = 'gmail.spam_override_lists';
export const TAKEOUT_SWITCH = /^[a-z_]+\.user_takeout$/;

/** Longest list and text of a value that is kept. */
const MOST_ENTRIES = 100;

/** Reads a row, down to what the checks need; null for what is no policy or of a type that no check reads. */
export function policyRow(row: Json, isWanted: (type: string) => boolean): PolicyRow | null {
  const setting = recordOf(row['setting']);
  const type = textOf(setting['type']).replace(/^settings\//, '');
  if (type === '' || !isWanted(type)) return null;
  const query = recordOf(row['policyQuery']);
  return {
    type,
    orgUnit: idOf(query['orgUnit'], 'orgUnits/'),
    group: idOf(query['group'], 'groups/'),
    sortOrder: numberOf(query['sortOrder']) ?? 0,
    licensed: /\blicenses\b/.test(textOf(query['query'], 4000)),
    byAdmin: row['type'] !== 'SYSTEM',
    value: minimised(type, recordOf(setting['value'])),
  };
}

function idOf(value: unknown, prefix: string): string | null {
  const id = textOf(value).replace(prefix, '');
  return id === '' ? null : id;
}

function minimised(type: string, value: Json): Json {
  switch (type) {
    case DLP_RULE: {
      const { displayName, state, triggers, action } = value;
      return { displayName: textOf(displayName), state, triggers: short(triggers), driveActions: driveActions(action) };
    }
    case ALERT_RULE: {
      const recipients = listOf(recordOf(recordOf(value['action'])['alertCenterAction'])['recipients']);
      return {
        displayName: textOf(value['displayName']),
        state: value['state'],
        recipients: recipients.filter(isRecord).length,
      };
    }
    case SPAM_OVERRIDES:
      return {
        spamOverride: Array.isArray(value['spamOverride']) ? listOf(value['spamOverride']).map(overrideOf) : undefined,
      };
    default:
      return Object.fromEntries(
        Object.entries(value).map(([name, one]) => [name, Array.isArray(one) ? short(one) : one]),
      );
  }
}

function driveActions(action: unknown): string[] {
  return Object.keys(recordOf(recordOf(action)['driveAction'])).slice(0, MOST_ENTRIES);
}

function short(list: unknown): readonly unknown[] {
  return listOf(list).slice(0, MOST_ENTRIES);
}

/** Of the addresses on a list only how many there are. */
function overrideOf(rule: unknown): Json {
  const {
    ruleId,
    description,
    bypassSelectedSenders,
    bypassInternalSenders,
    hideWarningBannerForAll,
    bypassSenderAllowlist,
  } = recordOf(rule);
  return {
    ruleId,
    description: textOf(description, 100),
    bypassSelectedSenders,
    bypassInternalSenders,
    hideWarningBannerForAll,
    allowlists: listOf(bypassSenderAllowlist).length,
  };
}
