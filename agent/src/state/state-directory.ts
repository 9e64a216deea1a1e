import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  type Stats,
} from 'node:fs';
import { basename, join } from 'node:path';
import { AgentError, EXIT, codeOf, reasonOf } from '../system-error.js';
import { isJsonObject, type JsonObject } from '../json-object.js';
import { readStoredFile } from '../bounded-file.js';
import { DiskFullError, HOST_DISK, isDiskFull } from './disk.js';
import { StatePlace, type StateAccess } from './state-place.js';
import type { Runtime } from '../runtime.js';

const TEMPORARY = /^\..*\.tmp$/;
/** More than any body of the spool has. */
const MOST_BYTES = 64 * 1024 * 1024;
const TEMPORARY_AGE_MS = 60 * 60 * 1000;
/** Windows has no such thing, and no links that an ordinary account may make. */
const NO_FOLLOW = process.platform === 'win32' ? 0 : constants.O_NOFOLLOW;

/**
 * Where this run stores its state: `--state-dir`, else POSTURE_STATE_DIR, else /var/lib/posture-agent for root and
 * ~/.local/state/posture-agent for everybody else.
 */
export function stateDirectoryPath(runtime: Runtime, option: string | undefined) {
  const named = option ?? runtime.env['POSTURE_STATE_DIR'];
  if (named) return named;
  return runtime.uid === 0 ? '/var/lib/posture-agent' : join(runtime.homeDirectory, '.local', 'state', 'posture-agent');
}

/** The state of this run, see {@link stateDirectoryPath}. */
export function stateDirectoryOf(runtime: Runtime, option: string | undefined) {
  return new StateDirectory(stateDirectoryPath(runtime, option), { disk: runtime.disk, isRoot: runtime.uid === 0 });
}

/**
 * Files of 0600 in a directory of 0700; each is written beside itself, synced and renamed, so that a crash or a full
 * disk leaves the old one whole. With whose rights is {@link StatePlace}'s matter; no link in there is followed.
 */
export class StateDirectory {
  private readonly place: StatePlace;

  constructor(
    readonly path: string,
    access: StateAccess = { disk: HOST_DISK, isRoot: false },
    private readonly parent: StateDirectory | null = null,
  ) {
    this.place = parent?.place ?? new StatePlace(path, access);
  }

  /** Whether this runs as root on the state of another account. Throws AgentError where root may not use it at all. */
  isOfAnother() {
    return this.place.isOfAnother();
  }

  /** A folder in this one. */
  folder(name: string) {
    return new StateDirectory(join(this.path, name), this.place.access, this);
  }

  /** Makes the directory. Throws AgentError when it cannot be used or when others may write to it. */
  ensure() {
    this.parent?.ensure();
    this.explaining(() => {
      this.make();
      const entry = this.use((folder) => (this.parent === null ? statSync(folder) : lstatSync(folder)));
      if (!entry.isDirectory()) throw new AgentError(`${this.path} is not a folder. Remove it.`, EXIT.usage);
      if (process.platform !== 'win32' && (entry.mode & 0o022) !== 0) {
        // Not repaired by chmod: somebody may have named /tmp or a home directory.
        throw new AgentError(
          `Other users may write to ${this.path}, so a device token is not safe there. Name another --state-dir, or run: chmod 700 on it.`,
          EXIT.usage,
        );
      }
    });
  }

  /**
   * The object in a file, or null when there is none. Throws AgentError when it is damaged or unreadable.
   */
  readJson(name: string): JsonObject | null {
    const bytes = this.read(name);
    if (bytes === null) return null;
    try {
      const value: unknown = JSON.parse(bytes.toString('utf8'));
      if (isJsonObject(value)) return value;
    } catch {
      // Said below.
    }
    throw new AgentError(`${join(this.path, name)} is damaged. Enrol again with --force.`);
  }

  /** The bytes of a regular file, or null when there is none. */
  read(name: string): Buffer | null {
    try {
      return this.use((folder) => readStoredFile(join(folder, name), MOST_BYTES));
    } catch (error) {
      if (isAbsent(error)) return null;
      throw this.explained(error);
    }
  }

