import { compareToBound, isBound, type VersionOrder } from './versions/version-order.js';

type Comparator = '=' | '!=' | '<' | '<=' | '>' | '>=';

interface Constraint {
  comparator: Comparator;
  version: string;
}

/** A range of versions as `vers:` writes it. */
export interface VersRange {
  /** `npm`, `deb`, `generic`, …: whose versions these are. */
  scheme: string;
  /** `all` for `*`. */
  constraints: readonly Constraint[] | 'all';
}

const FORM = /^vers:([a-z][a-z0-9.-]*)\/(.+)$/i;
const CONSTRAINT = /^(!=|<=|>=|=|<|>)?(.+)$/;
const MOST = 200;

/** Reads `vers:npm/>=1.0.0|<2.0.0|!=1.5.0`; null for what is none. */
export function readVersRange(text: string): VersRange | null {
  const [, scheme, stated] = FORM.exec(text.replace(/\s+/g, '')) ?? [];
  if (scheme === undefined || stated === undefined) return null;
  if (stated === '*') return { scheme: scheme.toLowerCase(), constraints: 'all' };
  const parts = stated.split('|').filter((part) => part !== '');
  if (parts.length === 0 || parts.length > MOST) return null;
  const constraints = parts.map(readConstraint);
  if (constraints.includes(null)) return null;
  return { scheme: scheme.toLowerCase(), constraints: constraints.filter((one) => one !== null) };
}

function readConstraint(text: string): Constraint | null {
  const [, comparator = '=', version = ''] = CONSTRAINT.exec(text) ?? [];
  const plain = decoded(version);
  if (plain === null || /^(?:$|[*=<>!])/.test(plain)) return null;
  return { comparator: comparator as Comparator, version: plain };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** How many comparisons it takes, at most, to hold one version against a range. */
export function comparisonsOf({ constraints }: VersRange): number {
  return constraints === 'all' ? 1 : constraints.length;
}

/** Whether a version is in a range; null where versions cannot be compared. */
export type RangeTest = (version: string) => boolean | null;

/**
 * Tells versions that are in a range from others, by the rules of `vers`: what is named by `=` or `!=` is in or out; else the
 * bounds, in the order of versions, are walked as intervals. The bounds are looked at and sorted here, once for all versions.
 */
export function rangeTest({ constraints }: VersRange, order: VersionOrder): RangeTest {
  if (constraints === 'all') return () => true;
  if (!constraints.every((one) => isBound(order, one.version))) return () => null;
  const names = constraints.filter(({ comparator }) => isName(comparator));
  const bounds = constraints
    .filter(({ comparator }) => !isName(comparator))
    .sort((a, b) => order.compare(a.version, b.version));
  // A range of nothing but exclusions has all the others.
  const hasOthers = names.every(({ comparator }) => comparator === '!=');
  return (version) => {
    if (!order.accepts(version)) return null;
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
