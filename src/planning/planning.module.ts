import { Module } from '@nestjs/common';
import { ComplianceModule } from '../compliance/index.js';
import { IdentityModule } from '../identity/index.js';
import { RiskModule } from '../risk/index.js';
import { ChangeAssumptions, ReadAssumptions } from './app/change-assumptions.service.js';
import { GatherWork } from './app/gather-work.service.js';
import { ReadBudget, ReadRoadmap, ReadWorkforce } from './app/read-plan.js';
import { AssumptionsController } from './http/assumptions.controller.js';
import { BudgetController } from './http/budget.controller.js';
import { RoadmapController } from './http/roadmap.controller.js';
import { WorkforceController } from './http/workforce.controller.js';
import { InflowQueryRepository } from './persistence/inflow-query.repository.js';
import { PlanningAssumptionsRepository } from './persistence/planning-assumptions.repository.js';

/** Plans: when to do what, with whom, and what it costs. */
@Module({
  imports: [ComplianceModule, IdentityModule, RiskModule],
  controllers: [AssumptionsController, BudgetController, RoadmapController, WorkforceController],
  providers: [
    ChangeAssumptions,
    GatherWork,
    InflowQueryRepository,
    PlanningAssumptionsRepository,
    ReadAssumptions,
    ReadBudget,
    ReadRoadmap,
    ReadWorkforce,
  ],
  exports: [ChangeAssumptions, GatherWork, ReadAssumptions, ReadBudget, ReadRoadmap, ReadWorkforce],
})
export class PlanningModule {}
