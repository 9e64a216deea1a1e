import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { IdleKernel } from '../domain/running-kernel.js';
import { FIXED } from '../domain/finding-state.js';

/** A kernel that does not run on a device, and what runs instead. */
export interface IdleKernelRow extends IdleKernel {
  deviceId: number;
  /** As `uname -r` tells it. */
  running: string;
}

/** Which kernels do not run on which devices, and which findings are in those alone. */
@Injectable()
export class IdleKernelRepository {
  constructor(private readonly database: Database) {}

  /** The kernels that devices run, by device; none for those of which it is not known. */
  async releases(organizationId: number, deviceIds: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.database.query<{ deviceId: number; release: string }>(
      `SELECT device_id, release FROM published_device_kernel
        WHERE organization_id = $1 AND device_id = ANY ($2::int[]) AND release IS NOT NULL`,
      [organizationId, deviceIds],
      'idle-kernel-releases',
    );
    return new Map(rows.map(({ deviceId, release }) => [deviceId, release]));
  }

  ofDevices(organizationId: number, deviceIds: readonly number[]): Promise<IdleKernelRow[]> {
    return this.database.query(
      `SELECT device_id, package_id, versions, running, newer FROM idle_kernel
        WHERE organization_id = $1 AND device_id = ANY ($2::int[]) ORDER BY device_id, package_id`,
      [organizationId, deviceIds],
      'idle-kernel-of-devices',
    );
  }

  /** Replaces what is known of these devices. */
  async replace(organizationId: number, deviceIds: readonly number[], rows: readonly IdleKernelRow[]): Promise<void> {
    await this.database.query(
      `WITH told AS MATERIALIZED (
         SELECT * FROM jsonb_to_recordset($3::jsonb) AS t ("deviceId" integer, "packageId" integer, versions text[], running text, newer boolean)),
       gone AS (
         DELETE FROM idle_kernel k WHERE k.organization_id = $1 AND k.device_id = ANY ($2::int[])
            AND NOT EXISTS (SELECT FROM told t WHERE t."deviceId" = k.device_id AND t."packageId" = k.package_id))
       INSERT INTO idle_kernel (organization_id, device_id, package_id, versions, running, newer)
       SELECT $1, "deviceId", "packageId", versions, running, newer FROM told ORDER BY "deviceId", "packageId"
       ON CONFLICT (organization_id, device_id, package_id) DO UPDATE
          SET versions = excluded.versions, running = excluded.running, newer = excluded.newer`,
      [organizationId, deviceIds, JSON.stringify(rows)],
      'idle-kernel-replace',
    );
  }

  /**
   * Brings the findings of devices up to what is known of their kernels: a finding does not run where every version that it is
   * seen in is of a kernel that does not. Gives the devices on which one changed. What is fixed stays as it was.
   */
  async settle(organizationId: number, deviceIds: readonly number[]): Promise<number[]> {
    const rows = await this.database.query<{ deviceId: number }>(
      `WITH kernels AS MATERIALIZED (
         SELECT device_id, package_id, versions FROM idle_kernel WHERE organization_id = $1 AND device_id = ANY ($2::int[])),
       shown AS MATERIALIZED (
         SELECT DISTINCT o.device_id, u.id FROM device_occurrences o CROSS JOIN LATERAL unnest(o.match_ids) AS u (id)
          WHERE o.organization_id = $1 AND o.device_id = ANY (ARRAY (SELECT device_id FROM kernels WHERE versions IS NOT NULL))),
       matches AS MATERIALIZED (
         SELECT id, vulnerability_id, package_id, installed_version FROM finding_match
          WHERE organization_id = $1 AND id = ANY (ARRAY (SELECT DISTINCT id FROM shown))
            AND package_id = ANY (ARRAY (SELECT package_id FROM kernels WHERE versions IS NOT NULL))),
       elsewhere AS MATERIALIZED (
         SELECT DISTINCT s.device_id, m.vulnerability_id, m.package_id
           FROM matches m JOIN shown s ON s.id = m.id
           JOIN kernels k ON k.device_id = s.device_id AND k.package_id = m.package_id
          WHERE k.versions IS NOT NULL AND m.installed_version <> ALL (k.versions)),
       moved AS (
         UPDATE finding f SET not_running = NOT f.not_running
          WHERE f.organization_id = $1 AND f.device_id = ANY ($2::int[]) AND f.state <> ${FIXED}
            AND (f.not_running OR f.package_id = ANY (ARRAY (SELECT package_id FROM kernels)))
            AND f.not_running <> (EXISTS (SELECT FROM kernels k WHERE k.device_id = f.device_id AND k.package_id = f.package_id)
                  AND NOT EXISTS (SELECT FROM elsewhere e WHERE e.device_id = f.device_id AND e.vulnerability_id = f.vulnerability_id
                                     AND e.package_id = f.package_id))
         RETURNING f.device_id)
       SELECT DISTINCT device_id FROM moved ORDER BY 1`,
      [organizationId, deviceIds],
      'idle-kernel-settle',
    );
    return rows.map(({ deviceId }) => deviceId);
  }

  /** Devices with a kernel that does not run, and findings of any of the vulnerabilities. */
  async devicesWith(organizationId: number, vulnerabilityIds: readonly number[]): Promise<number[]> {
    const rows = await this.database.query<{ deviceId: number }>(
      `SELECT DISTINCT f.device_id FROM finding f
        WHERE f.organization_id = $1 AND f.vulnerability_id = ANY ($2::int[])
          AND f.device_id IN (SELECT device_id FROM idle_kernel WHERE organization_id = $1) ORDER BY 1`,
      [organizationId, vulnerabilityIds],
      'idle-kernel-devices-with',
    );
    return rows.map(({ deviceId }) => deviceId);
  }
}
