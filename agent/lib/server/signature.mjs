import { createHmac } from 'node:crypto';

/**
 * X-Signature: hex HMAC-SHA256, keyed with the token's UTF-8 bytes, over `timestamp + "\n" + body exactly as sent`
 * (after gzip). An empty body signs `timestamp + "\n"`.
 * @param {string} token
 * @param {number} timestamp Unix seconds
 * @param {Uint8Array} body
 */
export function signatureOf(token, timestamp, body) {
  return createHmac('sha256', Buffer.from(token, 'utf8')).update(`${timestamp}\n`, 'utf8').update(body).digest('hex');
}
