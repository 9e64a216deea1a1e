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

type Comparison = (a: WorkItem, b: WorkItem) => number;

/**
 * The order of all queues, the same in whatever order the work comes: bucket, deadline tier, first day due (of a migration
 * the end of life, where no finding has a day), what waits for nothing, RICE, points removed, points of readiness, devices,
 * id. And everything after what it depends on.
 */
export function orderWork(items: readonly WorkItem[], today: string): WorkItem[] {
  const comparisons: Comparison[] = [
    by((item) => BUCKETS.indexOf(bucketOf(item, today))),
    by(({ tier }) => tier?.days ?? Infinity),
    by(({ dueOn, endOfLifeOn }) => dueOn ?? endOfLifeOn ?? '9999'),
    by(({ dependsOn }) => (dependsOn.length > 0 ? 1 : 0)),
    by(({ rice }) => (rice === null ? Infinity : -rice)),
    by(({ risk }) => -(risk?.removes ?? 0)),
    by(({ kind }) => WORK_KINDS.indexOf(kind)),
    by((item) => -readinessOf(item)),
    by(({ devices }) => -(devices ?? 0)),
    by(({ id }) => id),
  ];
  const sorted = [...items].sort((a, b) => {
    for (const comparison of comparisons) {
      const difference = comparison(a, b);
      if (difference !== 0) return difference;
    }
    return 0;
  });
  return dependenciesFirst(sorted);
}

function by(of: (item: WorkItem) => number | string): Comparison {
  return (a, b) => {
    const [x, y] = [of(a), of(b)];
    return x < y ? -1 : x > y ? 1 : 0;
  };
}

function readinessOf({ frameworks }: WorkItem): number {
  return frameworks.reduce((sum, { points }) => sum + points, 0);
}
