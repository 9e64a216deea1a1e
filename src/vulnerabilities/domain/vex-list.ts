/** A list of a document whose entries are read when they are gone through, each time anew: as a whole it is never in memory. */
export abstract class VexList implements Iterable<unknown> {
  /** How many entries it has. */
  abstract readonly length: number;

  abstract [Symbol.iterator](): Iterator<unknown>;
}

/** A list of a document, in memory or not. */
export type Entries = VexList | readonly unknown[];
