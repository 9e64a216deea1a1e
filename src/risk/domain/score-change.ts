import { explainChange, type Fleet, UNEXPLAINED } from '../model/decomposition.js';
import type { RiskPolicy } from '../model/policy.js';
import type { DayCauses } from './day-causes.js';

/** How far one cause moved the score, and what it was about. */
export interface ScoreCause {
  cause: string;
  /** Hundredths that add up to the difference of the scores. */
  points: number;
  subjects: { id: number; points: number }[];
}

/** Why the score of a day's end differs from that of the day before. */
export function scoreChange(day: DayCauses, now: Fleet, policy: RiskPolicy): ScoreCause[] {
  const before = { mass: BigInt(day.massBefore), devices: day.devicesBefore };
  const causes = Object.entries(day.causes).map(([cause, { mass, each }]) => ({
    cause,
    mass: BigInt(mass),
    each: BigInt(each ?? 0),
  }));
  return explainChange(before, now, causes, policy).flatMap(({ cause, points }) =>
    cause === UNEXPLAINED && points === 0 ? [] : [{ cause, points, subjects: subjectsOf(day, cause, points, now) }],
  );
}

/** The points of a cause shared out over its subjects by mass; what none of those kept has is nobody's. */
function subjectsOf(day: DayCauses, cause: string, points: number, now: Fleet): { id: number; points: number }[] {
  const known = day.causes[cause as keyof DayCauses['causes']];
  const total = Number(known?.mass ?? 0) + Number(known?.each ?? 0) * Math.max(1, now.devices);
  if (!known || total === 0) return [];
  return Object.entries(known.subjects)
    .filter(([id]) => Number(id) > 0)
    .map(([id, mass]) => ({ id: Number(id), points: Math.round((Number(mass) / total) * points * 100) / 100 }))
    .filter(({ points: share }) => share !== 0)
    .slice(0, 5);
}
