import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { discoverModules } from '../platform/index.js';
import { PlanningModule } from '../planning/index.js';
import { GenerateText } from './app/generate-text.service.js';
import { KeptTexts } from './app/kept-texts.service.js';
import { TextGenerators } from './app/text-generators.js';
import { AdviceTextRepository } from './persistence/advice-text.repository.js';

/** Advice: what people should do next and why, in words, by a template or a model. */
@Module({
  imports: [IdentityModule, PlanningModule, discoverModules(new URL('./generators/', import.meta.url))],
  providers: [AdviceTextRepository, GenerateText, KeptTexts, TextGenerators],
})
export class AdviceModule {}
