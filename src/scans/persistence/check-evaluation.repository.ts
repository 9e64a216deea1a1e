import { Injectable } from '@nestjs/common';
import { DEFAULT_THRESHOLDS } from '../../devices/index.js';
import { Clock, Database } from '../../platform/index.js';
import type { CheckEvaluation, CheckLimits } from '../domain/evaluate-check.js';
import type { CheckStatus } from '../domain/observation.js';

/** An answer as it stands, with what its source said. */
export interface StoredCheck extends CheckEvaluation {
  deviceId: number;
  seriesId: number;
  id: string;
  observed: Record<string, unknown>;
}

/** Reads and rewrites answers that are evaluated by limits. */
@Injectable()
export class CheckEvaluationRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async limits(organizationId: number): Promise<CheckLimits> {
    const row = await this.database.queryOne<{ thresholds: Partial<CheckLimits> }>(
      `SELECT thresholds FROM published_device_policy WHERE organization_id = $1`,
      [organizationId],
      'check-limits',
    );
    return { ...DEFAULT_THRESHOLDS, ...row?.thresholds };
  }

  /**
   * Moves the next devices on and holds them until the transaction ends: a scan that read the limits before looks again.
   * Gives their ids in order; none when there are no more.
   */
  async lock(organizationId: number, after: number, limit: number): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `INSERT INTO scan_head AS h (organization_id, device_id, version)
       SELECT $1, id, 1 FROM published_device WHERE organization_id = $1 AND id > $2 ORDER BY id LIMIT $3
       ON CONFLICT (organization_id, device_id) DO UPDATE SET version = h.version + 1
       RETURNING device_id AS id`,
      [organizationId, after, limit],
      'check-devices-lock',
    );
    return rows.map(({ id }) => id).sort((a, b) => a - b);
  }

  async status(
    organizationId: number,
    deviceIds: readonly number[],
    checkIds: readonly string[],
  ): Promise<StoredCheck[]> {
    return this.database.query<StoredCheck & { status: CheckStatus }>(
      `SELECT device_id, series_id, check_id AS id, status, reason, told, observed
         FROM device_check WHERE organization_id = $1 AND device_id = ANY ($2::int[]) AND check_id = ANY ($3::text[])`,
      [organizationId, deviceIds, checkIds],
      'check-stored',
    );
  }

  /** Writes what answers come to now, and what became of them. */
  async rewrite(organizationId: number, checks: readonly StoredCheck[]): Promise<void> {
    await this.database.query(
      `WITH now AS (
         SELECT * FROM jsonb_to_recordset($2::jsonb)
                  AS n ("deviceId" int, "seriesId" int, id text, status text, reason jsonb, told jsonb)),
       answers AS (
         INSERT INTO device_check_change (organization_id, device_id, at, check_id, series_id, before, after, reason)
         SELECT $1, n."deviceId", $3, n.id, n."seriesId", c.status, n.status, nullif(n.reason, 'null')
           FROM now n JOIN device_check c ON c.organization_id = $1 AND c.device_id = n."deviceId" AND c.series_id = n."seriesId"
                                         AND c.check_id = n.id
          WHERE c.status <> n.status)
       UPDATE device_check c
          SET status = n.status, reason = nullif(n.reason, 'null'), told = nullif(n.told, 'null'),
              changed_at = CASE WHEN c.status = n.status THEN c.changed_at ELSE $3 END
         FROM now n
        WHERE c.organization_id = $1 AND c.device_id = n."deviceId" AND c.series_id = n."seriesId" AND c.check_id = n.id`,
      [organizationId, JSON.stringify(checks), this.clock.now()],
      'check-rewrite',
    );
  }
}
