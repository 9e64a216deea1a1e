const DAY_MS = 86_400_000;

/** Days from one moment to another, with fractions; negative when the second is earlier. */
export function daysBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / DAY_MS;
}

export function plusDays(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY_MS);
}

/** The calendar day in UTC, `2026-06-30`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Midnight UTC at the begin of a day written `2026-06-30`; null for anything else, and for days that no calendar has. */
export function parseDay(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || dayOf(day) !== text ? null : day;
}

/** The earliest of some moments, null where none is known. */
export function earliest(moments: readonly (Date | null)[]): Date | null {
  const times = moments.flatMap((moment) => (moment ? [moment.getTime()] : []));
  return times.length === 0 ? null : new Date(Math.min(...times));
}
