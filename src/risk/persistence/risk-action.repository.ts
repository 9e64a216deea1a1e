import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import { firstOfWaves } from '../domain/action-part.js';
import { type ActionTotals, addToAction, isActionGone } from '../domain/stored-totals.js';

/** What actions come to over all devices. */
@Injectable()
export class RiskActionRepository {
  constructor(private readonly database: Database) {}

  /** Adds differences; those of which nothing is left go. By whoever holds the organization, as with subjects. */
  async add(organizationId: number, differences: readonly ActionTotals[]): Promise<void> {
    if (differences.length === 0) return;
    const rows = await this.of(organizationId, [...new Set(differences.map(({ subjectId }) => subjectId))]);
    const known = new Map(rows.map((one) => [keyOf(one), one]));
    const sums = differences.map((by) => addToAction(known.get(keyOf(by)), by));
    await Promise.all([
      this.write(
        organizationId,
        sums.filter((one) => !isActionGone(one)),
      ),
      this.remove(
        organizationId,
        sums.filter((one) => isActionGone(one) && known.has(keyOf(one))),
      ),
    ]);
  }

  private of(organizationId: number, subjectIds: readonly number[]): Promise<ActionTotals[]> {
    return this.database.query(
      `SELECT subject_id, fixable, devices, findings, by_level, waves, by_confidence
         FROM risk_action_rollup WHERE organization_id = $1 AND subject_id = ANY ($2::int[])`,
      [organizationId, subjectIds],
      'risk-action-totals',
    );
  }

  private async write(organizationId: number, rows: readonly ActionTotals[]): Promise<void> {
    if (rows.length === 0) return;
    const first = rows.map(({ waves }) => firstOfWaves(waves));
    await this.database.query(
      `INSERT INTO risk_action_rollup AS r (organization_id, subject_id, fixable, devices, findings, by_level, waves, by_confidence, tier, due_day)
       SELECT $1, n.id, n.fixable, n.devices, n.findings, n.by_level::int[], n.waves, n.by_confidence::int[], n.tier, n.due_day
         FROM unnest($2::int[], $3::boolean[], $4::int[], $5::int[], $6::text[], $7::jsonb[], $8::text[], $9::int[], $10::int[])
              AS n (id, fixable, devices, findings, by_level, waves, by_confidence, tier, due_day)
       ON CONFLICT (organization_id, subject_id, fixable) DO UPDATE
          SET devices = excluded.devices, findings = excluded.findings, by_level = excluded.by_level, waves = excluded.waves,
              by_confidence = excluded.by_confidence, tier = excluded.tier, due_day = excluded.due_day`,
      [
        organizationId,
        rows.map((r) => r.subjectId),
        rows.map((r) => r.fixable),
        rows.map((r) => r.devices),
        rows.map((r) => r.findings),
        rows.map((r) => `{${r.byLevel.join(',')}}`),
        rows.map((r) => JSON.stringify(r.waves)),
        rows.map((r) => `{${r.byConfidence.join(',')}}`),
        first.map(({ tier }) => tier),
        first.map(({ dueDay }) => dueDay),
      ],
      'risk-action-write',
    );
  }

  private async remove(organizationId: number, gone: readonly ActionTotals[]): Promise<void> {
    if (gone.length === 0) return;
    await this.database.query(
      `DELETE FROM risk_action_rollup r USING unnest($2::int[], $3::boolean[]) AS n (id, fixable)
        WHERE r.organization_id = $1 AND r.subject_id = n.id AND r.fixable = n.fixable`,
      [organizationId, gone.map(({ subjectId }) => subjectId), gone.map(({ fixable }) => fixable)],
      'risk-action-remove',
    );
  }
}

function keyOf({ subjectId, fixable }: ActionTotals): number {
  return subjectId * 2 + Number(fixable);
}
