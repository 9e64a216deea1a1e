import { NICE_ROLES, type Roadmap } from '../../../planning/index.js';
import type { ActionPlan, DescribedAction } from '../../../risk/index.js';
import type { PlanActionsDto } from './plan-work.dto.js';
import { hundredths } from './plan-roadmap.js';

const ACTIONS = 10;

/** The first actions, with what becomes of the score along them, and when the plan is done with each. */
export function actionsOf(
  { actions, leftOut, scoreAlong, score, hoursPerDay, words }: ActionPlan & { words: Map<string, DescribedAction> },
  { items: planned }: Roadmap,
): PlanActionsDto {
  const first = actions.slice(0, ACTIONS);
  const steps = new Map(score === null ? [] : scoreAlong(first.map(({ id }) => id)).map((step) => [step.id, step]));
  const placed = new Map(planned.map((item) => [item.work.id, item]));
  const items = first.map((action, at) => {
    const { id, title, rice, effort, dueOn, overdue, devices, link } = action;
    const [item, step] = [placed.get(id), steps.get(id)];
    return {
      place: at + 1,
      id,
      title: words.get(id)?.title ?? title,
      rice: hundredths(rice),
      hours: hundredths(effort.personDays * hoursPerDay),
      role: item ? NICE_ROLES[item.work.role] : null,
      dueOn,
      overdue,
      endsOn: item?.endsOn ?? null,
      devices,
      score: step ? { before: step.scoreBefore, after: step.scoreAfter } : null,
      link,
    };
  });
  const [begin, end] = [items[0]?.score, items.at(-1)?.score];
  return {
    total: actions.length,
    shown: items.length,
    leftOut,
    link: '/api/v1/rice/recommendations',
    hours: hundredths(items.reduce((sum, { hours }) => sum + hours, 0)),
    score: begin && end ? { before: begin.before, after: end.after } : null,
    items,
  };
}
