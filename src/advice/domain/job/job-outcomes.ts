import { count, whole } from '../spoken.js';
import type { OpenWork, JobFacts } from './job-facts.js';
import type { JobItem } from './job-section.js';

const DAY_MS = 86_400_000;
const QUARTER_DAYS = 91;
/** After every day. */
const UNDATED = '9999-12-31';
const LINK = '/api/v1/roadmap';

/** What one full-time person can bring about, by days, from work that was counted; nothing where none is open. */
export function outcomes({ open, today, hoursPerFte }: JobFacts): { days: number; items: JobItem[] }[] {
  const ordered = [...open].sort((a, b) => compare(a.dueOn ?? UNDATED, b.dueOn ?? UNDATED));
  const stages: [days: number, texts: (left: readonly OpenWork[], days: number) => string[]][] = [
    [30, (left) => pastDue(ordered, left)],
    [60, (left, days) => dueBy(days, dayAfter(today, days), ordered, left)],
    [
      90,
      (left) => (ordered.length === 0 ? [] : [remains(ordered, left, ['that is open today', 'that are open today'])]),
    ],
  ];
  return stages.flatMap(([days, texts]) => {
    const items = texts(leftAfter(ordered, (hoursPerFte * days) / QUARTER_DAYS), days).map((text) => ({
      text: `After ${days} days: ${text}`,
      link: LINK,
    }));
    return items.length === 0 ? [] : [{ days, items }];
  });
}

/** What is not done when one person does one after the other for so many hours. */
function leftAfter(work: readonly OpenWork[], hours: number): OpenWork[] {
  let spent = 0;
  return work.filter((item) => {
    spent += item.hours;
    return spent > hours;
  });
}

/** Work past its day, by its deadline tier. */
function pastDue(ordered: readonly OpenWork[], left: readonly OpenWork[]): string[] {
  const late = ordered.filter(({ overdue }) => overdue);
  return [...new Set(late.map(({ tier }) => tier))].map((tier) => {
    const isOne = (item: OpenWork): boolean => item.overdue && item.tier === tier;
    const of = tier === null ? 'without a deadline tier' : `of the deadline tier “${tier}”`;
    return remains(ordered.filter(isOne), left.filter(isOne), [
      `${of} that is past its day`,
      `${of} that are past their day`,
    ]);
  });
}

function dueBy(days: number, last: string, ordered: readonly OpenWork[], left: readonly OpenWork[]): string[] {
  const isDue = ({ dueOn }: OpenWork): boolean => dueOn !== null && dueOn <= last;
  const due = ordered.filter(isDue);
  if (due.length === 0) return [];
  const within = `due within ${days} days, overdue work included,`;
  return [remains(due, left.filter(isDue), [`that is ${within}`, `that are ${within}`])];
}

/** `2 of 7 pieces of work that are open today remain (about 28 hours in all).` */
function remains(
  now: readonly OpenWork[],
  then: readonly OpenWork[],
  [which, whichMany]: [one: string, many: string],
): string {
  const hours = now.reduce((sum, item) => sum + item.hours, 0);
  const of = `${whole(then.length)} of ${count(now.length, 'piece', 'pieces')} of work`;
  const what = now.length === 1 ? `${which} remains` : `${whichMany} remain`;
  return `${of} ${what} (about ${count(Math.round(hours), 'hour')} in all).`;
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
