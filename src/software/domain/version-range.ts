/** What a version is held against. */
export type Comparator = '<' | '<=' | '>' | '>=' | '=' | '!=';

/** One condition of a range. */
export interface VersionBound {
  comparator: Comparator;
  version: string;
}

/** A fault of the text, in words that follow the name of the parameter. */
export interface RangeFault {
  fault: string;
}

/** The order of versions as this needs it. */
export interface ComparableVersions {
  accepts(version: string): boolean;
  compare(a: string, b: string): number;
}

const MAX_BOUNDS = 10;
const MAX_VERSION = 200;
const BOUND = /^(<=|>=|!=|==?|<|>)?\s*(\S(?:.*\S)?)$/s;

/**
 * Reads `>=2.0,<2.17.1`: conditions separated by commas, all of which must hold. A version by itself means exactly that one; `==` is
 * read as `=`.
 */
export function parseVersionRange(text: string): VersionBound[] | RangeFault {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length > MAX_BOUNDS) return { fault: `takes at most ${MAX_BOUNDS} conditions` };
  const bounds: VersionBound[] = [];
  for (const part of parts) {
    const [, sign = '=', version = ''] = BOUND.exec(part) ?? [];
    if (version === '' || /[<>=!\s]/.test(version)) {
      return { fault: 'takes a version, or conditions such as >=2.0,<2.17.1' };
    }
    if (version.length > MAX_VERSION) return { fault: `takes versions of at most ${MAX_VERSION} characters` };
    bounds.push({ comparator: (sign === '==' ? '=' : sign) as Comparator, version });
  }
  return bounds;
}

/**
 * Whether a version is in the range, by the order of its ecosystem; null when that cannot be said: there is no order, or it cannot
 * read one of the versions. A text that is the same is the same version, whatever the order can read.
 */
export function isInRange(
  version: string,
  bounds: readonly VersionBound[],
  order: ComparableVersions | null,
): boolean | null {
  let isKnown = true;
  for (const bound of bounds) {
    const holds = holdsFor(version, bound, order);
    if (holds === false) return false;
    isKnown &&= holds !== null;
  }
  return isKnown ? true : null;
}

function holdsFor(
  version: string,
  { comparator, version: other }: VersionBound,
  order: ComparableVersions | null,
): boolean | null {
  if (version === '') return null;
  if (version === other) return comparator.includes('=') && comparator !== '!=';
  if (order?.accepts(version) !== true || !order.accepts(other)) return null;
  const difference = order.compare(version, other);
  switch (comparator) {
    case '<':
      return difference < 0;
    case '<=':
      return difference <= 0;
    case '>':
      return difference > 0;
    case '>=':
      return difference >= 0;
    case '=':
      return difference === 0;
    case '!=':
      return difference !== 0;
  }
}
