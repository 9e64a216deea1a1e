import { isRecord, type Json, listOf } from '../collect/json.js';
import { type PolicyRow, SPAM_OVERRIDES } from './policy-row.js';
import { SETTING_DEFAULTS } from './setting-defaults.js';

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
