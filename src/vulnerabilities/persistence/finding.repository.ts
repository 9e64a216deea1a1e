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
   * Compares the stream's new matches with the old ones and writes what changed, in one statement. Old and new meet in a
   * FULL JOIN, which can only be a hash or a merge join; only pairs whose matches moved are looked at further. A finding is
   * live while any stream of the device shows a match of it, so it closes when the last one stops.
   */
  async applyStream(change: StreamChange): Promise<TouchedFinding[]> {
    return this.database.query(
      `WITH shown AS MATERIALIZED (
         SELECT o.stream_id, m.id FROM device_occurrences o CROSS JOIN LATERAL unnest(o.match_ids) AS m (id)
          WHERE o.organization_id = $1 AND o.device_id = $2),
       given AS MATERIALIZED (
         SELECT unnest($4::int[]) AS id
         UNION SELECT id FROM shown WHERE stream_id = $3 AND NOT $5),
       moved AS (
         SELECT coalesce(g.id, s.id) AS id
           FROM given g FULL JOIN (SELECT id FROM shown WHERE stream_id = $3) s ON s.id = g.id
          WHERE g.id IS NULL OR s.id IS NULL),
       touched AS MATERIALIZED (
         SELECT DISTINCT m.vulnerability_id, m.package_id
           FROM moved JOIN finding_match m ON m.organization_id = $1 AND m.id = moved.id),
       live AS (
         SELECT t.vulnerability_id, t.package_id, max(m.severity) AS severity
           FROM touched t
           JOIN finding_match m ON m.organization_id = $1 AND m.vulnerability_id = t.vulnerability_id AND m.package_id = t.package_id
          WHERE m.id IN (SELECT id FROM given) OR m.id IN (SELECT id FROM shown WHERE stream_id <> $3)
          GROUP BY 1, 2),
       was AS (
         SELECT f.vulnerability_id, f.package_id, f.state, f.severity
           FROM finding f
          WHERE f.organization_id = $1 AND f.device_id = $2 AND f.vulnerability_id IN (SELECT vulnerability_id FROM touched)),
       verdict AS MATERIALIZED (
         SELECT t.vulnerability_id, t.package_id, w.state AS state_before, w.severity AS severity_before,
                CASE WHEN l.severity IS NULL THEN ${FIXED}
                     WHEN w.state IS NULL OR w.state = ${FIXED} THEN ${OPEN}
                     ELSE w.state END AS state_after,
                coalesce(l.severity, w.severity, 0)::smallint AS severity_after,
                (SELECT count(*)::int FROM was o WHERE o.vulnerability_id = t.vulnerability_id AND o.state = ${OPEN}) AS open_before
           FROM touched t
           LEFT JOIN live l USING (vulnerability_id, package_id)
           LEFT JOIN was w USING (vulnerability_id, package_id)
          WHERE l.severity IS NOT NULL OR w.state IS NOT NULL),
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
