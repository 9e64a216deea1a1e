import { inflateRawSync } from 'node:zlib';
import { type RandomBytes, bytesOf, partOf } from '../random-bytes.js';
import type { WorkBudget } from '../work-budget.js';

/** A file in an archive, as its directory says. Its name is not stored: names take more memory than all the rest. */
export interface ZipEntry {
  method: number;
  isEncrypted: boolean;
  packedSize: number;
  size: number;
  /** Of its local header. */
  offset: number;
}

/** Files of one kind that are looked for. */
export interface Sought {
  /** By the name as bytes, one character for each (`latin1`). */
  isOf: (name: string) => boolean;
  /** Files, of which no more are listed. */
  most: number;
}

/** What is there of one kind. */
export interface FoundEntries {
  entries: ZipEntry[];
  /** Whether there are more than are listed. */
  isMore: boolean;
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
/** As long as a path may be. */
const MOST_NAME = 4096;
const ENTRY_BYTES = 46;
/** More than the largest entry of a directory has: a name, an extra field and a comment. */
const ENTRY_AT_MOST = ENTRY_BYTES + 3 * 65_535;
/** So much of a directory is in the memory at once. */
const DIRECTORY_PIECE = 1024 * 1024;
const STORED = 0;
const DEFLATED = 8;

/**
 * What is looked for in a zip archive (APPNOTE 6.3, also zip64), by its central directory; what stands before the archive (a start
 * script) is skipped. Of all other files only numbers are stored, and those only until it is known whether they overlap: archives lie in
 * archives, and what is stored of each adds up. Throws for what is no archive, has a directory of more than 32 MiB or names of more than
 * 4096 bytes, or has files that share bytes: no program makes such, and each would be read as if it were all there is.
 *
 * @param sought by kind; a file is of the first that it is of
 * @param budget the files are spent of
 */
export function entriesIn<Kind extends string>(
  bytes: RandomBytes,
  sought: Readonly<Record<Kind, Sought>>,
  budget: WorkBudget,
): Record<Kind, FoundEntries> {
  const tail = bytes.read(Math.max(0, bytes.size - END_BYTES - MOST_COMMENT), END_BYTES + MOST_COMMENT);
  const at = lastEnd(tail);
  if (at < 0) throw new Error('no archive');
  const endAt = bytes.size - tail.length + at;
  const { size, offset, end } = directoryPlace(bytes, tail.subarray(at), endAt);
  if (size > MOST_DIRECTORY) throw new Error('the directory is too large');
  const start = end - size;
  if (start < 0) throw new Error('the directory is cut off');
  const kinds = Object.keys(sought) as Kind[];
  const found = Object.fromEntries(kinds.map((kind) => [kind, { entries: [], isMore: false }])) as unknown as Record<
    Kind,
    FoundEntries
  >;
  const places = new Places();
  for (const { name, entry, headerSize } of directoryOf(partOf(bytes, start, size), start - offset, budget)) {
    places.add(entry.offset, entry.offset + headerSize + entry.packedSize);
    const kind = kinds.find((one) => sought[one].isOf(name));
    if (kind === undefined) continue;
    if (found[kind].entries.length < sought[kind].most) found[kind].entries.push(entry);
    else found[kind].isMore = true;
  }
  places.refuseOverlaps(start);
  return found;
}

/** Where the files of an archive lie, as numbers. */
class Places {
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  /** @param end of its header at least: it may have fields there that the directory has not */
  add(start: number, end: number): void {
    this.#starts.push(start);
    this.#ends.push(end);
  }

  refuseOverlaps(directoryAt: number): void {
    const [starts, ends] = [Float64Array.from(this.#starts), Float64Array.from(this.#ends)];
    const inOrder = Uint32Array.from(starts.keys()).sort((one, other) => (starts[one] ?? 0) - (starts[other] ?? 0));
    let end = 0;
    for (const index of inOrder) {
      if ((starts[index] ?? 0) < end) throw new Error('files of the archive overlap');
      end = ends[index] ?? 0;
    }
    if (end > directoryAt) throw new Error('files of the archive overlap its directory');
  }
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

/** The entries of a directory, one after the other, of which only a piece is in the memory. */
function* directoryOf(
  directory: RandomBytes,
  shift: number,
  budget: WorkBudget,
): Generator<{ name: string; entry: ZipEntry; headerSize: number }> {
  let piece: Buffer = Buffer.alloc(0);
  /** In the piece, and of the piece in the directory. */
  let [at, pieceAt] = [0, 0];
  for (let count = 0; ; count += 1) {
    if (at + ENTRY_AT_MOST > piece.length && pieceAt + piece.length < directory.size) {
      pieceAt += at;
      at = 0;
      piece = directory.read(pieceAt, DIRECTORY_PIECE);
    }
    if (at + ENTRY_BYTES > piece.length || piece.readUInt32LE(at) !== ENTRY) break;
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => piece.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    if (count === MOST_ENTRIES) throw new Error(`more than ${MOST_ENTRIES} files`);
    if (nameLength > MOST_NAME) throw new Error(`a name of more than ${MOST_NAME} bytes`);
    budget.enter(1);
    const nameEnd = at + ENTRY_BYTES + nameLength;
    const sizes = [24, 20, 42].map((field) => piece.readUInt32LE(at + field));
    const [size = 0, packedSize = 0, offset = 0] = wideSizes(sizes, piece.subarray(nameEnd, nameEnd + extraLength));
    const method = piece.readUInt16LE(at + 10);
    const isEncrypted = (piece.readUInt16LE(at + 8) & 1) !== 0;
    yield {
      name: piece.toString('latin1', at + ENTRY_BYTES, nameEnd),
      entry: { method, isEncrypted, packedSize, size, offset: offset + shift },
      headerSize: LOCAL_BYTES + nameLength,
    };
    at = nameEnd + extraLength + commentLength;
  }
  if (pieceAt + at !== directory.size) throw new Error('the directory is damaged');
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
    // In one piece, with room for a byte too much: of smaller ones a copy would be made while they are all there.
    const chunkSize = Math.max(64, entry.size + 1);
    return bytesOf(inflateRawSync(packed, { chunkSize, maxOutputLength: Math.max(1, entry.size) }));
  } catch (error) {
    if (error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') return null;
    throw error;
  }
}
