import { Injectable } from '@nestjs/common';
import { type PlannableAction, PlanActions } from '../../risk/index.js';
import { roleOfAction } from '../domain/role-of-action.js';
import type { Work, WorkItem } from '../domain/work.js';

/** Whose: the internal id, and the public one that ids of work are made with. */
export interface WorkOwner {
  organizationId: number;
  organizationPublicId: string;
}

/** Gathers everything that one could do: what roadmap, budget and workforce are all made from. */
@Injectable()
export class GatherWork {
  constructor(private readonly actions: PlanActions) {}

  async execute(owner: WorkOwner): Promise<Work> {
    const { actions, hoursPerDay, ...plan } = await this.actions.of(owner);
    return { ...plan, items: actions.map((action) => itemOf(action, hoursPerDay)) };
  }
}

function itemOf(action: PlannableAction, hoursPerDay: number): WorkItem {
  const { effort, points, removes, ...of } = action;
  return {
    ...of,
    effortHours: effort.personDays * hoursPerDay,
    effort: effort.days.map(({ what, days }) => ({ what, hours: days * hoursPerDay })),
    assumption: effort.assumption,
    role: roleOfAction(action.kind, action.subject),
    dependsOn: [],
    risk: { removes, points },
    frameworks: [],
  };
}
