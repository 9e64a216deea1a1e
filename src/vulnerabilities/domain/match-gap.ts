/**
 * Why an installed package was not compared with advisories:
 *
 * - `no-feed`: no feed speaks of its ecosystem.
 * - `version-not-comparable`: its version, or one of an advisory, has no place in the ecosystem's order.
 * - `source-unknown`: advisories are of source packages, and nobody says which one it was built from.
 * - `third-party`: it lies inside a distribution but is not from it, whose advisories do not cover it.
 * - `suite-unknown`: it follows another suite than the system, as a backport does, and no feed speaks of that.
 * - `module-unknown`: advisories are of module streams, and nobody says which one it is of.
 * - `too-many`: its device has more findings than are concluded for one, or is compared with more advisories.
 * - `open-unknown`: it was compared, but with fixed versions only: of what has no fix yet nothing is known.
 */
export const MATCH_GAPS = [
  'no-feed',
  'version-not-comparable',
  'source-unknown',
  'third-party',
  'suite-unknown',
  'module-unknown',
  'too-many',
  'open-unknown',
] as const;
export type MatchGapReason = (typeof MATCH_GAPS)[number];

/** How many packages of an ecosystem were not compared for one reason. */
export interface MatchGap {
  ecosystem: string;
  reason: MatchGapReason;
  packages: number;
}

/** Reasons that do not hold where a scanner looked at the ecosystem: it has its own source and its own order. */
const SCANNER_CLOSES: ReadonlySet<MatchGapReason> = new Set(['no-feed', 'version-not-comparable', 'open-unknown']);

/** The gaps that are left once scanners looked at these ecosystems. */
export function gapsLeft(gaps: readonly MatchGap[], scanned: ReadonlySet<string>): MatchGap[] {
  return gaps.filter(({ ecosystem, reason }) => !(SCANNER_CLOSES.has(reason) && scanned.has(ecosystem)));
}

/** How many packages the gaps leave without any comparison. */
export function notCompared(gaps: readonly MatchGap[]): number {
  return gaps.reduce((sum, { reason, packages }) => (reason === 'open-unknown' ? sum : sum + packages), 0);
}
