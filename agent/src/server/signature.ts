import { createHmac } from 'node:crypto';

/**
 * X-Signature: hex HMAC-SHA256, keyed with the token's UTF-8 bytes, over `timestamp + "\n" + body exactly as sent`
 * (after gzip). An empty body signs `timestamp + "\n"`.
 * @param timestamp Unix seconds
 */
export function signatureOf(token: string, timestamp: number, body: Uint8Array) {
  return createHmac('sha256', Buffer.from(token, 'utf8')).update(`${timestamp}\n`, 'utf8').update(body).digest('hex');
}
