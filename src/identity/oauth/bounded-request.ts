import type { OutgoingHttpHeaders } from 'node:http';
import { isLoopbackName } from '../domain/loopback.js';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 1024 * 1024;

type Failure = Error | { statusCode: number; data?: string };
type Answered = (failure: Failure | null, data?: string, response?: { statusCode: number }) => void;

/** The transport of node-oauth: `OAuth2.prototype._request`. */
type OAuthRequest = (
  method: string,
  url: string,
  headers: OutgoingHttpHeaders | null,
  body: unknown,
  accessToken: string | null,
  done: Answered,
) => void;

/** What differs between providers. */
export interface TransportOptions {
  allowLoopback: boolean;
  /** Sent with every request. */
  headers?: Record<string, string>;
}

/**
 * Replaces node-oauth's own transport, which waits for ever, takes any size, and counts a redirect as success: 5 s, 1 MiB,
 * no redirects, and https unless `allowLoopback` and the host is this machine.
 */
export function useBoundedTransport(oauth2: object, options: TransportOptions): void {
  Object.assign(oauth2, { _request: boundedRequest(options) });
}

function boundedRequest(options: TransportOptions): OAuthRequest {
  return (method, url, headers, body, _accessToken, done) => {
    const sent = { 'User-Agent': 'posture', ...options.headers, ...(headers as Record<string, string> | null) };
    void call(
      method,
      new URL(url),
      sent,
      typeof body === 'string' && body !== '' ? body : null,
      options.allowLoopback,
    ).then(
      ({ statusCode, data }) => {
        if (statusCode < 200 || statusCode > 299) {
          done({ statusCode, data });
          return;
        }
        try {
          done(null, data, { statusCode });
        } catch (error) {
          // Strategies parse the answer in this callback without a guard of their own.
          done(error as Error);
        }
      },
      (error: unknown) => {
        done(error as Error);
      },
    );
  };
}

async function call(
  method: string,
  url: URL,
  headers: Record<string, string>,
  body: string | null,
  allowLoopback: boolean,
): Promise<{ statusCode: number; data: string }> {
  if (url.protocol !== 'https:' && !(allowLoopback && isLoopbackName(url.hostname))) {
    throw new Error(`The provider's address must be https: ${url.origin}`);
  }
  const response = await fetch(url, {
    method,
    headers,
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const data = await textOf(response);
  if (response.status >= 300 && response.status <= 399) throw new Error('The provider answered with a redirect.');
  return { statusCode: response.status, data };
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error('The provider sent more than a mebibyte.');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
