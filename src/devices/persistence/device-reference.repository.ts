import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { DeviceOs, DeviceState } from '../domain/device.js';

/** A device as other contexts name it. */
export interface DeviceReference {
  /** Internal; counts per organization. */
  id: number;
  publicId: string;
  name: string;
  state: DeviceState;
  /** As last reported; null before the first report. */
  os: DeviceOs | null;
}

/** Looks devices up for other contexts. */
@Injectable()
export class DeviceReferenceRepository {
  constructor(private readonly database: Database) {}

  async byPublicId(organizationId: number, publicId: string): Promise<DeviceReference | null> {
    return this.database.queryOne<DeviceReference>(
      `SELECT id, public_id, name, state, os FROM device WHERE organization_id = $1 AND public_id = $2`,
      [organizationId, publicId],
      'device-by-public-id',
    );
  }

  async any(organizationId: number): Promise<boolean> {
    const rows = await this.database.query(`SELECT FROM device WHERE organization_id = $1 LIMIT 1`, [organizationId]);
    return rows.length > 0;
  }
}
