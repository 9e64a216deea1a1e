import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** How much the inventories of devices hold. */
@Injectable()
export class InventorySizeRepository {
  constructor(private readonly database: Database) {}

  /** Of all series of the device but one; empty ones count as none. */
  async beside(
    organizationId: number,
    deviceId: number,
    seriesId: number,
  ): Promise<{ scopes: number; versions: number }> {
    const row = await this.database.queryOne<{ scopes: number; versions: number }>(
      `SELECT count(*) FILTER (WHERE versions > 0)::int AS scopes, coalesce(sum(versions), 0)::int AS versions
         FROM (SELECT cardinality(package_version_ids) + cardinality(doubtful_version_ids) AS versions
                 FROM device_software WHERE organization_id = $1 AND device_id = $2 AND series_id <> $3) d`,
      [organizationId, deviceId, seriesId],
      'inventory-size-beside',
    );
    return row ?? { scopes: 0, versions: 0 };
  }
}
