import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** Which scans stand behind what signals read. */
@Injectable()
export class ScansBehindRepository {
  constructor(private readonly database: Database) {}

  /** Public ids of the newest that were applied, received until a moment. */
  async newest(organizationId: number, until: Date, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT s.id FROM published_scan s
        WHERE s.organization_id = $1 AND s.received_at <= $2 AND s.status = 'completed'
        ORDER BY s.received_at DESC, s.id DESC LIMIT $3`,
      [organizationId, until, limit],
      'compliance-scans-behind',
    );
    return rows.map(({ id }) => id);
  }
}
