import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { OpenFindings } from '../domain/device.js';

/** Open findings of one device. */
export interface DeviceOpenFindings extends OpenFindings {
  deviceId: number;
}

/** Risk of one device, 0-100; null when it cannot be told. */
export interface DeviceRisk {
  deviceId: number;
  riskScore: number | null;
}

/** The roll-ups that other contexts fill. One statement each; devices that do not exist are passed over. */
@Injectable()
export class DeviceRollupRepository {
  constructor(private readonly database: Database) {}

  async add(organizationId: number, deviceId: number, delta: OpenFindings): Promise<void> {
    await this.database.query(
      `UPDATE device_rollup
          SET open_critical = coalesce(open_critical, 0) + $3, open_high = coalesce(open_high, 0) + $4,
              open_medium = coalesce(open_medium, 0) + $5, open_low = coalesce(open_low, 0) + $6,
              open_none = coalesce(open_none, 0) + $7, open_unknown = coalesce(open_unknown, 0) + $8
        WHERE organization_id = $1 AND device_id = $2`,
      [organizationId, deviceId, delta.critical, delta.high, delta.medium, delta.low, delta.none, delta.unknown],
      'device-rollup-add',
    );
  }

  async set(organizationId: number, rows: DeviceOpenFindings[]): Promise<void> {
    await this.database.query(
      `UPDATE device_rollup r
          SET open_critical = n.critical, open_high = n.high, open_medium = n.medium, open_low = n.low,
              open_none = n.none, open_unknown = n.unknown
         FROM unnest($2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::int[])
              AS n (device_id, critical, high, medium, low, none, unknown)
        WHERE r.organization_id = $1 AND r.device_id = n.device_id
          AND (r.open_critical, r.open_high, r.open_medium, r.open_low, r.open_none, r.open_unknown)
              IS DISTINCT FROM (n.critical, n.high, n.medium, n.low, n.none, n.unknown)`,
      [
        organizationId,
        rows.map((row) => row.deviceId),
        rows.map((row) => row.critical),
        rows.map((row) => row.high),
        rows.map((row) => row.medium),
        rows.map((row) => row.low),
        rows.map((row) => row.none),
        rows.map((row) => row.unknown),
      ],
    );
  }

  async setRisk(organizationId: number, rows: DeviceRisk[]): Promise<void> {
    await this.database.query(
      `UPDATE device_rollup r SET risk_score = n.score
         FROM unnest($2::int[], $3::numeric[]) AS n (device_id, score)
        WHERE r.organization_id = $1 AND r.device_id = n.device_id AND r.risk_score IS DISTINCT FROM n.score`,
      [organizationId, rows.map((row) => row.deviceId), rows.map((row) => row.riskScore)],
    );
  }
}