  writeJson(name: string, value: unknown) {
    this.write(name, `${JSON.stringify(value, null, 2)}\n`);
  }

  /** Throws {@link DiskFullError} when there is no room; AgentError for any other reason. */
  write(name: string, content: string | Buffer) {
    this.ensure();
    const temporary = `.${name}.${randomBytes(6).toString('hex')}.tmp`;
    try {
      this.writeNew(temporary, content);
      this.rename(temporary, name);
    } catch (error) {
      this.remove(temporary);
      throw this.explained(error);
    }
  }

  /** Makes a file that is not there yet; false when it is. */
  claim(name: string, content: string): boolean {
    try {
      this.writeNew(name, content);
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      this.remove(name);
      throw this.explained(error);
    }
  }

  /** Moves a file, also to another folder of the state. */
  rename(name: string, to: string, folder: StateDirectory = this) {
    this.place.use((state) => {
      renameSync(join(this.below(state), name), join(folder.below(state), to));
    });
    folder.sync();
  }

  remove(name: string) {
    this.explaining(() => {
      this.use((folder) => {
        rmSync(join(folder, name), { force: true });
      });
    });
  }

  /** Removes a folder in it, with all that is in there. */
  removeFolder(name: string) {
    this.explaining(() => {
      this.use((folder) => {
        rmSync(join(folder, name), { recursive: true, force: true });
      });
    });
  }

  /** The names in it, sorted; none when it is not there. */
  names(): string[] {
    try {
      return this.use((folder) => readdirSync(folder)).sort();
    } catch (error) {
      if (isAbsent(error)) return [];
      throw this.explained(error);
    }
  }

  /** What is said of an entry itself, not of what it links to; null when it is not there. */
  entry(name: string): Stats | null {
    try {
      return this.use((folder) => lstatSync(join(folder, name)));
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  }

  /** Of a file, in bytes; 0 when it is not there. */
  sizeOf(name: string) {
    return this.entry(name)?.size ?? 0;
  }

  /**
   * Removes what writers that were killed left behind.
   * @param now milliseconds
   */
  sweep(now: number) {
    for (const name of this.names().filter((entry) => TEMPORARY.test(entry))) {
      const entry = this.entry(name);
      if (entry !== null && now - entry.mtimeMs > TEMPORARY_AGE_MS) this.remove(name);
    }
  }

  private writeNew(name: string, content: string | Buffer) {
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NO_FOLLOW;
    this.use((folder) => {
      const file = openSync(join(folder, name), flags, 0o600);
      try {
        this.place.access.disk.write(file, content);
      } finally {
        closeSync(file);
      }
    });
  }

  private make() {
    if (this.parent === null) {
      this.place.make();
      return;
    }
    this.use((folder) => {
      if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
    });
  }

  /** Does something in this folder, with the rights for the state it is in. */
  private use<T>(work: (folder: string) => T): T {
    return this.place.use((state) => work(this.below(state)));
  }

  /** This folder, below that of the whole state. */
  private below(state: string): string {
    return this.parent === null ? state : join(this.parent.below(state), basename(this.path));
  }

  /** A rename is safe from a power cut once its folder is on the disk. Not every system lets folders be synced. */
  private sync() {
    try {
      this.use((path) => {
        const folder = openSync(path, constants.O_RDONLY);
        try {
          fsyncSync(folder);
        } finally {
          closeSync(folder);
        }
      });
    } catch {
      // The file itself is synced.
    }
  }

  private explaining(work: () => void) {
    try {
      work();
    } catch (error) {
      throw this.explained(error);
    }
  }

  private explained(error: unknown) {
    if (error instanceof AgentError) return error;
    if (isDiskFull(error)) {
      return new DiskFullError(
        `There is no room on the disk of ${this.path} (${reasonOf(error)}). What was kept there before is whole. Make room there.`,
      );
    }
    return new AgentError(
      `The state directory ${this.path} cannot be used (${reasonOf(error)}). Name one that this user may write to with --state-dir.`,
      EXIT.usage,
    );
  }
}

function isAbsent(error: unknown) {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '');
}
