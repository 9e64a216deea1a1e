import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../security/secrets.js';

const MAC_BYTES = 12;

/** Opaque cursors: the sort values of a row, bound by HMAC to the list, its filters and its sort. */
@Injectable()
export class CursorCodec {
  constructor(private readonly secrets: Secrets) {}

  seal(values: unknown[], fingerprint: string): string {
    const body = Buffer.from(JSON.stringify(values));
    return Buffer.concat([this.mac(body, fingerprint), body]).toString('base64url');
  }

  /** The values, or null for anything that was not sealed for this very query. */
  open(cursor: string, fingerprint: string): unknown[] | null {
    if (!/^[\w-]{16,2048}$/.test(cursor)) return null;
    const bytes = Buffer.from(cursor, 'base64url');
    const body = bytes.subarray(MAC_BYTES);
    const mac = bytes.subarray(0, MAC_BYTES);
    if (mac.length !== MAC_BYTES || !timingSafeEqual(mac, this.mac(body, fingerprint))) return null;
    return JSON.parse(body.toString()) as unknown[];
  }

  private mac(body: Buffer, fingerprint: string): Buffer {
    return createHmac('sha256', this.secrets.cursorKey)
      .update(fingerprint)
      .update('\0')
      .update(body)
      .digest()
      .subarray(0, MAC_BYTES);
  }
}
