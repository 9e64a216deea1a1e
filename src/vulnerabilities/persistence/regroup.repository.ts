import { Injectable } from '@nestjs/common';
import { FINDING_CAUSE } from '../../scans/index.js';
import { Database, LOCK, OrganizationLocks } from '../../platform/index.js';
import { FIXED, OPEN } from '../domain/finding-state.js';

/** First key of the lock that whoever writes findings shares, and a regrouping has alone. */

/** Identifiers of the vulnerabilities that a regrouping takes apart or together, with their vulnerability before and after. */
export interface Regrouping {
  identifiers: { key: string; before: number | null; after: number }[];
  /** All vulnerabilities that any of them named or names. */
  vulnerabilityIds: number[];
  /** Where the findings of a vulnerability go that no match speaks for. */
  successors: { before: number; after: number }[];
}

/** How many more findings of each severity (in the order of `SEVERITY_ORDER`) a device has open. */
export interface DeviceDifference {
  deviceId: number;
  bySeverity: number[];
}

/** How many more findings a series shows. */
export interface SeriesDifference {
  deviceId: number;
  seriesId: number;
  findings: number;
}

/** Moves matches and findings from one grouping of identifiers to the next, each step one statement whatever its size. */
@Injectable()
export class RegroupRepository {
  constructor(
    private readonly database: Database,
    private readonly locks: OrganizationLocks,
  ) {}

  /** Waits for the scans that are being applied, and keeps others from it until the end of the transaction. */
  async lock(organizationId: number): Promise<void> {
    await this.locks.hold(LOCK.grouping, organizationId);
  }

  async moveMatches(organizationId: number, { identifiers, vulnerabilityIds }: Regrouping): Promise<void> {
    await this.database.query(
      `UPDATE finding_match m SET vulnerability_id = n.after
         FROM unnest($2::text[], $3::int[]) AS n (identifier, after)
        WHERE m.organization_id = $1 AND m.vulnerability_id = ANY ($4::int[]) AND m.identifier = n.identifier AND m.vulnerability_id <> n.after`,
      [organizationId, identifiers.map(({ key }) => key), identifiers.map(({ after }) => after), vulnerabilityIds],
      'regroup-matches',
    );
  }

