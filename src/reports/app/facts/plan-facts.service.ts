import { Injectable } from '@nestjs/common';
import {
  NICE_ROLE_IDS,
  personYear,
  ReadAssumptions,
  ReadBudget,
  ReadRoadmap,
  ReadWorkforce,
} from '../../../planning/index.js';
import type { ReportFacts } from '../../report-facts.port.js';
import { once } from './once.js';
import type { ReportOwner } from './report-owner.js';

const QUARTERS = 4;

type PlanFacts = Pick<ReportFacts, 'roadmap' | 'budget' | 'workforce' | 'assumptions' | 'personYears'>;

/** What is planned, with whom and for how much. */
@Injectable()
export class ReportPlanFacts {
  constructor(
    private readonly roadmap: ReadRoadmap,
    private readonly budget: ReadBudget,
    private readonly workforce: ReadWorkforce,
    private readonly assumptions: ReadAssumptions,
  ) {}

  of(owner: ReportOwner): PlanFacts {
    const assumptions = once(() => this.assumptions.current(owner.organizationId));
    return {
      roadmap: once(() => this.roadmap.execute(owner, QUARTERS)),
      budget: once(() => this.budget.execute(owner)),
      workforce: once(() => this.workforce.execute(owner)),
      assumptions,
      personYears: once(async () => {
        const inForce = (await assumptions()).assumptions.afresh();
        return new Map(NICE_ROLE_IDS.map((role) => [role, personYear(role, inForce).cost]));
      }),
    };
  }
}
