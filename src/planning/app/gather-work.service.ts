import { Injectable } from '@nestjs/common';
import { PlanGaps } from '../../compliance/index.js';
import { type PlannableAction, PlanActions, uuidV5 } from '../../risk/index.js';
import type { Assumptions } from '../domain/assumptions/assumptions.js';
import { withComplianceWork } from '../domain/attest-work.js';
import type { IdOf } from '../domain/mending-work.js';
import { roleOfAction } from '../domain/nice-role.js';
import type { Work, WorkItem } from '../domain/work.js';
import { ReadAssumptions } from './change-assumptions.service.js';

/** Whose: the internal id, and the public one that ids of work are made with. */
export interface WorkOwner {
  organizationId: number;
  organizationPublicId: string;
}

/** Namespace of the ids of work that is no action of the risk model; a random UUID that never changes. */
const WORK = 'b1d9c0c4-5f0e-4a53-9a86-0d6f0f6d7c11';

/** Gathers everything that one could do: what roadmap, budget and workforce are all made from. */
@Injectable()
export class GatherWork {
  constructor(
    private readonly actions: PlanActions,
    private readonly gaps: PlanGaps,
    private readonly reading: ReadAssumptions,
  ) {}

  /**
   * In as many statements for much work as for none.
   *
   * @param assumptions those of a plan that names what it used; when left out they are read
   */
  async execute(owner: WorkOwner, assumptions?: Assumptions): Promise<Work> {
    const { organizationId, organizationPublicId } = owner;
    const [{ actions, hoursPerDay, ...plan }, gaps, inForce] = await Promise.all([
      this.actions.of(owner),
      this.gaps.of(organizationId),
      assumptions ?? this.reading.current(organizationId).then((read) => read.assumptions),
    ]);
    const idOf: IdOf = (kind, name) => uuidV5([organizationPublicId, kind, name].join('|'), WORK);
    const items = withComplianceWork(
      actions.map((action) => itemOf(action, hoursPerDay)),
      gaps,
      { idOf, assumptions: inForce },
    );
    return { ...plan, items, compliance: { version: gaps.version, asOf: gaps.asOf, policy: gaps.policy } };
  }
}

function itemOf(action: PlannableAction, hoursPerDay: number): WorkItem {
  const { id, kind, place, title, subject, members, tier, dueOn, overdue, endOfLifeOn, devices, rice, link } = action;
  const { effort, points, removes } = action;
  return {
    ...{ id, kind, place, title, subject, members, tier, dueOn, overdue, endOfLifeOn, devices, rice, link },
    effortHours: effort.personDays * hoursPerDay,
    effort: effort.days.map(({ what, days }) => ({ what, hours: days * hoursPerDay })),
    assumption: effort.assumption,
    role: roleOfAction(action.kind, action.subject),
    dependsOn: [],
    risk: { removes, points },
    frameworks: [],
  };
}
