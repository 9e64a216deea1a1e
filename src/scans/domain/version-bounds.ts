import { comparePlainVersions } from '../../versions/index.js';

/** Longer ranges are nobody's, and more parts neither. */
const LONGEST = 4096;
const PARTS = 100;
const BOUND = /(>=|<=|<|>|=)?\s{0,20}v?([0-9][\w.+!-]*)/g;

/** From where to where versions lie that a range speaks of; null ends are open. */
interface Span {
  /** With its own version, or without. */
  lower: { version: string; included: boolean } | null;
  upper: { version: string; included: boolean } | null;
}

/** One part of a range: `>=1.0.0 <2.0.0`, `>= 1.0.0, < 2.0.0`, `=1.2.3`. */
function spanOf(part: string): Span {
  const span: Span = { lower: null, upper: null };
  for (const [, operator = '=', version = ''] of part.matchAll(BOUND)) {
    const bound = { version, included: operator.endsWith('=') };
    if (!operator.startsWith('<')) span.lower ??= bound;
    if (!operator.startsWith('>')) span.upper ??= bound;
  }
  return span;
}

/** Ranges that were read last: each is asked of every version of a package, one after another. */
const READ = new Map<string, readonly Span[]>();
const REMEMBERED = 16;

function spansOf(range: unknown): readonly Span[] {
  if (typeof range !== 'string' || range.length > LONGEST) return [];
  const known = READ.get(range);
  if (known !== undefined) return known;
  const spans = range.split('||', PARTS).map(spanOf);
  if (READ.size >= REMEMBERED) READ.clear();
  READ.set(range, spans);
  return spans;
}

/** Whether the span holds the version; null where only its ecosystem could tell. */
function holds({ lower, upper }: Span, version: string): boolean | null {
  const fromStart = lower === null ? 1 : comparePlainVersions(version, lower.version);
  const toEnd = upper === null ? -1 : comparePlainVersions(version, upper.version);
  if (fromStart === null || toEnd === null) return null;
  const isFrom = fromStart > 0 || (fromStart === 0 && lower?.included !== false);
  return isFrom && (toEnd < 0 || (toEnd === 0 && upper?.included === true));
}

/**
 * The first versions behind a range of affected ones (`>=4.0.0 <4.3.1 || <3.2.7`, as npm, GitHub and Snyk write them): those that end the
 * parts which hold the installed version, or all where it is not told or cannot be compared. A part with an end that is
 * affected itself names none.
 */
export function endsOfRange(range: unknown, installed: string): string[] {
  const spans = spansOf(range);
  const around = installed === '' ? [] : spans.filter((span) => holds(span, installed) === true);
  return (around.length > 0 ? around : spans).flatMap(({ upper }) =>
    upper === null || upper.included || isNothing(upper.version) ? [] : [upper.version],
  );
}

/** The first versions of a range of fixed ones (`>=0.2.1 <1.0.0 || >=1.2.3`) that lie above the installed one. */
export function startsOfRange(range: unknown, installed: string): string[] {
  return spansOf(range).flatMap(({ lower }) => {
    if (lower?.included !== true) return [];
    return (comparePlainVersions(lower.version, installed) ?? 1) > 0 ? [lower.version] : [];
  });
}

/** Nothing is older than the version 0. */
function isNothing(version: string): boolean {
  return comparePlainVersions(version, '0') === 0;
}

/** Whether a range says that no version is in it: `<0.0.0`, as npm writes of what has no fix. */
export function isEmptyRange(range: unknown): boolean {
  const spans = spansOf(range);
  return spans.length > 0 && spans.every(({ upper }) => upper?.included === false && isNothing(upper.version));
}
