import { dateOfDay } from './day.js';
import { twoDecimals } from './day-figures.js';

/** Windows of days, today with them, that a movement of the score is told over. */
export const MOVEMENT_DAYS = [1, 7, 30, 90] as const;

/** How far the score moved since the end of an earlier day. Lower is better. */
export interface Movement {
  /** How many days it looks back at least. */
  days: (typeof MOVEMENT_DAYS)[number];
  /** Compared with the end of this day, which the curve has: the last kept one that is so long ago. */
  since: string;
  scoreBefore: number;
  /** Points, the score now less the one before, as both are shown. */
  points: number;
  direction: 'better' | 'worse' | 'same';
}

/**
 * What the curve and the score that stands beside it say, over each window. A window that no kept day reaches is left out.
 *
 * @param curve kept days, the oldest in front
 * @param today in days since 1970 (UTC)
 */
export function movementsOf(
  curve: readonly { day: string; score: number }[],
  score: number,
  today: number,
): Movement[] {
  return MOVEMENT_DAYS.flatMap((days): Movement[] => {
    const before = curve.filter(({ day }) => day <= dateOfDay(today - days)).at(-1);
    if (!before) return [];
    const points = twoDecimals(twoDecimals(score) - twoDecimals(before.score));
    const direction = points < 0 ? 'better' : points > 0 ? 'worse' : 'same';
    return [{ days, since: before.day, scoreBefore: before.score, points, direction }];
  });
}
