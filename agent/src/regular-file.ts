import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs';

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

const CHUNK_BYTES = 64 * 1024;

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
