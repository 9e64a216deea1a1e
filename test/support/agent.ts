import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { EnrolledDevice } from './device.js';
import type { TestService } from './service.js';

/** A request as an agent makes it. */
export interface AgentRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under `/api/v1`. */
  path: string;
  /** Text and bytes are sent as they are, everything else as JSON. */
  body?: unknown;
  /** Compresses the body; what is signed is what is sent. */
  gzip?: boolean;
  /** Unix seconds (now). */
  timestamp?: number | string;
  /** Added to the signed headers, or instead of them; an empty value leaves the header out. */
  headers?: Record<string, string>;
}

/** Hex HMAC-SHA256, keyed by the token, over timestamp, line feed and body: written anew here, so that it checks the service's own. */
export function sign(token: string, timestamp: number | string, body: Uint8Array | string = ''): string {
  const message = Buffer.concat([Buffer.from(`${timestamp}\n`, 'utf8'), Buffer.from(body)]);
  return createHmac('sha256', Buffer.from(token, 'utf8')).update(message).digest('hex');
}

/** Sends a request signed by this device. */
export async function signedRequest(
  service: Pick<TestService, 'url'>,
  device: Pick<EnrolledDevice, 'token'>,
  { method = 'POST', path, body, gzip = false, timestamp = Math.floor(Date.now() / 1000), headers = {} }: AgentRequest,
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into bodies of every shape
): Promise<{ status: number; headers: Headers; body: any }> {
  const plain = bytesOf(body);
  const sent = gzip ? gzipSync(plain) : plain;
  const all: Record<string, string> = {
    'X-Device-Token': device.token,
    'X-Timestamp': String(timestamp),
    'X-Signature': sign(device.token, timestamp, sent),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(gzip ? { 'Content-Encoding': 'gzip' } : {}),
    ...headers,
  };
  const response = await fetch(`${service.url}/api/v1${path}`, {
    method,
    headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
    ...(method === 'GET' || body === undefined ? {} : { body: new Uint8Array(sent) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}

function bytesOf(body: unknown): Buffer {
  if (body === undefined) return Buffer.alloc(0);
  if (typeof body === 'string') return Buffer.from(body);
  return body instanceof Uint8Array ? Buffer.from(body) : Buffer.from(JSON.stringify(body));
}
