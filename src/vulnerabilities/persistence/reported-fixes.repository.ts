import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import { FIXED } from '../domain/finding-state.js';
import { FIXES, firstFixes } from './vulnerability-shown.js';

/** Which versions are told as fixes of a vulnerability in a package. */
@Injectable()
export class ReportedFixesRepository {
  constructor(private readonly database: Database) {}

  /**
   * Makes them what sightings say that stand; of what nobody shows any more, what was told last stays. In a transaction in which nobody
   * applies scans. Gives the vulnerabilities of which something else is told now.
   */
  async retell(organizationId: number, vulnerabilityIds: readonly number[]): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `WITH matches AS MATERIALIZED (
         SELECT id, vulnerability_id, package_id, fixed_versions FROM finding_match
          WHERE organization_id = $1 AND vulnerability_id = ANY ($2::int[])),
       devices AS MATERIALIZED (
         SELECT DISTINCT f.device_id AS id FROM finding f
          WHERE f.organization_id = $1 AND f.vulnerability_id = ANY ($2::int[]) AND f.state <> ${FIXED}
            AND NOT EXISTS (SELECT FROM withdrawn_device w WHERE w.organization_id = $1 AND w.device_id = f.device_id)),
       standing AS MATERIALIZED (
         SELECT DISTINCT u.id FROM device_occurrences o CROSS JOIN LATERAL unnest(o.match_ids) AS u (id) JOIN matches m ON m.id = u.id
          WHERE o.organization_id = $1 AND o.device_id = ANY (ARRAY (SELECT id FROM devices))),
       told AS (
         SELECT m.vulnerability_id, m.package_id, ${firstFixes(FIXES)} AS fixed_versions
           FROM standing s JOIN matches m USING (id) LEFT JOIN LATERAL unnest(m.fixed_versions) AS v ON true
          GROUP BY 1, 2),
       retold AS (
         UPDATE vulnerability_package p SET fixed_versions = t.fixed_versions FROM told t
          WHERE p.organization_id = $1 AND p.vulnerability_id = t.vulnerability_id AND p.package_id = t.package_id
            AND p.fixed_versions <> t.fixed_versions
         RETURNING p.vulnerability_id)
       SELECT DISTINCT vulnerability_id AS id FROM retold ORDER BY 1`,
      [organizationId, vulnerabilityIds],
      'republish-fixes',
    );
    return rows.map(({ id }) => id);
  }

  /** Vulnerabilities of a device of which not all that was ever shown names the same fixes. */
  async disputedOn(organizationId: number, deviceId: number): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `SELECT DISTINCT f.vulnerability_id AS id FROM finding f
        WHERE f.organization_id = $1 AND f.device_id = $2 AND f.state <> ${FIXED}
          AND (SELECT count(DISTINCT m.fixed_versions) > 1 FROM finding_match m
                WHERE m.organization_id = $1 AND m.vulnerability_id = f.vulnerability_id AND m.package_id = f.package_id)
        ORDER BY 1`,
      [organizationId, deviceId],
      'disputed-fixes',
    );
    return rows.map(({ id }) => id);
  }
}
