import { AgentError } from '../agent-error.mjs';
import { AGENT_NAME, AGENT_VERSION } from '../version.mjs';

const TIMEOUT_MS = 60_000;
const ANSWER_BYTES = 4 * 1024 * 1024;

/**
 * @typedef {object} Answer
 * @property {number} status
 * @property {Headers} headers
 * @property {Record<string, any> | null} json null when the body is not a JSON object
 */

/** No answer came from the service: refused, timed out, cut off, or the certificate did not hold. */
export class Unreachable extends Error {
  /**
   * @param {string} message
   * @param {boolean} worthRetrying false where waiting cannot help (a wrong certificate)
   */
  constructor(message, worthRetrying) {
    super(message);
    this.name = 'Unreachable';
    this.worthRetrying = worthRetrying;
  }
}

/**
 * One request: 60 s in all, at most 4 MiB of answer, redirects refused (a redirect would carry the token elsewhere).
 * Throws {@link Unreachable}; AgentError for a redirect.
 * @param {import('../runtime.mjs').Runtime} runtime
 * @param {{method: string, url: string, headers?: Record<string, string>, body?: Uint8Array | string}} request
 * @returns {Promise<Answer>}
 */
export async function send(runtime, request) {
  const headers = {
    Accept: 'application/json, application/problem+json',
    'User-Agent': `${AGENT_NAME}/${AGENT_VERSION}`,
    ...request.headers,
  };
  try {
    const response = await runtime.fetch(request.url, {
      method: request.method,
      headers,
      body: /** @type {BodyInit | undefined} */ (request.body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, headers: response.headers, json: parseObject(await readCapped(response)) };
  } catch (error) {
    throw explained(error, new URL(request.url).host);
  }
}

/** @param {Response} response */
async function readCapped(response) {
  const chunks = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > ANSWER_BYTES) throw new Error('the answer is larger than 4 MiB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** @param {string} text */
function parseObject(text) {
  try {
    const value = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * @param {any} error
 * @param {string} host
 */
function explained(error, host) {
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
