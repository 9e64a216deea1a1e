import { compareDigits, compareLists, compareTexts } from './digits.js';
import type { VersionOrder } from './version-order.js';

/** Appendix B of PEP 440. */
const GRAMMAR = new RegExp(
  [
    '^v?(?:(?<epoch>\\d+)!)?(?<release>\\d+(?:\\.\\d+)*)',
    '(?:[-_.]?(?<pre>alpha|a|beta|b|preview|pre|c|rc)[-_.]?(?<preNumber>\\d*))?',
    '(?:-(?<postDash>\\d+)|[-_.]?(?<post>post|rev|r)[-_.]?(?<postNumber>\\d*))?',
    '(?:[-_.]?(?<dev>dev)[-_.]?(?<devNumber>\\d*))?',
    '(?:\\+(?<local>[a-z0-9]+(?:[-_.][a-z0-9]+)*))?$',
  ].join(''),
  'i',
);
const PRE_RANK: Record<string, number> = { a: 0, alpha: 0, b: 1, beta: 1, c: 2, rc: 2, pre: 2, preview: 2 };
const NUMBER = /^\d+$/;

interface PythonVersion {
  epoch: string;
  release: string[];
  /** Before all pre-releases: a development release of the release itself. Last: no pre-release. */
  preRank: number;
  preNumber: string;
  /** Null when it is none. */
  post: string | null;
  dev: string | null;
  /** Null where there is no local part. */
  local: string[] | null;
}

function parse(version: string): PythonVersion | null {
  const groups = GRAMMAR.exec(version.trim())?.groups;
  if (groups === undefined) return null;
  const {
    epoch = '',
    release = '',
    pre,
    preNumber = '',
    postDash,
    post,
    postNumber = '',
    dev,
    devNumber = '',
  } = groups;
  const postRelease = postDash ?? (post === undefined ? null : postNumber);
  const preRank =
    pre === undefined ? (postRelease === null && dev !== undefined ? -1 : 3) : PRE_RANK[pre.toLowerCase()];
  return {
    epoch,
    release: release.split('.'),
    preRank: preRank ?? 3,
    preNumber,
    post: postRelease,
    dev: dev === undefined ? null : devNumber,
    local: groups['local']?.toLowerCase().split(/[-_.]/) ?? null,
  };
}

function comparePublic(a: PythonVersion, b: PythonVersion): number {
  return (
    compareDigits(a.epoch, b.epoch) ||
    compareLists(a.release, b.release, '', compareDigits) ||
    a.preRank - b.preRank ||
    compareDigits(a.preNumber, b.preNumber) ||
    Number(a.post !== null) - Number(b.post !== null) ||
    compareDigits(a.post ?? '', b.post ?? '') ||
    // A development release comes before what it leads to.
    Number(a.dev === null) - Number(b.dev === null) ||
    compareDigits(a.dev ?? '', b.dev ?? '')
  );
}

/** Letters before numbers, fewer segments before more. */
function compareSegment(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  const [isNumberA, isNumberB] = [NUMBER.test(a), NUMBER.test(b)];
  if (isNumberA && isNumberB) return compareDigits(a, b);
  return Number(isNumberA) - Number(isNumberB) || compareTexts(a, b);
}

function compareLocal(a: string[] | null, b: string[] | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  return compareLists<string | null>(a, b, null, compareSegment);
}

function comparePython(a: string, b: string, isBound: boolean): number {
  const [left, right] = [parse(a), parse(b)];
  if (left === null || right === null) return 0;
  const difference = comparePublic(left, right);
  // "Version specifiers", local versions: they are left out of the candidate unless the specifier has one.
  return difference !== 0 || (isBound && right.local === null) ? difference : compareLocal(left.local, right.local);
}

/**
 * Versions of Python packages in the order of PEP 440, with numbers of any length. To a bound without a local part a local
 * version stands as the version that it is built from: `2.10.0+cu128` is in `<=2.10.0` and named by `2.10.0`.
 */
export const PEP440_ORDER: VersionOrder = {
  name: 'pep440',
  accepts: (version) => parse(version) !== null,
  compare: (a, b) => comparePython(a, b, false),
  compareToBound: (installed, bound) => comparePython(installed, bound, true),
};
