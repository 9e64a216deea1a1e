import { AgentError } from '../agent-error.js';
import { AGENT_NAME, AGENT_VERSION } from '../version.js';
import type { Runtime } from '../runtime.js';

const TIMEOUT_MS = 60_000;
const ANSWER_BYTES = 4 * 1024 * 1024;

export interface Answer {
  status: number;
  headers: Headers;
  json: Record<string, any> | null;
}

/** No answer came from the service: refused, timed out, cut off, or the certificate did not hold. */
export class Unreachable extends Error {
  override name = 'Unreachable';

  constructor(
    message: string,
    /** False where waiting cannot help (a wrong certificate). */
    readonly worthRetrying: boolean,
  ) {
    super(message);
  }
}

/**
 * One request: 60 s in all, at most 4 MiB of answer, redirects refused (a redirect would carry the token elsewhere).
 * Throws {@link Unreachable}; AgentError for a redirect.
 */
export async function send(
  runtime: Runtime,
  request: { method: string; url: string; headers?: Record<string, string>; body?: Uint8Array | string },
): Promise<Answer> {
  const headers = {
    Accept: 'application/json, application/problem+json',
    'User-Agent': `${AGENT_NAME}/${AGENT_VERSION}`,
    ...request.headers,
  };
  try {
    const response = await runtime.fetch(request.url, {
      method: request.method,
      headers,
      body: request.body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, headers: response.headers, json: parseObject(await readCapped(response)) };
  } catch (error) {
    throw explained(error, new URL(request.url).host);
  }
}

async function readCapped(response: Response) {
  const chunks = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > ANSWER_BYTES) throw new Error('the answer is larger than 4 MiB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseObject(text: string) {
  try {
    const value = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function explained(error: any, host: string) {
  const cause = error.cause ?? error;
  const code = String(cause.code ?? '');
  if (/redirect/i.test(cause.message ?? '')) {
    return new AgentError(`${host} answered with a redirect, which is not followed. Enrol with the URL it leads to.`);
  }
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code)) {
    const own = 'For an authority of your own, set NODE_EXTRA_CA_CERTS to its PEM file.';
    return new Unreachable(`${host} showed a certificate that does not hold (${code}). ${own}`, false);
  }
  if (error.name === 'TimeoutError') return new Unreachable(`${host} did not answer within 60 s`, true);
  return new Unreachable(`${host} cannot be reached (${code || cause.message})`, true);
}
