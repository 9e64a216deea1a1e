import { closeSync, createWriteStream, openSync, statfsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { FeedDocumentError } from '../../domain/intel/feed-document-error.js';
import { answerOf, contentRangeOf, validatorOf } from './download-answer.js';

const TOTAL_MS = 30 * 60_000;
/** Less than this holds the place of others for little. */
const LEAST_PACE: Pace = { bytes: 64 * 1024, everyMs: 60_000 };
const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 200;
const TOO_SLOW = 'The address sends less than 64 KiB a minute.';
/** What says that a disk, and not the network, would take no more. */
const OF_THE_DISK: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'The share of the disk is used up',
  EFBIG: 'A file cannot be as large',
  EROFS: 'The disk cannot be written',
};

/** So much has to come in each stretch of time. */
interface Pace {
  bytes: number;
  everyMs: number;
}

/** What is fetched, and what is known of it. */
export interface Wanted {
  url: URL;
  /** Where it is put. */
  path: string;
  maxBytes: number;
  etag: string | null;
  lastModified: string | null;
  /** One's own mirror: it may be in a private network, and plain http. Not so what it leads to at another origin. */
  trusted: boolean;
  /** What lies there already of an edition, from a process that ended in the middle. */
  begun?: Begun | null;
  /** Ends it in the middle: what is there is gone on with later. Throws what aborted it. */
  stop?: AbortSignal;
  pace?: Pace;
  /** Told before bytes of an edition are written, and when all of them are there: who comes later can go on. */
  note?: (said: Edition & { complete: boolean }) => void;
}

/** What a server says of the edition that it sends. */
export interface Edition {
  etag: string | null;
  lastModified: string | null;
  /** What it can be asked to continue by; null where it gave nothing that is sure. */
  validator: string | null;
}

/** Bytes of an edition that are there. */
export type Begun = Edition & { bytes: number; complete: boolean };

/** What came, as its server dates it; null when it has not changed since. */
export type Downloaded = { etag: string | null; lastModified: string | null } | null;

/**
 * Fetches a document to disk: conditional, no larger than it may be, over https from public addresses, redirects followed
 * under the same rules. What breaks off is continued where the server can do that, also by a later process; else it is begun anew.
 * Throws {@link FeedDocumentError}.
 */
export async function download(wanted: Wanted): Promise<Downloaded> {
  try {
    return await fetched(wanted);
  } catch (error) {
    if (!isOfTheDisk(error)) throw error;
    const reason = OF_THE_DISK[error.code] ?? '';
    throw new FeedDocumentError(
      'no-space',
      `${reason}. Make room where temporary files lie; it is fetched again by itself.`,
    );
  }
}

function isOfTheDisk(error: unknown): error is { code: string } {
  return String((error as NodeJS.ErrnoException).code) in OF_THE_DISK;
}

async function fetched(wanted: Wanted): Promise<Downloaded> {
  const { stop } = wanted;
  const timeout = AbortSignal.timeout(TOTAL_MS);
  const signal = stop === undefined ? timeout : AbortSignal.any([timeout, stop]);
  let begun: Begun | null = wanted.begun ?? null;
  // Bytes that nothing marks could be of another edition than those that would follow.
  if (begun !== null && begun.validator === null) begun = null;
  for (let attempt = 1; ; attempt += 1) {
    stop?.throwIfAborted();
    const response = await asked(wanted, begun, signal, attempt);
    if (response === null) continue;
    const { statusCode = 0 } = response;
    if (statusCode === 304) {
      response.destroy();
      return begun?.complete === true ? begun : null;
    }
    if (statusCode === 416 || (statusCode === 206 && !continues(response, begun))) {
      response.destroy();
      if (attempt >= ATTEMPTS) throw new FeedDocumentError('refused', 'The address does not continue what it began.');
      begun = null;
      continue;
    }
    if (statusCode !== 200 && statusCode !== 206) {
      response.destroy();
      throw new FeedDocumentError('refused', `The address answered ${statusCode}.`);
    }
    const have = statusCode === 206 ? (begun?.bytes ?? 0) : 0;
    const edition = editionOf(response);
    // In one go: a connection that broke meanwhile would take with it what it has brought.
    makeRoom(response, wanted, have);
    wanted.note?.({ ...edition, complete: false });
    const written = await store(response, wanted, have);
    stop?.throwIfAborted();
    if (written.complete) {
      wanted.note?.({ ...edition, complete: true });
      return edition;
    }
    if (attempt >= ATTEMPTS) throw new FeedDocumentError('truncated', 'The download broke off each time.');
    begun =
      edition.validator === null || written.bytes === 0 ? null : { ...edition, bytes: written.bytes, complete: false };
    await pause(FIRST_PAUSE_MS * 2 ** attempt);
  }
}

