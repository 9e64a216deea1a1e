/** What a document has of an ecosystem, beside what was known. */
export interface EcosystemCounts {
  ecosystem: string;
  /** Advisories that were known before. */
  before: number;
  /** Those that it has. */
  now: number;
  /** Of the known ones that it has not: how many it names as taken back. */
  takenBack: number;
  /** Since when documents have none of it, though nothing says why; null when that is new. */
  missingSince: Date | null;
}

/** `all`: what it does not have goes. `taken-back`: only what it names. `shrunk`: the document is not to be believed. */
export type Replacement = 'all' | 'taken-back' | 'shrunk';

/** So long an ecosystem may be missing in a whole document before that is believed. */
const BELIEVED_AFTER_MS = 7 * 24 * 3_600_000;

/**
 * What becomes of advisories that a document does not have. Rather a broken document than a world without its facts: where less
 * than half is left and nothing says why, it is refused; where nothing is left of one ecosystem among others, what was known stays
 * for a week of such documents. What its publisher took back by name is no loss.
 *
 * @param isWhole whether it is all that its publisher has, and not a file that somebody made of some of it
 */
export function replacementOf(
  { before, now, takenBack, missingSince }: EcosystemCounts,
  { isWhole, force, at }: { isWhole: boolean; force: boolean; at: Date },
): Replacement {
  if (explains(before, now, takenBack)) return now > 0 || takenBack > 0 ? 'all' : 'taken-back';
  if (now > 0) return force ? 'all' : 'shrunk';
  if (!isWhole) return 'taken-back';
  const isBelieved = missingSince !== null && at.getTime() - missingSince.getTime() >= BELIEVED_AFTER_MS;
  return force || isBelieved ? 'all' : 'taken-back';
}

/** Whether the document as a whole has too little: all ecosystems of a whole one, or of one that has no advisory at all. */
export function isShrunk(counts: readonly EcosystemCounts[], isWhole: boolean): boolean {
  const [before, now, takenBack] = [sum(counts, 'before'), sum(counts, 'now'), sum(counts, 'takenBack')];
  return (isWhole || now === 0) && !explains(before, now, takenBack);
}

function explains(before: number, now: number, takenBack: number): boolean {
  return (now + takenBack) * 2 >= before;
}

function sum(counts: readonly EcosystemCounts[], of: 'before' | 'now' | 'takenBack'): number {
  return counts.reduce((total, one) => total + one[of], 0);
}
