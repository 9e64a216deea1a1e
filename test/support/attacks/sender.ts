import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { TestService } from '../service.js';
import type { Browser } from '../session.js';

/** An answer as it came over the wire. */
export interface WireAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Null when it is not JSON. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into bodies of every shape
  json: any;
}

/** A request exactly as it is to be sent: the path is not encoded, nothing is added. */
export interface WireRequest {
  method: string;
  path: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

const connections = new Agent({ keepAlive: true, maxSockets: 8 });

/** Sends a request untouched, over connections that are kept. */
export function send(
  service: Pick<TestService, 'url'>,
  { method, path, headers = {}, body }: WireRequest,
): Promise<WireAnswer> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const sent = request(
      { hostname, port, method, path, headers: { ...length, ...headers }, agent: connections },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: jsonOf(text) });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The headers that a page of ours sends for this person. */
export function asBrowser(session: Browser): Record<string, string> {
  const cookie = [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return { Origin: session.url, ...(cookie === '' ? {} : { Cookie: cookie }) };
}

/** The headers of a JSON body. */
export const JSON_BODY = { 'Content-Type': 'application/json' };

/** Runs `work` for each item, eight at a time. */
export async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
