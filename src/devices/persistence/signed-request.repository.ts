import { Injectable } from '@nestjs/common';
import { AcrossOrganizations, Database } from '../../platform/index.js';
import type { KnownDevice } from '../domain/device-report.js';

/** Whose token it is, with all that a signed request needs to know of its device. */
export interface CredentialHolder extends KnownDevice {
  /** It says so much of its hardware or system that this is not read with each request: `hardware` and most of `os` are left out. */
  saysMuch: boolean;
  organizationId: number;
  id: number;
  publicId: string;
  name: string;
  lastSeenAt: Date | null;
  /** When its last refused request came. */
  refusedAt: Date | null;
  /** Of the organization's policy; null where it names none. */
  scanIntervalSeconds: number | null;
}

/** Bytes, as they are stored, of what a device says of its system and hardware: an agent's are some hundred. */
const READ_EACH_TIME = 4096;
/** SQL: whether it is more. Looks at no more than the length, and unpacks nothing. */
const SAYS_MUCH = `coalesce(pg_column_size(d.os), 0) + coalesce(pg_column_size(d.hardware), 0) > ${READ_EACH_TIME}`;

/** Of a signature of 32 bytes: 128 bits tell requests apart as well, and every request writes a row. */
const KEPT_BYTES = 16;

/** The two statements of every agent-signed request. */
@Injectable()
export class SignedRequestRepository {
  constructor(
    private readonly database: Database,
    private readonly everywhere: AcrossOrganizations,
  ) {}

  /** The organization is not known before: the hash of 256 random bits stands for it. Asked every time, so that a revoked token is refused at once. */
  async holderOf(tokenHash: Buffer, now: Date): Promise<CredentialHolder | null> {
    return this.everywhere.queryOne<CredentialHolder>(
      `SELECT d.organization_id, d.id, d.public_id, d.name, d.state, d.hostname,
              CASE WHEN ${SAYS_MUCH} AND d.os IS NOT NULL THEN jsonb_build_object('id', d.os -> 'id', 'version', d.os -> 'version') ELSE d.os END AS os,
              CASE WHEN NOT (${SAYS_MUCH}) THEN d.hardware END AS hardware, ${SAYS_MUCH} AS says_much, d.hardware_id, d.agent_version, c.last_seen_at,
              c.refused_at,
              y.scan_interval_seconds
         FROM device_credential k
         JOIN device d ON d.organization_id = k.organization_id AND d.id = k.device_id
         JOIN device_contact c ON c.organization_id = d.organization_id AND c.device_id = d.id
         LEFT JOIN device_policy y ON y.organization_id = d.organization_id
        WHERE k.token_hash = $1 AND k.revoked_at IS NULL AND (k.valid_until IS NULL OR k.valid_until > $2)`,
      [tokenHash, now],
      'signed-request-holder',
    );
  }

  /**
   * Accepts a signature once: false when it was accepted before. Moves the last contact on the way, at most once in
   * `contactSeconds`, so that a chatty agent does not rewrite the row; and at once when the device was refused since.
   */
  async accept(
    organizationId: number,
    deviceId: number,
    request: { signature: Buffer; expiresAt: Date; now: Date; contactSeconds: number },
  ): Promise<boolean> {
    const row = await this.database.queryOne<{ accepted: boolean }>(
      `WITH accepted AS (
         INSERT INTO agent_replay (organization_id, device_id, signature, expires_at)
         VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING
         RETURNING device_id),
       seen AS (
         UPDATE device_contact SET last_seen_at = $5
          WHERE organization_id = $1 AND device_id = $2 AND EXISTS (SELECT FROM accepted)
            AND (last_seen_at IS NULL OR last_seen_at <= refused_at
                 OR last_seen_at < $5::timestamptz - make_interval(secs => $6)))
       SELECT EXISTS (SELECT FROM accepted) AS accepted`,
      [
        organizationId,
        deviceId,
        request.signature.subarray(0, KEPT_BYTES),
        request.expiresAt,
        request.now,
        request.contactSeconds,
      ],
      'signed-request-accept',
    );
    return row?.accepted ?? false;
  }

  /** Forgets up to `limit` signatures whose requests are too old to be replayed; gives how many. */
  async pruneExpired(now: Date, limit: number): Promise<number> {
    const rows = await this.everywhere.query(
      `DELETE FROM agent_replay WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM agent_replay WHERE expires_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED))
       RETURNING device_id`,
      [now, limit],
    );
    return rows.length;
  }
}
