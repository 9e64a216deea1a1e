import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { DeviceState } from '../domain/device.js';

/** A device as other contexts name it. */
export interface DeviceReference {
  /** Internal; counts per organization. */
  id: number;
  publicId: string;
  name: string;
  state: DeviceState;
}

const COLUMNS = `id, public_id AS "publicId", name, state`;

/** Looks devices up by either id. */
@Injectable()
export class DeviceReferenceRepository {
  constructor(private readonly database: Database) {}

  async byPublicIds(organizationId: number, publicIds: string[]): Promise<DeviceReference[]> {
    return this.database.query<DeviceReference>(
      `SELECT ${COLUMNS} FROM device WHERE organization_id = $1 AND public_id = ANY ($2::uuid[])`,
      [organizationId, publicIds],
      'devices-by-public-id',
    );
  }

  async any(organizationId: number): Promise<boolean> {
    const rows = await this.database.query(`SELECT FROM device WHERE organization_id = $1 LIMIT 1`, [organizationId]);
    return rows.length > 0;
  }

  async byIds(organizationId: number, ids: number[]): Promise<DeviceReference[]> {
    return this.database.query<DeviceReference>(
      `SELECT ${COLUMNS} FROM device WHERE organization_id = $1 AND id = ANY ($2::int[])`,
      [organizationId, ids],
      'devices-by-id',
    );
  }
}
