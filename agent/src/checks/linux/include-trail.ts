import { GarbledFile } from '../plain-text.js';

/** No machine has as many; files that each include others twice would else be read 2 to the power of their depth times. */
const MOST_FILES = 1000;

/** How deep one is in files that include others, and how many of them were read in all. */
export class IncludeTrail {
  private files = 0;
  private depth = 0;

  /** @param deepest how many files may include one another, as the program itself lets them */
  constructor(private readonly deepest: number) {}

  /** Does `work` within a file. Throws {@link GarbledFile} where nobody could follow any more. */
  within<T>(file: string, work: () => T): T {
    this.files += 1;
    this.depth += 1;
    if (this.files > MOST_FILES || this.depth > this.deepest) throw new GarbledFile(file);
    try {
      return work();
    } finally {
      this.depth -= 1;
    }
  }
}
