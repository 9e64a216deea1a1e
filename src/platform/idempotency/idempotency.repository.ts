import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';

/** For so long a repeated request gets the first one's answer. */
export const STORED_HOURS = 24;

/** An answer as it is kept. */
export interface StoredRecord {
  keyHash: Buffer;
  fingerprint: Buffer;
  sealed: Buffer;
}

/** Answers of requests that may be repeated, and who is at work on one. */
@Injectable()
export class IdempotencyRepository {
  constructor(private readonly database: Database) {}

  /**
   * Takes the key for the current transaction, whose end frees it, be it the end of the process; false while another has it.
   * The lock is a number of 64 bits: that two keys meet in one costs one of them a 409.
   */
  async take(lock: bigint): Promise<boolean> {
    const row = await this.database.queryOne<{ taken: boolean }>(
      `SELECT pg_try_advisory_xact_lock($1::bigint) AS taken`,
      [lock.toString()],
      'idempotency-take',
    );
    return row?.taken === true;
  }

  /** The answer that is kept under one of these, or null. */
  find(organizationId: number, keyHashes: Buffer[]): Promise<StoredRecord | null> {
    return this.database.queryOne(
      `SELECT key_hash, fingerprint, sealed FROM idempotency_record
        WHERE organization_id = $1 AND key_hash = ANY ($2::bytea[]) AND expires_at > now()`,
      [organizationId, keyHashes],
      'idempotency-find',
    );
  }

  /** Keeps an answer; one that has run out gives way. */
  async keep(organizationId: number, keyHash: Buffer, fingerprint: Buffer, sealed: Buffer): Promise<void> {
    await this.database.query(
      `INSERT INTO idempotency_record (organization_id, key_hash, fingerprint, sealed, expires_at)
       VALUES ($1, $2, $3, $4, now() + make_interval(hours => $5))
       ON CONFLICT (organization_id, key_hash) DO UPDATE
          SET fingerprint = excluded.fingerprint, sealed = excluded.sealed, expires_at = excluded.expires_at`,
      [organizationId, keyHash, fingerprint, sealed, STORED_HOURS],
      'idempotency-keep',
    );
  }

  /** Removes what has run out, of all organizations: housekeeping. */
  async forget(): Promise<void> {
    await this.database.query(`DELETE FROM idempotency_record WHERE expires_at < now()`);
  }
}
