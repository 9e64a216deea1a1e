import { Module } from '@nestjs/common';
import { ComplianceModule } from '../compliance/index.js';
import { IdentityModule } from '../identity/index.js';
import { discoverModules } from '../platform/index.js';
import { PlanningModule } from '../planning/index.js';
import { GenerateText } from './app/generate-text.service.js';
import { KeptTexts } from './app/kept-texts.service.js';
import { MaturityWordsWriter } from './app/maturity-words.writer.js';
import { ReadMaturity } from './app/read-maturity.service.js';
import { TextGenerators } from './app/text-generators.js';
import { MaturityController } from './http/maturity.controller.js';
import { AdviceTextRepository } from './persistence/advice-text.repository.js';

/** Advice: what people should do next and why, in words, by a template or a model. */
@Module({
  imports: [
    ComplianceModule,
    IdentityModule,
    PlanningModule,
    discoverModules(new URL('./generators/', import.meta.url)),
  ],
  controllers: [MaturityController],
  providers: [AdviceTextRepository, GenerateText, KeptTexts, MaturityWordsWriter, ReadMaturity, TextGenerators],
})
export class AdviceModule {}