/** The answer; null when the connection failed and another try is worth it. */
async function asked(
  wanted: Wanted,
  begun: Begun | null,
  signal: AbortSignal,
  attempt: number,
): Promise<IncomingMessage | null> {
  try {
    return await answerOf(wanted.url, fieldsFor(wanted, begun), signal, wanted.trusted);
  } catch (error) {
    if (error instanceof FeedDocumentError) throw error;
    wanted.stop?.throwIfAborted();
    if (attempt >= ATTEMPTS) throw new FeedDocumentError('unreachable', 'The address did not answer.');
    await pause(FIRST_PAUSE_MS * 2 ** attempt);
    return null;
  }
}

function fieldsFor(wanted: Wanted, begun: Begun | null): Record<string, string> {
  if (begun !== null && !begun.complete && begun.validator !== null)
    return { Range: `bytes=${begun.bytes}-`, 'If-Range': begun.validator };
  const { etag, lastModified } = begun ?? wanted;
  return {
    ...(etag === null ? {} : { 'If-None-Match': etag }),
    ...(lastModified === null ? {} : { 'If-Modified-Since': lastModified }),
  };
}

function editionOf(response: IncomingMessage): Edition {
  const { etag = null, 'last-modified': lastModified = null } = response.headers;
  return { etag, lastModified, validator: validatorOf(response.headers) };
}

/** Whether a part is what was asked for: of the same edition, and from where the bytes end. */
function continues(response: IncomingMessage, begun: Begun | null): boolean {
  const range = contentRangeOf(response.headers['content-range']);
  const validator = validatorOf(response.headers);
  return begun !== null && range?.from === begun.bytes && (validator === null || validator === begun.validator);
}

/** Refuses what is larger than it may be, or than the disk has room for, before it is sent. */
function makeRoom(response: IncomingMessage, wanted: Wanted, have: number): void {
  const announced = Number(response.headers['content-length'] ?? 0);
  try {
    if (have + announced > wanted.maxBytes) throw tooLarge(wanted.maxBytes);
    const disk = statfsSync(dirname(wanted.path));
    if (announced > disk.bavail * disk.bsize)
      throw new FeedDocumentError(
        'no-space',
        `The document has ${announced} bytes, and the disk has no room for that.`,
      );
    // Before the note: bytes of another edition must not be found under it.
    if (have === 0) closeSync(openSync(wanted.path, 'w'));
  } catch (error) {
    response.destroy();
    throw error;
  }
}

/** Appends what comes. It is complete when the connection ended in order and all that was announced is there. */
async function store(
  response: IncomingMessage,
  wanted: Wanted,
  have: number,
): Promise<{ bytes: number; complete: boolean }> {
  let bytes = have;
  const pace = wanted.pace ?? LEAST_PACE;
  const since = { ms: performance.now(), bytes };
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > wanted.maxBytes) throw tooLarge(wanted.maxBytes);
      const now = performance.now();
      if (now - since.ms > pace.everyMs) {
        if (bytes - since.bytes < pace.bytes) throw new FeedDocumentError('unreachable', TOO_SLOW);
        Object.assign(since, { ms: now, bytes });
      }
      yield chunk;
    }
  }
  try {
    await pipeline(counted, createWriteStream(wanted.path, { flags: have > 0 ? 'a' : 'w' }));
    const total = contentRangeOf(response.headers['content-range'])?.total ?? null;
    return { bytes, complete: response.complete && (total === null || total === bytes) };
  } catch (error) {
    if (error instanceof FeedDocumentError) throw error;
    if (isOfTheDisk(error)) throw error;
    // What was written so far is good; how much that is, the file knows.
    return { bytes: (await stat(wanted.path)).size, complete: false };
  }
}

function tooLarge(limit: number): FeedDocumentError {
  return new FeedDocumentError('too-large', `The document is larger than the ${limit} bytes that it may have.`);
}
