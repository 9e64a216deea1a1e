import { compareDigits, compareTexts } from './digits.js';
import { type MavenItem, mavenItems, PLACES } from './maven-items.js';
import type { VersionOrder } from './version-order.js';

/** Has a digit, and nothing that versions are not made of, as `${project.version}` or `[1.0,2.0)` have. */
const VERSION = /^[\w.+~:@-]+$/;

function compareItem(a: MavenItem | undefined, b: MavenItem | undefined): number {
  if (a?.kind === 'list' && b?.kind === 'list') return compareItems(a.items, b.items);
  const difference = (a?.place ?? PLACES.nothing) - (b?.place ?? PLACES.nothing);
  if (difference !== 0) return difference;
  if (a?.kind === 'number' && b?.kind === 'number') return compareDigits(a.digits, b.digits);
  return a?.kind === 'word' && b?.kind === 'word' ? a.rank - b.rank || compareTexts(a.text, b.text) : 0;
}

function compareItems(a: readonly MavenItem[], b: readonly MavenItem[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    const difference = compareItem(a[i], b[i]);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Versions of Java packages as `ComparableVersion` of maven-artifact 3.9 compares them. Maven's own comparison is no order
 * everywhere: it has `1-alpha < 1 < 1.sp.1 < 1-alpha`. There a version with something that comes before a release is before
 * it here, and one with something that comes after it is after it.
 */
export const MAVEN_ORDER: VersionOrder = {
  name: 'maven',
  accepts: (version) => VERSION.test(version) && /\d/.test(version),
  compare: (a, b) => compareItems(mavenItems(a), mavenItems(b)),
};
