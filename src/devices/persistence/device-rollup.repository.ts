import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { OpenFindings } from '../domain/device.js';

/** The roll-ups that other contexts fill. One statement each; devices that do not exist, or not any more, are passed over. */
@Injectable()
export class DeviceRollupRepository {
  constructor(private readonly database: Database) {}

  async add(organizationId: number, deviceId: number, delta: OpenFindings): Promise<void> {
    await this.database.query(
      `UPDATE device_rollup r
          SET open_critical = coalesce(r.open_critical, 0) + $3, open_high = coalesce(r.open_high, 0) + $4,
              open_medium = coalesce(r.open_medium, 0) + $5, open_low = coalesce(r.open_low, 0) + $6,
              open_none = coalesce(r.open_none, 0) + $7, open_unknown = coalesce(r.open_unknown, 0) + $8
         FROM device d
        WHERE r.organization_id = $1 AND r.device_id = $2
          AND d.organization_id = $1 AND d.id = $2 AND d.state <> 'deactivated'`,
      [organizationId, deviceId, delta.critical, delta.high, delta.medium, delta.low, delta.none, delta.unknown],
      'device-rollup-add',
    );
  }

  /** Six numbers for each device: unknown, none, low, medium, high, critical. */
  async addMany(
    organizationId: number,
    changes: readonly { deviceId: number; bySeverity: readonly number[] }[],
  ): Promise<void> {
    await this.database.query(
      `UPDATE device_rollup r
          SET open_unknown = coalesce(r.open_unknown, 0) + (n.counts[1])::int, open_none = coalesce(r.open_none, 0) + (n.counts[2])::int,
              open_low = coalesce(r.open_low, 0) + (n.counts[3])::int, open_medium = coalesce(r.open_medium, 0) + (n.counts[4])::int,
              open_high = coalesce(r.open_high, 0) + (n.counts[5])::int, open_critical = coalesce(r.open_critical, 0) + (n.counts[6])::int
         FROM (SELECT device_id, string_to_array(counts, ' ') AS counts FROM unnest($2::int[], $3::text[]) AS g (device_id, counts)) n
         JOIN device d ON d.organization_id = $1 AND d.id = n.device_id
        WHERE r.organization_id = $1 AND r.device_id = n.device_id AND d.state <> 'deactivated'`,
      [organizationId, changes.map(({ deviceId }) => deviceId), changes.map(({ bySeverity }) => bySeverity.join(' '))],
      'device-rollup-add-many',
    );
  }

  /** Nothing is known to be open any more. */
  async clear(organizationId: number, deviceId: number): Promise<void> {
    await this.database.query(
      `UPDATE device_rollup
          SET open_critical = NULL, open_high = NULL, open_medium = NULL, open_low = NULL, open_none = NULL, open_unknown = NULL
        WHERE organization_id = $1 AND device_id = $2`,
      [organizationId, deviceId],
    );
  }
}
