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
  const constraints = parts.map(readConstraint);
  if (parts.length === 0 || parts.length > MOST || constraints.includes(null)) return null;
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

/**
 * Whether a version is in a range, by the rules of `vers`: what is named by `=` or `!=` is in or out; else the bounds, in the
 * order of versions, are walked as intervals. Null where versions cannot be compared.
 */
export function isInRange(version: string, { constraints }: VersRange, order: VersionOrder): boolean | null {
  if (constraints === 'all') return true;
  if (!order.accepts(version) || !constraints.every((one) => isBound(order, one.version))) return null;
  const to = (one: Constraint): number => compareToBound(order, version, one.version);
  const named = constraints.find(({ comparator, ...one }) => isName(comparator) && to({ comparator, ...one }) === 0);
  if (named !== undefined) return named.comparator === '=';
  const bounds = constraints
    .filter(({ comparator }) => !isName(comparator))
    .sort((a, b) => order.compare(a.version, b.version));
  if (bounds.length === 0) return constraints.some(({ comparator }) => comparator === '!=') && noneNamed(constraints);
  return bounds.some((bound, i) => {
    if (isUpper(bound)) return isBelow(to(bound), bound) && hasLower(bounds, i, to);
    // A lower bound counts up to the upper one behind it, or without an end.
    const next = bounds.slice(i + 1).find(isUpper);
    return isAbove(to(bound), bound) && (next === undefined || isBelow(to(next), next));
  });
}

function isName(comparator: Comparator): boolean {
  return comparator === '=' || comparator === '!=';
}

/** A range of nothing but exclusions has all the others. */
function noneNamed(constraints: readonly Constraint[]): boolean {
  return constraints.every(({ comparator }) => comparator === '!=');
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

/** An upper bound begins at the lower one before it; the first of all begins before every version. */
function hasLower(bounds: readonly Constraint[], at: number, to: (one: Constraint) => number): boolean {
  const before = bounds.slice(0, at).findLast((one) => !isUpper(one));
  return before === undefined ? at === 0 || bounds.slice(0, at).every(isUpper) : isAbove(to(before), before);
}
