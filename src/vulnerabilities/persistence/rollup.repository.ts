import { Injectable } from '@nestjs/common';
import { AcrossOrganizations, Database, Ids } from '../../platform/index.js';
import type { RollupDelta } from '../domain/rollup-delta.js';
import { FIX_AVAILABLE, OTHER_NAMES, PACKAGES, placedPackages } from './vulnerability-shown.js';
import { addToTallies } from './vulnerability-tally.js';

const FOLD_LOCK = 7203;

/** The counts that lists read, and the deltas that are still to be added to them. */
@Injectable()
export class RollupRepository {
  constructor(
    private readonly database: Database,
    private readonly everywhere: AcrossOrganizations,
    private readonly ids: Ids,
  ) {}

  /** Puts a delta aside, in the transaction of the change. Appending never waits for anybody. */
  async append(organizationId: number, delta: RollupDelta, at: Date): Promise<void> {
    if (delta.deltas.length === 0) return;
    await this.database.query(
      `INSERT INTO rollup_pending (organization_id, id, at, vulnerability_ids, package_ids, severities, deltas,
                                   device_vulnerability_ids, device_deltas)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        organizationId,
        this.ids.next(),
        at,
        literal(delta.vulnerabilityIds),
        literal(delta.packageIds),
        literal(delta.severities),
        literal(delta.deltas),
        literal(delta.deviceVulnerabilityIds),
        literal(delta.deviceDeltas),
      ],
      'rollup-append',
    );
  }

  async hasPending(organizationId: number): Promise<boolean> {
    const row = await this.database.queryOne<{ pending: boolean }>(
      `SELECT EXISTS (SELECT FROM rollup_pending WHERE organization_id = $1) AS pending`,
      [organizationId],
      'rollup-has-pending',
    );
    return row?.pending === true;
  }

  /** Organizations with deltas that are still to be folded: a sweep over a table that is empty most of the time. */
  async organizationsPending(): Promise<number[]> {
    const rows = await this.everywhere.query<{ id: number }>(
      `SELECT DISTINCT organization_id AS id FROM rollup_pending ORDER BY 1`,
    );
    return rows.map((row) => row.id);
  }

  /** Adds all pending deltas of an organization to its roll-ups. One organization is folded by one process at a time. */
  async fold(organizationId: number): Promise<void> {
    await this.database.transaction(() =>
      // The statement is sent along with what it waits for.
      Promise.all([this.holdOffFolding(organizationId), this.addPending(organizationId)]),
    );
  }

  private async addPending(organizationId: number): Promise<void> {
    await this.database.query(
      `WITH taken AS (DELETE FROM rollup_pending WHERE organization_id = $1 RETURNING *),
         moves AS MATERIALIZED (
           SELECT u.vulnerability_id, u.package_id, u.severity, sum(u.delta)::int AS delta, min(t.at) AS first_at, max(t.at) AS last_at
             FROM taken t
             CROSS JOIN LATERAL unnest(t.vulnerability_ids, t.package_ids, t.severities, t.deltas)
                  AS u (vulnerability_id, package_id, severity, delta)
            GROUP BY 1, 2, 3),
         devices AS (
           SELECT u.vulnerability_id, sum(u.delta)::int AS delta
             FROM taken t CROSS JOIN LATERAL unnest(t.device_vulnerability_ids, t.device_deltas) AS u (vulnerability_id, delta)
            GROUP BY 1),
         packages AS MATERIALIZED (
           SELECT vulnerability_id, package_id, sum(delta)::int AS delta FROM moves GROUP BY 1, 2),
         packages_written AS (
           INSERT INTO vulnerability_package AS p (organization_id, vulnerability_id, package_id, open_findings, fixed_versions)
           SELECT $1, vulnerability_id, package_id, delta, '{}' FROM packages ORDER BY 2, 3
           ON CONFLICT (organization_id, vulnerability_id, package_id) DO UPDATE SET open_findings = p.open_findings + excluded.open_findings),
         by_severity AS (
           SELECT vulnerability_id, sum(delta)::int AS delta, min(first_at) AS first_at, max(last_at) AS last_at, max(severity) AS severity_moved,
                  ARRAY[coalesce(sum(delta) FILTER (WHERE severity = 0), 0), coalesce(sum(delta) FILTER (WHERE severity = 1), 0),
                        coalesce(sum(delta) FILTER (WHERE severity = 2), 0), coalesce(sum(delta) FILTER (WHERE severity = 3), 0),
                        coalesce(sum(delta) FILTER (WHERE severity = 4), 0), coalesce(sum(delta) FILTER (WHERE severity = 5), 0)]::int[] AS deltas
             FROM moves GROUP BY 1),
         counted AS (
           -- Not joined: PostgreSQL does not know how much is pending, and would loop over thousands by thousands.
           SELECT vulnerability_id, package_id, sum(open_findings)::int AS open_findings, max(fixed_versions) AS fixed_versions
             FROM (SELECT vulnerability_id, package_id, open_findings, fixed_versions
                     FROM vulnerability_package
                    WHERE organization_id = $1 AND vulnerability_id = ANY (ARRAY (SELECT vulnerability_id FROM by_severity))
                   UNION ALL SELECT vulnerability_id, package_id, delta, '{}' FROM packages) u
            GROUP BY 1, 2),
         placed AS MATERIALIZED (${placedPackages('counted')}),
         shown AS (SELECT vulnerability_id, ${FIX_AVAILABLE} AS fix_available, ${PACKAGES} AS packages FROM placed GROUP BY 1),
         together AS (
           -- Not joined either: each would be computed anew for each of thousands.
           SELECT vulnerability_id, max(delta) AS delta, min(first_at) AS first_at, max(last_at) AS last_at, max(severity_moved) AS severity_moved,
                  max(deltas) AS deltas, coalesce(max(device_delta), 0) AS device_delta, bool_or(fix_available) AS fix_available,
                  (array_agg(packages) FILTER (WHERE packages IS NOT NULL))[1] AS packages
             FROM (SELECT vulnerability_id, delta, first_at, last_at, severity_moved, deltas,
                          NULL::int AS device_delta, NULL::boolean AS fix_available, NULL::jsonb AS packages FROM by_severity
                   UNION ALL SELECT vulnerability_id, NULL, NULL, NULL, NULL, NULL, delta, NULL, NULL FROM devices
                   UNION ALL SELECT vulnerability_id, NULL, NULL, NULL, NULL, NULL, NULL, fix_available, packages FROM shown) u
            GROUP BY 1 HAVING count(delta) > 0),
         now_open AS (
           SELECT b.vulnerability_id, b.first_at, b.last_at, b.severity_moved,
                  coalesce(r.open_findings, 0) + b.delta AS open_findings,
                  coalesce(r.open_devices, 0) + b.device_delta AS open_devices,
                  ARRAY (SELECT coalesce(r.open_by_severity[i], 0) + b.deltas[i] FROM generate_series(1, 6) i) AS open_by_severity,
                  coalesce(r.severity, 0) AS severity_before, r.open_findings > 0 AS was_open,
                  (v.cvss ->> 'score')::real AS cvss_score, v.display_id, v.title, v.cvss, v.cwes,
                  CASE WHEN r.vulnerability_id IS NULL THEN ${OTHER_NAMES} ELSE r.aliases END AS aliases,
                  b.fix_available, b.packages
             FROM together b
             JOIN vulnerability v ON v.organization_id = $1 AND v.id = b.vulnerability_id
             LEFT JOIN vulnerability_rollup r ON r.organization_id = $1 AND r.vulnerability_id = b.vulnerability_id),
         rated AS (
           SELECT *, coalesce((SELECT max(i) - 1 FROM generate_series(1, 6) i WHERE open_by_severity[i] > 0),
                     greatest(severity_before, severity_moved))::smallint AS severity
             FROM now_open),
         tallied AS (
           ${addToTallies(`SELECT open_findings > 0 AS is_open, severity, 1 AS by FROM rated
                           UNION ALL SELECT was_open, severity_before, -1 FROM rated WHERE was_open IS NOT NULL`)})
         INSERT INTO vulnerability_rollup AS r (organization_id, vulnerability_id, sort_key, severity, cvss_score, open_findings, open_devices,
                                                open_by_severity, fix_available, first_seen_at, changed_at,
                                                display_id, title, cvss, cwes, aliases, packages)
         SELECT $1, vulnerability_id, vulnerability_sort_key(open_findings, severity, cvss_score, open_devices), severity, cvss_score,
                open_findings, open_devices, open_by_severity, fix_available, first_at, last_at,
                display_id, title, cvss, cwes, aliases, packages
           FROM rated ORDER BY vulnerability_id
         ON CONFLICT (organization_id, vulnerability_id) DO UPDATE
            SET sort_key = excluded.sort_key, severity = excluded.severity, cvss_score = excluded.cvss_score,
                open_findings = excluded.open_findings, open_devices = excluded.open_devices, open_by_severity = excluded.open_by_severity,
                fix_available = excluded.fix_available, packages = excluded.packages,
                first_seen_at = least(r.first_seen_at, excluded.first_seen_at), changed_at = greatest(r.changed_at, excluded.changed_at)`,
      [organizationId],
      'rollup-fold',
    );
  }

  /** Brings changed names, words and CVSS scores of vulnerabilities into their roll-up rows; in a transaction, which then holds off folding. */
  async refreshWords(organizationId: number, vulnerabilityIds: number[]): Promise<void> {
    await this.holdOffFolding(organizationId);
    await this.database.query(
      `WITH said AS MATERIALIZED (
         SELECT v.id, (v.cvss ->> 'score')::real AS cvss_score, v.display_id, v.title, v.cvss, v.cwes, ${OTHER_NAMES} AS aliases
           FROM vulnerability v WHERE v.organization_id = $1 AND v.id = ANY ($2::int[]))
       UPDATE vulnerability_rollup r
          SET cvss_score = s.cvss_score, sort_key = vulnerability_sort_key(r.open_findings, r.severity, s.cvss_score, r.open_devices),
              display_id = s.display_id, title = s.title, cvss = s.cvss, cwes = s.cwes, aliases = s.aliases
         FROM said s
        WHERE r.organization_id = $1 AND r.vulnerability_id = ANY ($2::int[]) AND r.vulnerability_id = s.id
          AND (r.display_id, r.title, r.cvss, r.cwes, r.aliases) IS DISTINCT FROM (s.display_id, s.title, s.cvss, s.cwes, s.aliases)`,
      [organizationId, literal(vulnerabilityIds)],
      'rollup-refresh-words',
    );
  }

  /** Brings packages and fixed versions that became known into the roll-up rows; in a transaction, which then holds off folding. */
  async refreshPackages(organizationId: number, vulnerabilityIds: number[]): Promise<void> {
    await this.holdOffFolding(organizationId);
    await this.database.query(
      `WITH placed AS MATERIALIZED (
         ${placedPackages(`(SELECT * FROM vulnerability_package WHERE organization_id = $1 AND vulnerability_id = ANY ($2::int[]))`)}),
       shown AS (SELECT vulnerability_id, ${FIX_AVAILABLE} AS fix_available, ${PACKAGES} AS packages FROM placed GROUP BY 1)
       UPDATE vulnerability_rollup r SET fix_available = s.fix_available, packages = s.packages
         FROM shown s
        WHERE r.organization_id = $1 AND r.vulnerability_id = ANY ($2::int[]) AND r.vulnerability_id = s.vulnerability_id
          AND (r.fix_available, r.packages) IS DISTINCT FROM (s.fix_available, s.packages)`,
      [organizationId, literal(vulnerabilityIds)],
      'rollup-refresh-packages',
    );
  }

  /** A fold that read the dictionaries before they changed would write back what they said before. */
  async holdOffFolding(organizationId: number): Promise<void> {
    await this.database.query('SELECT pg_advisory_xact_lock($1, $2)', [FOLD_LOCK, organizationId], 'dictionary-lock');
  }
}

function literal(values: number[]): string {
  return `{${values.join(',')}}`;
}
