import { createWriteStream } from 'node:fs';
import { stat, truncate } from 'node:fs/promises';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { FeedDocumentError } from '../../domain/intel/feed-document-error.js';
import { addressGuard } from './address-guard.js';

const SILENCE_MS = 30_000;
const TOTAL_MS = 30 * 60_000;
const ATTEMPTS = 4;
const REDIRECTS = 4;
const FIRST_PAUSE_MS = 200;

/** What is fetched, and what is known of it. */
export interface Wanted {
  url: URL;
  /** Where it is put. */
  path: string;
  maxBytes: number;
  etag: string | null;
  lastModified: string | null;
  /** One's own mirror: it may be in a private network, and plain http. */
  trusted: boolean;
}

/** What came, as its server dates it; null when it has not changed since. */
export type Downloaded = { etag: string | null; lastModified: string | null } | null;

/**
 * Fetches a document to disk: conditional, no larger than it may be, over https from public addresses, redirects followed
 * under the same rules. What breaks off is continued where the server can do that. Throws {@link FeedDocumentError}.
 */
export async function download(wanted: Wanted): Promise<Downloaded> {
  const signal = AbortSignal.timeout(TOTAL_MS);
  let have = 0;
  let validator: string | null = null;
  for (let attempt = 1; ; attempt += 1) {
    const response = await ask(wanted, rangeFields(wanted, have, validator), signal, attempt);
    if (response === null) continue;
    const { statusCode = 0, headers } = response;
    if (statusCode === 304) {
      response.destroy();
      return null;
    }
    if (statusCode !== 200 && statusCode !== 206) {
      response.destroy();
      throw new FeedDocumentError('refused', `The address answered ${statusCode}.`);
    }
    if (statusCode === 200 && have > 0) {
      await truncate(wanted.path);
      have = 0;
    }
    const announced = Number(headers['content-length'] ?? 0);
    if (have + announced > wanted.maxBytes) {
      response.destroy();
      throw tooLarge(wanted.maxBytes);
    }
    const etag = headers.etag ?? null;
    const lastModified = headers['last-modified'] ?? null;
    validator = etag !== null && !etag.startsWith('W/') ? etag : lastModified;
    const written = await keep(response, wanted, have);
    have = written.bytes;
    if (written.complete) return { etag, lastModified };
    if (attempt >= ATTEMPTS) throw new FeedDocumentError('truncated', 'The download broke off each time.');
    // Without a mark of the edition a continuation could be of another one.
    if (validator === null) {
      await truncate(wanted.path);
      have = 0;
    }
    await pause(FIRST_PAUSE_MS * 2 ** attempt);
  }
}

function rangeFields(wanted: Wanted, have: number, validator: string | null): Record<string, string> {
  if (have > 0 && validator !== null) return { Range: `bytes=${have}-`, 'If-Range': validator };
  return {
    ...(wanted.etag === null ? {} : { 'If-None-Match': wanted.etag }),
    ...(wanted.lastModified === null ? {} : { 'If-Modified-Since': wanted.lastModified }),
  };
}

/** The answer after redirects; null when the connection failed and another try is worth it. */
async function ask(
  wanted: Wanted,
  fields: Record<string, string>,
  signal: AbortSignal,
  attempt: number,
): Promise<IncomingMessage | null> {
  let { url } = wanted;
  try {
    for (let hop = 0; hop <= REDIRECTS; hop += 1) {
      const response = await send(url, fields, signal, wanted.trusted);
      const { statusCode = 0, headers } = response;
      if (statusCode < 300 || statusCode === 304 || statusCode > 399 || headers.location === undefined) return response;
      response.destroy();
      url = new URL(headers.location, url);
    }
  } catch (error) {
    if (error instanceof FeedDocumentError) throw error;
    if (attempt >= ATTEMPTS) throw new FeedDocumentError('unreachable', 'The address did not answer.');
    await pause(FIRST_PAUSE_MS * 2 ** attempt);
    return null;
  }
  throw new FeedDocumentError('refused', 'The address leads from one to another without end.');
}

function send(
  url: URL,
  fields: Record<string, string>,
  signal: AbortSignal,
  trusted: boolean,
): Promise<IncomingMessage> {
  const lookup = addressGuard(url, trusted);
  const begin = url.protocol === 'https:' ? requestTls : requestPlain;
  const headers = { 'Accept-Encoding': 'identity', 'User-Agent': 'posture', ...fields };
  return new Promise((resolve, reject) => {
    const sent = begin(url, { headers, signal, agent: false, lookup, timeout: SILENCE_MS }, resolve);
    sent.on('timeout', () => sent.destroy(new Error('silent')));
    sent.on('error', reject);
    sent.end();
  });
}

/** Appends what comes. It is complete when the connection ended in order and all that was announced is there. */
async function keep(
  response: IncomingMessage,
  wanted: Wanted,
  have: number,
): Promise<{ bytes: number; complete: boolean }> {
  let bytes = have;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > wanted.maxBytes) throw tooLarge(wanted.maxBytes);
      yield chunk;
    }
  }
  try {
    await pipeline(counted, createWriteStream(wanted.path, { flags: have > 0 ? 'a' : 'w' }));
    return { bytes, complete: response.complete };
  } catch (error) {
    if (error instanceof FeedDocumentError) throw error;
    // What was written so far is good; how much that is, the file knows.
    return { bytes: (await stat(wanted.path)).size, complete: false };
  }
}

function tooLarge(limit: number): FeedDocumentError {
  return new FeedDocumentError('too-large', `The document is larger than the ${limit} bytes that it may have.`);
}
