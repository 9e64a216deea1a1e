import { aboutPeopleOf } from './about-people.js';
import { type Directory, low, splitAt } from './directory.js';
import { Effort, TooMuchToTellError } from './effort.js';
import {
  type Condition,
  type Dimension,
  type Facts,
  idsIn,
  type Literal,
  narrow,
  type Region,
  sizeOf,
  usersIn,
  VALUES,
} from './region.js';
import { withoutShared } from './shared-exclusions.js';

/** More pieces than any tenant has that was looked at; an evaluation that needs more gives up. */
const MOST_REGIONS = 4_000;

/** Pieces that are compared with one another, and the most that is looked at for it. */
const MOST_PAIRS = 200 ** 2;
const MOST_COMPARISONS = 2_000_000;

/** What of these regions the conditions, all together, do not reach. Throws {@link TooMuchToTellError}. */
function without(
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
        left.set(regionKey(piece), piece);
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

function regionKey({ values, sets }: Region): string {
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

/** A policy in force that does what is asked for wherever it reaches. */
export interface Covering {
  conditions: readonly Condition[];
  /** Whether all of it is known; what is not may leave out anything. */
  known: boolean;
}

/** What policies leave open, together. */
export interface Coverage {
  /** `unknown`: it depends on what was not read, or is not known to this version. */
  state: 'covered' | 'left' | 'unknown';
  /** What is certainly left; of an unknown state what may be. */
  left: readonly Region[];
  /** Whether more than that may be left, by what was not read. */
  mayBeMore: boolean;
}

/**
 * Whether policies reach all of some regions. Two readings decide: policies that are not wholly known count for nothing in
 * one, and for all that they may reach in the other. What both leave is left; what only the first leaves is not known. Nor is
 * what takes more than the effort of one question.
 */
export function coverageOf(
  wanted: readonly Region[],
  policies: readonly Covering[],
  directory: Directory,
  mayBeLeftOut: (id: string) => boolean,
  /** Roles that are asked for as such, whoever holds them. */
  wantedRoles: readonly string[] = [],
  effort = new Effort(),
): Coverage {
  try {
    const open = (counting: readonly Covering[]) => leftBy(wanted, counting, directory, mayBeLeftOut, effort);
    const sure = open(policies.filter(({ known }) => known));
    if (sure.length === 0) return { state: 'covered', left: [], mayBeMore: false };
    const atBest = policies.every(({ known }) => known) ? sure : open(policies);
    const isCertain = (region: Region) => !isDoubtful(region, directory, wantedRoles);
    const certain = atBest.filter(isCertain);
    if (certain.length === 0) return { state: 'unknown', left: sure, mayBeMore: true };
    return { state: 'left', left: certain, mayBeMore: !sure.every(isCertain) };
  } catch (error) {
    if (!(error instanceof TooMuchToTellError)) throw error;
    return { state: 'unknown', left: [], mayBeMore: true };
  }
}

function leftBy(
  wanted: readonly Region[],
  policies: readonly Covering[],
  directory: Directory,
  mayBeLeftOut: (id: string) => boolean,
  effort: Effort,
): readonly Region[] {
  for (const { conditions } of policies)
    for (const { includes, excludes } of conditions) effort.spend(LIST * (includes.length + excludes.length));
  const { shared, rest } = withoutShared(policies);
  const isOpen = (region: Region) => !isApproved(region, mayBeLeftOut);
  // Those for everybody first: they leave the fewest pieces.
  const widest = [...rest].sort((one, other) => narrowness(one) - narrowness(other));
  let left: readonly Region[] = wanted;
  for (const { conditions } of widest) left = without(left, conditions, directory, effort).filter(isOpen);
  // What all of them leave out is left whatever else they say, and need not be tried with each of them.
  const leftByAll =
    shared.length === 0 ? [] : without(wanted, [{ includes: [[]], excludes: shared }], directory, effort);
  return [...leftByAll.filter(isOpen), ...left].filter(
    (region) => !areKnownToBeCovered(region, policies, directory, mayBeLeftOut, effort),
  );
}

function narrowness({ conditions }: Covering): number {
  return conditions.reduce((sum, { includes, excludes }) => {
    const all = includes.some((each) => each.length === 0);
    return sum + (all ? 0 : 1_000 + includes.length) + excludes.length;
  }, 0);
}

/** What reading one name of a policy comes to. */
const LIST = 1;
const TRUSTED = 'location:alltrusted';
const APPROVABLE = ['user', 'group', 'role', 'app', 'location'];

function isApproved({ sets }: Region, mayBeLeftOut: (id: string) => boolean): boolean {
  return APPROVABLE.some((kind) => idsIn(sets, kind).some(mayBeLeftOut));
}

/** Whether everybody in a group or role that was read is covered or approved one by one. An empty one may fill up. */
function areKnownToBeCovered(
  region: Region,
  policies: readonly Covering[],
  directory: Directory,
  mayBeLeftOut: (id: string) => boolean,
  effort: Effort,
): boolean {
  if (usersIn(region.sets).length > 0) return false;
  const known = [
    ...idsIn(region.sets, 'group').map((id) => directory.membersOf(id)),
    ...idsIn(region.sets, 'role').map((id) => directory.holdersOf(id)),
  ].filter((people) => people !== null);
  return known.some((people) => {
    if (people.size === 0) return false;
    let left: readonly Region[] = [...people]
      .filter((id) => !mayBeLeftOut(id))
      .map((id) => narrow(region, [{ in: `user:${id}`, holds: true }], directory, effort))
      .filter((each) => each !== null);
    for (const { conditions } of policies) left = without(left, conditions, directory, effort);
    return left.length === 0;
  });
}

/** Whether nobody knows that there is anybody, or who it is: a group or a role was not read. */
function isDoubtful({ sets }: Region, directory: Directory, wantedRoles: readonly string[]): boolean {
  if (dependsOnTrust(sets)) return true;
  if (usersIn(sets).length > 0) return isAboutUnread(sets, directory);
  return Object.entries(sets).some(([set, holds]) => {
    const [kind, id] = splitAt(set);
    if (kind === 'group') return holds ? directory.membersOf(id) === null : directory.mayHoldEverybody(id);
    if (kind !== 'role' || !holds || directory.holdersOf(id) !== null) return false;
    // Whoever holds it may be one of the people who are covered by name.
    return !wantedRoles.includes(id) || Object.keys(sets).some((each) => sets[each] === false && isOfPeople(each));
  });
}

/** Whether it matters which named locations are trusted: policies call all that are by one name, and it is not read. */
export function dependsOnTrust(sets: Region['sets']): boolean {
  const trusted = sets[TRUSTED];
  return trusted !== undefined && Object.keys(sets).some((set) => isOtherPlace(set) && sets[set] !== trusted);
}

function isOtherPlace(set: string): boolean {
  return set.startsWith('location:') && set !== TRUSTED;
}

function isOfPeople(set: string): boolean {
  return set.startsWith('user:') || set.startsWith('group:');
}

/** About one person it only matters whether that person may be in a set that was not read. */
function isAboutUnread(sets: Region['sets'], directory: Directory): boolean {
  const [user = ''] = usersIn(sets);
  return Object.keys(sets).some(
    (set) => (set.startsWith('group:') || set.startsWith('role:')) && directory.holds(low(user), set) === null,
  );
}
