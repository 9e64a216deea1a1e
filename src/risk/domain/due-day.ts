/** Deadlines that held, oldest first: since which day, and how many days they give; -1 days is no deadline. */
export interface DeadlineClock {
  clockSince: readonly number[];
  clockDays: readonly number[];
}

/**
 * The day on which a finding is due, both in days since 1970; null for the next upgrade. A deadline counts from the later of
 * when the finding was seen and when it came into force; one that was replaced before the finding was seen does not count;
 * of several the first wins, so that a laxer one never extends a running clock.
 */
export function dueDay(firstSeenDay: number, { clockSince, clockDays }: DeadlineClock): number | null {
  let due: number | null = null;
  clockSince.forEach((since, i) => {
    const days = clockDays[i] ?? -1;
    const until = clockSince[i + 1];
    if (days < 0 || (until !== undefined && until <= firstSeenDay)) return;
    const candidate = Math.max(firstSeenDay, since) + days;
    if (due === null || candidate < due) due = candidate;
  });
  return due;
}

/**
 * The clock of what has no day any more because its risk is low: no deadline that held before runs on, or what was once high would
 * displace what is. The same clock when none runs.
 */
export function stoppedClock(clock: DeadlineClock): DeadlineClock {
  return clock.clockDays.every((days) => days < 0) ? clock : { clockSince: [0], clockDays: [-1] };
}

/** The clock with another deadline in force from a day on; the same clock when nothing changes. */
export function windClock(clock: DeadlineClock, days: number, today: number): DeadlineClock {
  const last = clock.clockDays.length - 1;
  if (clock.clockDays[last] === days) return clock;
  // One that held for less than a day leaves no trace.
  const keep = clock.clockSince[last] === today && last > 0 ? last : last + 1;
  if (keep > 0 && clock.clockDays[keep - 1] === days)
    return { clockSince: clock.clockSince.slice(0, keep), clockDays: clock.clockDays.slice(0, keep) };
  return {
    clockSince: [...clock.clockSince.slice(0, keep), today],
    clockDays: [...clock.clockDays.slice(0, keep), days],
  };
}
