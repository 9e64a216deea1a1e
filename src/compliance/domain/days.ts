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

/**
 * A share of 0 to 1 as points of 0 to 100, with one decimal. Only all of it reads 100 and only nothing reads 0: what is
 * nearly complete must not look complete.
 */
export function toPoints(share: number): number {
  const rounded = rounded1(share * 100);
  if (rounded >= 100 && share < 1) return 99.9;
  if (rounded <= 0 && share > 0) return 0.1;
  return rounded;
}

/** With one decimal, half up. */
export function rounded1(value: number): number {
  // What was computed as 3.3499999999999996 shall round as the 3.35 it stands for.
  return Math.round(Number((value * 10).toFixed(6))) / 10;
}
