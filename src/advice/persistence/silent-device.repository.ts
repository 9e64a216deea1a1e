import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** Names devices that do not report. */
@Injectable()
export class SilentDeviceRepository {
  constructor(private readonly database: Database) {}

  /** Enrolled devices that were never scanned, then those that fell silent longest ago; the same order each time. */
  async names(organizationId: number, silentBefore: Date, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ name: string }>(
      `SELECT d.name
         FROM published_device d
         LEFT JOIN LATERAL (SELECT max(t.last_scan_at) AS last_at FROM published_stream t
                             WHERE t.organization_id = $1 AND t.device_id = d.id AND t.source <> 'posture') s ON true
        WHERE d.organization_id = $1 AND d.state IN ('active', 'conflict') AND (s.last_at IS NULL OR s.last_at < $2)
        ORDER BY s.last_at NULLS FIRST, d.id LIMIT $3`,
      [organizationId, silentBefore, limit],
      'advice-silent-devices',
    );
    return rows.map(({ name }) => name);
  }
}
