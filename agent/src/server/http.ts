import http from 'node:http';
import { isJsonObject, type JsonObject, listIn, parseJsonObject, textIn } from '../json-object.js';
import { printable } from '../printable.js';
import { codeOf, reasonOf } from '../system-error.js';
import { AGENT_NAME, AGENT_VERSION } from '../version.js';
import { connect } from './connection.js';
import { Unreachable } from './retry.js';
import type { Socket } from 'node:net';
import type { Runtime } from '../runtime.js';
import type { NetworkSettings } from './network-settings.js';
import type { TlsPeer } from './tls-trust.js';

/** How long and how much one request may take. */
export interface RequestLimits {
  /** Until connected and verified, also through a proxy. */
  connectMs: number;
  /** In all; the service may take 30 s to work on a scan. */
  wholeMs: number;
  answerBytes: number;
}

export const REQUEST_LIMITS: RequestLimits = Object.freeze({
  connectMs: 15_000,
  wholeMs: 60_000,
  answerBytes: 4 * 1024 * 1024,
});

/** Answers before the answer (1xx), of which usual servers send one. */
const MOST_INTERIM = 10;

export interface Request {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
}

export interface Answer {
  status: number;
  /** By name in lower case. */
  headers: http.IncomingHttpHeaders;
  /** Null when the body is no JSON object. */
  json: JsonObject | null;
  /** Null over plain http. */
  peer: TlsPeer | null;
}

/**
 * One request over a connection of its own. Redirects are not followed: one would carry the token elsewhere. Throws
 * {@link Unreachable} whenever there is no whole answer of the service itself.
 */
export async function send(
  { env }: Pick<Runtime, 'env'>,
  network: NetworkSettings,
  request: Request,
  limits: RequestLimits = REQUEST_LIMITS,
): Promise<Answer> {
  const url = new URL(request.url);
  const whole = AbortSignal.timeout(limits.wholeMs);
  try {
    const signal = AbortSignal.any([whole, AbortSignal.timeout(limits.connectMs)]);
    const { socket, peer } = await connect({ url, network, env, signal });
    try {
      const answer = await exchange(socket, url, request, { signal: whole, answerBytes: limits.answerBytes });
      return { ...answer, peer };
    } finally {
      socket.destroy();
    }
  } catch (error) {
    throw explained(error, url.host, whole.aborted ? limits.wholeMs : limits.connectMs);
  }
}

function exchange(
  socket: Socket,
  url: URL,
  { method, headers, body }: Request,
  { signal, answerBytes }: { signal: AbortSignal; answerBytes: number },
): Promise<Omit<Answer, 'peer'>> {
  const options = {
    createConnection: () => socket,
    method,
    path: `${url.pathname}${url.search}`,
    headers: {
      Host: url.host,
      Accept: 'application/json, application/problem+json',
      'User-Agent': `${AGENT_NAME}/${AGENT_VERSION}`,
      Connection: 'close',
      ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }),
      ...headers,
    },
    signal,
  };
  return new Promise((resolve, reject) => {
    const request = http.request(options, (response) => {
      readCapped(response, answerBytes).then((text) => {
        const status = response.statusCode ?? 0;
        if (status >= 300 && status < 400 && status !== 304) reject(redirected(url.host));
        else resolve({ status, headers: response.headers, json: parseJsonObject(text) });
      }, reject);
    });
    request.once('error', reject);
    let interim = 0;
    request.on('information', () => {
      interim += 1;
      if (interim <= MOST_INTERIM) return;
      reject(new Unreachable(`${url.host} sends interim answers without end`, false));
      request.destroy();
    });
    // Nobody asked for another protocol. Without this the request would end and nothing would be told.
    request.once('upgrade', (_answer, upgraded) => {
      upgraded.destroy();
      reject(new Unreachable(`${url.host} wants to speak another protocol`, false));
    });
    request.end(body);
  });
}

async function readCapped(response: http.IncomingMessage, limit: number) {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new Unreachable(`The answer is larger than ${limit} bytes`, false);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function redirected(host: string) {
  return new Unreachable(
    `${host} answered with a redirect, which is not followed (a sign-in page on the way? Else enrol with the URL it leads to)`,
    false,
  );
}

function explained(error: unknown, host: string, milliseconds: number) {
  if (error instanceof Unreachable) return error;
  const code = codeOf(error) ?? '';
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ALTNAME/.test(code)) {
    const own = 'For an authority of your own, enrol with --ca-file and its PEM file, or set NODE_EXTRA_CA_CERTS.';
    return new Unreachable(`${host} showed a certificate that does not hold (${code}). ${own}`, false);
  }
  if (error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name))
    return new Unreachable(`${host} did not answer within ${milliseconds / 1000} s`, true);
  return new Unreachable(`${host} cannot be reached (${reasonOf(error)})`, true);
}

type Refusal = Pick<Answer, 'status' | 'json'>;

/**
 * A refusal (RFC 9457) in words for a person: title, detail, code, the single errors, the request id.
 */
export function problemText({ status, json }: Refusal) {
  const problem = json ?? {};
  const lines = [`The service refused this (${status}): ${printable(problem['title'] ?? 'no reason given')}`];
  if (problem['detail']) lines.push(`  ${printable(problem['detail'])}`);
  if (problem['code']) lines.push(`  code: ${printable(problem['code'])}`);
  for (const error of listIn(problem['errors']).slice(0, 20)) lines.push(errorLine(error));
  if (problem['requestId']) lines.push(`  request: ${printable(problem['requestId'])}`);
  return lines.join('\n');
}

/**
 * The machine-readable `code` of a refusal, or null. The service always gives one; a proxy on the way does not.
 */
export function problemCode({ json }: Pick<Answer, 'json'>) {
  return textIn(json?.['code']);
}

function errorLine(error: unknown) {
  const { pointer, parameter, header, detail, suggestion } = isJsonObject(error) ? error : {};
  const hint = suggestion ? ` (perhaps: ${printable(suggestion)})` : '';
  return `  - ${printable(pointer ?? parameter ?? header)}: ${printable(detail)}${hint}`;
}
