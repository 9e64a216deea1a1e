import { compareDigits, compareTexts } from './digits.js';
import { type MavenItem, mavenItems, RELEASE_RANK } from './maven-items.js';
import type { VersionOrder } from './version-order.js';

/** Has a digit, and nothing that versions are not made of, as `${project.version}` or `[1.0,2.0)` have. */
const VERSION = /^(?=.*\d)[\w.+~:@-]+$/;

/** Which comes first where two versions differ in what they have in one place. */
const PLACES = { wordBefore: 0, listBefore: 1, nothing: 2, wordAfter: 3, listAfter: 4, number: 5 };

function placeOf(item: MavenItem | undefined): number {
  if (item === undefined) return PLACES.nothing;
  if (item.kind === 'number') return PLACES.number;
  if (item.kind === 'list') {
    const sign = compareItems(item.items, []);
    return sign === 0 ? PLACES.nothing : sign < 0 ? PLACES.listBefore : PLACES.listAfter;
  }
  const difference = item.rank - RELEASE_RANK || Number(item.number !== null);
  return difference === 0 ? PLACES.nothing : difference < 0 ? PLACES.wordBefore : PLACES.wordAfter;
}

function compareWords(a: MavenItem, b: MavenItem): number {
  if (a.kind !== 'word' || b.kind !== 'word') return 0;
  return (
    a.rank - b.rank ||
    compareTexts(a.text, b.text) ||
    Number(a.number !== null) - Number(b.number !== null) ||
    compareDigits(a.number ?? '', b.number ?? '')
  );
}

function compareItem(a: MavenItem | undefined, b: MavenItem | undefined): number {
  if (a?.kind === 'list' && b?.kind === 'list') return compareItems(a.items, b.items);
  const place = placeOf(a);
  const difference = place - placeOf(b);
  if (difference !== 0 || a === undefined || b === undefined || place === PLACES.nothing) return difference;
  return a.kind === 'number' && b.kind === 'number' ? compareDigits(a.digits, b.digits) : compareWords(a, b);
}

function compareItems(a: readonly MavenItem[], b: readonly MavenItem[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    const difference = compareItem(a[i], b[i]);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Versions of Java packages as `ComparableVersion` of maven-artifact 3.9 and 4 compares them. Maven's own comparison is not an
 * order everywhere: it has `1-alpha < 1 < 1.sp.1 < 1-alpha`, and `1 = 1-ga1 < 1-ga2 = 1`. There a version with something that
 * comes before a release is before it here, and one with something that comes after it is after it.
 */
export const MAVEN_ORDER: VersionOrder = {
  name: 'maven',
  accepts: (version) => VERSION.test(version),
  compare: (a, b) => compareItems(mavenItems(a), mavenItems(b)),
};
