import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Database } from '../../platform/index.js';
import { DeviceCredentialEntity } from './device-agent.entities.js';

/** Device tokens, as hashes. */
@Injectable()
export class DeviceCredentialRepository {
  constructor(private readonly database: Database) {}

  /** @param shownTo who sees the token: the person or API key; null where its agent alone gets it */
  async add(
    organizationId: number,
    deviceId: number,
    tokenHash: Buffer,
    now: Date,
    shownTo: string | null = null,
  ): Promise<void> {
    await this.database.withRepository(DeviceCredentialEntity, (credentials) =>
      credentials.insert({ organizationId, deviceId, tokenHash, createdAt: now, shownTo }),
    );
  }

  /** Refuses every token of the device from now on. */
  async revokeAll(organizationId: number, deviceId: number, now: Date): Promise<void> {
    await this.database.withRepository(DeviceCredentialEntity, (credentials) =>
      credentials.update({ organizationId, deviceId, revokedAt: IsNull() }, { revokedAt: now }),
    );
  }

  /** The devices whose tokens still work and were shown to one of these. */
  async knownTo(organizationId: number, who: readonly string[], now: Date): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT DISTINCT d.public_id AS id
         FROM device_credential c JOIN device d ON d.organization_id = c.organization_id AND d.id = c.device_id
        WHERE c.organization_id = $1 AND c.shown_to = ANY ($2::uuid[]) AND c.revoked_at IS NULL
          AND (c.valid_until IS NULL OR c.valid_until > $3) AND d.state <> 'deactivated'
        ORDER BY 1`,
      [organizationId, who, now],
    );
    return rows.map(({ id }) => id);
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
