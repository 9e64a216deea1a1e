import { closeSync, constants, createReadStream, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { Socket } from 'node:net';
import { openRegularFile } from './regular-file.js';
import { codeOf } from './system-error.js';

/** Windows has it not; there a name is never that of a pipe by accident. */
const NO_WAIT = process.platform === 'win32' ? 0 : constants.O_NONBLOCK;

const PIPE_BYTES = 64 * 1024;
const NOTHING_YET = Buffer.alloc(0);

/**
 * The bytes of a file that a person named, which may be a pipe (`<(trivy …)`). A pipe without anybody at its other end is
 * empty, and never waited for. Throws EFBIG beyond `mostBytes`, and for devices, which have no end.
 */
export async function readNamedFile(path: string, mostBytes: number): Promise<Buffer> {
  const file = openSync(path, constants.O_RDONLY | NO_WAIT);
  let isLent = false;
  try {
    const entry = fstatSync(file);
    if (entry.isDirectory()) throw failure('EISDIR', 'it is a folder');
    if (!entry.isFile() && !entry.isFIFO()) throw failure('ENODEV', 'it is a device');
    // Some files (/proc) have no size before they are read.
    if (entry.size > mostBytes) throw tooLarge(mostBytes);
    const begun = entry.isFIFO() ? beginningOf(file) : NOTHING_YET;
    if (begun === null) return Buffer.alloc(0);
    isLent = true;
    const rest = entry.isFIFO()
      ? new Socket({ fd: file, writable: false })
      : createReadStream(path, { fd: file, end: mostBytes });
    return Buffer.concat([begun, await bounded(rest, mostBytes - begun.length)]);
  } finally {
    if (!isLent) closeSync(file);
  }
}

/** What lies in a pipe by now; null when nobody is at its other end: whoever comes later would be waited for without end. */
function beginningOf(pipe: number): Buffer | null {
  const buffer = Buffer.alloc(PIPE_BYTES);
  try {
    const length = readSync(pipe, buffer);
    return length === 0 ? null : buffer.subarray(0, length);
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') return NOTHING_YET;
    throw error;
  }
}

/** All that a stream has to say. Throws EFBIG when it is more than `mostBytes`. */
export async function bounded(stream: AsyncIterable<unknown>, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw tooLarge(mostBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * The bytes of a regular file that the agent stores. A link or a pipe in its place must neither lead elsewhere nor hold up
 * whoever looks, perhaps as root. Throws ENODEV for what is no file, EFBIG beyond `mostBytes`.
 */
export function readStoredFile(path: string, mostBytes: number): Buffer {
  const file = openRegularFile(path);
  if (file === null) throw failure('ENODEV', 'it is no file');
  try {
    if (file.entry.size > mostBytes) throw tooLarge(mostBytes);
    return readFileSync(file.descriptor);
  } finally {
    closeSync(file.descriptor);
  }
}

function tooLarge(mostBytes: number) {
  return failure('EFBIG', `it is larger than ${mostBytes} bytes`);
}

function failure(code: string, message: string) {
  return Object.assign(new Error(message), { code });
}
