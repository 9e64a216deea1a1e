import type { Agent as PlainAgent, IncomingMessage } from 'node:http';
import type { Agent as TlsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { answerTo, GatheredBytes, isHandshakeFault, NoAnswerError } from '../../platform/index.js';
import { CloudCallError } from '../domain/cloud-suite.port.js';

/** What failed before anything was sent: as if it had not been tried. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT']);

/** One request on the wire. */
export interface Outgoing {
  method: 'GET' | 'POST' | 'DELETE';
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: Buffer | null;
}

/** How one request is made. */
export interface Bounds {
  /** Of the body, as sent and inflated. */
  maxBytes: number;
  /** Ends it, whoever has it aborted. */
  signal: AbortSignal;
  agents: { plain: PlainAgent; tls: TlsAgent };
  lookup: LookupFunction;
}

/** An answer as it came, inflated. */
export interface Incoming {
  status: number;
  headers: Readonly<Record<string, string>>;
  bytes: Buffer;
}

/** The connection failed; `sent` when the request may have arrived all the same. */
export class ConnectionLostError extends CloudCallError {
  constructor(
    hostname: string,
    readonly sent: boolean,
  ) {
    super('unreachable', `${hostname} could not be reached.`);
  }
}

/**
 * One request and its answer, whatever its status but a redirect. Throws {@link CloudCallError}, which tells nothing of what
 * was sent, or what the connection threw when it was aborted.
 */
export async function exchange(outgoing: Outgoing, bounds: Bounds): Promise<Incoming> {
  const { hostname } = outgoing.url;
  try {
    const response = await send(outgoing, bounds);
    const status = response.statusCode ?? 0;
    if (status >= 300 && status <= 399) {
      response.destroy();
      throw new CloudCallError('refused', `${hostname} answered with a redirect, which is not followed.`);
    }
    return { status, headers: fieldsOf(response), bytes: await bytesOf(response, bounds.maxBytes, hostname) };
  } catch (error) {
    if (error instanceof CloudCallError || bounds.signal.aborted) throw error;
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code.startsWith('Z_'))
      throw new CloudCallError('malformed', `${hostname} sent a body that cannot be inflated.`);
    if (error instanceof NoAnswerError)
      throw new CloudCallError('malformed', `${hostname} did not answer as HTTP has it.`);
    if (isHandshakeFault(error))
      throw new CloudCallError('unreachable', `The certificate of ${hostname}, or its handshake, is not accepted.`);
    throw new ConnectionLostError(hostname, !NEVER_SENT.has(code));
  }
}

function send({ method, url, headers, body }: Outgoing, bounds: Bounds): Promise<IncomingMessage> {
  const { signal, lookup, agents } = bounds;
  const agent = url.protocol === 'https:' ? agents.tls : agents.plain;
  return answerTo(url, { method, headers, body, signal, agent, lookup });
}

async function bytesOf(response: IncomingMessage, maxBytes: number, hostname: string): Promise<Buffer> {
  const tooLarge = new CloudCallError(
    'too-large',
    `${hostname} sent more than the ${maxBytes} bytes that an answer may have.`,
  );
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.destroy();
    throw tooLarge;
  }
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'gzip' && encoding !== 'identity') {
    response.destroy();
    throw new CloudCallError('malformed', `${hostname} sent a body in an encoding that was not asked for.`);
  }
  const gathered = new GatheredBytes(maxBytes);
  const refusals: CloudCallError[] = [];
  const collect = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of source) {
      const overflow = gathered.add(chunk);
      if (overflow === null) continue;
      const tooFine = new CloudCallError('malformed', `${hostname} sent thousands of tiny pieces.`);
      const refusal = overflow === 'too-large' ? tooLarge : tooFine;
      refusals.push(refusal);
      throw refusal;
    }
  };
  try {
    if (encoding === 'gzip') await pipeline(response, createGunzip(), collect);
    else await pipeline(response, collect);
  } catch (error) {
    // With a stage in between, what is told is that it was closed, and not why.
    throw refusals[0] ?? error;
  }
  return gathered.take();
}

function fieldsOf({ headers }: IncomingMessage): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') fields[name] = value;
  return fields;
}
