import { UNDATED_QUARTERS } from './assumptions/inflow.js';
import type { Assumptions } from './assumptions/assumptions.js';
import type { WorkItem } from './work.js';

/** 13 weeks. */
export const QUARTER_DAYS = 91;
export const MONTH_DAYS = 30;
const DAY = 86_400_000;

/** Whole days from one date to another; negative when it has passed. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

/** The date so many days after another. */
export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
}

/** Rounded as hours and full-time people are shown. */
export function hundredths(value: number): number {
  const rounded = Math.round(value * 100) / 100;
  return rounded === 0 ? 0 : rounded;
}

/** Where some work stands by its day: what is due in time, later, or on no day. */
export type Dueness = 'due' | 'later' | 'undated';

/** The day of some work: that it is due, else that its release ends. */
export function dayOfWork({ dueOn, endOfLifeOn }: Pick<WorkItem, 'dueOn' | 'endOfLifeOn'>): string | null {
  return dueOn ?? endOfLifeOn;
}

/**
 * Which share of some work falls in the days from today: all of what is due in them (or was before), as much as is even of
 * what is due later, and of what has no day as much as is even over the quarters that are assumed for it.
 */
export function shareWithin(
  item: Pick<WorkItem, 'dueOn' | 'endOfLifeOn'>,
  days: number,
  today: string,
  assumptions: Assumptions,
): { share: number; dueness: Dueness } {
  const day = dayOfWork(item);
  if (day === null) {
    const share = Math.min(1, days / (assumptions.number(UNDATED_QUARTERS) * QUARTER_DAYS));
    return { share, dueness: 'undated' };
  }
  const left = daysBetween(today, day);
  return left <= days ? { share: 1, dueness: 'due' } : { share: days / left, dueness: 'later' };
}
