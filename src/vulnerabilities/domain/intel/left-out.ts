/** Why something of a document was not taken, in the order in which it is told. */
export const LEFT_OUT_REASONS = [
  /** Of an ecosystem that is not known here. */
  'unknown-ecosystem',
  /** Not in the form that it should have. */
  'unreadable',
  /** A range of versions that is not understood. */
  'unreadable-range',
  /** It names no version: only commits, or nothing. */
  'no-versions',
  /** A product or build beside the release's own packages, which inventories do not tell apart. */
  'other-product',
  /** Only of ecosystems that have a document of their own. */
  'other-document',
  /** An update that mends no vulnerability. */
  'no-vulnerability',
  /** A patch of a running kernel. */
  'livepatch',
  /** Taken back by whoever published it. */
  'withdrawn',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** How many of one reason were left out, with a few by name. */
export interface LeftOut {
  reason: LeftOutReason;
  count: number;
  examples: readonly string[];
}

const EXAMPLES = 5;
const LONGEST_EXAMPLE = 200;

/** Counts what is left out of one document, in memory that does not grow with it. */
export class LeftOutCount {
  private readonly reasons = new Map<LeftOutReason, { count: number; examples: Set<string> }>();

  /** @param example what it was, by name */
  add(reason: LeftOutReason, example: string, count = 1): void {
    const known = this.reasons.get(reason) ?? { count: 0, examples: new Set() };
    this.reasons.set(reason, known);
    known.count += count;
    if (known.examples.size < EXAMPLES) known.examples.add(example.slice(0, LONGEST_EXAMPLE));
  }

  of(reason: LeftOutReason): number {
    return this.reasons.get(reason)?.count ?? 0;
  }

  list(): LeftOut[] {
    return LEFT_OUT_REASONS.flatMap((reason) => {
      const found = this.reasons.get(reason);
      return found === undefined ? [] : [{ reason, count: found.count, examples: [...found.examples] }];
    });
  }
}
