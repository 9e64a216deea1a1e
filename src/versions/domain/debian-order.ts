import { compareDigits, isDigit, isLetter } from './digits.js';
import type { VersionOrder } from './version-order.js';

const TILDE = 126;
const EPOCH = /^(\d+):/;

/** Tilde before the end, the end before letters, letters before all else. */
function rank(code: number): number {
  if (Number.isNaN(code) || isDigit(code)) return 0;
  if (code === TILDE) return -1;
  return isLetter(code) ? code : code + 0x10000;
}

/** Text and numbers in turns, as dpkg's `verrevcmp` does. */
function compareParts(a: string, b: string): number {
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    for (;;) {
      const [left, right] = [a.charCodeAt(i), b.charCodeAt(j)];
      const [isTextA, isTextB] = [i < a.length && !isDigit(left), j < b.length && !isDigit(right)];
      if (!isTextA && !isTextB) break;
      const difference = rank(left) - rank(right);
      if (difference !== 0) return difference;
      i += 1;
      j += 1;
    }
    const [startA, startB] = [i, j];
    while (isDigit(a.charCodeAt(i))) i += 1;
    while (isDigit(b.charCodeAt(j))) j += 1;
    const difference = compareDigits(a.slice(startA, i), b.slice(startB, j));
    if (difference !== 0) return difference;
  }
  return 0;
}

function partsOf(version: string): [epoch: string, upstream: string, revision: string] {
  const epoch = EPOCH.exec(version)?.[1];
  const rest = epoch === undefined ? version : version.slice(epoch.length + 1);
  const dash = rest.lastIndexOf('-');
  return dash < 0 ? [epoch ?? '', rest, ''] : [epoch ?? '', rest.slice(0, dash), rest.slice(dash + 1)];
}

/**
 * Compares Debian versions as dpkg does (deb-version(7)): epoch, upstream version, revision; one without a revision equals
 * one with the revision 0.
 */
export function compareDebianVersions(a: string, b: string): number {
  const [epochA, upstreamA, revisionA] = partsOf(a);
  const [epochB, upstreamB, revisionB] = partsOf(b);
  return compareDigits(epochA, epochB) || compareParts(upstreamA, upstreamB) || compareParts(revisionA, revisionB);
}

/** Versions of Debian, Ubuntu and what is built like them. */
export const DEBIAN_ORDER: VersionOrder = {
  name: 'dpkg',
  // Behind an epoch stands a version.
  accepts: (version) => /\d/.test(version) && !/\s/.test(version) && !/^\d*:(?:-|$)/.test(version),
  compare: compareDebianVersions,
};
