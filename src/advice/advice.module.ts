import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { PlanningModule } from '../planning/index.js';
import { KeptTexts } from './app/kept-texts.service.js';
import { AdviceTextRepository } from './persistence/advice-text.repository.js';

/** Advice: what people should do next and why, in words, by a template or a model. */
@Module({ imports: [IdentityModule, PlanningModule], providers: [AdviceTextRepository, KeptTexts] })
export class AdviceModule {}
