import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import { FIXED, OPEN } from '../domain/finding-state.js';

/** A stream's new set of matches on a device. */
export interface StreamChange {
  organizationId: number;
  deviceId: number;
  streamId: number;
  matchIds: number[];
  /** When false, matches that are not shown are kept. */
  complete: boolean;
  at: Date;
}

/** A finding that a scan touched: its state and severity before (null: it did not exist) and after. */
export interface TouchedFinding {
  vulnerabilityId: number;
  packageId: number;
  stateBefore: number | null;
  stateAfter: number;
  severityBefore: number | null;
  severityAfter: number;
  /** Open findings of this vulnerability on this device before the scan. */
  openBefore: number;
}

/** The facts: findings of devices, and which matches each stream shows. */
@Injectable()
export class FindingRepository {
  constructor(private readonly database: Database) {}

  /**
   * Compares the stream's new matches with the old ones and writes what changed, in one statement. A finding is live while any
   * stream of the device shows a match of it, so it closes when the last one stops.
   *
   * Sets meet in UNION ALL with GROUP BY, and tables are asked by `= ANY (ARRAY (…))`: PostgreSQL does not know how long an
   * array is, and a join of two such sets becomes a nested loop over thousands by thousands.
   */
  async applyStream(change: StreamChange): Promise<TouchedFinding[]> {
    return this.database.query(
      `WITH shown AS MATERIALIZED (
         SELECT o.stream_id, m.id FROM device_occurrences o CROSS JOIN LATERAL unnest(o.match_ids) AS m (id)
          WHERE o.organization_id = $1 AND o.device_id = $2),
       given AS MATERIALIZED (
         SELECT unnest($4::int[]) AS id
         UNION SELECT id FROM shown WHERE stream_id = $3 AND NOT $5),
       matches AS MATERIALIZED (
         SELECT id, bool_or(before) AS before, bool_or(after) AS after, bool_or(after OR elsewhere) AS live
           FROM (SELECT id, stream_id = $3 AS before, false AS after, stream_id <> $3 AS elsewhere FROM shown
                 UNION ALL SELECT id, false, true, false FROM given) u
          GROUP BY id),
       touched AS MATERIALIZED (
         SELECT DISTINCT vulnerability_id, package_id FROM finding_match
          WHERE organization_id = $1 AND id = ANY (ARRAY (SELECT id FROM matches WHERE before <> after))),
       candidates AS (
         SELECT id, max(vulnerability_id) AS vulnerability_id, max(package_id) AS package_id, max(severity) AS severity
           FROM (SELECT id, vulnerability_id, package_id, severity, false AS live FROM finding_match
                  WHERE organization_id = $1 AND vulnerability_id = ANY (ARRAY (SELECT DISTINCT vulnerability_id FROM touched))
                 UNION ALL SELECT id, NULL, NULL, NULL, true FROM matches WHERE live) u
          GROUP BY id HAVING bool_or(live) AND max(vulnerability_id) IS NOT NULL),
       pairs AS (
         SELECT vulnerability_id, package_id, bool_or(touched) AS touched, max(severity_live) AS severity_live,
                max(state_before) AS state_before, max(severity_before) AS severity_before
           FROM (SELECT vulnerability_id, package_id, true AS touched, NULL::smallint AS severity_live,
                        NULL::smallint AS state_before, NULL::smallint AS severity_before FROM touched
                 UNION ALL SELECT vulnerability_id, package_id, false, severity, NULL, NULL FROM candidates
                 UNION ALL SELECT vulnerability_id, package_id, false, NULL, state, severity FROM finding
                  WHERE organization_id = $1 AND device_id = $2
                    AND vulnerability_id = ANY (ARRAY (SELECT DISTINCT vulnerability_id FROM touched))) u
          GROUP BY vulnerability_id, package_id),
       judged AS (
         SELECT *, (count(*) FILTER (WHERE state_before = ${OPEN}) OVER (PARTITION BY vulnerability_id))::int AS open_before FROM pairs),
       verdict AS MATERIALIZED (
         SELECT vulnerability_id, package_id, state_before, severity_before, open_before,
                CASE WHEN severity_live IS NULL THEN ${FIXED}
                     WHEN state_before IS NULL OR state_before = ${FIXED} THEN ${OPEN}
                     ELSE state_before END AS state_after,
                coalesce(severity_live, severity_before, 0)::smallint AS severity_after
           FROM judged
          WHERE touched AND (severity_live IS NOT NULL OR state_before IS NOT NULL)),
       written AS (
         INSERT INTO finding AS f (organization_id, device_id, vulnerability_id, package_id, state, severity, first_seen_at, changed_at)
         SELECT $1, $2, vulnerability_id, package_id, state_after, severity_after, $6, $6 FROM verdict
          WHERE state_before IS DISTINCT FROM state_after OR severity_before IS DISTINCT FROM severity_after
          ORDER BY vulnerability_id, package_id
         ON CONFLICT (organization_id, device_id, vulnerability_id, package_id) DO UPDATE
            SET state = excluded.state, severity = excluded.severity,
                changed_at = CASE WHEN f.state = excluded.state THEN f.changed_at ELSE excluded.changed_at END),
       packed AS (
         INSERT INTO device_occurrences (organization_id, device_id, stream_id, match_ids)
         SELECT $1, $2, $3, coalesce(array_agg(id ORDER BY id), '{}') FROM given
         ON CONFLICT (organization_id, device_id, stream_id) DO UPDATE SET match_ids = excluded.match_ids)
       SELECT vulnerability_id AS "vulnerabilityId", package_id AS "packageId", state_before AS "stateBefore", state_after AS "stateAfter",
              severity_before AS "severityBefore", severity_after AS "severityAfter", open_before AS "openBefore"
         FROM verdict
        WHERE state_before IS DISTINCT FROM state_after OR severity_before IS DISTINCT FROM severity_after`,
      [
        change.organizationId,
        change.deviceId,
        change.streamId,
        `{${change.matchIds.join(',')}}`,
        change.complete,
        change.at,
      ],
      'finding-apply-stream',
    );
  }

  /** All open findings of a device: what leaves the roll-ups when it is deactivated. */
  async openOfDevice(
    organizationId: number,
    deviceId: number,
  ): Promise<{ vulnerabilityId: number; packageId: number; severity: number }[]> {
    return this.database.query(
      `SELECT vulnerability_id AS "vulnerabilityId", package_id AS "packageId", severity
         FROM finding WHERE organization_id = $1 AND device_id = $2 AND state = ${OPEN}`,
      [organizationId, deviceId],
    );
  }

  /** Remembers that a device's findings left the roll-ups; false when it was so already. */
  async withdrawDevice(organizationId: number, deviceId: number): Promise<boolean> {
    const rows = await this.database.query(
      `INSERT INTO withdrawn_device (organization_id, device_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING device_id`,
      [organizationId, deviceId],
    );
    return rows.length === 1;
  }
}
