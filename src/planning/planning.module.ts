import { Module } from '@nestjs/common';
import { ComplianceModule } from '../compliance/index.js';
import { IdentityModule } from '../identity/index.js';
import { RiskModule } from '../risk/index.js';
import { GatherWork } from './app/gather-work.service.js';
import { ReadAssumptions } from './app/read-assumptions.service.js';
import { ReadRoadmap } from './app/read-roadmap.service.js';
import { RoadmapController } from './http/roadmap.controller.js';
import { PlanningAssumptionsRepository } from './persistence/planning-assumptions.repository.js';

/** Plans: when to do what, with whom, and what it costs. */
@Module({
  imports: [ComplianceModule, IdentityModule, RiskModule],
  controllers: [RoadmapController],
  providers: [GatherWork, PlanningAssumptionsRepository, ReadAssumptions, ReadRoadmap],
  exports: [GatherWork, ReadAssumptions, ReadRoadmap],
})
export class PlanningModule {}
