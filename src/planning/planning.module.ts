import { Module } from '@nestjs/common';
import { ComplianceModule } from '../compliance/index.js';
import { IdentityModule } from '../identity/index.js';
import { RiskModule } from '../risk/index.js';
import { ChangeAssumptions } from './app/change-assumptions.service.js';
import { GatherWork } from './app/gather-work.service.js';
import { ReadAssumptions } from './app/read-assumptions.service.js';
import { ReadWorkforce } from './app/read-workforce.service.js';
import { AssumptionsController } from './http/assumptions.controller.js';
import { WorkforceController } from './http/workforce.controller.js';
import { InflowReadingRepository } from './persistence/inflow-reading.repository.js';
import { PlanningAssumptionsRepository } from './persistence/planning-assumptions.repository.js';

/** Plans: when to do what, with whom, and what it costs. */
@Module({
  imports: [ComplianceModule, IdentityModule, RiskModule],
  controllers: [AssumptionsController, WorkforceController],
  providers: [
    ChangeAssumptions,
    GatherWork,
    InflowReadingRepository,
    PlanningAssumptionsRepository,
    ReadAssumptions,
    ReadWorkforce,
  ],
  exports: [GatherWork, ReadAssumptions, ReadWorkforce],
})
export class PlanningModule {}
