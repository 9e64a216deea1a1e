/** How versions of one kind of package are ordered. */
export interface VersionOrder {
  /** `dpkg`, `rpm`, `apk`, `semver`, `pep440`, `maven` and so on; `version-order-of.ts` has them all. */
  readonly name: string;
  /** Whether the text is a version of this kind at all; only such are compared. */
  accepts(version: string): boolean;
  /** Negative, 0 or positive, as a sort function gives it: a total order over all that is accepted. */
  compare(a: string, b: string): number;
  /** Whether a range may begin or end with the text, where that is more than `accepts` says. */
  acceptsBound?(version: string): boolean;
  /**
   * How an installed version stands to a version that an advisory names, where that is not what `compare` says: a local
   * version of Python is the version that it is built from, as far as advisories go.
   */
  compareToBound?(installed: string, bound: string): number;
}

/** Whether a range may begin or end with the text, or name it as affected. */
export function isBound(order: VersionOrder, version: string): boolean {
  return order.acceptsBound === undefined ? order.accepts(version) : order.acceptsBound(version);
}

/** Negative, 0 or positive: how an installed version stands to one that an advisory names. */
export function compareToBound(order: VersionOrder, installed: string, bound: string): number {
  return order.compareToBound === undefined ? order.compare(installed, bound) : order.compareToBound(installed, bound);
}

const PLAIN_VERSION = /^v?\d{1,12}(?:\.\d{1,12}){0,9}$/;

function numbersOf(version: string): number[] {
  return version.replace('v', '').split('.').map(Number);
}

/**
 * Compares two versions that are only numbers and dots (`1.10.0`, `v2`), which every ecosystem orders alike: negative,
 * 0 or positive like a sort function, missing parts as 0. Null when either is anything else.
 */
export function comparePlainVersions(a: string, b: string): number | null {
  if (!PLAIN_VERSION.test(a) || !PLAIN_VERSION.test(b)) return null;
  const [left, right] = [numbersOf(a), numbersOf(b)];
  for (let i = 0; i < Math.max(left.length, right.length); i += 1) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Versions that are only numbers and dots, of whatever ecosystem; nothing else is compared. */
export const PLAIN_ORDER: VersionOrder = {
  name: 'numbers',
  accepts: (version) => PLAIN_VERSION.test(version),
  compare: (a, b) => comparePlainVersions(a, b) ?? 0,
};
