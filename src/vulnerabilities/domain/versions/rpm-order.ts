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

/** Versions of AlmaLinux, Fedora, SUSE and all others that use rpm. */
export const RPM_ORDER: VersionOrder = {
  name: 'rpm',
  accepts: (version) => /[0-9A-Za-z]/.test(version) && !/\s/.test(version),
  compare: compareRpmVersions,
};
