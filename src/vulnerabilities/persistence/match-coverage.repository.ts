import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { MatchGap } from '../domain/match-gap.js';

/** How much of one inventory was compared. */
export interface MatchCoverage {
  deviceId: number;
  scope: string;
  packages: number;
  compared: number;
  gaps: readonly MatchGap[];
}

/** What of devices' software was compared with advisories, and what was not. */
@Injectable()
export class MatchCoverageRepository {
  constructor(private readonly database: Database) {}

  /** Replaces what is known of these devices, all scopes of them; writes only what differs. */
  async replace(organizationId: number, rows: readonly MatchCoverage[], at: Date): Promise<void> {
    await this.database.query(
      `WITH told AS MATERIALIZED (
         SELECT * FROM jsonb_to_recordset($2::jsonb) AS t ("deviceId" integer, scope text, packages integer, compared integer, gaps jsonb)),
       gone AS (
         DELETE FROM match_coverage c
          WHERE c.organization_id = $1 AND c.device_id IN (SELECT "deviceId" FROM told)
            AND NOT EXISTS (SELECT FROM told t WHERE t."deviceId" = c.device_id AND t.scope = c.scope))
       INSERT INTO match_coverage AS c (organization_id, device_id, scope, packages, compared, gaps, matched_at)
       SELECT $1, "deviceId", scope, packages, compared, gaps, $3 FROM told ORDER BY "deviceId", scope
       ON CONFLICT (organization_id, device_id, scope) DO UPDATE
          SET packages = excluded.packages, compared = excluded.compared, gaps = excluded.gaps, matched_at = excluded.matched_at`,
      [organizationId, JSON.stringify(rows), at],
      'match-coverage-replace',
    );
  }

  /** The ecosystems that scanners looked for vulnerabilities in, whole, by device: of the last scan of each of their series. */
  async scanned(organizationId: number, deviceIds: readonly number[]): Promise<Map<number, Set<string>>> {
    const rows = await this.database.query<{ deviceId: number; ecosystems: string[] }>(
      `SELECT device_id, array_agg(DISTINCT ecosystem) AS ecosystems FROM published_scanned_ecosystem
        WHERE organization_id = $1 AND device_id = ANY ($2::int[]) GROUP BY device_id`,
      [organizationId, deviceIds],
      'match-coverage-scanned',
    );
    return new Map(rows.map(({ deviceId, ecosystems }) => [deviceId, new Set(ecosystems)]));
  }
}
