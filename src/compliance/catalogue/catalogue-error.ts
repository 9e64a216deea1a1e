/** What is wrong in a document, and where. */
export interface CatalogueFault {
  /** Of the file, counted from 1; null for a document that did not come as text, or as a whole. */
  line: number | null;
  /** RFC 6901. */
  pointer: string;
  detail: string;
}

/** Finds the lines of pointers, all at once; null where there is no text. */
export type LinesOf = (pointers: readonly string[]) => readonly (number | null)[];

/** More faults than this help nobody. */
export const FAULT_LIMIT = 20;

/** A document of the catalogue cannot be used. At boot it ends the start; in an import it is the answer. */
export class CatalogueError extends Error {
  constructor(
    /** Which document: a path below the folder of frameworks, or what was imported. */
    readonly file: string,
    readonly faults: readonly CatalogueFault[],
  ) {
    super(`${file} cannot be used:\n${faults.map((fault) => `  - ${describe(file, fault)}`).join('\n')}`);
    this.name = 'CatalogueError';
  }
}

function describe(file: string, { line, pointer, detail }: CatalogueFault): string {
  const place = line === null ? file : `${file}:${line}`;
  return [place, pointer, detail].filter((part) => part !== '').join(' ');
}

/** Collects faults; keeps the first {@link FAULT_LIMIT}. */
export class FaultList {
  private readonly found: { pointer: string; detail: string }[] = [];

  add(pointer: string, detail: string): void {
    if (!this.full) this.found.push({ pointer, detail });
  }

  get full(): boolean {
    return this.found.length >= FAULT_LIMIT;
  }

  throwIfAny(file: string, linesOf: LinesOf): void {
    if (this.found.length === 0) return;
    const lines = linesOf(this.found.map(({ pointer }) => pointer));
    throw new CatalogueError(
      file,
      this.found.map(({ pointer, detail }, at) => ({ line: lines[at] ?? null, pointer, detail })),
    );
  }
}
