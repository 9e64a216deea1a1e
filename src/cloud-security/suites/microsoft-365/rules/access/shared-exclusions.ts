import type { Condition, Literal } from './region.js';

type List = readonly Literal[];

/** What every one of some policies leaves out. */
export interface WithoutShared<Policy> {
  shared: List[];
  /** The same policies without it. */
  rest: readonly Policy[];
}

interface Covering {
  conditions: readonly Condition[];
}

/** Takes out of policies what all of them leave out: of one or none there is nothing to share. */
export function withoutShared<Policy extends Covering>(policies: readonly Policy[]): WithoutShared<Policy> {
  const [first, ...others] = policies;
  if (first === undefined || others.length === 0) return { shared: [], rest: policies };
  let shared = new Map(excludesOf(first).map((list) => [keyOf(list), list]));
  for (const policy of others) {
    if (shared.size === 0) return { shared: [], rest: policies };
    const left: List[] = excludesOf(policy).filter((list) => shared.has(keyOf(list)));
    shared = new Map(left.map((list) => [keyOf(list), list]));
  }
  if (shared.size === 0) return { shared: [], rest: policies };
  const own = (condition: Condition): Condition => ({
    ...condition,
    excludes: condition.excludes.filter((list) => !shared.has(keyOf(list))),
  });
  return {
    shared: [...shared.values()],
    rest: policies.map((policy) => ({ ...policy, conditions: policy.conditions.map(own) })),
  };
}

function excludesOf({ conditions }: Covering): List[] {
  return conditions.flatMap(({ excludes }) => [...excludes]);
}

function keyOf(list: List): string {
  return list
    .map((each) => ('in' in each ? `${each.holds ? '' : '!'}${each.in}` : `${each.of}=${each.is.join()}`))
    .sort()
    .join(' ');
}
