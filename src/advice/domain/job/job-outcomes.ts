import { count, whole } from '../spoken.js';
import type { DatedWork, JobFacts } from './job-facts.js';
import type { JobItem } from './job-section.js';

const DAY_MS = 86_400_000;
const QUARTER_DAYS = 91;
const STAGES = [30, 60, 90];
const LINK = '/api/v1/roadmap';

/** What one person can bring about, from measured work only; nothing where nothing is due. */
export function outcomes({ dated, today, hoursPerFte }: JobFacts): JobItem[] {
  const due = dated.filter(({ dueOn }) => dueOn !== null).sort((a, b) => compare(a.dueOn ?? '', b.dueOn ?? ''));
  const tiers = new Set(due.flatMap(({ tier, overdue }) => (overdue && tier !== null ? [tier] : [])));
  return STAGES.flatMap((days) => {
    const hours = (hoursPerFte * days) / QUARTER_DAYS;
    const open = due.filter(({ dueOn }) => (dueOn ?? '') <= dayAfter(today, days));
    const left = leftAfter(open, hours);
    const said = days === STAGES[0] ? pastDue(open, left, [...tiers]) : dueBy(days, open, left);
    return said.map((text) => ({ text: `After ${days} days: ${text}`, link: LINK }));
  });
}

/** What is not done when one person does one after the other for so many hours. */
function leftAfter(work: readonly DatedWork[], hours: number): DatedWork[] {
  let spent = 0;
  return work.filter((item) => {
    spent += item.hours;
    return spent > hours;
  });
}

function pastDue(open: readonly DatedWork[], left: readonly DatedWork[], tiers: readonly string[]): string[] {
  const overdue = (work: readonly DatedWork[], tier: string): DatedWork[] =>
    work.filter((item) => item.overdue && item.tier === tier);
  return tiers.map((tier) => {
    const [now, then] = [overdue(open, tier), overdue(left, tier)];
    return `work of the tier “${tier}” that is past its day, ${now.length} → ${then.length}${effort(now)}.`;
  });
}

function dueBy(days: number, open: readonly DatedWork[], left: readonly DatedWork[]): string[] {
  if (open.length === 0) return [];
  return [
    `open work that is due within ${days} days, overdue work included, ${open.length} → ${left.length}${effort(open)}.`,
  ];
}

function effort(work: readonly DatedWork[]): string {
  const hours = work.reduce((sum, item) => sum + item.hours, 0);
  return ` (${count(work.length, 'piece', 'pieces')} of work, about ${whole(hours)} hours)`;
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
