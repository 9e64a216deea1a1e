/** Milliseconds of a day. */
export const DAY_MS = 86_400_000;

/** A moment as days since 1970 (UTC). */
export function dayOf(moment: Date): number {
  return Math.floor(moment.getTime() / DAY_MS);
}

/** Days since 1970 as a date: `2026-11-20`. */
export function dateOfDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** A date (`2026-11-20`) as days since 1970. */
export function dayOfDate(date: string): number {
  return Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
}
