import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** The tables whose rows a document replaces as a whole, and the columns that name a row. */
export const REFERENCE_TABLES = {
  attack_tactic: ['id'],
  attack_technique: ['id'],
  attack_mitigation: ['id'],
  cve_technique: ['cve', 'technique', 'relation'],
  cwe_technique: ['cwe', 'technique'],
  control_technique: ['framework', 'control', 'technique'],
  cwe_stride: ['cwe'],
  end_of_life_cycle: ['product', 'cycle'],
  binary_source: ['ecosystem', 'source'],
} as const;

export type ReferenceTable = keyof typeof REFERENCE_TABLES;

/** The small sets of facts. */
@Injectable()
export class ReferenceFactsRepository {
  constructor(private readonly database: Database) {}

  async count(table: ReferenceTable, feed: string): Promise<number> {
    const row = await this.database.queryOne<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${table} WHERE feed = $1`,
      [feed],
    );
    return row?.count ?? 0;
  }

  /**
   * Replaces what the document said before by these rows (fields named as the columns, without `feed`; each key once). Gives the
   * first key column of each row that was added, changed or removed.
   */
  async replace(table: ReferenceTable, feed: string, rows: readonly Record<string, unknown>[]): Promise<string[]> {
    const key = [...REFERENCE_TABLES[table], 'feed'];
    const same = key.map((column) => `said.${column} = known.${column}`).join(' AND ');
    const changed = await this.database.query<{ name: string }>(
      `WITH given AS (SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)),
       differing AS (
         SELECT said.* FROM given said LEFT JOIN ${table} known ON ${same} WHERE known.feed IS NULL OR known IS DISTINCT FROM said),
       replaced AS (DELETE FROM ${table} known USING differing said WHERE ${same}),
       gone AS (
         DELETE FROM ${table} known WHERE known.feed = $2 AND NOT EXISTS (SELECT FROM given said WHERE ${same}) RETURNING known.${key[0]} AS name)
       SELECT ${key[0]} AS name FROM differing UNION ALL SELECT name FROM gone`,
      [JSON.stringify(rows.map((row) => ({ ...row, feed }))), feed],
    );
    if (changed.length === 0) return [];
    // A statement that deletes and inserts one key would not see its own deletion.
    await this.database.query(
      `INSERT INTO ${table} SELECT g.* FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb) g
       ON CONFLICT DO NOTHING`,
      [JSON.stringify(rows.map((row) => ({ ...row, feed })))],
    );
    return changed.map(({ name }) => name);
  }
}
