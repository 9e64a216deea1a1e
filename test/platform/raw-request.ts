import { type IncomingHttpHeaders, request } from 'node:http';
import type { TestService } from '../support/service.js';

/** An answer to a request that `fetch` would not send as it is. */
export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into bodies of every shape
  body: any;
}

/** Sends method, path and headers untouched: TRACE, broken addresses, bodies of any type. */
export function rawRequest(
  service: Pick<TestService, 'url'>,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const isJson = /[/+]json\b/.test(response.headers['content-type'] ?? '');
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: isJson ? JSON.parse(text) : text,
        });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
