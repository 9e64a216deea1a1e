/** Refusals of one caller that are written in a minute; the rest are counted. */
const ROWS_PER_MINUTE = 60;
const MINUTE_MS = 60_000;
const MAX_CALLERS = 10_000;

interface Minute {
  startedAt: number;
  written: number;
  /** Not written since the last row that was. */
  left: number;
}

/** Keeps a caller who is refused over and over from filling a log that nobody may empty. */
export class DenialBudget {
  private readonly callers = new Map<string, Minute>();

  /** How many refusals went unwritten since the last row, when this one is to be written; null when it is only counted. */
  take(caller: string, now: number): number | null {
    const startedAt = now - (now % MINUTE_MS);
    const known = this.callers.get(caller);
    const minute = known?.startedAt === startedAt ? known : { startedAt, written: 0, left: known?.left ?? 0 };
    this.callers.delete(caller);
    this.callers.set(caller, minute);
    if (this.callers.size > MAX_CALLERS) this.evictOldest();
    if (minute.written >= ROWS_PER_MINUTE) {
      minute.left += 1;
      return null;
    }
    const { left } = minute;
    minute.written += 1;
    minute.left = 0;
    return left;
  }

  private evictOldest(): void {
    const { value } = this.callers.keys().next();
    if (value !== undefined) this.callers.delete(value);
  }
}
