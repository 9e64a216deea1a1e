import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip, createInflateRaw, inflateRawSync } from 'node:zlib';
import { FeedDocumentError } from '../../domain/intel/feed-document-error.js';
import type { FeedFile } from '../../domain/intel/intel-feed.port.js';
import { zipDataOffset, zipEntries, type ZipEntry } from './zip-entries.js';

/** However much it was packed, no document of any feed inflates to this. */
const MAX_INFLATED = 8 * 1024 * 1024 * 1024;
const PIECE = 256 * 1024;
/** What a ZIP archive begins with: a file, or the end of one that is empty. */
const ARCHIVES = new Set([0x04034b50, 0x06054b50]);
/** An entry of an archive that is no larger is unpacked at once: there are hundreds of thousands, and a stream for each holds more. */
const SMALL_ENTRY = 64 * 1024;
const SMALL_INFLATED = 16 * 1024 * 1024;

/** A document on disk: its files (one, or those of an archive) as text, to be read once, and what it weighs. */
export interface OpenDocument {
  files: AsyncIterable<FeedFile>;
  sha256: string;
  bytes: number;
  /** Whether it holds files of its own. */
  isArchive: boolean;
  close: () => Promise<void>;
}

/** Opens a document, packed by gzip or as a ZIP archive or not at all. Nothing of it is kept in memory. */
export async function openDocument(path: string): Promise<OpenDocument> {
  const file = await open(path, 'r');
  try {
    const { buffer: magic } = await file.read(Buffer.alloc(4), 0, 4, 0);
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const piece of piecesOf(file)) {
      hash.update(piece);
      bytes += piece.length;
    }
    const isArchive = ARCHIVES.has(magic.readUInt32LE(0));
    const files = isArchive ? ofArchive(file) : ofFile(file, path, magic);
    return { files, isArchive, sha256: hash.digest('hex'), bytes, close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

// eslint-disable-next-line @typescript-eslint/require-await -- one file, as those of an archive
async function* ofFile(file: FileHandle, path: string, magic: Buffer): AsyncGenerator<FeedFile> {
  const isGzip = magic[0] === 0x1f && magic[1] === 0x8b;
  const bytes = piecesOf(file);
  yield { name: basename(path).replace(/\.gz$/, ''), text: textOf(isGzip ? inflated(bytes, createGunzip()) : bytes) };
}

async function* ofArchive(file: FileHandle): AsyncGenerator<FeedFile> {
  for await (const entry of zipEntries(file))
    yield { name: entry.name, isOfArchive: true, text: textOf(bytesOf(file, entry)) };
}

async function* bytesOf(file: FileHandle, entry: ZipEntry): AsyncGenerator<Buffer> {
  const start = await zipDataOffset(file, entry);
  const packed = piecesOf(file, start, start + entry.packedBytes);
  if (entry.method === 0) yield* packed;
  else if (entry.method === 8 && entry.packedBytes <= SMALL_ENTRY) yield await inflatedAtOnce(packed);
  else if (entry.method === 8) yield* inflated(packed, createInflateRaw());
  else throw new FeedDocumentError('malformed', 'The archive is packed in a way that is not known here.');
}

async function inflatedAtOnce(packed: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of packed) pieces.push(piece);
  try {
    return inflateRawSync(Buffer.concat(pieces), { maxOutputLength: SMALL_INFLATED });
  } catch (error) {
    throw notUnpacked(error);
  }
}

async function* piecesOf(file: FileHandle, start = 0, end = Infinity): AsyncGenerator<Buffer> {
  for (let at = start; at < end;) {
    const length = Math.min(PIECE, end - at);
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

async function* inflated(
  packed: AsyncIterable<Buffer>,
  inflate: ReturnType<typeof createGunzip>,
): AsyncGenerator<Buffer> {
  const feeding = feed(packed, inflate);
  let bytes = 0;
  try {
    for await (const piece of inflate as Readable as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > MAX_INFLATED) throw new FeedDocumentError('too-large', 'The document inflates to more than it may.');
      yield piece;
    }
    await feeding;
  } catch (error) {
    if (error instanceof FeedDocumentError) throw error;
    throw notUnpacked(error);
  } finally {
    inflate.destroy();
    await feeding.catch(() => undefined);
  }
}

function notUnpacked(error: unknown): FeedDocumentError {
  const { code } = error as { code?: string };
  if (code === 'ERR_BUFFER_TOO_LARGE')
    return new FeedDocumentError('too-large', 'The document inflates to more than it may.');
  const ended = code === 'Z_BUF_ERROR';
  return new FeedDocumentError(
    ended ? 'truncated' : 'malformed',
    `The document ${ended ? 'ends in the middle' : 'cannot be unpacked'}. Fetch it again.`,
  );
}

async function feed(packed: AsyncIterable<Buffer>, inflate: ReturnType<typeof createGunzip>): Promise<void> {
  for await (const piece of packed) {
    if (inflate.destroyed) return;
    if (!inflate.write(piece)) {
      await new Promise<void>((resolve) => {
        const go = (): void => {
          inflate.off('drain', go);
          inflate.off('close', go);
          resolve();
        };
        inflate.on('drain', go);
        inflate.on('close', go);
      });
    }
  }
  inflate.end();
}

async function* textOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}
