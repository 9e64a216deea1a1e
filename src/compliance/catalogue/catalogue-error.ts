/** What is wrong in a document, and where. */
export interface CatalogueFault {
  /** Of the file, counted from 1; null for a document that did not come as text, or as a whole. */
  line: number | null;
  /** RFC 6901. */
  pointer: string;
  detail: string;
}

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

  /** @param lineOf finds the line of a pointer where there is a text */
  throwIfAny(file: string, lineOf: (pointer: string) => number | null): void {
    if (this.found.length === 0) return;
    throw new CatalogueError(
      file,
      this.found.map(({ pointer, detail }) => ({ line: lineOf(pointer), pointer, detail })),
    );
  }
}
