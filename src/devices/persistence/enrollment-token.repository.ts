import { Injectable } from '@nestjs/common';
import { IsNull, MoreThan } from 'typeorm';
import { AcrossOrganizations, Database, OrganizationLocks } from '../../platform/index.js';
import { EnrollmentTokenEntity } from './device-agent.entities.js';

/** A token or key that could not be used: whose it is, and why. */
export interface RefusedToken {
  organizationId: number;
  target: { type: string; id: string };
  /** Internal id of the device of a one-time token; null for a reusable key. */
  deviceId: number | null;
  reason: string;
  /** Public id of the person or API key that made it; null where no request did. */
  createdBy: string | null;
  /** Whether it could be used, but for its maker or its device. */
  isOpen: boolean;
}

/** A one-time token that was just used up. */
export type UsedEnrollmentToken = Pick<EnrollmentTokenEntity, 'organizationId' | 'deviceId' | 'createdBy'>;

/** One-time enrolment tokens, as hashes. */
@Injectable()
export class EnrollmentTokenRepository {
  constructor(
    private readonly database: Database,
    private readonly everywhere: AcrossOrganizations,
    private readonly locks: OrganizationLocks,
  ) {}

  async add(
    organizationId: number,
    deviceId: number,
    token: Pick<EnrollmentTokenEntity, 'tokenHash' | 'expiresAt' | 'createdBy'>,
  ): Promise<void> {
    await this.database.withRepository(EnrollmentTokenEntity, (tokens) =>
      tokens.insert({ ...token, organizationId, deviceId }),
    );
  }

  /** Ends what was given out for the device and not used yet. */
  async expireAll(organizationId: number, deviceId: number, now: Date): Promise<void> {
    await this.database.withRepository(EnrollmentTokenEntity, (tokens) =>
      tokens.update({ organizationId, deviceId, usedAt: IsNull(), expiresAt: MoreThan(now) }, { expiresAt: now }),
    );
  }

  /** Ends what these people and keys made and nobody used yet; gives the devices. */
  async expireMadeBy(organizationId: number, makers: readonly string[], now: Date): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `UPDATE enrollment_token t SET expires_at = $3
         FROM device d
        WHERE t.organization_id = $1 AND t.created_by = ANY ($2::uuid[]) AND t.used_at IS NULL AND t.expires_at > $3
          AND d.organization_id = $1 AND d.id = t.device_id
       RETURNING d.public_id AS id`,
      [organizationId, makers, now],
    );
    return rows.map(({ id }) => id);
  }

  /** Uses the token up, in one statement: of any number of callers exactly one gets the device. In a transaction. */
  async consume(hash: Buffer, now: Date): Promise<UsedEnrollmentToken | null> {
    this.locks.takeTurn(`enrollment-token:${hash.toString('hex')}`);
    return this.everywhere.queryOne(
      `UPDATE enrollment_token SET used_at = $2 WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2
       RETURNING organization_id, device_id, created_by`,
      [hash, now],
    );
  }

  /** Whose a token is that could not be used, and why: for the audit trail, never for the caller. */
  async refused(hash: Buffer, now: Date): Promise<RefusedToken | null> {
    return this.everywhere.queryOne(
      `SELECT t.organization_id, jsonb_build_object('type', 'device', 'id', d.public_id) AS target,
              t.device_id,
              CASE WHEN t.used_at IS NOT NULL THEN 'used' ELSE 'expired' END AS reason,
              t.created_by, t.used_at IS NULL AND t.expires_at > $2 AS is_open
         FROM enrollment_token t JOIN device d ON d.organization_id = t.organization_id AND d.id = t.device_id
        WHERE t.token_hash = $1`,
      [hash, now],
    );
  }
}
