import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Database } from '../../platform/index.js';
import type { DeviceOs, DeviceState } from '../domain/device.js';
import { DeviceCredentialEntity } from './device-agent.entities.js';

/** When devices were last heard of. */
@Injectable()
export class DeviceContactRepository {
  constructor(private readonly database: Database) {}

  /** Moves the last contact forward to `at`; never back. */
  async seen(organizationId: number, deviceId: number, at: Date): Promise<void> {
    await this.database.query(
      `UPDATE device_contact SET last_seen_at = $3
        WHERE organization_id = $1 AND device_id = $2 AND (last_seen_at IS NULL OR last_seen_at < $3)`,
      [organizationId, deviceId, at],
      'device-seen',
    );
  }
}

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
