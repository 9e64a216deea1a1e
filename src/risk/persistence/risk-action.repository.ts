import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** What is open of a subject and has a fix, or has none; as differences when they are added. */
export interface ActionTotals {
  subjectId: number;
  fixable: boolean;
  devices: number;
  findings: number;
  byLevel: number[];
  waves: Record<string, number>;
  byConfidence: number[];
}

const SUM = (column: string): string =>
  `ARRAY (SELECT a.x + b.x FROM unnest(r.${column}) WITH ORDINALITY a (x, i) JOIN unnest(excluded.${column}) WITH ORDINALITY b (x, i) USING (i) ORDER BY i)::int[]`;

/** The strictest tier and the first day due of the keys of waves, as `waveKey` writes them. */
const FIRST = (key: string, where = ''): string =>
  `min(${key}::int / 1000000) ${where}, min(nullif(${key}::int % 1000000, 0)) ${where}`;

/** What actions come to over all devices. */
@Injectable()
export class RiskActionRepository {
  constructor(private readonly database: Database) {}

  /** Adds differences; those of which nothing is left go. */
  async add(organizationId: number, totals: readonly ActionTotals[]): Promise<void> {
    if (totals.length === 0) return;
    await this.database.query(
      `INSERT INTO risk_action_rollup AS r (organization_id, subject_id, fixable, devices, findings, by_level, waves, by_confidence, tier, due_day)
       SELECT $1, n."subjectId", n.fixable, n.devices, n.findings, ARRAY (SELECT jsonb_array_elements_text(n."byLevel")::int), n.waves,
              ARRAY (SELECT jsonb_array_elements_text(n."byConfidence")::int), first.*
         FROM jsonb_to_recordset($2::jsonb) AS n ("subjectId" int, fixable boolean, devices int, findings int, "byLevel" jsonb, waves jsonb, "byConfidence" jsonb)
         CROSS JOIN LATERAL (SELECT ${FIRST('k')} FROM jsonb_object_keys(n.waves) k) first
        ORDER BY 2, 3
       ON CONFLICT (organization_id, subject_id, fixable) DO UPDATE
          SET devices = r.devices + excluded.devices, findings = r.findings + excluded.findings, by_level = ${SUM('by_level')},
              by_confidence = ${SUM('by_confidence')},
              (waves, tier, due_day) = (
                       SELECT coalesce(jsonb_object_agg(k.key, k.n) FILTER (WHERE k.n <> 0), '{}'), ${FIRST('k.key', 'FILTER (WHERE k.n <> 0)')}
                         FROM (SELECT key, sum(value::int)::int AS n
                                 FROM (SELECT * FROM jsonb_each_text(r.waves) UNION ALL SELECT * FROM jsonb_each_text(excluded.waves)) u GROUP BY key) k)`,
      [organizationId, JSON.stringify(totals)],
      'risk-action-add',
    );
    await this.database.query(
      `DELETE FROM risk_action_rollup r WHERE r.organization_id = $1 AND r.subject_id = ANY ($2::int[]) AND r.devices = 0 AND r.findings = 0`,
      [organizationId, totals.map(({ subjectId }) => subjectId)],
      'risk-action-clear',
    );
  }
}
