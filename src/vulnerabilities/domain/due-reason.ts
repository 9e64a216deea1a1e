import { RISK_LEVELS } from './risk-level.js';

const DAY_MS = 86_400_000;

/**
 * Why a finding is due when it is. What is known of it: it is malware, known to be exploited, on a device that the internet
 * reaches, or easy to attack in numbers; the severity that somebody stated; or the level of its risk. `earlier`: a stricter
 * deadline held before and still runs.
 */
export const DUE_REASONS = [
  'malware',
  'exploited',
  'exposed',
  'automatable',
  'severity',
  ...RISK_LEVELS,
  'earlier',
] as const;
export type DueReasonName = (typeof DUE_REASONS)[number];

/** `from` a day on so many days are given, and why. */
export interface DueReason {
  /** Null where it was not recorded yet. */
  because: DueReasonName | null;
  days: number;
  /** `2026-11-01` */
  from: string;
}

/** What is stored of a deadline: the reason of the newest, and all that held, oldest first (days since 1970; -1: no deadline). */
export interface StoredDeadline {
  because: string | null;
  clockSince: readonly number[];
  clockDays: readonly number[];
}

/** Which of the deadlines that held gives the day, of equals the newest; null without a day. */
export function dueReason(firstSeenAt: Date, dueOn: string | null, stored: StoredDeadline): DueReason | null {
  if (dueOn === null) return null;
  const due = Date.parse(dueOn) / DAY_MS;
  const seen = Math.floor(firstSeenAt.getTime() / DAY_MS);
  const { clockSince, clockDays } = stored;
  for (let at = clockDays.length - 1; at >= 0; at -= 1) {
    const days = clockDays[at] ?? -1;
    const from = Math.max(seen, clockSince[at] ?? 0);
    if (days < 0 || from + days !== due) continue;
    const isNewest = at === clockDays.length - 1;
    const because = isNewest ? (DUE_REASONS.find((one) => one === stored.because) ?? null) : 'earlier';
    return { because, days, from: new Date(from * DAY_MS).toISOString().slice(0, 10) };
  }
  return null;
}
