import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** What was concluded of devices. */
@Injectable()
export class ConcludedMatchesRepository {
  constructor(private readonly database: Database) {}

  /** By scope and package, the matches that the series of a source show on a device. */
  async of(organizationId: number, deviceId: number, source: string): Promise<Map<string, Map<number, number[]>>> {
    const rows = await this.database.query<{ scope: string; packageId: number; ids: number[] }>(
      `SELECT s.scope, m.package_id, array_agg(m.id) AS ids
         FROM published_scan_series s
         JOIN device_occurrences o ON o.organization_id = $1 AND o.device_id = $2 AND o.series_id = s.id
        CROSS JOIN LATERAL unnest(o.match_ids) AS u (id)
         JOIN finding_match m ON m.organization_id = $1 AND m.id = u.id
        WHERE s.organization_id = $1 AND s.device_id = $2 AND s.source = $3
        GROUP BY 1, 2`,
      [organizationId, deviceId, source],
      'concluded-matches',
    );
    const scopes = new Map<string, Map<number, number[]>>();
    for (const { scope, packageId, ids } of rows) {
      const packages = scopes.get(scope) ?? new Map<number, number[]>();
      scopes.set(scope, packages.set(packageId, ids));
    }
    return scopes;
  }
}
