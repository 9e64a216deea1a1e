import type { Fleet } from '../model/decomposition.js';
import type { RiskPolicy } from '../model/policy.js';
import type { DayCauses } from './day-causes.js';
import { type DayFigures, twoDecimals } from './day-figures.js';
import { type ScoreCause, scoreChange } from './score-change.js';

/** Causes that are named of an event. */
const CAUSES = 3;
/** Points that a day moves the score at least to be an event. */
const LEAST = 0.1;

/** A day on which the score moved far, and why. */
export interface ScoreEvent {
  day: string;
  /** How far it moved on that day; below 0 is better. */
  points: number;
  /** Those that moved it most, either way; what is left out may be most of the difference. */
  causes: ScoreCause[];
}

/** A day of the trend with what moved the score on it. */
export interface TrendDay {
  day: string;
  figures: DayFigures;
  causes: ScoreCause[];
}

/** Kept days, each with the causes of its move; none where nobody wrote them down. */
export function trendDays(
  days: readonly { day: string; figures: DayFigures & { changes?: DayCauses } }[],
  policy: RiskPolicy,
): TrendDay[] {
  return days.map(({ day, figures: { changes, ...figures } }) => ({
    day,
    figures,
    causes: changes ? scoreChange(changes, fleetOn(figures), policy) : [],
  }));
}

function fleetOn({ mass, devices, cloudMass }: DayFigures): Fleet {
  return { mass: BigInt(mass), devices, cloud: BigInt(cloudMass ?? 0) };
}

/**
 * The days that moved the score most, the oldest in front: what a curve needs beside it to be understood. Days that moved it less than
 * a tenth of a point are none, nor is the first.
 *
 * @param today the causes so far, whether or not its figures were written yet
 * @param most that are given
 */
export function scoreEvents(
  days: readonly Pick<TrendDay, 'day' | 'causes'>[],
  today: Pick<TrendDay, 'day' | 'causes'>,
  most: number,
): ScoreEvent[] {
  // The first has no point before it that the score could have moved from.
  const moved = [...days.filter(({ day }) => day !== today.day), today].slice(1);
  return moved
    .map(({ day, causes }) => ({
      day,
      points: twoDecimals(causes.reduce((sum, { points }) => sum + points, 0)),
      causes: causes
        .filter(({ points }) => points !== 0)
        .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
        .slice(0, CAUSES),
    }))
    .filter(({ points }) => Math.abs(points) >= LEAST)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points) || (a.day < b.day ? 1 : -1))
    .slice(0, most)
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}
