import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { DeviceSize } from '../domain/batches.js';
import { MEMBER_BYTES } from '../domain/member.js';

/** What a device is counted as. */
export interface CountedDevice {
  deviceId: number;
  place: number;
  scanned: boolean;
  /** In the order of `VARIANTS`, in 10⁻¹². */
  masses: string[];
  cells: number[];
  inherentCells: number[];
  /** Open in each of the groups of threats. */
  threats: number[];
  fixedAfter: Record<string, number>;
  members: Uint8Array;
}

/** The devices of an organization with what they were counted with. */
@Injectable()
export class RiskDeviceRepository {
  constructor(private readonly database: Database) {}

  byIds(organizationId: number, deviceIds: readonly number[]): Promise<CountedDevice[]> {
    return this.database.query(
      `SELECT device_id, place, scanned, masses::text[], cells, inherent_cells, threats, fixed_after, members
         FROM risk_device WHERE organization_id = $1 AND device_id = ANY (ARRAY (SELECT unnest($2::int[])))`,
      [organizationId, deviceIds],
      'risk-device-by-ids',
    );
  }

  /** Those after one, by id, with how many findings and failing checks they have: their length, without reading them. */
  sizes(organizationId: number, after: number, limit: number): Promise<DeviceSize[]> {
    return this.database.query(
      `SELECT device_id, octet_length(members) / $4 AS members
         FROM risk_device WHERE organization_id = $1 AND device_id > $2 ORDER BY device_id LIMIT $3`,
      [organizationId, after, limit, MEMBER_BYTES],
      'risk-device-sizes',
    );
  }

  /** Writes what devices count as, and removes those that do not count any more. */
  async write(
    organizationId: number,
    devices: readonly CountedDevice[],
    gone: readonly number[],
    at: Date,
  ): Promise<void> {
    await Promise.all([this.insert(organizationId, devices, at), this.remove(organizationId, gone)]);
  }

  private async remove(organizationId: number, gone: readonly number[]): Promise<void> {
    if (gone.length === 0) return;
    await this.database.query(
      `DELETE FROM risk_device WHERE organization_id = $1 AND device_id = ANY ($2::int[])`,
      [organizationId, gone],
      'risk-device-delete',
    );
  }

  private async insert(organizationId: number, devices: readonly CountedDevice[], at: Date): Promise<void> {
    if (devices.length === 0) return;
    await this.database.query(
      `INSERT INTO risk_device AS d (organization_id, device_id, place, scanned, masses, mass, cells, inherent_cells, threats, fixed_after, members, updated_at)
       SELECT $1, n.device_id, n.place, n.scanned, n.masses::bigint[], (n.masses::bigint[])[1], n.cells::int[], n.inherent_cells::int[], n.threats::int[],
              n.fixed_after, n.members, $11
         FROM unnest($2::int[], $3::smallint[], $4::boolean[], $5::text[], $6::text[], $7::text[], $8::text[], $9::jsonb[], $10::bytea[])
              AS n (device_id, place, scanned, masses, cells, inherent_cells, threats, fixed_after, members)
       ON CONFLICT (organization_id, device_id) DO UPDATE
          SET place = excluded.place, scanned = excluded.scanned, masses = excluded.masses, mass = excluded.mass, cells = excluded.cells,
              inherent_cells = excluded.inherent_cells, threats = excluded.threats, fixed_after = excluded.fixed_after, members = excluded.members, updated_at = excluded.updated_at`,
      [
        organizationId,
        devices.map((d) => d.deviceId),
        devices.map((d) => d.place),
        devices.map((d) => d.scanned),
        devices.map((d) => `{${d.masses.join(',')}}`),
        devices.map((d) => `{${d.cells.join(',')}}`),
        devices.map((d) => `{${d.inherentCells.join(',')}}`),
        devices.map((d) => `{${d.threats.join(',')}}`),
        devices.map((d) => JSON.stringify(d.fixedAfter)),
        devices.map((d) => Buffer.from(d.members)),
        at,
      ],
      'risk-device-write',
    );
  }

  /** Writes what devices count as whose members are as they were: those are most of a row, and are not written again. */
  async revalue(organizationId: number, devices: readonly CountedDevice[], at: Date): Promise<void> {
    if (devices.length === 0) return;
    await this.database.query(
      `UPDATE risk_device d
          SET masses = n.masses::bigint[], mass = (n.masses::bigint[])[1], cells = n.cells::int[], inherent_cells = n.inherent_cells::int[], threats = n.threats::int[],
              updated_at = $7
         FROM unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[]) AS n (device_id, masses, cells, inherent_cells, threats)
        WHERE d.organization_id = $1 AND d.device_id = n.device_id`,
      [
        organizationId,
        devices.map((d) => d.deviceId),
        devices.map((d) => `{${d.masses.join(',')}}`),
        devices.map((d) => `{${d.cells.join(',')}}`),
        devices.map((d) => `{${d.inherentCells.join(',')}}`),
        devices.map((d) => `{${d.threats.join(',')}}`),
        at,
      ],
      'risk-device-revalue',
    );
  }

  /** The masses of the scanned device at a share of all, from the lightest; for those that nobody looked at. */
  async percentile(organizationId: number, share: number): Promise<string[] | null> {
    const row = await this.database.queryOne<{ masses: string[] }>(
      `SELECT masses::text[] FROM risk_device WHERE organization_id = $1 AND scanned
        ORDER BY mass, device_id
        OFFSET (SELECT greatest(ceil(count(*) * $2::float8)::int - 1, 0) FROM risk_device WHERE organization_id = $1 AND scanned) LIMIT 1`,
      [organizationId, share],
      'risk-device-percentile',
    );
    return row?.masses ?? null;
  }

  /** Everything is to be counted anew. */
  async clear(organizationId: number): Promise<void> {
    for (const table of [
      'risk_device',
      'risk_component',
      'risk_subject_rollup',
      'risk_action_rollup',
      'risk_threat_profile',
    ])
      await this.database.query(`DELETE FROM ${table} WHERE organization_id = $1`, [organizationId]);
  }
}
