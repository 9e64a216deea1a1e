import type { VersionOrder } from './version-order.js';

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
