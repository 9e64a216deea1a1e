const DAY_MS = 86_400_000;
const DAYS_PER_WEEK = 7;
const MONTHS_PER_QUARTER = 3;
const QUARTERS = 4;
/** Nobody plans further: a date beyond says nothing. */
const LAST_DAY = dayOfDate('2999-12-31');

/** A calendar quarter, as far as it is still to come. */
export interface Quarter {
  /** `2026-Q4`. */
  key: string;
  /** Dates, both in it. The first one starts today. */
  startsOn: string;
  endsOn: string;
  /** Weeks from today: [from, to). */
  from: number;
  to: number;
}

/** The day so many days later; null for one that is too far away to mean anything. */
export function plusDays(date: string, days: number): string | null {
  const day = dayOfDate(date) + days;
  return day <= LAST_DAY ? new Date(day * DAY_MS).toISOString().slice(0, 10) : null;
}

/** The quarters from a date on, the first from that date. */
export function quartersFrom(today: string, many: number): Quarter[] {
  const now = new Date(dayOfDate(today) * DAY_MS);
  const first = now.getUTCFullYear() * QUARTERS + Math.floor(now.getUTCMonth() / MONTHS_PER_QUARTER);
  return Array.from({ length: many }, (_, i) => {
    const from = i === 0 ? dayOfDate(today) : firstDayOf(first + i);
    const to = firstDayOf(first + i + 1);
    return {
      key: `${Math.floor((first + i) / QUARTERS)}-Q${((first + i) % QUARTERS) + 1}`,
      startsOn: dateOfDay(from),
      endsOn: dateOfDay(to - 1),
      from: (from - dayOfDate(today)) / DAYS_PER_WEEK,
      to: (to - dayOfDate(today)) / DAYS_PER_WEEK,
    };
  });
}

/** The day on which something begins that begins so many weeks from a date; null when that is never, or too far away. */
export function startDate(today: string, weeks: number): string | null {
  return plusDays(today, Math.floor(weeks * DAYS_PER_WEEK));
}

/** The last day of it: what ends at midnight ends on the day before. */
export function endDate(today: string, weeks: number): string | null {
  return plusDays(today, lastDay(weeks));
}

/** The same as days from the date. */
export function lastDay(weeks: number): number {
  return Math.max(Math.ceil(weeks * DAYS_PER_WEEK) - 1, 0);
}

function firstDayOf(quarter: number): number {
  return Date.UTC(Math.floor(quarter / QUARTERS), (quarter % QUARTERS) * MONTHS_PER_QUARTER, 1) / DAY_MS;
}

function dateOfDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

function dayOfDate(date: string): number {
  return Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
}
