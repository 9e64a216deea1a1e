import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import { OPEN } from '../domain/finding-state.js';
import type { LostVulnerability } from './risk-invalidation-queue.repository.js';
import { ReportedFixesRepository } from './reported-fixes.repository.js';
import { SORT_KEY } from './vulnerability-order.js';
import { FIX_AVAILABLE, OTHER_NAMES, PACKAGES, placedPackages, FIXES, firstFixes } from './vulnerability-shown.js';
import { addToCounts } from './vulnerability-worst.js';

/** Counts the roll-ups of vulnerabilities anew from the facts, for when their findings were moved. */
@Injectable()
export class RollupRecountRepository {
  constructor(
    private readonly database: Database,
    private readonly fixes: ReportedFixesRepository,
  ) {}

  /**
   * In a transaction in which nothing is pending, and nobody updates counts or applies scans. Gives those that have no finding any more,
   * with what risk had written to their rows.
   */
  async recount(
    organizationId: number,
    vulnerabilityIds: number[],
  ): Promise<({ vulnerabilityId: number } & LostVulnerability)[]> {
    const values = [organizationId, vulnerabilityIds];
    await this.database.query(counts(-1), values, 'recount-take-tallies');
    await this.database.query(
      `DELETE FROM vulnerability_package WHERE organization_id = $1 AND vulnerability_id = ANY ($2::int[])`,
      values,
      'recount-clear-packages',
    );
    await this.database.query(
      `INSERT INTO vulnerability_package (organization_id, vulnerability_id, package_id, open_findings, fixed_versions)
       SELECT $1, k.vulnerability_id, k.package_id, coalesce(o.number, 0), k.fixed_versions
         FROM (SELECT vulnerability_id, package_id, ${firstFixes(FIXES)} AS fixed_versions
                 FROM finding_match m LEFT JOIN LATERAL unnest(m.fixed_versions) AS v ON true
                WHERE organization_id = $1 AND vulnerability_id = ANY ($2::int[])
                GROUP BY 1, 2) k
         LEFT JOIN (SELECT vulnerability_id, package_id, count(*) AS number FROM finding f
                     WHERE organization_id = $1 AND vulnerability_id = ANY ($2::int[]) AND state = ${OPEN}
                       AND NOT EXISTS (SELECT FROM withdrawn_device w WHERE w.organization_id = $1 AND w.device_id = f.device_id)
                     GROUP BY 1, 2) o USING (vulnerability_id, package_id)
        ORDER BY 2, 3`,
      values,
      'recount-packages',
    );
    await this.fixes.retell(organizationId, vulnerabilityIds);
    await this.database.query(
      `WITH counted AS (
         SELECT f.vulnerability_id, min(f.first_seen_at) AS first_seen_at, max(f.changed_at) AS changed_at, max(f.severity) AS severity_ever,
                max(f.severity) FILTER (WHERE c.open) AS severity_open, count(*) FILTER (WHERE c.open)::int AS open_findings,
                count(DISTINCT f.device_id) FILTER (WHERE c.open)::int AS open_devices,
                ARRAY[${[0, 1, 2, 3, 4, 5].map((severity) => `count(*) FILTER (WHERE c.open AND f.severity = ${severity})`).join(', ')}]::int[] AS open_by_severity
           FROM finding f
           LEFT JOIN withdrawn_device w ON w.organization_id = $1 AND w.device_id = f.device_id
           CROSS JOIN LATERAL (SELECT f.state = ${OPEN} AND w.device_id IS NULL AS open) c
          WHERE f.organization_id = $1 AND f.vulnerability_id = ANY ($2::int[])
          GROUP BY 1),
       placed AS MATERIALIZED (
         ${placedPackages(`(SELECT * FROM vulnerability_package WHERE organization_id = $1 AND vulnerability_id = ANY ($2::int[]))`)}),
       shown AS (SELECT vulnerability_id, ${FIX_AVAILABLE} AS fix_available, ${PACKAGES} AS packages FROM placed GROUP BY 1),
       rated AS (
         SELECT c.*, coalesce(c.severity_open, c.severity_ever)::smallint AS severity, (v.cvss ->> 'score')::real AS cvss_score,
                v.display_id, v.title, v.cvss, v.cwes, v.malware, ${OTHER_NAMES} AS aliases, s.fix_available, s.packages
           FROM counted c JOIN shown s USING (vulnerability_id) JOIN vulnerability v ON v.organization_id = $1 AND v.id = c.vulnerability_id)
       INSERT INTO vulnerability_rollup AS r (organization_id, vulnerability_id, sort_key, severity, cvss_score, open_findings, open_devices,
                                              open_by_severity, fix_available, first_seen_at, changed_at,
                                              display_id, title, cvss, cwes, malware, aliases, packages)
       SELECT $1, vulnerability_id, ${SORT_KEY}, severity, cvss_score,
              open_findings, open_devices, open_by_severity, fix_available, first_seen_at, changed_at,
              display_id, title, cvss, cwes, malware, aliases, packages
         FROM rated ORDER BY vulnerability_id
       ON CONFLICT (organization_id, vulnerability_id) DO UPDATE
          SET sort_key = excluded.sort_key, severity = excluded.severity, cvss_score = excluded.cvss_score,
              open_findings = excluded.open_findings, open_devices = excluded.open_devices, open_by_severity = excluded.open_by_severity,
              fix_available = excluded.fix_available, first_seen_at = excluded.first_seen_at,
              changed_at = greatest(r.changed_at, excluded.changed_at), display_id = excluded.display_id, title = excluded.title,
              cvss = excluded.cvss, cwes = excluded.cwes, malware = excluded.malware, aliases = excluded.aliases, packages = excluded.packages`,
      values,
      'recount-rollups',
    );
    const lost = await this.database.query<{ vulnerabilityId: number } & LostVulnerability>(
      `DELETE FROM vulnerability_rollup r
        WHERE r.organization_id = $1 AND r.vulnerability_id = ANY ($2::int[])
          AND NOT EXISTS (SELECT FROM finding f WHERE f.organization_id = $1 AND f.vulnerability_id = r.vulnerability_id)
       RETURNING r.vulnerability_id, r.risk_cells AS cells, r.inherent_cells, r.threat_profile::float8 AS profile`,
      values,
      'recount-clear-rollups',
    );
    await this.database.query(counts(1), values, 'recount-add-tallies');
    return lost;
  }
}

/** Takes roll-ups out of the counts, or adds them. */
function counts(by: 1 | -1): string {
  return addToCounts(`SELECT open_findings > 0 AS is_open, severity, ${by} AS by FROM vulnerability_rollup
                        WHERE organization_id = $1 AND vulnerability_id = ANY ($2::int[])`);
}
