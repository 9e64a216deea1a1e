import { type Condition, type Literal, type Region, usersIn } from './region.js';

const PERSON = 'user:';

type List = readonly Literal[];

/** What of a condition has to be looked at for a region. */
export interface Parts {
  includes: readonly List[];
  /** Includes that say one thing only: all of them are outside of a region together. */
  single: Literal[];
  several: readonly List[];
  /** One of them says nothing, and so includes everything. */
  includesAll: boolean;
  excludes: readonly List[];
}

/** Lists by the person whom they name; `others` name nobody. */
interface ByPerson {
  others: readonly List[];
  of: ReadonlyMap<string, readonly List[]>;
}

const prepared = new WeakMap<Condition, { includes: ByPerson; excludes: ByPerson; all: Parts }>();

/**
 * The parts of a condition that matter for a region: one that is about a person is outside of whatever is said of others,
 * and policies of large tenants name hundreds of them.
 */
export function aboutPeopleOf(region: Region, condition: Condition): Parts {
  const { includes, excludes, all } = preparedOf(condition);
  const [person] = includes.of.size + excludes.of.size === 0 ? [] : usersIn(region.sets);
  return person === undefined ? all : partsOf(listsFor(includes, person), listsFor(excludes, person));
}

/** The includes and excludes of a condition that say something of a person. */
export function aboutPerson(person: string, condition: Condition): Pick<Parts, 'includes' | 'excludes'> {
  const { includes, excludes } = preparedOf(condition);
  return { includes: listsFor(includes, person), excludes: listsFor(excludes, person) };
}

function preparedOf(condition: Condition) {
  const known = prepared.get(condition);
  if (known !== undefined) return known;
  const { includes, excludes } = condition;
  const made = { includes: byPerson(includes), excludes: byPerson(excludes), all: partsOf(includes, excludes) };
  prepared.set(condition, made);
  return made;
}

function byPerson(lists: readonly List[]): ByPerson {
  const others: List[] = [];
  const of = new Map<string, List[]>();
  for (const list of lists) {
    const person = list.flatMap((each) =>
      'in' in each && each.holds && each.in.startsWith(PERSON) ? [each.in] : [],
    )[0];
    if (person === undefined) others.push(list);
    else if (of.get(person)?.push(list) === undefined) of.set(person, [list]);
  }
  return { others, of };
}

function listsFor({ others, of }: ByPerson, person: string): readonly List[] {
  const own = of.get(PERSON + person);
  return own === undefined ? others : [...others, ...own];
}

function partsOf(includes: readonly List[], excludes: readonly List[]): Parts {
  return {
    includes,
    single: includes.flatMap((list) => (list.length === 1 ? list : [])),
    several: includes.filter((list) => list.length > 1),
    includesAll: includes.some((list) => list.length === 0),
    excludes,
  };
}
