import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { jsonLine } from '../printable.js';
import { SERVICE_LIMITS } from '../service-limits.js';

/** An envelope as it goes over the wire. */
export interface Body {
  bytes: Buffer;
  /** Bytes before they were compressed. */
  inflated: number;
  /** Whether the service takes so much. */
  isSendable: boolean;
}

const LIMITS = SERVICE_LIMITS.body;

/** The body of a request: JSON, compressed. */
export function bodyOf(envelope: object): Body {
  const json = Buffer.from(jsonLine(envelope), 'utf8');
  const bytes = gzipSync(json);
  return { bytes, inflated: json.length, isSendable: json.length <= LIMITS.inflated && bytes.length <= LIMITS.wire };
}

/** Whether the service takes an envelope of this size. Most are so small that they need not be compressed to know. */
export function isSendable(envelope: object): boolean {
  const json = jsonLine(envelope);
  return json.length * 3 < LIMITS.wire || bodyOf(envelope).isSendable;
}

/**
 * X-Signature: hex HMAC-SHA256, keyed with the token's UTF-8 bytes, over `timestamp + "\n" + body exactly as sent`
 * (after gzip). An empty body signs `timestamp + "\n"`.
 * @param timestamp Unix seconds
 */
export function signatureOf(token: string, timestamp: number, body: Uint8Array) {
  return createHmac('sha256', Buffer.from(token, 'utf8')).update(`${timestamp}\n`, 'utf8').update(body).digest('hex');
}
