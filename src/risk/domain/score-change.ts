import { explainChange, UNEXPLAINED } from '../model/decomposition.js';
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
export function scoreChange(day: DayCauses, now: { mass: bigint; devices: number }, policy: RiskPolicy): ScoreCause[] {
  const before = { mass: BigInt(day.massBefore), devices: day.devicesBefore };
  const causes = Object.entries(day.causes).map(([cause, { mass }]) => ({ cause, mass: BigInt(mass) }));
  return explainChange(before, now, causes, policy, BigInt(day.followed ?? 0)).flatMap(({ cause, points }) =>
    cause === UNEXPLAINED && points === 0 ? [] : [{ cause, points, subjects: subjectsOf(day, cause, points) }],
  );
}

/** The points of a cause shared out over its subjects by mass; what none of those kept has is nobody's. */
function subjectsOf(day: DayCauses, cause: string, points: number): { id: number; points: number }[] {
  const known = day.causes[cause as keyof DayCauses['causes']];
  const total = Number(known?.mass ?? 0);
  if (!known || total === 0) return [];
  return Object.entries(known.subjects)
    .filter(([id]) => Number(id) > 0)
    .map(([id, mass]) => ({ id: Number(id), points: Math.round((Number(mass) / total) * points * 100) / 100 }))
    .filter(({ points: share }) => share !== 0)
    .slice(0, 5);
}
