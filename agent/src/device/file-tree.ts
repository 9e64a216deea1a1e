import {
  closeSync,
  constants,
  type Dir,
  existsSync,
  lstatSync,
  opendirSync,
  readlinkSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { chunksOf, firstBytes, isOpenAt, openFolderAt, openRegularFile, type RegularFile } from '../regular-file.js';

const ABSENT = new Set(['ENOENT', 'ENOTDIR']);
/** What the system says of a link that is not to be followed. */
const IS_LINK = 'ELOOP';
/** More than any database of packages has, and less than what would fill the memory. */
const MOST_BYTES = 64 * 1024 * 1024;
/** More than any file of settings has: whoever owns a home could fill the agent's memory with more. */
export const SETTINGS_BYTES = 4 * 1024 * 1024;
/** More than any folder of settings or packages has. */
const MOST_NAMES = 100_000;
/** Files that the kernel makes as they are read: some wait, take away what others wait for (/proc/kmsg), or ask the hardware. */
const MADE_BY_KERNEL = /^\/(?:proc|sys)(?:\/|$)/;
/** Of a table of the kernel's, in characters. */
const LONGEST_LINE = 64 * 1024;
/** So many entries of a folder are read at once. */
const ENTRIES_AT_ONCE = 1000;

/** What lies in a folder; links and devices are `other`. */
export interface FolderEntry {
  name: string;
  kind: 'file' | 'folder' | 'other';
}

/** An open file that is read at places. */
export interface OpenFile {
  /** Bytes. */
  readonly size: number;
  /** Fewer bytes where the file ends before; throws where it cannot be read. */
  read: (offset: number, length: number) => Buffer;
  close: () => void;
}

/**
 * Reads the system's files below a root that tests can move. Paths are absolute as the system knows them. What is
 * absent gives null; what is forbidden or broken throws with `code` and the system's own path in the message.
 */
export class FileTree {
  readonly root: string;
  #realRoot: string | null = null;

  constructor(root = '/') {
    this.root = resolve(root);
  }

  /** Whether these are the files of the machine itself, so that programs on it speak of the same thing. */
  get isHost() {
    return this.root === resolve('/');
  }

  /** @param most bytes; one of more throws EFBIG */
  text(path: string, most = MOST_BYTES): string | null {
    return this.bytes(path, most)?.toString('utf8') ?? null;
  }

  /**
   * Only regular files, also through links: a pipe in a configuration directory must not hold up a scan. One of more than `most`
   * bytes throws EFBIG, whatever its size was said to be.
   */
  bytes(path: string, most = MOST_BYTES): Buffer | null {
    return this.#ofRegular(path, (file) => {
      const bytes = file.entry.size > most ? null : firstBytes(file, most + 1);
      if (bytes === null || bytes.length > most) throw Object.assign(new Error('file too large'), { code: 'EFBIG' });
      return bytes;
    });
  }

  /**
   * Hands over the lines of a file one by one, so that one that people make long is never in the memory as a whole.
   * @param most bytes that are read
   * @returns whether it came to its end; null where there is no such file
   */
  eachLine(path: string, most: number, visit: (line: string) => void): boolean | null {
    return (
      this.#ofRegular(path, (file) => {
        let rest = '';
        for (const chunk of chunksOf(file, most)) {
          if (chunk === null) return [false];
          const lines = (rest + chunk.toString('latin1')).split('\n');
          rest = lines.pop() ?? '';
          if (rest.length > LONGEST_LINE) return [false];
          for (const line of lines) visit(line);
        }
        if (rest !== '') visit(rest);
        return [true];
      })?.[0] ?? null
    );
  }

  /**
   * The names in a directory, sorted by code unit, or null. One of more than `most` throws EFBIG: nothing may be concluded from
   * some of them.
   */
  list(path: string, most = MOST_NAMES): string[] | null {
    return this.#orNull(path, (full) => {
      const names: string[] = [];
      for (const { name } of streamed(opendirSync(full))) {
        if (names.length === most) throw Object.assign(new Error('folder too large'), { code: 'EFBIG' });
        names.push(name);
      }
      return names.sort();
    });
  }

  /**
   * @returns bytes, as the file system says
   */
  size(path: string): number | null {
    return this.#orNull(path, (full) => statSync(full).size);
  }

  has(path: string): boolean {
    return this.#orNull(path, (full) => [statSync(full)]) !== null;
  }

  /**
   * Whether there is an entry of that name, even a link to nowhere.
   */
  hasEntry(path: string): boolean {
    return this.#orNull(path, (full) => [lstatSync(full)]) !== null;
  }

  /**
   * @returns what a symbolic link says, as it says it
   */
  link(path: string): string | null {
    return this.#orNull(path, (full) => (lstatSync(full).isSymbolicLink() ? readlinkSync(full) : null));
  }

  /**
   * The first bytes of a file that may be too large to be read whole, at most `length` of them; null for what is no file.
   */
  head(path: string, length: number): Buffer | null {
    return this.#ofRegular(path, (file) => firstBytes(file, length));
  }

  /**
   * What lies in a folder, read as it goes, so that one of millions is never in the memory as a whole; null for what is no folder. Sorted by
   * name among as many as are read at once. Of a path without links: one that became one meanwhile throws EBUSY.
   */
  entries(path: string): Iterable<FolderEntry[]> | null {
    const folder = this.#orNull(path, () => openFolderAt(this.#own(path)));
    return folder && this.#batches(path, folder);
  }

  /**
   * Of an entry itself, not of what it links to.
   * @returns the number of its file system, and whether it may be run by anybody
   */
  about(path: string): { fileSystem: number; isFolder: boolean; isExecutable: boolean } | null {
    return this.#orNull(path, (full) => {
      const { dev, mode } = lstatSync(full);
      return {
        fileSystem: dev,
        isFolder: (mode & constants.S_IFMT) === constants.S_IFDIR,
        isExecutable: (mode & 0o111) !== 0,
      };
    });
  }

  /**
   * A regular file, to be read where it is needed; null for what is none, also for a link. Of a path without links: one that became
   * one meanwhile throws EBUSY. Whoever opens it closes it.
   */
  open(path: string): OpenFile | null {
    return this.#orNull(path, () => {
      const full = this.#own(path);
      const file = openRegularFile(full);
      if (file === null) return null;
      const { descriptor, entry } = file;
      if (!isOpenAt(descriptor, full)) {
        closeSync(descriptor);
        throw replaced();
      }
      const { size } = entry;
      return {
        size,
        read: (offset, length) => {
          const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - offset)));
          return bytes.length === 0 ? bytes : bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, offset));
        },
        close: () => {
          closeSync(descriptor);
        },
      };
    });
  }

  /**
   * The path with all links followed, as the system knows it.
   */
  real(path: string): string | null {
    return this.#orNull(path, (full) => {
      const root = existsSync(this.root) ? realpathSync(this.root) : this.root;
      return `/${relative(root, realpathSync(full))}`;
    });
  }

  /** Of this machine, or of the root that tests move. */
  #isMadeByKernel(target: string): boolean {
    return MADE_BY_KERNEL.test(target) || MADE_BY_KERNEL.test(`/${relative(this.#own('/'), target)}`);
  }

  /** Where a path without links is, also where the root that tests move has some. */
  #own(path: string): string {
    this.#realRoot ??= realpathSync(this.root);
    return join(this.#realRoot, path);
  }

  *#batches(path: string, folder: Dir): Generator<FolderEntry[]> {
    const entries = streamed(folder);
    try {
      for (;;) {
        const batch = this.#orNull(path, () => {
          const found: FolderEntry[] = [];
          for (let next = entries.next(); next.done !== true; next = entries.next()) {
            const entry = next.value;
            found.push({ name: entry.name, kind: entry.isDirectory() ? 'folder' : entry.isFile() ? 'file' : 'other' });
            if (found.length === ENTRIES_AT_ONCE) break;
          }
          return found.sort((one, other) => (one.name < other.name ? -1 : 1));
        });
        if (batch === null || batch.length === 0) return;
        yield batch;
      }
    } finally {
      entries.return(undefined);
    }
  }

  /** Looks at where links lead before it opens anything, for opening a device may do something. */
  #ofRegular<T>(path: string, read: (file: RegularFile) => T): T | null {
    return this.#orNull(path, (full) => {
      const target = realpathSync.native(full);
      // Whoever owns a home must not lead root there by a link; who asks for such a file says so.
      if (!MADE_BY_KERNEL.test(path) && this.#isMadeByKernel(target))
        throw Object.assign(new Error('made by the kernel'), { code: 'EXDEV' });
      if (!statSync(target).isFile()) return null;
      const file = openedAsSeen(target);
      try {
        return read(file);
      } finally {
        closeSync(file.descriptor);
      }
    });
  }

  #orNull<T>(path: string, read: (full: string) => T): T | null {
    try {
      return read(join(this.root, path));
    } catch (error) {
      const code = errorCode(error);
      if (code !== null && (ABSENT.has(code) || code === IS_LINK)) return null;
      const said = code ?? (error instanceof Error ? error.message : String(error));
      throw Object.assign(new Error(`${said} ${path}`), { code });
    }
  }
}

function replaced(): Error {
  return Object.assign(new Error('replaced while it was looked at'), { code: 'EBUSY' });
}

/** A file that was there a moment ago. What took its place is not "not there", from which something would be concluded. */
function openedAsSeen(path: string): RegularFile {
  try {
    const file = openRegularFile(path);
    if (file !== null && isOpenAt(file.descriptor, path)) return file;
    if (file !== null) closeSync(file.descriptor);
  } catch (error) {
    throw errorCode(error) === IS_LINK ? replaced() : error;
  }
  throw replaced();
}

/** The entries of an open folder, which is closed in the end. */
function* streamed(folder: Dir) {
  try {
    for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) yield entry;
  } finally {
    folder.closeSync();
  }
}

/** Whether the system refused for want of rights. */
export function isForbidden(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'EACCES' || code === 'EPERM';
}

/** Whether it was more than is read. */
export function isTooLarge(error: unknown): boolean {
  return errorCode(error) === 'EFBIG';
}

/** What the system calls the failure (`ENOENT`), null for an error of another kind. */
function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