  /**
   * Sets aside what the findings will be, the matches having been moved. A finding goes where the matches of its vulnerability
   * and package went. Where these went different ways, it goes where those went that the device shows or, by the proofs in
   * its receipts, once showed. Decisions go with it; without one it is open where the device shows a match.
   */
  async setAside(organizationId: number, { identifiers, vulnerabilityIds, successors }: Regrouping): Promise<void> {
    // The planner takes arrays and what is made of them for a handful of rows; nested loops over them would be quadratic.
    await this.database.query(`SELECT set_config('enable_nestloop', 'off', true)`);
    await this.database.query(
      `WITH places AS MATERIALIZED (
         SELECT * FROM unnest($2::text[], $3::int[], $4::int[]) AS n (identifier, before, after)),
       matches AS MATERIALIZED (
         SELECT m.id, m.package_id, m.severity, n.before, n.after
           FROM finding_match m JOIN places n USING (identifier)
          WHERE m.organization_id = $1 AND m.vulnerability_id = ANY ($5::int[])),
       ways AS MATERIALIZED (
         SELECT before, package_id, min(after) AS after, count(DISTINCT after) AS number FROM matches GROUP BY 1, 2),
       findings AS MATERIALIZED (
         SELECT * FROM finding WHERE organization_id = $1 AND vulnerability_id = ANY ($5::int[])),
       shown AS MATERIALIZED (
         SELECT o.device_id, m.before, m.after, m.package_id, max(m.severity) AS severity
           FROM device_occurrences o CROSS JOIN LATERAL unnest(o.match_ids) AS u (id) JOIN matches m ON m.id = u.id
          WHERE o.organization_id = $1 AND o.device_id = ANY (ARRAY (SELECT DISTINCT device_id FROM findings))
          GROUP BY 1, 2, 3, 4),
       doubtful AS (
         SELECT DISTINCT f.device_id FROM findings f JOIN ways w ON w.before = f.vulnerability_id AND w.package_id = f.package_id WHERE w.number > 1),
       proven AS (
         SELECT s.device_id, m.before, m.after, m.package_id
           FROM published_scan s CROSS JOIN LATERAL unnest(s.delta_match_before || s.delta_match_after) AS u (id) JOIN matches m ON m.id = u.id
          WHERE s.organization_id = $1 AND s.device_id = ANY (ARRAY (SELECT device_id FROM doubtful))),
       traces AS MATERIALIZED (
         SELECT device_id, before, after, package_id FROM shown UNION SELECT * FROM proven),
       moved AS (
         SELECT f.*, coalesce(w.after, s.after) AS after
           FROM findings f
           JOIN unnest($6::int[], $7::int[]) AS s (before, after) ON s.before = f.vulnerability_id
           LEFT JOIN ways w ON w.before = f.vulnerability_id AND w.package_id = f.package_id
          WHERE w.number IS NULL OR w.number = 1
         UNION ALL
         SELECT f.*, coalesce(t.after, p.after)
           FROM findings f
           JOIN ways w ON w.before = f.vulnerability_id AND w.package_id = f.package_id AND w.number > 1
           LEFT JOIN traces t ON t.device_id = f.device_id AND t.before = f.vulnerability_id AND t.package_id = f.package_id
           LEFT JOIN (SELECT DISTINCT before, package_id, after FROM matches) p
                  ON t.after IS NULL AND p.before = f.vulnerability_id AND p.package_id = f.package_id),
       live AS (
         SELECT device_id, after, package_id, max(severity) AS severity FROM shown GROUP BY 1, 2, 3),
       joined AS (
         SELECT device_id, after, package_id, max(m.severity) AS severity, min(first_seen_at) AS first_seen_at,
                (array_agg(state ORDER BY changed_at DESC, state) FILTER (WHERE state NOT IN (${OPEN}, ${FIXED})))[1] AS decided,
                (array_agg(cause ORDER BY changed_at DESC, state) FILTER (WHERE state NOT IN (${OPEN}, ${FIXED})))[1] AS decided_cause,
                max(changed_at) FILTER (WHERE state NOT IN (${OPEN}, ${FIXED})) AS decided_at,
                min(changed_at) FILTER (WHERE state = ${OPEN}) AS opened_at,
                (array_agg(cause ORDER BY changed_at, cause) FILTER (WHERE state = ${OPEN}))[1] AS opened_cause,
                max(changed_at) FILTER (WHERE state = ${FIXED}) AS fixed_at,
                (array_agg(cause ORDER BY changed_at DESC, cause) FILTER (WHERE state = ${FIXED}))[1] AS fixed_cause,
                max(changed_at) AS changed_at
           FROM moved m GROUP BY 1, 2, 3)
       INSERT INTO regrouped_finding (organization_id, device_id, vulnerability_id, package_id, state, severity, cause, first_seen_at, changed_at)
       SELECT $1, j.device_id, j.after, j.package_id,
              CASE WHEN l.severity IS NULL THEN ${FIXED} ELSE coalesce(j.decided, ${OPEN}) END, coalesce(l.severity, j.severity),
              CASE WHEN j.decided IS NOT NULL THEN j.decided_cause
                   ELSE coalesce(CASE WHEN l.severity IS NULL THEN j.fixed_cause ELSE j.opened_cause END, ${FINDING_CAUSE['advisory-changed']}) END,
              j.first_seen_at,
              CASE WHEN j.decided IS NOT NULL THEN j.decided_at
                   ELSE coalesce(CASE WHEN l.severity IS NULL THEN j.fixed_at ELSE j.opened_at END, j.changed_at) END
         FROM joined j LEFT JOIN live l USING (device_id, after, package_id)`,
      [
        organizationId,
        identifiers.map(({ key }) => key),
        identifiers.map(({ before }) => before),
        identifiers.map(({ after }) => after),
        vulnerabilityIds,
        successors.map(({ before }) => before),
        successors.map(({ after }) => after),
      ],
      'regroup-set-aside',
    );
    await this.database.query(`SELECT set_config('enable_nestloop', 'on', true)`);
  }

