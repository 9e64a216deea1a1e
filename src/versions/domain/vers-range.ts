import { type OrderOfRange, orderOfRange } from './vers-type.js';
import { compareToBound, isBound, type VersionOrder } from './version-order.js';

/** Words in the place of a version: of Syft, Go, Gradle, SPDX, tags that move, and of whoever has no better. */
const WORDS = new Set([
  ...['unknown', 'unspecified', 'undefined', 'undetermined', 'none', 'null', 'nil', 'nan', 'n/a', 'na', 'noassertion'],
  ...[
    '(devel)',
    'devel',
    'develop',
    'development',
    'dev',
    'latest',
    'head',
    'snapshot',
    'placeholder',
    'missing',
    'local',
  ],
  ...['not available', 'not specified', 'semantically-released', '-', '?', '*', 'x'],
]);
/** A version of nothing but zeros with such a word behind it: `0.0.0-UNKNOWN`, `v0.0.0-dev`. */
const OF_ZEROS = /^v?0(?:\.0){1,3}[-+.~_]/;
/** What Go writes for a module that was replaced by a folder. */
const REPLACED = /^v0\.0\.0-00010101000000-0{12}$/;
const EPOCH = /^\d+:/;

/**
 * Whether a text stands in the place of a version that was not known: blank, `unknown`, `latest`, `(devel)`, `0.0.0-UNKNOWN`, a
 * variable that nobody filled in. Some orders have a place for such words (rpm sorts letters before numbers); it says nothing of
 * what is installed.
 */
