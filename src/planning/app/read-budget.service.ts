import { Injectable } from '@nestjs/common';
import { ReadLikelihood } from '../../risk/index.js';
import { type Budget, budgetOf } from '../domain/budget.js';
import type { Work, WorkItem } from '../domain/work.js';
import { GatherWork, type WorkOwner } from './gather-work.service.js';
import { ReadAssumptions } from './read-assumptions.service.js';

/** The budget with what it was made from. */
export interface BudgetRead extends Budget, Pick<Work, 'leftOut' | 'asOf' | 'dataVersion' | 'policy'> {
  /** Of the assumptions; 0 while the organization said nothing itself. */
  assumptionsVersion: number;
  /** The work that mends what is likeliest to be used; null where there is none. */
  likeliest: Pick<WorkItem, 'id' | 'title' | 'link'> | null;
}

/** What security is going to cost an organization, and what losses it is for. */
@Injectable()
export class ReadBudget {
  constructor(
    private readonly work: GatherWork,
    private readonly likelihoods: ReadLikelihood,
    private readonly assumptions: ReadAssumptions,
  ) {}

  async execute(owner: WorkOwner): Promise<BudgetRead> {
    const { assumptions, currency, version } = await this.assumptions.current(owner.organizationId);
    const work = await this.work.execute(owner, assumptions);
    const { fleet, ...likelihood } = await this.likelihoods.of(owner);
    const budget = budgetOf({ work, likelihood, fleet, assumptions, currency });
    const item = work.items.find(({ id }) => id === likelihood.actionId);
    return {
      ...budget,
      leftOut: work.leftOut,
      asOf: work.asOf,
      dataVersion: work.dataVersion,
      policy: work.policy,
      assumptionsVersion: version,
      likeliest: item ? { id: item.id, title: item.title, link: item.link } : null,
    };
  }
}
