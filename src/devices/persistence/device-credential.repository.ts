import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** Device tokens, as hashes. */
@Injectable()
export class DeviceCredentialRepository {
  constructor(private readonly database: Database) {}

  async add(organizationId: number, deviceId: number, tokenHash: Buffer, now: Date): Promise<void> {
    await this.database.query(
      `INSERT INTO device_credential (token_hash, organization_id, device_id, created_at) VALUES ($1, $2, $3, $4)`,
      [tokenHash, organizationId, deviceId, now],
    );
  }

  /** Refuses every token of the device from now on. */
  async revokeAll(organizationId: number, deviceId: number, now: Date): Promise<void> {
    await this.database.query(
      `UPDATE device_credential SET revoked_at = $3 WHERE organization_id = $1 AND device_id = $2 AND revoked_at IS NULL`,
      [organizationId, deviceId, now],
    );
  }

  /** Lets the tokens of the device run out; one that ends earlier keeps its end. */
  async expireAll(organizationId: number, deviceId: number, validUntil: Date): Promise<void> {
    await this.database.query(
      `UPDATE device_credential SET valid_until = least(valid_until, $3::timestamptz)
        WHERE organization_id = $1 AND device_id = $2 AND revoked_at IS NULL`,
      [organizationId, deviceId, validUntil],
    );
  }
}
