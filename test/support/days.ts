const DAY_MS = 86_400_000;

/** A day (UTC) so many days from now, or before it where negative: `2001-02-03`. No test names a day that passes by itself. */
export function inDays(days: number, from = Date.now()): string {
  return new Date(from + days * DAY_MS).toISOString().slice(0, 10);
}

/** A moment so many days ago: `2001-02-03T04:05:06.789Z`. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString();
}
