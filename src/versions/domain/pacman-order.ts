import { compareDigits, compareLists, compareTexts, isDigit } from './digits.js';
import type { VersionOrder } from './version-order.js';

/** `epoch:version-release`; neither version nor release ends with a separator, which `alpm_pkg_vercmp` has in no one place. */
const GRAMMAR = /^(?:(\d*):)?([^\s:/-](?:[^\s:/]*[0-9a-zA-Z])?)$/;
// eslint-disable-next-line regexp/no-super-linear-move -- GRAMMAR ends what it is used on with a letter or a digit
const SEGMENT = /([^0-9a-zA-Z]*)(\d+|[a-zA-Z]+)/g;

interface Segment {
  /** How many characters separate it from the one before. */
  distance: number;
  text: string;
}

interface PacmanVersion {
  epoch: string;
  version: Segment[];
  /** The package's release; null where there is none. */
  release: Segment[] | null;
}

function segmentsOf(text: string): Segment[] {
  return [...text.matchAll(SEGMENT)].map(([, separators = '', segment = '']) => ({
    distance: separators.length,
    text: segment,
  }));
}

function parse(version: string): PacmanVersion | null {
  const [, epoch = '', rest] = GRAMMAR.exec(version) ?? [];
  if (rest === undefined) return null;
  const dash = rest.lastIndexOf('-');
  const name = dash < 0 ? rest : rest.slice(0, dash);
  if (!/[0-9a-zA-Z]$/.test(name)) return null;
  return { epoch, version: segmentsOf(name), release: dash < 0 ? null : segmentsOf(rest.slice(dash + 1)) };
}

/** Letters at once come before the end (`1.0rc` before `1.0`); behind a separator everything comes after it. */
function placeOf(segment: Segment | null): number {
  if (segment === null) return 0;
  return segment.distance === 0 && !isDigit(segment.text.charCodeAt(0)) ? -1 : 1;
}

function compareSegment(a: Segment | null, b: Segment | null): number {
  const difference = placeOf(a) - placeOf(b);
  if (difference !== 0 || a === null || b === null) return difference;
  if (a.distance !== b.distance) return a.distance - b.distance;
  const [isNumberA, isNumberB] = [isDigit(a.text.charCodeAt(0)), isDigit(b.text.charCodeAt(0))];
  if (isNumberA && isNumberB) return compareDigits(a.text, b.text);
  return Number(isNumberA) - Number(isNumberB) || compareTexts(a.text, b.text);
}

function compareSegments(a: Segment[], b: Segment[]): number {
  return compareLists<Segment | null>(a, b, null, compareSegment);
}

function comparePacman(a: string, b: string, isBound: boolean): number {
  const [left, right] = [parse(a), parse(b)];
  if (left === null || right === null) return 0;
  const difference = compareDigits(left.epoch, right.epoch) || compareSegments(left.version, right.version);
  if (difference !== 0) return difference;
  if (left.release !== null && right.release !== null) return compareSegments(left.release, right.release);
  return isBound ? 0 : Number(left.release !== null) - Number(right.release !== null);
}

/**
 * Versions of Arch Linux as pacman's `vercmp` compares them. It leaves the package's release out where one side has none, so
 * `1.0-1 = 1.0 = 1.0-2`: that holds between an installed version and a bound; among themselves versions without come first.
 */
export const PACMAN_ORDER: VersionOrder = {
  name: 'pacman',
  accepts: (version) => parse(version) !== null,
  compare: (a, b) => comparePacman(a, b, false),
  compareToBound: (installed, bound) => comparePacman(installed, bound, true),
};