export function isPlaceholderVersion(text: string): boolean {
  const plain = text.trim().toLowerCase().replace(EPOCH, '');
  return plain === '' || /^[$%@{<]/.test(plain) || REPLACED.test(plain) || WORDS.has(plain.replace(OF_ZEROS, ''));
}

type Comparator = '=' | '!=' | '<' | '<=' | '>' | '>=';

interface Constraint {
  comparator: Comparator;
  version: string;
}

/** A range of versions as `vers:` writes it. */
export interface VersRange {
  /** `npm`, `deb`, `generic`, …: whose versions these are. */
  scheme: string;
  /** `all` for `*` and for `vers:all/*`, `none` for `vers:none/*`. */
  constraints: readonly Constraint[] | 'all' | 'none';
}

const FORM = /^vers:([a-z][a-z0-9.-]*)\/(.+)$/i;
const CONSTRAINT = /^(!=|<=|>=|=|<|>)?(.+)$/;
/** Bounds of one range that are read. */
const MOST = 200;
const LONGEST_VERSION = 256;
/** With comparators, what separates them, and signs that are encoded. */
const LONGEST = MOST * LONGEST_VERSION;

/** How many bounds of ranges the versions of one document are compared with, at most. */
export const RANGE_COMPARISONS = 2_000_000;

/**
 * Reads `vers:npm/>=1.0.0|<2.0.0|!=1.5.0`; null for what is none. The order of bounds does not matter, and blanks and `=` in
 * front of a version are read over, as earlier editions of the specification had them.
 */
export function readVersRange(text: string): VersRange | null {
  if (text.length > LONGEST) return null;
  const [, written, stated] = FORM.exec(text.replace(/\s+/g, '')) ?? [];
  if (written === undefined || stated === undefined) return null;
  const scheme = written.toLowerCase();
  if (scheme === 'invalid') return null;
  if (scheme === 'all' || scheme === 'none') return stated === '*' ? { scheme, constraints: scheme } : null;
  if (stated === '*') return { scheme, constraints: 'all' };
  const parts = stated.split('|', MOST * 2).filter((part) => part !== '');
  if (parts.length === 0 || parts.length > MOST) return null;
  const constraints = parts.map(readConstraint);
  if (constraints.includes(null)) return null;
  return { scheme, constraints: constraints.filter((one) => one !== null) };
}

function readConstraint(text: string): Constraint | null {
  const [, comparator = '=', version = ''] = CONSTRAINT.exec(text) ?? [];
  const plain = decoded(version);
  if (plain === null || plain.length > LONGEST_VERSION || /^(?:$|[*=<>!])/.test(plain)) return null;
  return { comparator: comparator as Comparator, version: plain };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** A range as {@link readVersRange} reads it. */
export function writeVersRange({ scheme, constraints }: VersRange): string {
  if (typeof constraints === 'string') return `vers:${scheme}/*`;
  const written = constraints.map(
    ({ comparator, version }) => `${comparator === '=' ? '' : comparator}${encodeURIComponent(version)}`,
  );
  return `vers:${scheme}/${written.join('|')}`;
}

/** A range for packages whose package URL has the epoch beside the version: as there, its bounds are of this epoch where none has one. */
export function withEpoch(range: VersRange, epoch: string): VersRange {
  const { constraints } = range;
  if (typeof constraints === 'string' || constraints.some(({ version }) => EPOCH.test(version))) return range;
  return { ...range, constraints: constraints.map((one) => ({ ...one, version: `${epoch}:${one.version}` })) };
}

/** How many comparisons it takes, at most, to hold one version against a range. */
export function comparisonsOf({ constraints }: VersRange): number {
  return typeof constraints === 'string' ? 1 : constraints.length;
}

/** The order in which a range is held against versions of an ecosystem; `none` where it takes none, as for all versions. */
function orderFor({ scheme, constraints }: VersRange, ecosystem: string): OrderOfRange | 'none' {
  if (constraints === scheme) return 'none';
  const order = orderOfRange(scheme, ecosystem);
  return constraints === 'all' && order !== 'unlike' ? 'none' : order;
}

/** Whether a range is of a type that versions of an ecosystem may be compared with. Does not look at the bounds. */
export function isOfKind(range: VersRange, ecosystem: string): boolean {
  const order = orderFor(range, ecosystem);
  return order !== 'unlike' && order !== 'unknown';
}

/** Why a range cannot be held against versions of an ecosystem; null where it can. */
export function whyNotCompared(range: VersRange, ecosystem: string): 'unlike' | 'unknown' | 'versions' | null {
  const order = orderFor(range, ecosystem);
  if (order === 'none') return null;
  if (typeof order === 'string') return order;
  return areBounds(range, order) ? null : 'versions';
}

function areBounds({ constraints }: VersRange, order: VersionOrder): boolean {
  return typeof constraints === 'string' || constraints.every((one) => isBound(order, one.version));
}

/** Tells versions of an ecosystem that are in a range from others, by the rules of `vers` and the order of the ecosystem. */
export function testOfRange(range: VersRange, ecosystem: string): RangeTest {
  const order = orderFor(range, ecosystem);
  if (order === 'none') return () => range.constraints === 'all';
  return typeof order === 'string' ? () => null : rangeTest(range, order);
}

/** Whether a version is in a range; null where it cannot be compared, or says nothing of what is installed (`unknown`). */
export type RangeTest = (version: string) => boolean | null;

/**
 * Tells versions that are in a range from others, by the rules of `vers`: what is named by `=` or `!=` is in or out; else the
 * bounds, in the order of versions, are walked as intervals. The bounds are looked at and sorted here, once for all versions.
 */
export function rangeTest(range: VersRange, order: VersionOrder): RangeTest {
  const { constraints } = range;
  if (typeof constraints === 'string') return () => constraints === 'all';
  if (!areBounds(range, order)) return () => null;
  const names = constraints.filter(({ comparator }) => isName(comparator));
  const bounds = constraints
    .filter(({ comparator }) => !isName(comparator))
    .sort((a, b) => order.compare(a.version, b.version));
  // A range of nothing but exclusions has all the others.
  const hasOthers = names.every(({ comparator }) => comparator === '!=');
  return (version) => {
    if (!order.accepts(version) || isPlaceholderVersion(version)) return null;
    const to = (one: Constraint): number => compareToBound(order, version, one.version);
    const named = names.find((one) => to(one) === 0);
    if (named !== undefined) return named.comparator === '=';
    return bounds.length === 0 ? hasOthers : isBetween(bounds, to);
  };
}

/** Whether a version is in a range; for one version, see {@link rangeTest} for many. */
export function isInRange(version: string, range: VersRange, order: VersionOrder): boolean | null {
  return rangeTest(range, order)(version);
}

/** Whether a version lies in one of the intervals between sorted bounds, each of which is compared once at most. */
function isBetween(bounds: readonly Constraint[], to: (one: Constraint) => number): boolean {
  // An upper bound begins at the lower one before it; the first of all begins before every version.
  let isAboveLast = true;
  // A lower bound counts up to the upper one behind it, or without an end.
  let isOpen = false;
  for (const bound of bounds) {
    const compared = to(bound);
    if (isUpper(bound)) {
      if (isBelow(compared, bound) && (isAboveLast || isOpen)) return true;
      isOpen = false;
    } else {
      isAboveLast = isAbove(compared, bound);
      isOpen ||= isAboveLast;
    }
  }
  return isOpen;
}

function isName(comparator: Comparator): boolean {
  return comparator === '=' || comparator === '!=';
}

function isUpper({ comparator }: Constraint): boolean {
  return comparator === '<' || comparator === '<=';
}

function isBelow(compared: number, { comparator }: Constraint): boolean {
  return compared < 0 || (comparator === '<=' && compared === 0);
}

function isAbove(compared: number, { comparator }: Constraint): boolean {
  return compared > 0 || (comparator === '>=' && compared === 0);
}
