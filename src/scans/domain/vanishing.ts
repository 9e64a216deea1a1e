/** From when on a scan is not believed that so much is gone. */
export interface SuspicionLimits {
  /** Fewer closing findings than this never make a scan suspect. */
  minimum: number;
  /** The share of a series' findings, 0-1, that may close at once. */
  share: number;
}

/** What closes step by step within it is evaluated together. */
export const WINDOW_HOURS = 24;

/** So much can have changed in the window that what is gone can still be told. Whoever changes more often closes nothing. */
export const LOSSES_EVALUATED = { scans: 400, findings: 20_000 };

/** A point in time of the window: just before a scan that changed something. */
export interface ShownThen {
  /** Whose it is: a series, or all of a device. */
  group: string;
  /** Rises with time. */
  step: number;
  /** How many there were. */
  shown: number;
}

/** Something that a group stopped showing, and that nothing shows now. */
export interface Gone {
  group: string;
  /** The step with which it came; less than all where it was there before the window. */
  since: number;
  /** The step with which it went. */
  step: number;
  /** Whether it goes with the scan that is evaluated. */
  closes: boolean;
}

/** Of what was there at one point in time, how much is gone, and how much of that goes with the scan that is evaluated. */
export interface WorstPoint {
  shown: number;
  gone: number;
  closing: number;
}

/**
 * The worst of the points in time of which more is gone than is believed; null where there is none. What came later counts at
 * none of the earlier points: whoever adds inventions, or puts them in the place of what was found, changes nothing. A point of
 * which the scan that is evaluated takes nothing away is none of its business.
 */
export function worstPoint(
  points: readonly ShownThen[],
  gone: readonly Gone[],
  limits: SuspicionLimits,
): WorstPoint | null {
  let worst: WorstPoint | null = null;
  for (const { group, step, shown } of points) {
    const counted = gone.filter((one) => one.group === group && one.since < step && step <= one.step);
    const closing = counted.filter(({ closes }) => closes).length;
    const isWorse = counted.length > (worst?.gone ?? 0);
    if (closing > 0 && isWorse && isTooMuch(counted.length, shown, limits)) {
      worst = { shown, gone: counted.length, closing };
    }
  }
  return worst;
}

/** From so many on, and from such a share on. */
export function isTooMuch(gone: number, shown: number, { minimum, share }: SuspicionLimits): boolean {
  return gone >= minimum && gone > share * shown;
}

/** One thing that began or ceased to be there, of a scan. */
export interface Step {
  /** Equal for all of one scan. */
  step: number | string;
  key: string;
  came: boolean;
}

/**
 * {@link worstPoint} where all that came and went is on record: the sets are told back, step by step, from what is there now.
 *
 * @param now what is there before the scan that is evaluated
 * @param next what is there after it
 * @param steps newest first
 */
export function worstStep(
  now: ReadonlySet<string>,
  next: ReadonlySet<string>,
  steps: readonly Step[],
  limits: SuspicionLimits,
): WorstPoint | null {
  const then = new Set(now);
  const isClosing = (key: string): boolean => now.has(key) && !next.has(key);
  let gone = [...then].filter((key) => !next.has(key)).length;
  let closing = gone;
  let worst: WorstPoint | null = null;
  const evaluate = (): void => {
    if (closing === 0 || gone <= (worst?.gone ?? 0) || !isTooMuch(gone, then.size, limits)) return;
    worst = { shown: then.size, gone, closing };
  };
  evaluate();
  steps.forEach(({ step, key, came }, i) => {
    const change = came ? -1 : 1;
    if (then.has(key) === came) {
      if (came) then.delete(key);
      else then.add(key);
      if (!next.has(key)) gone += change;
      if (isClosing(key)) closing += change;
    }
    if (steps[i + 1]?.step !== step) evaluate();
  });
  return worst;
}
