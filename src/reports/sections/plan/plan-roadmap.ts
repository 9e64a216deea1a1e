import {
  type ItemState,
  NICE_ROLES,
  type Roadmap,
  type RoadmapItem,
  type RoadmapQuarter,
} from '../../../planning/index.js';
import type { PlanQuarterDto, PlanRoadmapDto, PlanSumDto } from './plan-work.dto.js';

const LANDS = 4;

type Sum = Pick<PlanSumDto, keyof PlanSumDto>;

/** When what is done; in numbers, with the first few of each quarter by name. */
export function roadmapOf({ items, quarters, illustrative }: Roadmap): PlanRoadmapDto {
  const inState = (wanted: ItemState): Sum => summed(items.filter(({ state }) => state === wanted));
  return {
    illustrative,
    total: items.length,
    quarters: quarters.map(quarterOf),
    planned: inState('planned'),
    beyond: inState('beyond'),
    unstaffed: inState('unstaffed'),
    blocked: inState('blocked'),
    late: summed(items.filter(({ isLate }) => isLate)),
    link: '/api/v1/roadmap',
  };
}

function quarterOf({ key, startsOn, endsOn, items, roles, score }: RoadmapQuarter): PlanQuarterDto {
  const byRole = roles.map(({ role, hoursPlanned, hoursAvailable }) => ({
    role: NICE_ROLES[role],
    planned: hundredths(hoursPlanned),
    available: hundredths(hoursAvailable),
  }));
  return {
    key,
    startsOn,
    endsOn,
    ...summed(items),
    planned: hundredths(byRole.reduce((sum, { planned }) => sum + planned, 0)),
    available: hundredths(byRole.reduce((sum, { available }) => sum + available, 0)),
    score,
    roles: byRole,
    // What takes no work is reached, not done.
    lands: items
      .filter(({ work }) => work.effortHours > 0)
      .slice(0, LANDS)
      .map(({ work }) => work.title),
  };
}

function summed(items: readonly RoadmapItem[]): Sum {
  const sum = (of: (item: RoadmapItem) => number): number => hundredths(items.reduce((all, item) => all + of(item), 0));
  return {
    items: items.length,
    hours: sum(({ work }) => work.effortHours),
    points: sum(({ work }) => work.risk?.points ?? 0),
  };
}

export function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
