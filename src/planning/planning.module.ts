import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { RiskModule } from '../risk/index.js';
import { GatherWork } from './app/gather-work.service.js';
import { ReadAssumptions } from './app/read-assumptions.service.js';
import { ReadWorkforce } from './app/read-workforce.service.js';
import { PlanningAssumptionsRepository } from './persistence/planning-assumptions.repository.js';

/** Plans: when to do what, with whom, and what it costs. */
@Module({
  imports: [IdentityModule, RiskModule],
  providers: [GatherWork, PlanningAssumptionsRepository, ReadAssumptions, ReadWorkforce],
  exports: [GatherWork, ReadAssumptions, ReadWorkforce],
})
export class PlanningModule {}
