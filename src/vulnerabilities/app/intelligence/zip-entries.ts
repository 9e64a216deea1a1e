import type { FileHandle } from 'node:fs/promises';
import { FeedDocumentError } from '../../domain/intel/feed-document-error.js';

/** A file in an archive. */
export interface ZipEntry {
  name: string;
  /** 0 stored, 8 deflated. */
  method: number;
  packedBytes: number;
  /** Where its own header begins. */
  offset: number;
}

const END = 0x06054b50;
const END_64_LOCATOR = 0x07064b50;
const END_64 = 0x06064b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
/** Of an entry's own header, at the least. */
const LOCAL_BYTES = 30;
const LARGEST_COMMENT = 0xffff;
const LARGEST_DIRECTORY = 512 * 1024 * 1024;
const UNKNOWN_32 = 0xffffffff;
/** Of the directory at once. An entry is 46 bytes, and three texts of 65,535 at most. */
const PIECE = 512 * 1024;

/** The files of a ZIP archive by its directory at the end, which a broken download does not have; read piece by piece. */
export async function* zipEntries(file: FileHandle): AsyncGenerator<ZipEntry> {
  const { size } = await file.stat();
  const { offset, length } = await directoryOf(file, size);
  if (offset + length > size || length > LARGEST_DIRECTORY) throw damaged();
  // Entries that share bytes make an archive unpack to more than it can hold: all of them together have no more than there is.
  let left = offset;
  for (let at = 0; at < length;) {
    const piece = await bytesAt(file, offset + at, Math.min(PIECE, length - at));
    const entries: ZipEntry[] = [];
    const read = entriesOf(piece, entries);
    // What is cut is read with the next piece; a piece holds more than the longest entry.
    if (read === 0) throw damaged();
    for (const { packedBytes } of entries) left -= LOCAL_BYTES + packedBytes;
    if (left < 0) throw damaged();
    yield* entries;
    at += read;
  }
}

/** Adds the entries that are whole; gives the bytes that they take. */
function entriesOf(piece: Buffer, entries: ZipEntry[]): number {
  for (let at = 0; ;) {
    if (piece.length - at < 46) return at;
    if (piece.readUInt32LE(at) !== ENTRY) throw damaged();
    const nameLength = piece.readUInt16LE(at + 28);
    const extraLength = piece.readUInt16LE(at + 30);
    const end = at + 46 + nameLength + extraLength + piece.readUInt16LE(at + 32);
    if (end > piece.length) return at;
    const name = piece.toString('utf8', at + 46, at + 46 + nameLength);
    const extra = piece.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
    if (!name.endsWith('/')) {
      entries.push({
        name: name.slice(name.lastIndexOf('/') + 1),
        method: piece.readUInt16LE(at + 10),
        ...placeOf(piece, at, extra),
      });
    }
    at = end;
  }
}

/** Where the bytes of a file in the archive begin. */
export async function zipDataOffset(file: FileHandle, entry: ZipEntry): Promise<number> {
  const header = await bytesAt(file, entry.offset, 30);
  if (header.readUInt32LE(0) !== LOCAL) throw damaged();
  return entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
}

/** Sizes and places that do not fit into 32 bits stand in an extra field, in a fixed order. */
function placeOf(directory: Buffer, at: number, extra: Buffer): { packedBytes: number; offset: number } {
  let packedBytes = directory.readUInt32LE(at + 20);
  let offset = directory.readUInt32LE(at + 42);
  const plainBytes = directory.readUInt32LE(at + 24);
  if (packedBytes !== UNKNOWN_32 && offset !== UNKNOWN_32) return { packedBytes, offset };
  for (let field = 0; field + 4 <= extra.length; field += 4 + extra.readUInt16LE(field + 2)) {
    if (extra.readUInt16LE(field) !== 1) continue;
    let next = field + 4 + (plainBytes === UNKNOWN_32 ? 8 : 0);
    if (packedBytes === UNKNOWN_32) {
      packedBytes = wide(extra, next);
      next += 8;
    }
    if (offset === UNKNOWN_32) offset = wide(extra, next);
    return { packedBytes, offset };
  }
  throw damaged();
}

async function directoryOf(file: FileHandle, size: number): Promise<{ offset: number; length: number }> {
  const tailLength = Math.min(size, 22 + LARGEST_COMMENT);
  const tail = await bytesAt(file, size - tailLength, tailLength);
  for (let at = tail.length - 22; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END) continue;
    const length = tail.readUInt32LE(at + 12);
    const offset = tail.readUInt32LE(at + 16);
    const isWide = at >= 20 && tail.readUInt32LE(at - 20) === END_64_LOCATOR;
    if (!isWide) return { offset, length };
    const end = await bytesAt(file, wide(tail, at - 12), 56);
    if (end.readUInt32LE(0) !== END_64) throw damaged();
    return { offset: wide(end, 48), length: wide(end, 40) };
  }
  throw new FeedDocumentError('truncated', 'The archive ends in the middle. Fetch it again.');
}

function wide(bytes: Buffer, at: number): number {
  if (at + 8 > bytes.length) throw damaged();
  const value = bytes.readBigUInt64LE(at);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged();
  return Number(value);
}

async function bytesAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
  if (bytesRead !== length) throw damaged();
  return buffer;
}

function damaged(): FeedDocumentError {
  return new FeedDocumentError('malformed', 'The archive is damaged. Fetch it again.');
}
