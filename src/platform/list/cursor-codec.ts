import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { currentRequest } from '../http/request-context.js';
import { Secrets } from '../security/secrets.js';
import { Clock } from '../time/clock.js';

const KID_BYTES = 6;
const MAC_BYTES = 12;

/**
 * Opaque cursors: the id of a key, and the sort values of a row, bound by HMAC with that key to the list, its filters, its
 * sort, and the organization of who asks.
 */
@Injectable()
export class CursorCodec {
  constructor(
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  seal(values: unknown[], fingerprint: string): string {
    const { kid, key } = this.secrets.cursorKeys.active(this.clock.now());
    const body = Buffer.from(JSON.stringify(values));
    return Buffer.concat([Buffer.from(kid, 'base64url'), mac(key, body, bound(fingerprint)), body]).toString(
      'base64url',
    );
  }

  /** The values, or null for anything that was not sealed for this very query. */
  open(cursor: string, fingerprint: string): unknown[] | null {
    if (!/^[\w-]{24,2048}$/.test(cursor)) return null;
    const bytes = Buffer.from(cursor, 'base64url');
    const known = this.secrets.cursorKeys.find(bytes.subarray(0, KID_BYTES).toString('base64url'));
    if (!known) return null;
    const given = bytes.subarray(KID_BYTES, KID_BYTES + MAC_BYTES);
    const body = bytes.subarray(KID_BYTES + MAC_BYTES);
    if (given.length !== MAC_BYTES || !timingSafeEqual(given, mac(known.key, body, bound(fingerprint)))) return null;
    return JSON.parse(body.toString()) as unknown[];
  }
}

function bound(fingerprint: string): string {
  return `${currentRequest()?.actor?.organizationId ?? ''}\0${fingerprint}`;
}

function mac(key: Uint8Array, body: Buffer, fingerprint: string): Buffer {
  return createHmac('sha256', key).update(fingerprint).update('\0').update(body).digest().subarray(0, MAC_BYTES);
}
