import { closeSync, constants, existsSync, fstatSync, mkdirSync, openSync, statSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import { AgentError, EXIT } from '../system-error.js';
import { inWords, type Weakness, weaknessesOfFolder } from '../trusted-path.js';
import { accountOf, type Account } from './account.js';
import type { Disk } from './disk.js';

/** With what a state is worked on. */
export interface StateAccess {
  disk: Disk;
  isRoot: boolean;
}

/** A state that is there. */
interface OpenPlace {
  /** The folder for system calls: by its open descriptor where that is possible. */
  folder: string;
  /** Whose rights are taken on; null for those that the process has. */
  owner: Account | null;
}

/**
 * Where a state lies. Root works on one that belongs to another account with the rights of that account, and on one of its own only
 * where nobody else could put another folder in its place: whoever may change names must not lead root to files of others.
 */
export class StatePlace {
  #open: OpenPlace | null = null;

  constructor(
    readonly path: string,
    readonly access: StateAccess,
  ) {}

  /** Whether this runs as root on the state of another account. */
  isOfAnother(): boolean {
    return this.access.isRoot && existsSync(this.path) && this.#opened().owner !== null;
  }

  /**
   * Does what is asked with the rights that the state's owner allows.
   * @param work gets the folder, and is done when it returns
   */
  use<T>(work: (folder: string) => T): T {
    if (!this.access.isRoot) return work(this.path);
    const { folder, owner } = this.#opened();
    return owner === null ? work(folder) : this.access.disk.withRightsOf(owner, () => work(folder));
  }

  /** Makes the folder for this account alone, with those above it. Throws AgentError where others could put a link in the way. */
  make(): void {
    if (existsSync(this.path)) return;
    const weaknesses = this.access.isRoot ? weaknessesOfFolder(this.path) : [];
    if (weaknesses.length > 0)
      throw refusal(
        this.path,
        weaknesses,
        'Make it first as the account that it is to belong to, or name a --state-dir whose folders are all of root',
      );
    mkdirSync(this.path, { recursive: true, mode: 0o700 });
  }

  /** Removes the empty folder, or whatever `remove` does with its name: as root only where nobody else may change the folder above. */
  removeEntry(remove: (path: string) => void): void {
    const isRoots = !this.access.isRoot || weaknessesOfFolder(dirname(this.path)).length === 0;
    if (isRoots) remove(this.path);
    else
      this.use(() => {
        remove(this.path);
      });
  }

  #opened(): OpenPlace {
    this.#open ??= openPlace(this.path);
    return this.#open;
  }
}

/** Decides once for a run, by what was opened: the name may lead elsewhere a moment later. */
function openPlace(path: string): OpenPlace {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY);
  const entry = fstatSync(descriptor);
  const trusted = entry.uid === 0 ? [] : [entry.uid];
  const weaknesses = weaknessesOfFolder(path, trusted, { isThere: true });
  if (weaknesses.length > 0 || !isSame(entry, statSync(path, { throwIfNoEntry: false }))) {
    closeSync(descriptor);
    throw refusal(
      path,
      weaknesses,
      'Run this as the account that owns the state, or name a --state-dir whose folders are all of root',
    );
  }
  const byDescriptor = `/proc/self/fd/${descriptor}`;
  if (existsSync(byDescriptor)) return { folder: byDescriptor, owner: trusted.length === 0 ? null : accountOf(entry) };
  closeSync(descriptor);
  return { folder: path, owner: trusted.length === 0 ? null : accountOf(entry) };
}

function isSame(one: Stats, other: Stats | undefined) {
  return one.dev === other?.dev && one.ino === other.ino;
}

function refusal(path: string, weaknesses: readonly Weakness[], advice: string) {
  const why = weaknesses.length > 0 ? inWords(weaknesses) : 'it was replaced while it was looked at';
  return new AgentError(
    `Root does not use the state ${path}: others could put another folder in its place (${why}). ${advice}.`,
    EXIT.usage,
  );
}
