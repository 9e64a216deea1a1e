import { compareDigits, compareTexts, isDigit, isLetter } from './digits.js';
import type { VersionOrder } from './version-order.js';

const SEGMENT = /[0-9]+|[A-Za-z]+|[~^]/g;

/** Runs of digits, runs of letters, tildes and carets; everything else only separates. */
function segmentsOf(text: string): string[] {
  return text.match(SEGMENT) ?? [];
}

/** A tilde sorts before everything, even the end; a caret after the end and before everything else. */
function rank(segment: string | undefined): number {
  if (segment === '~') return 0;
  if (segment === undefined) return 1;
  if (segment === '^') return 2;
  return isLetter(segment.charCodeAt(0)) ? 3 : 4;
}

/** Compares versions, or releases, as `rpmvercmp` does. */
function compareParts(a: string, b: string): number {
  const [left, right] = [segmentsOf(a), segmentsOf(b)];
  for (let i = 0; i < Math.max(left.length, right.length); i += 1) {
    const [x, y] = [left[i], right[i]];
    const difference = rank(x) - rank(y) || compareSegments(x ?? '', y ?? '');
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareSegments(a: string, b: string): number {
  return isDigit(a.charCodeAt(0)) ? compareDigits(a, b) : compareTexts(a, b);
}

function partsOf(version: string): [epoch: string, version: string, release: string | null] {
  const epoch = /^(\d+):/.exec(version)?.[1];
  const rest = epoch === undefined ? version : version.slice(epoch.length + 1);
  const dash = rest.lastIndexOf('-');
  return dash < 0 ? [epoch ?? '', rest, null] : [epoch ?? '', rest.slice(0, dash), rest.slice(dash + 1)];
}

/** Compares `epoch:version-release` as rpm does; no epoch is 0, and no release comes before every release. */
export function compareRpmVersions(a: string, b: string): number {
  const [epochA, versionA, releaseA] = partsOf(a);
  const [epochB, versionB, releaseB] = partsOf(b);
  const difference = compareDigits(epochA, epochB) || compareParts(versionA, versionB);
  if (difference !== 0) return difference;
  if (releaseA === null || releaseB === null) return Number(releaseA !== null) - Number(releaseB !== null);
  return compareParts(releaseA, releaseB);
}

/** Stands before a version whose epoch is not known. */
export const UNKNOWN_EPOCH = '?:';

/** Compares as far as is known: where the installed version's epoch is not, by what stands behind. */
function compareToAdvised(installed: string, bound: string): number {
  return installed.startsWith(UNKNOWN_EPOCH)
    ? compareRpmVersions(installed.slice(UNKNOWN_EPOCH.length), bound.replace(/^\d+:/, ''))
    : compareRpmVersions(installed, bound);
}

/** Versions of AlmaLinux, Fedora, SUSE and all others that use rpm. */
export const RPM_ORDER: VersionOrder = {
  name: 'rpm',
  accepts: (version) => /[0-9A-Za-z]/.test(version) && !/\s/.test(version),
  compare: compareRpmVersions,
  compareToBound: compareToAdvised,
};

/**
 * Rocky Linux: of an epoch of several digits its advisories keep the last one only, so that the fix of `bind 32:9.16.23-24.el9_5`
 * is called `2:9.16.23-24.el9_5.3`, and that of `dhcp 12:4.4.2` begins with `2:` too. Compared as it is written, no such package
 * would ever be affected. Source: `NEVRA_RE` of what writes the advisories (Apollo, `(?:(\d)+:)`), and RLSA-2025:1681 and
 * RLSA-2025:21110 beside the packages that they name.
 */
export const ROCKY_ORDER: VersionOrder = {
  ...RPM_ORDER,
  compareToBound: (installed, bound) => compareToAdvised(installed, withWholeEpoch(bound, installed)),
};

/** The advised version with the installed one's epoch, where what it is written with may be left of that. */
function withWholeEpoch(bound: string, installed: string): string {
  const own = /^\d+(\d):/.exec(installed);
  const told = /^(\d+):/.exec(bound)?.[1] ?? '0';
  return own === null || told !== own[1] ? bound : `${own[0]}${bound.replace(/^\d+:/, '')}`;
}
