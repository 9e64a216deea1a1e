import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { PlanningModule } from '../planning/index.js';

/** Advice: what people should do next and why, in words, by a template or a model. */
@Module({ imports: [IdentityModule, PlanningModule] })
export class AdviceModule {}
