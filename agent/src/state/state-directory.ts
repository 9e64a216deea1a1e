import { randomBytes } from 'node:crypto';
import {
  chmodSync,
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
} from 'node:fs';
import { join } from 'node:path';
import { AgentError, EXIT } from '../agent-error.js';
import { isJsonObject } from '../json-object.js';
import { readKeptFile } from '../bounded-file.js';
import { codeOf, reasonOf } from '../system-error.js';
import { DiskFullError, HOST_DISK, isDiskFull } from './disk.js';
import type { JsonObject } from '../json-object.js';
import type { Runtime } from '../runtime.js';
import type { Disk } from './disk.js';

const TEMPORARY = /^\..*\.tmp$/;
/** More than any body of the spool has. */
const MOST_BYTES = 64 * 1024 * 1024;
const TEMPORARY_AGE_MS = 60 * 60 * 1000;
/** Windows has no such thing, and no links that an ordinary account may make. */
const NO_FOLLOW = process.platform === 'win32' ? 0 : constants.O_NOFOLLOW;

/**
 * Where this run keeps its state: `--state-dir`, else POSTURE_STATE_DIR, else /var/lib/posture-agent for root and
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
 * disk leaves the old one whole. Root gives what it makes to the directory's owner (systemd's DynamicUser), and follows
 * no link there: that owner must not lead root to files of others.
 */
export class StateDirectory {
  constructor(
    readonly path: string,
    private readonly access: { disk: Disk; isRoot: boolean } = { disk: HOST_DISK, isRoot: false },
    private readonly parent: StateDirectory | null = null,
  ) {}

  /** Whether this runs as root on the state of another account. */
  isOfAnother() {
    return this.access.isRoot && existsSync(this.path) && statSync(this.path).uid !== 0;
  }

  /** A folder in this one. */
  folder(name: string) {
    return new StateDirectory(join(this.path, name), this.access, this);
  }

  /** Makes the directory. Throws AgentError when it cannot be used or when others may write to it. */
  ensure() {
    this.parent?.ensure();
    this.explaining(() => {
      if (!existsSync(this.path)) this.make();
      const entry = this.parent === null ? statSync(this.path) : lstatSync(this.path);
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
      return readKeptFile(join(this.path, name), MOST_BYTES);
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
      rmSync(join(this.path, temporary), { force: true });
      throw this.explained(error);
    }
  }

  /** Moves a file, also to another folder of the state. */
  rename(name: string, to: string, folder: StateDirectory = this) {
    renameSync(join(this.path, name), join(folder.path, to));
    folder.sync();
  }

  remove(name: string) {
    this.explaining(() => {
      rmSync(join(this.path, name), { force: true });
    });
  }

  /** The names in it, sorted; none when it is not there. */
  names(): string[] {
    try {
      return readdirSync(this.path).sort();
    } catch (error) {
      if (isAbsent(error)) return [];
      throw this.explained(error);
    }
  }

  /** Of a file, in bytes; 0 when it is not there. */
  sizeOf(name: string) {
    return lstatSync(join(this.path, name), { throwIfNoEntry: false })?.size ?? 0;
  }

  /**
   * Removes what writers that were killed left behind.
   * @param now milliseconds
   */
  sweep(now: number) {
    for (const name of this.names().filter((entry) => TEMPORARY.test(entry))) {
      const entry = lstatSync(join(this.path, name), { throwIfNoEntry: false });
      if (entry !== undefined && now - entry.mtimeMs > TEMPORARY_AGE_MS) this.remove(name);
    }
  }

  private writeNew(name: string, content: string | Buffer) {
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NO_FOLLOW;
    const file = openSync(join(this.path, name), flags, 0o600);
    try {
      this.giveToOwner(file);
      this.access.disk.write(file, content);
    } finally {
      closeSync(file);
    }
  }

  private make() {
    if (this.parent === null) {
      mkdirSync(this.path, { recursive: true, mode: 0o700 });
      chmodSync(this.path, 0o700);
      return;
    }
    mkdirSync(this.path, { mode: 0o700 });
    if (!this.access.isRoot) return;
    const folder = openSync(this.path, constants.O_RDONLY | NO_FOLLOW);
    try {
      this.giveToOwner(folder);
    } finally {
      closeSync(folder);
    }
  }

  /** The owner is that of the whole state. */
  private giveToOwner(descriptor: number): void {
    if (this.parent !== null) {
      this.parent.giveToOwner(descriptor);
      return;
    }
    if (!this.access.isRoot) return;
    const { uid, gid } = statSync(this.path);
    if (uid !== 0) this.access.disk.give(descriptor, { uid, gid });
  }

  /** A rename is safe from a power cut once its folder is on the disk. Not every system lets folders be synced. */
  private sync() {
    try {
      const folder = openSync(this.path, constants.O_RDONLY);
      try {
        fsyncSync(folder);
      } finally {
        closeSync(folder);
      }
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
