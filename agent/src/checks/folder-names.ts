import { type FileTree, isTooLarge } from '../device/file-tree.js';
import { attempt, type Failure } from './plain-text.js';

/** Over all folders of one check: links to one folder of many would else be read for each. */
const MOST_NAMES = 100_000;

/** Reads names in folders that people own, each real folder once, and no more than a bound over all of them. */
export class FolderNames {
  /** Why not all of them could be read. */
  readonly failures: Failure[] = [];
  #left = MOST_NAMES;
  readonly #seen = new Set<string>();

  constructor(private readonly tree: FileTree) {}

  /** @param what is looked for there; for the same thing a folder is read once, by whatever path, and has no names after that */
  in(folder: string, what: string): string[] {
    const path = this.#attempt(() => this.tree.real(folder));
    const key = `${what} ${path ?? ''}`;
    if (path === null || this.#left === 0 || this.#seen.has(key)) return [];
    this.#seen.add(key);
    const names = this.#attempt(() => this.tree.list(path, this.#left));
    this.#left -= names?.length ?? 0;
    return names ?? [];
  }

  /** A folder of more than is left ends it: what lies in the others is not known. */
  #attempt<T>(look: () => T | null): T | null {
    const { value, failure } = attempt(() => {
      try {
        return look();
      } catch (error) {
        if (isTooLarge(error)) this.#left = 0;
        throw error;
      }
    });
    if (failure !== null) this.failures.push(failure);
    return value;
  }
}
