import { type FileTree, type FolderEntry, isForbidden } from '../device/file-tree.js';
import type { FilePlace } from './language-package.js';

/** How far a walk may go. */
export interface WalkBounds {
  /** Milliseconds of the clock, over all roots. */
  time: number;
  /** Files and folders that are looked at, over all roots. */
  entries: number;
  /** Folders below a root. */
  depth: number;
  /** Folders that are remembered to be looked into later. */
  waiting: number;
  /** Characters of their paths, which may be long each. */
  waitingText: number;
}

export const WALK_BOUNDS: WalkBounds = {
  time: 240_000,
  entries: 2_000_000,
  depth: 40,
  waiting: 100_000,
  waitingText: 16_000_000,
};

/** What the walk could not do. */
export interface WalkLacks {
  /** Which bound ended it; null where it came to its end. */
  stoppedBy: 'time' | 'entries' | null;
  /** Folders that may not be looked into. */
  refused: number;
  /** Folders below the deepest that is looked at. */
  tooDeep: number;
  /** Folders that came when as many as are remembered were waiting. */
  tooMany: number;
}

/** Never looked into, wherever the walk begins: not on a disk, or not of this system. */
const NO_FILES = new Set(['/proc', '/sys', '/dev', '/run']);
/** Not looked into from above: what is in containers and images is not installed here. Who names such a folder wants it. */
const OF_OTHERS = new Set([
  ...['/snap', '/var/lib/snapd', '/var/lib/flatpak', '/var/lib/docker', '/var/lib/containers', '/var/lib/containerd'],
  ...['/var/lib/kubelet', '/var/lib/lxc', '/var/lib/lxd', '/var/lib/incus', '/var/lib/machines', '/tmp', '/var/tmp'],
  ...['/System/Volumes', '/Volumes', '/private/tmp', '/private/var/folders'],
]);
/** What was fetched and is not installed, and what programs make for themselves. */
const CACHES = new Set([
  ...['.git', '.hg', '.svn', '.cache', '_cacache', '.m2', '.gradle', '.ivy2', '__pycache__', 'lost+found'],
]);
/** So that the agent lets others work, and its own timers. */
const FOLDERS_AT_ONCE = 50;

/**
 * Goes through folders and names the files in them: never through links, never into another file system, and no further than its
 * bounds. What cannot be looked into is counted.
 */
export class Walk {
  readonly lacks: WalkLacks = { stoppedBy: null, refused: 0, tooDeep: 0, tooMany: 0 };
  #entries = 0;
  readonly #begun: number;

  constructor(
    private readonly tree: FileTree,
    private readonly now: () => number,
    private readonly bounds: WalkBounds = WALK_BOUNDS,
    /** Where file systems begin that are not even asked what they are. */
    private readonly unasked: ReadonlySet<string> = new Set(),
  ) {
    this.#begun = now();
  }

  /** @param root without links, and a folder */
  async through(root: string, visit: (place: FilePlace) => void): Promise<void> {
    const fileSystem = this.tree.about(root)?.fileSystem;
    const waiting = [{ path: root, depth: 0 }];
    let text = root.length;
    for (let count = 1; waiting.length > 0; count += 1) {
      const folder = waiting.pop();
      if (folder === undefined || this.#isOver()) return;
      text -= folder.path.length;
      if (count % FOLDERS_AT_ONCE === 0) await new Promise((resolve) => void setImmediate(resolve));
      const inner: string[] = [];
      for (const { name, kind } of this.#entriesOf(folder.path)) {
        const path = `${folder.path === '/' ? '' : folder.path}/${name}`;
        if (kind === 'folder' && !CACHES.has(name) && !OF_OTHERS.has(path) && this.#isWithin(path, fileSystem)) {
          if (folder.depth >= this.bounds.depth) this.lacks.tooDeep += 1;
          else if (waiting.length + inner.length >= this.bounds.waiting || text + path.length > this.bounds.waitingText)
            this.lacks.tooMany += 1;
          else {
            inner.push(path);
            text += path.length;
          }
        } else if (kind === 'file') {
          if (this.#isOver()) return;
          visit(new Place(this.tree, path, name));
        }
      }
      for (const path of inner.reverse()) waiting.push({ path, depth: folder.depth + 1 });
    }
  }

  #isOver(): boolean {
    if (this.now() - this.#begun > this.bounds.time) this.lacks.stoppedBy = 'time';
    return this.lacks.stoppedBy !== null;
  }

  *#entriesOf(path: string): Generator<FolderEntry> {
    const batches = this.#asked(() => this.tree.entries(path))?.[Symbol.iterator]();
    if (batches === undefined) return;
    try {
      while (!this.#isOver()) {
        const batch = this.#asked(() => batches.next());
        if (batch === null || batch.done === true) return;
        for (const entry of batch.value) {
          if (this.#entries === this.bounds.entries) {
            this.lacks.stoppedBy = 'entries';
            return;
          }
          this.#entries += 1;
          yield entry;
        }
      }
    } finally {
      batches.return?.();
    }
  }

  #isWithin(path: string, fileSystem: number | undefined): boolean {
    if (NO_FILES.has(path) || this.unasked.has(path)) return false;
    return this.#asked(() => this.tree.about(path))?.fileSystem === fileSystem;
  }

  /** Null for what went away meanwhile, and for what may not be looked at, which is counted. */
  #asked<T>(look: () => T | null): T | null {
    try {
      return look();
    } catch (error) {
      if (!isForbidden(error) && !isBroken(error)) throw error;
      this.lacks.refused += 1;
      return null;
    }
  }
}

/** Whether a walk may begin there. */
export function isNoFolderOfFiles(path: string): boolean {
  return [...NO_FILES].some((folder) => path === folder || path.startsWith(`${folder}/`));
}

/** Disks and network disks that do not answer are no fault of the walk's. */
function isBroken(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
}

class Place implements FilePlace {
  constructor(
    private readonly tree: FileTree,
    readonly path: string,
    readonly name: string,
  ) {}

  get folders(): readonly string[] {
    return this.path.split('/').slice(-4, -1).reverse();
  }

  /** Asked only of files that nothing else is known of. */
  get isExecutable(): boolean {
    try {
      return this.tree.about(this.path)?.isExecutable === true;
    } catch {
      return false;
    }
  }
}
