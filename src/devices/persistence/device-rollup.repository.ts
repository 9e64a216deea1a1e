import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** The roll-ups that other contexts fill. One statement each; devices that do not exist, or not any more, are passed over. */
@Injectable()
export class DeviceRollupRepository {
  constructor(private readonly database: Database) {}

  /** Six numbers for each device: unknown, none, low, medium, high, critical. */
  async add(
    organizationId: number,
    changes: readonly { deviceId: number; bySeverity: readonly number[] }[],
  ): Promise<void> {
    await this.database.query(
      `SELECT add_open_findings($1, g.device_id, string_to_array(g.counts, ' ')::int[])
         FROM unnest($2::int[], $3::text[]) AS g (device_id, counts)`,
      [organizationId, changes.map(({ deviceId }) => deviceId), changes.map(({ bySeverity }) => bySeverity.join(' '))],
      'device-rollup-add',
    );
  }

  /** Nothing is known to be open any more. */
  async clear(organizationId: number, deviceId: number): Promise<void> {
    await this.database.query(
      `UPDATE device_rollup
          SET open_critical = NULL, open_high = NULL, open_medium = NULL, open_low = NULL, open_none = NULL, open_unknown = NULL,
              packages = NULL, packages_compared = NULL
        WHERE organization_id = $1 AND device_id = $2`,
      [organizationId, deviceId],
    );
  }

  /** Nobody looked for any. */
  async dropFindings(organizationId: number, deviceId: number): Promise<void> {
    await this.database.query(
      `UPDATE device_rollup
          SET open_critical = NULL, open_high = NULL, open_medium = NULL, open_low = NULL, open_none = NULL, open_unknown = NULL
        WHERE organization_id = $1 AND device_id = $2`,
      [organizationId, deviceId],
    );
  }

  async software(
    organizationId: number,
    counts: readonly { deviceId: number; packages: number; compared: number }[],
  ): Promise<void> {
    await this.database.query(
      `UPDATE device_rollup r SET packages = g.packages, packages_compared = g.compared
         FROM unnest((SELECT $2::int[]), (SELECT $3::int[]), (SELECT $4::int[])) AS g (device_id, packages, compared)
        WHERE r.organization_id = $1 AND r.device_id = g.device_id
          AND (r.packages, r.packages_compared) IS DISTINCT FROM (g.packages, g.compared)`,
      [
        organizationId,
        counts.map(({ deviceId }) => deviceId),
        counts.map(({ packages }) => packages),
        counts.map(({ compared }) => compared),
      ],
      'device-rollup-software',
    );
  }

  async score(organizationId: number, scores: ReadonlyMap<number, number | null>): Promise<void> {
    if (scores.size === 0) return;
    // Arrays out of sight of the planner, which would make a plan each time for their length.
    await this.database.query(
      `UPDATE device_rollup r SET risk_score = round(g.score::numeric, 2)
         FROM unnest((SELECT $2::int[]), (SELECT $3::float8[])) AS g (device_id, score)
        WHERE r.organization_id = $1 AND r.device_id = g.device_id AND r.risk_score IS DISTINCT FROM round(g.score::numeric, 2)`,
      [organizationId, [...scores.keys()], [...scores.values()]],
      'device-rollup-score',
    );
  }
}
