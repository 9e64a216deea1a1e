import { dependenciesFirst } from '../pack.js';
import { WORK_KINDS, type WorkItem } from '../work.js';
import { daysBetween } from '../spread.js';

export const BUCKETS = ['now', 'next', 'later'] as const;
export type Bucket = (typeof BUCKETS)[number];

/** Deadline tiers of at most so many days are for now, and for next. */
export const NOW_DAYS = 14;
export const NEXT_DAYS = 60;

/**
 * How much it presses, whatever capacity there is. `now`: overdue, or of a deadline tier of at most 14 days. `next`: of at
 * most 60 days; and to leave a release that gets no fixes any more, or will not within 60 days. `later`: the rest, with
 * what goes with the next upgrade, and all that only frameworks ask for.
 */
export function bucketOf({ kind, tier, overdue, endOfLifeOn }: WorkItem, today: string): Bucket {
  const days = tier?.days ?? Infinity;
  if (overdue || days <= NOW_DAYS) return 'now';
  const ends = kind === 'migrate' && endOfLifeOn !== null ? daysBetween(today, endOfLifeOn) : Infinity;
  return days <= NEXT_DAYS || ends <= NEXT_DAYS ? 'next' : 'later';
}

/**
 * The order of all queues, the same in whatever order the work comes: actions of the risk model as their list has them, so that
 * nobody reads two orders; then the rest by bucket, first day due (of a migration the end of life), what waits for nothing, points of
 * readiness, devices, id. And everything after what it depends on.
 */
export function orderWork(items: readonly WorkItem[], today: string): WorkItem[] {
  const sorted = items
    .map((item) => ({ item, keys: keysOf(item, today) }))
    .sort((a, b) => compare(a.keys, b.keys))
    .map(({ item }) => item);
  return dependenciesFirst(sorted);
}

function keysOf(item: WorkItem, today: string): (number | string)[] {
  const { id, place, kind, tier, dueOn, endOfLifeOn, dependsOn, devices } = item;
  return [
    place ?? Infinity,
    BUCKETS.indexOf(bucketOf(item, today)),
    tier?.days ?? Infinity,
    dueOn ?? endOfLifeOn ?? '9999',
    dependsOn.length > 0 ? 1 : 0,
    WORK_KINDS.indexOf(kind),
    -readinessOf(item),
    -(devices ?? 0),
    id,
  ];
}

/** Both have the same keys at the same places. */
function compare(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  for (const [at, x] of a.entries()) {
    const y = b[at] ?? x;
    if (x !== y) return x < y ? -1 : 1;
  }
  return 0;
}

function readinessOf({ frameworks }: WorkItem): number {
  return frameworks.reduce((sum, { points }) => sum + points, 0);
}
