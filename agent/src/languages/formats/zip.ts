import { inflateRawSync } from 'node:zlib';
import type { RandomBytes } from '../random-bytes.js';
import { bytesOf, partOf } from '../random-bytes.js';
import type { WorkBudget } from '../work-budget.js';

/** A file in an archive, as its directory says. */
export interface ZipEntry {
  name: string;
  method: number;
  isEncrypted: boolean;
  packedSize: number;
  size: number;
  /** Of its local header. */
  offset: number;
  /** Of that header, at least: it may have fields that the directory has not. */
  headerSize: number;
}

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const LOCAL_BYTES = 30;
const MOST_COMMENT = 65_535;
const MOST_DIRECTORY = 32 * 1024 * 1024;
/** Far more than the largest archives of programs have; each costs memory beside its bytes. */
const MOST_ENTRIES = 100_000;
const STORED = 0;
const DEFLATED = 8;

/**
 * The files in a zip archive (APPNOTE 6.3, also zip64), by its central directory; what stands before the archive (a start script) is
 * skipped. Throws for what is no archive, has a directory of more than 32 MiB, or has files that share bytes: no program makes such,
 * and each would be read as if it were all there is.
 *
 * @param budget the files are spent of
 */
export function zipEntries(bytes: RandomBytes, budget: WorkBudget): ZipEntry[] {
  const tail = bytes.read(Math.max(0, bytes.size - END_BYTES - MOST_COMMENT), END_BYTES + MOST_COMMENT);
  const at = lastEnd(tail);
  if (at < 0) throw new Error('no archive');
  const endAt = bytes.size - tail.length + at;
  const { size, offset, end } = directoryPlace(bytes, tail.subarray(at), endAt);
  if (size > MOST_DIRECTORY) throw new Error('the directory is too large');
  const start = end - size;
  if (start < 0) throw new Error('the directory is cut off');
  const entries = entriesOf(bytes.read(start, size), start - offset, budget);
  refuseOverlaps(entries, start);
  return entries;
}

function refuseOverlaps(entries: readonly ZipEntry[], directoryAt: number): void {
  let end = 0;
  for (const { offset, headerSize, packedSize } of [...entries].sort((one, other) => one.offset - other.offset)) {
    if (offset < end) throw new Error('files of the archive overlap');
    end = offset + headerSize + packedSize;
  }
  if (end > directoryAt) throw new Error('files of the archive overlap its directory');
}

/** An end whose comment ends with the file, searched from the back. */
function lastEnd(tail: Buffer): number {
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === END && tail.readUInt16LE(at + 20) <= tail.length - at - END_BYTES) return at;
  }
  return -1;
}

function directoryPlace(bytes: RandomBytes, record: Buffer, endAt: number) {
  const place = { size: record.readUInt32LE(12), offset: record.readUInt32LE(16), end: endAt };
  if (place.offset !== 0xffffffff && place.size !== 0xffffffff && record.readUInt16LE(10) !== 0xffff) return place;
  const locator = endAt >= 20 ? bytes.read(endAt - 20, 20) : Buffer.alloc(0);
  if (locator.length < 20 || locator.readUInt32LE() !== LOCATOR_64) return place;
  // Directly before its locator, where it has no extension; its offset does not count what stands before the archive.
  const end = endAt - 20 - 56;
  const large = end >= 0 ? bytes.read(end, 56) : Buffer.alloc(0);
  if (large.length < 56 || large.readUInt32LE() !== END_64) throw new Error('no directory');
  return { size: Number(large.readBigUInt64LE(40)), offset: Number(large.readBigUInt64LE(48)), end };
}

function entriesOf(directory: Buffer, shift: number, budget: WorkBudget): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === ENTRY) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      directory.readUInt16LE(at + field),
    ) as [number, number, number];
    if (entries.length === MOST_ENTRIES) throw new Error(`more than ${MOST_ENTRIES} files`);
    budget.enter(1);
    const nameEnd = at + 46 + nameLength;
    const sizes = [24, 20, 42].map((field) => directory.readUInt32LE(at + field));
    const [size = 0, packedSize = 0, offset = 0] = wideSizes(sizes, directory.subarray(nameEnd, nameEnd + extraLength));
    entries.push({
      name: directory.toString('utf8', at + 46, nameEnd),
      method: directory.readUInt16LE(at + 10),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) !== 0,
      packedSize,
      size,
      offset: offset + shift,
      headerSize: LOCAL_BYTES + nameLength,
    });
    at = nameEnd + extraLength + commentLength;
  }
  if (at !== directory.length) throw new Error('the directory is damaged');
  return entries;
}

/** Sizes of all bits set stand in the extra field of zip64, in this order. */
function wideSizes(sizes: readonly number[], extra: Buffer): number[] {
  if (!sizes.includes(0xffffffff)) return [...sizes];
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2);
  at += 4;
  return sizes.map((size) => {
    if (size !== 0xffffffff || at + 8 > extra.length) return size;
    at += 8;
    return Number(extra.readBigUInt64LE(at - 8));
  });
}

/**
 * What is in a file of an archive: in place where it is not packed, else unpacked into the memory. Null where it would be more than
 * `most` bytes, or than the directory says. Throws for what is damaged or encrypted.
 *
 * @param budget what is unpacked is spent of it before, so that what fails counts as well
 */
export function openEntry(bytes: RandomBytes, entry: ZipEntry, most: number, budget: WorkBudget): RandomBytes | null {
  const local = bytes.read(entry.offset, LOCAL_BYTES);
  if (local.length < LOCAL_BYTES || local.readUInt32LE() !== LOCAL || entry.isEncrypted)
    throw new Error('the entry is damaged');
  const start = entry.offset + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28);
  if (entry.method === STORED) return partOf(bytes, start, entry.packedSize);
  if (entry.method !== DEFLATED) throw new Error('packed in an unknown way');
  if (entry.size > most || entry.packedSize > most) return null;
  const packed = bytes.read(start, entry.packedSize);
  budget.spend(entry.size);
  try {
    return bytesOf(inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.size) }));
  } catch (error) {
    if (error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') return null;
    throw error;
  }
}
