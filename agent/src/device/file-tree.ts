import {
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { join, relative, resolve } from 'node:path';

const ABSENT = new Set(['ENOENT', 'ENOTDIR']);
/** More than any database of packages has, and less than what would fill the memory. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Reads the system's files below a root that tests can move. Paths are absolute as the system knows them. What is
 * absent gives null; what is forbidden or broken throws with `code` and the system's own path in the message.
 */
export class FileTree {
  readonly root: string;

  constructor(root = '/') {
    this.root = resolve(root);
  }

  /** Whether these are the files of the machine itself, so that programs on it speak of the same thing. */
  get isHost() {
    return this.root === resolve('/');
  }

  text(path: string): string | null {
    return this.bytes(path)?.toString('utf8') ?? null;
  }

  /**
   * Only regular files: a pipe in a configuration directory must not hold up a scan. One of more than 64 MiB throws EFBIG.
   */
  bytes(path: string): Buffer | null {
    return this.#orNull(path, (full) => {
      const entry = statSync(full);
      if (entry.size > MOST_BYTES) throw Object.assign(new Error('file too large'), { code: 'EFBIG' });
      return entry.isFile() ? readFileSync(full) : null;
    });
  }

  /**
   * The names in a directory, sorted by code unit, or null.
   */
  list(path: string): string[] | null {
    return this.#orNull(path, (full) => readdirSync(full).sort());
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
    return this.#orNull(path, (full) => {
      if (!statSync(full).isFile()) return null;
      const descriptor = openSync(full, 'r');
      try {
        const bytes = Buffer.alloc(length);
        return bytes.subarray(0, readSync(descriptor, bytes, 0, length, 0));
      } finally {
        closeSync(descriptor);
      }
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

  #orNull<T>(path: string, read: (full: string) => T): T | null {
    try {
      return read(join(this.root, path));
    } catch (error) {
      const code = errorCode(error);
      if (code !== null && ABSENT.has(code)) return null;
      const said = code ?? (error instanceof Error ? error.message : String(error));
      throw Object.assign(new Error(`${said} ${path}`), { code });
    }
  }
}

/** Whether the system refused for want of rights. */
export function isForbidden(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'EACCES' || code === 'EPERM';
}

/** What the system calls the failure (`ENOENT`), null for an error of another kind. */
function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
