import { type Disk, HOST_DISK } from '../state/disk.js';
import { StatePlace } from '../state/state-place.js';
import process from 'node:process';
import { join, dirname, resolve, sep } from 'node:path';
import {
  lstatSync,
  readdirSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { PlannedFile } from './installation.js';
import { originOf, type Origin } from './seal.js';
import { readStoredFile } from '../bounded-file.js';
import { AgentError } from '../system-error.js';
import { randomBytes } from 'node:crypto';

/**
 * Removes a state with all that is in it, or the link to one, with the rights of whose it is: by links its owner must not lead root to
 * remove anything else. Throws AgentError where others could put another folder in its place.
 */
function removeState(path: string, disk: Disk): void {
  const place = new StatePlace(path, { disk, isRoot: process.geteuid?.() === 0 });
  if (lstatSync(path).isSymbolicLink()) {
    place.removeEntry(unlinkSync);
    return;
  }
  place.use((folder) => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  });
  place.removeEntry(rmdirSync);
}

/** How a file of the machine stands to the one that is planned. */
export type FileStatus = 'absent' | 'same' | Origin;

/** The files of an installation below a root, which is `/` but for images and tests. */
export class InstalledFiles {
  readonly root: string;

  /** @param root of an image; this machine itself when it is left out */
  constructor(root?: string) {
    this.root = root === undefined ? '/' : resolve(root);
  }

  /** Whether these are the files of the machine itself, so that its programs may be told of them. */
  get isHost(): boolean {
    return this.root === '/';
  }

  /** The text of a file that the agent stores; null when it is not there, or not for us to read. */
  textOf(path: string): string | null {
    try {
      return readStoredFile(this.#full(path), 1024 * 1024).toString('utf8');
    } catch {
      return null;
    }
  }

  /** Whether it is there, as planned, ours of another time, or not ours. A link is never ours. */
  statusOf({ path, content, mode }: PlannedFile): FileStatus {
    const found = this.read(path);
    if (found === 'absent' || found === 'foreign') return found;
    const isSame = found.bytes.equals(Buffer.from(content)) && (found.mode === mode || process.platform === 'win32');
    return isSame ? 'same' : originOf(found.bytes);
  }

  /** Whose the file at a path is. */
  originAt(path: string): 'absent' | Origin {
    const found = this.read(path);
    return typeof found === 'string' ? found : originOf(found.bytes);
  }

  /** Writes it beside itself, syncs and renames, so that nobody ever starts half a program. */
  write({ path, content, mode }: PlannedFile) {
    const target = this.#full(path);
    this.#explained(path, () => {
      this.#ensureFolder(dirname(target));
      const temporary = join(dirname(target), `.posture-agent-${randomBytes(6).toString('hex')}`);
      try {
        const file = openSync(temporary, 'wx', mode);
        try {
          writeFileSync(file, content);
          fsyncSync(file);
        } finally {
          closeSync(file);
        }
        // The umask of whoever installs has no say in it.
        chmodSync(temporary, mode);
        renameSync(temporary, target);
      } catch (error) {
        rmSync(temporary, { force: true });
        throw error;
      }
    });
  }

  remove(path: string) {
    this.#explained(path, () => {
      rmSync(this.#full(path), { force: true });
    });
  }

  /** Removes a folder if nothing is in it any more. */
  removeIfEmpty(path: string): boolean {
    try {
      rmdirSync(this.#full(path));
      return true;
    } catch {
      return false;
    }
  }

  /** Removes a state directory, or the link to one. Refuses one that does not look like ours. */
  removeState(path: string): boolean {
    const full = this.#full(path);
    if (lstatSync(full, { throwIfNoEntry: false }) === undefined) return false;
    if (!/[/\\]posture-agent$/.test(path) && !existsSync(join(full, 'device.json'))) {
      throw new AgentError(`${path} does not look like a state directory of posture-agent, so it was not removed.`);
    }
    this.#explained(path, () => {
      removeState(full, HOST_DISK);
    });
    return true;
  }

  private read(path: string): 'absent' | 'foreign' | { bytes: Buffer; mode: number } {
    return this.#explained(path, () => {
      const full = this.#full(path);
      const entry = lstatSync(full, { throwIfNoEntry: false });
      if (entry === undefined) return 'absent';
      if (!entry.isFile()) return 'foreign';
      return { bytes: readFileSync(full), mode: entry.mode & 0o7777 };
    });
  }

  /** Below the root, also when links lie on the way: an image may link to absolute paths, which would be our machine's. */
  #full(path: string) {
    if (this.isHost) return path;
    const full = join(this.root, path);
    let folder = dirname(full);
    while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder);
    const [real, root] = [realpathSync(folder), realpathSync(this.root)];
    if (real !== root && !real.startsWith(root.endsWith(sep) ? root : root + sep)) {
      throw new AgentError(`${path} leads out of ${this.root} by a link. Nothing was done with it.`);
    }
    return full;
  }

  #ensureFolder(folder: string) {
    if (existsSync(folder)) {
      if (!statSync(folder).isDirectory()) throw new AgentError(`${folder} is not a folder.`);
      return;
    }
    this.#ensureFolder(dirname(folder));
    mkdirSync(folder);
    chmodSync(folder, 0o755);
  }

  #explained<T>(path: string, work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (error instanceof AgentError) throw error;
      const { code, message } = error as NodeJS.ErrnoException;
      const advice = code === 'EACCES' || code === 'EPERM' ? ' Run this as root or as an administrator.' : '';
      throw new AgentError(`${path} cannot be used (${code ?? message}).${advice}`);
    }
  }
}
