import { RANGE_COMPARISONS } from '../../versions/index.js';

/**
 * What one VEX document may ask for. A few megabytes of text can ask for very much: one product under a hundred names, one
 * group of thousands of products in thousands of flags, one range for every version that was ever seen. What lies over a
 * bound is counted before it is done, and refused. docs/vex.md has them in words.
 */
export const VEX_LIMITS = {
  /** Products of statements, each of which can become a decision: the largest honest documents have some ten thousand. */
  claims: 100_000,
  /** Characters of the names, versions and ranges of those products together, each counted as often as it is said of. */
  characters: 50_000_000,
  /** Characters of the reasons that decisions would have, each counted for every product that it is given for. */
  reasons: 100_000_000,
  /** Entries of lists, but for texts. */
  entries: 1_000_000,
  /** Products of a tree (CSAF), one with several package URLs counted once under each. */
  treeProducts: 100_000,
  /** Branches of a tree (CSAF). */
  branches: 200_000,
  /** Products of groups that flags, threats and remediations name (CSAF), each counted as often as it is named. */
  groupMembers: 1_000_000,
  /** Names of one vulnerability (CSAF) that are read: a statement of each product has them all. */
  names: 100,
  /** Bounds of ranges, each counted once for every version of its package that was ever seen. */
  comparisons: RANGE_COMPARISONS,
  /** Faults of the document, and of its statements, that are kept and told. */
  faults: 50,
} as const;

/**
 * Decisions of documents that an organization keeps about vulnerabilities which nobody there has: those of two of the largest documents.
 * Nothing else bounds them, and whoever asks for what holds is told of all.
 */
export const UNHEARD_DECISIONS = 200_000;

/** A document that asks for more than {@link VEX_LIMITS}: it is not read on. */
export class VexExcess extends Error {
  constructor(
    readonly pointer: string,
    readonly detail: string,
  ) {
    super(`${pointer} ${detail}`);
  }
}
