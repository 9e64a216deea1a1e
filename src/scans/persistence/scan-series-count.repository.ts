import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** So many more findings (or, negative, fewer) of a series of a device. */
export interface SeriesCountChange {
  deviceId: number;
  seriesId: number;
  findings: number;
}

/** How many findings series show. */
@Injectable()
export class ScanSeriesCountRepository {
  constructor(private readonly database: Database) {}

  /** Also gives the devices a new version: a scan that was compared with the former numbers is compared again. */
  async add(organizationId: number, changes: readonly SeriesCountChange[]): Promise<void> {
    await this.database.query(
      `WITH devices AS (
         UPDATE scan_head SET version = version + 1 WHERE organization_id = $1 AND device_id = ANY ($2::int[]))
       UPDATE scan_series s SET finding_count = s.finding_count + n.findings
         FROM unnest($2::int[], $3::int[], $4::int[]) AS n (device_id, series_id, findings)
        WHERE s.organization_id = $1 AND s.device_id = n.device_id AND s.id = n.series_id`,
      [
        organizationId,
        changes.map((change) => change.deviceId),
        changes.map((change) => change.seriesId),
        changes.map((change) => change.findings),
      ],
      'scan-series-count-add',
    );
  }
}
