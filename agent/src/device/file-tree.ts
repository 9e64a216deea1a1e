import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  opendirSync,
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
/** What the system says of a link that is not to be followed. */
const IS_LINK = 'ELOOP';
/** More than any database of packages has, and less than what would fill the memory. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Windows has neither. A pipe in the place of a file must not hold up a scan, nor a link lead it elsewhere. */
const ONLY_THE_FILE =
  constants.O_RDONLY | (process.platform === 'win32' ? 0 : constants.O_NOFOLLOW | constants.O_NONBLOCK);

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
   * What lies in a folder, sorted by name, at most `most` entries of it; null for what is no folder.
   */
  entries(path: string, most: number): FolderEntry[] | null {
    return this.#orNull(path, (full) => {
      const found: FolderEntry[] = [];
      const folder = opendirSync(full);
      try {
        for (let entry = folder.readSync(); entry !== null && found.length < most; entry = folder.readSync())
          found.push({ name: entry.name, kind: entry.isDirectory() ? 'folder' : entry.isFile() ? 'file' : 'other' });
      } finally {
        folder.closeSync();
      }
      return found.sort((one, other) => (one.name < other.name ? -1 : 1));
    });
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
   * A regular file, to be read where it is needed; null for what is none, also for a link. Whoever opens it closes it.
   */
  open(path: string): OpenFile | null {
    return this.#orNull(path, (full) => {
      const descriptor = openSync(full, ONLY_THE_FILE);
      const { size, mode } = fstatSync(descriptor);
      if ((mode & constants.S_IFMT) !== constants.S_IFREG) {
        closeSync(descriptor);
        return null;
      }
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