  /** Puts the findings that were set aside in the place of those that were; gives what that changes for devices. */
  async replaceFindings(organizationId: number, { vulnerabilityIds }: Regrouping): Promise<DeviceDifference[]> {
    const differences = await this.database.query<DeviceDifference>(
      `WITH gone AS (
         DELETE FROM finding WHERE organization_id = $1 AND vulnerability_id = ANY ($2::int[]) RETURNING device_id, state, severity),
       counted AS (
         SELECT device_id, severity, sum(number)::int AS number
           FROM (SELECT device_id, severity, -1 AS number FROM gone WHERE state = ${OPEN}
                 UNION ALL SELECT device_id, severity, 1 FROM regrouped_finding WHERE organization_id = $1 AND state = ${OPEN}) u
          GROUP BY 1, 2 HAVING sum(number) <> 0)
       SELECT device_id,
              ARRAY[${[0, 1, 2, 3, 4, 5].map((severity) => `coalesce(sum(number) FILTER (WHERE severity = ${severity}), 0)::int`).join(', ')}] AS by_severity
         FROM counted GROUP BY 1 ORDER BY 1`,
      [organizationId, vulnerabilityIds],
      'regroup-remove-findings',
    );
    await this.database.query(
      `WITH moved AS (DELETE FROM regrouped_finding WHERE organization_id = $1 RETURNING *)
       INSERT INTO finding (organization_id, device_id, vulnerability_id, package_id, state, severity, cause, first_seen_at, changed_at)
       SELECT organization_id, device_id, vulnerability_id, package_id, state, severity, cause, first_seen_at, changed_at FROM moved
        ORDER BY device_id, vulnerability_id, package_id`,
      [organizationId],
      'regroup-place-findings',
    );
    return differences;
  }

  /** What the regrouping changes for the number of findings that series show. */
  async seriesDifferences(
    organizationId: number,
    { identifiers, vulnerabilityIds }: Regrouping,
  ): Promise<SeriesDifference[]> {
    return this.database.query(
      `WITH matches AS MATERIALIZED (
         SELECT m.id, m.package_id, n.before, n.after
           FROM finding_match m JOIN unnest($2::text[], $3::int[], $4::int[]) AS n (identifier, before, after) USING (identifier)
          WHERE m.organization_id = $1 AND m.vulnerability_id = ANY ($5::int[]))
       SELECT o.device_id, o.series_id,
              (count(DISTINCT (m.after, m.package_id)) - count(DISTINCT (m.before, m.package_id)))::int AS findings
         FROM device_occurrences o CROSS JOIN LATERAL unnest(o.match_ids) AS u (id) JOIN matches m ON m.id = u.id
        WHERE o.organization_id = $1
          AND o.device_id = ANY (ARRAY (SELECT DISTINCT device_id FROM finding WHERE organization_id = $1 AND vulnerability_id = ANY ($5::int[])))
        GROUP BY 1, 2
       HAVING count(DISTINCT (m.after, m.package_id)) <> count(DISTINCT (m.before, m.package_id))
        ORDER BY 1, 2`,
      [
        organizationId,
        identifiers.map(({ key }) => key),
        identifiers.map(({ before }) => before),
        identifiers.map(({ after }) => after),
        vulnerabilityIds,
      ],
      'regroup-series',
    );
  }

  /** From now on identifiers mean something else: whoever remembers what they meant has to ask again. */
  async beginEpoch(organizationId: number): Promise<void> {
    await this.database.query(
      `INSERT INTO vulnerability_grouping AS g (organization_id, epoch) VALUES ($1, 1)
       ON CONFLICT (organization_id) DO UPDATE SET epoch = g.epoch + 1`,
      [organizationId],
      'regroup-epoch',
    );
  }
}
