import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** What a repeated request is answered with. */
export interface StoredAnswer {
  status: number;
  /** Those that belong to the answer and not to the request: `Location`, `ETag`. */
  headers: Record<string, string>;
  /** As JSON; null for an answer without a body. */
  body: string | null;
}

/** Whose key it is, and for what: the same key of another caller, or on another route, is another key. */
export interface KeyScope {
  actorKind: string;
  actorId: string;
  method: string;
  /** The pattern of the route: `/api/v1/devices/:id/enrollment`. */
  route: string;
}

/**
 * What the database gets to know of an idempotency key and its answer. Answers hold secrets that are shown once, so they are
 * sealed (AES-256-GCM) under a key derived (HKDF-SHA256) from the client's own key and a secret of the service; of the
 * client's key only an HMAC is kept. Who has the table, and guesses keys, still has nothing.
 */
export class AnswerSeal {
  /** HMAC-SHA256 of scope and key: under it the answer is found. */
  readonly hash: Buffer;

  constructor(
    scope: KeyScope,
    private readonly key: string,
    private readonly secret: Uint8Array,
  ) {
    this.hash = createHmac('sha256', secret).update(scoped(scope, key)).digest();
  }

  /** Tells one request from another under the same key; keyed, so that what was asked cannot be guessed from it. */
  fingerprint(address: string, body: unknown): Buffer {
    return createHmac('sha256', this.derive('fingerprint'))
      .update(JSON.stringify([address, body ?? null]))
      .digest();
  }

  seal(answer: StoredAnswer): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.derive('answer'), iv, { authTagLength: TAG_BYTES }).setAAD(this.hash);
    const sealed = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  }

  /** Throws for what was not sealed under this key. */
  open(sealed: Buffer): StoredAnswer {
    const decipher = createDecipheriv(CIPHER, this.derive('answer'), sealed.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(this.hash)
      .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return JSON.parse(text.toString('utf8')) as StoredAnswer;
  }

  private derive(use: string): Buffer {
    return Buffer.from(
      hkdfSync(
        'sha256',
        Buffer.concat([this.secret, Buffer.from(this.key)]),
        this.hash,
        `posture idempotency ${use}`,
        KEY_BYTES,
      ),
    );
  }
}

/** A number that stands for scope and key while a request runs; it is never stored. */
export function lockNumber(scope: KeyScope, key: string): bigint {
  return createHash('sha256').update(scoped(scope, key)).digest().readBigInt64BE();
}

function scoped({ actorKind, actorId, method, route }: KeyScope, key: string): string {
  return JSON.stringify(['idempotency', actorKind, actorId, method, route, key]);
}

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
