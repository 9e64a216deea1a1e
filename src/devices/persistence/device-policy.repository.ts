import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import { DEFAULT_THRESHOLDS, type DevicePolicy } from '../domain/device-policy.js';

/** A policy with what is known of its making. */
export interface DevicePolicyRow {
  /** 0 for the one that ships. */
  version: number;
  policy: DevicePolicy;
  changedBy: string | null;
  changedAt: Date | null;
}

/** The policy for devices of each organization. */
@Injectable()
export class DevicePolicyRepository {
  constructor(private readonly database: Database) {}

  /** Null where an organization never said anything. */
  async of(organizationId: number): Promise<DevicePolicyRow | null> {
    const row = await this.database.queryOne<DevicePolicy & Omit<DevicePolicyRow, 'policy'>>(
      `SELECT version, scan_interval_seconds, disabled_checks,
              opt_in_checks, thresholds, changed_by, changed_at
         FROM device_policy WHERE organization_id = $1`,
      [organizationId],
      'device-policy',
    );
    if (row === null) return null;
    const { version, changedBy, changedAt, thresholds, ...rest } = row;
    // A threshold that came later than the row has the value that ships.
    return { version, changedBy, changedAt, policy: { ...rest, thresholds: { ...DEFAULT_THRESHOLDS, ...thresholds } } };
  }

  /** Writes the version after `row.version - 1`; false when somebody wrote it meanwhile. */
  async put(organizationId: number, row: DevicePolicyRow): Promise<boolean> {
    const { policy, version, changedBy, changedAt } = row;
    const written = await this.database.query(
      `INSERT INTO device_policy AS p (organization_id, version, scan_interval_seconds, disabled_checks, opt_in_checks, thresholds,
                                       changed_by, changed_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (organization_id) DO UPDATE
          SET version = excluded.version, scan_interval_seconds = excluded.scan_interval_seconds,
              disabled_checks = excluded.disabled_checks, opt_in_checks = excluded.opt_in_checks,
              thresholds = excluded.thresholds, changed_by = excluded.changed_by, changed_at = excluded.changed_at
        WHERE p.version = excluded.version - 1
       RETURNING version`,
      [
        organizationId,
        version,
        policy.scanIntervalSeconds,
        policy.disabledChecks,
        policy.optInChecks,
        JSON.stringify(policy.thresholds),
        changedBy,
        changedAt,
      ],
      'device-policy-put',
    );
    return written.length > 0;
  }
}
