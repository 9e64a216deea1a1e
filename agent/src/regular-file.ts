import {
  closeSync,
  constants,
  type Dir,
  existsSync,
  fstatSync,
  opendirSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  type Stats,
} from 'node:fs';

/** Windows has neither; there a name is never that of a pipe by accident. */
const ONLY_THE_FILE =
  constants.O_RDONLY | (process.platform === 'win32' ? 0 : constants.O_NOFOLLOW | constants.O_NONBLOCK);

/** An open regular file, and what the system says of it. */
export interface RegularFile {
  descriptor: number;
  entry: Stats;
}

/**
 * Opens a regular file that others may replace at any time; null for what is none, and ELOOP thrown for a link. A pipe in its
 * place is not waited for, whatever was seen there before: it is asked of what was opened, not of the name. Whoever opens it
 * closes it.
 */
export function openRegularFile(path: string): RegularFile | null {
  const descriptor = openSync(path, ONLY_THE_FILE);
  try {
    const entry = fstatSync(descriptor);
    if (entry.isFile()) return { descriptor, entry };
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
  closeSync(descriptor);
  return null;
}

/** Where the system says what an open file or folder is called now; absent but on Linux. */
const OPEN_FILES = '/proc/self/fd';

/**
 * Whether an open file or folder is the one of this path, which has no links: also a folder above it may have been swapped for a
 * link while it was opened. Where the system does not say, the path is asked whether it still has none.
 */
export function isOpenAt(descriptor: number, path: string): boolean {
  try {
    return readlinkSync(`${OPEN_FILES}/${descriptor}`) === path;
  } catch {
    return realpathSync(path) === path;
  }
}

/** Opens a folder of a path without links, and no other that took its place: that throws EBUSY. Whoever opens it closes it. */
export function openFolderAt(path: string): Dir {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_DIRECTORY);
  try {
    const own = `${OPEN_FILES}/${descriptor}`;
    const folder = opendirSync(existsSync(own) ? own : path);
    if (isOpenAt(descriptor, path)) return folder;
    folder.closeSync();
    throw Object.assign(new Error('replaced while it was looked at'), { code: 'EBUSY' });
  } finally {
    closeSync(descriptor);
  }
}

const CHUNK_BYTES = 64 * 1024;

/** An open file piece by piece, each of which holds until the next; null at last where it has more than so many bytes. */
export function* chunksOf({ descriptor }: RegularFile, most: number): Generator<Buffer | null> {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  for (let length = 0; ;) {
    const read = readSync(descriptor, chunk, 0, chunk.length, null);
    if (read === 0) return;
    length += read;
    if (length > most) {
      yield null;
      return;
    }
    yield chunk.subarray(0, read);
  }
}

/** The bytes of an open file from its beginning, at most so many; files that the system makes up (/proc) have no size before. */
export function firstBytes({ descriptor, entry }: RegularFile, most: number): Buffer {
  const chunks: Buffer[] = [];
  let length = 0;
  while (length < most) {
    const chunk = Buffer.alloc(Math.min(most - length, Math.max(CHUNK_BYTES, entry.size + 1 - length)));
    const read = readSync(descriptor, chunk, 0, chunk.length, null);
    if (read === 0) break;
    chunks.push(chunk.subarray(0, read));
    length += read;
  }
  return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
}
