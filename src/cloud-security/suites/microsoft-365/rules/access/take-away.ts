import { aboutPeopleOf } from './about-people.js';
import { type Effort, TooMuchToTellError } from './effort.js';
import {
  type Condition,
  type Dimension,
  type Facts,
  type Literal,
  narrow,
  type Region,
  sizeOf,
  VALUES,
} from './region.js';

/** More pieces than any tenant has that was looked at; an evaluation that needs more gives up. */
const MOST_REGIONS = 4_000;

/** Pieces that are compared with one another, and the most that is looked at for it. */
const MOST_PAIRS = 200 ** 2;
const MOST_COMPARISONS = 2_000_000;

/** What of these regions the conditions, all together, do not reach. Throws {@link TooMuchToTellError}. */
export function without(
  regions: readonly Region[],
  conditions: readonly Condition[],
  facts: Facts,
  effort: Effort,
): readonly Region[] {
  const left = new Map<string, Region>();
  for (const region of regions)
    for (const condition of conditions)
      for (const piece of outside(region, condition, facts, effort)) {
        effort.spend(sizeOf(piece));
        left.set(keyOf(piece), piece);
        if (left.size > MOST_REGIONS) throw new TooMuchToTellError();
      }
  return withoutParts([...left.values()], effort);
}

function outside(region: Region, condition: Condition, facts: Facts, effort: Effort): Region[] {
  const { single, several, includesAll, excludes } = aboutPeopleOf(region, condition);
  const narrowed = (piece: Region, literals: readonly Literal[]): Region[] => {
    const some = narrow(piece, literals, facts, effort);
    return some === null ? [] : [some];
  };
  let notIncluded = includesAll ? [] : narrowed(region, single.map(opposite));
  for (const include of several)
    notIncluded = notIncluded.flatMap((piece) =>
      // What is outside of it already stays in one piece.
      narrow(piece, include, facts, effort) === null
        ? [piece]
        : include.flatMap((literal) => narrowed(piece, [opposite(literal)])),
    );
  return [...notIncluded, ...excludes.flatMap((each) => narrowed(region, each))];
}

function opposite(literal: Literal): Literal {
  if ('in' in literal) return { in: literal.in, holds: !literal.holds };
  return { of: literal.of, is: VALUES[literal.of].filter((value) => !literal.is.includes(value)) };
}

function keyOf({ values, sets }: Region): string {
  const said = Object.entries(sets).map(([set, holds]) => `${holds ? '' : '!'}${set}`);
  return [...Object.entries(values).map(([name, list]) => `${name}=${list.join()}`), ...said].sort().join(' ');
}

/** A region inside of another says nothing that the other does not; only looked for while they are few and small. */
function withoutParts(regions: readonly Region[], effort: Effort): readonly Region[] {
  const pairs = regions.length ** 2;
  if (pairs > MOST_PAIRS) return regions;
  const size = Math.max(0, ...regions.map(sizeOf));
  if (pairs * size > MOST_COMPARISONS) return regions;
  effort.spend(pairs / 10);
  return regions.filter(
    (one, index) =>
      !regions.some((other, at) => at !== index && isWithin(one, other) && (at < index || !isWithin(other, one))),
  );
}

function isWithin(inner: Region, outer: Region): boolean {
  for (const [name, list] of Object.entries(outer.values))
    if (!(inner.values[name as Dimension] ?? VALUES[name as Dimension]).every((value) => list.includes(value)))
      return false;
  for (const set in outer.sets) if (inner.sets[set] !== outer.sets[set]) return false;
  return true;
}
