import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { RiskModule } from '../risk/index.js';
import { GatherWork } from './app/gather-work.service.js';
import { ReadAssumptions } from './app/read-assumptions.service.js';
import { ReadBudget } from './app/read-budget.service.js';
import { BudgetController } from './http/budget.controller.js';
import { PlanningAssumptionsRepository } from './persistence/planning-assumptions.repository.js';

/** Plans: when to do what, with whom, and what it costs. */
@Module({
  imports: [IdentityModule, RiskModule],
  controllers: [BudgetController],
  providers: [GatherWork, PlanningAssumptionsRepository, ReadAssumptions, ReadBudget],
  exports: [GatherWork, ReadAssumptions, ReadBudget],
})
export class PlanningModule {}
