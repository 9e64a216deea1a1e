import { Module } from '@nestjs/common';
import { ComplianceModule } from '../compliance/index.js';
import { IdentityModule } from '../identity/index.js';
import { discoverModules } from '../platform/index.js';
import { PlanningModule } from '../planning/index.js';
import { DescribeJob } from './app/describe-job.service.js';
import { GatherJobFacts } from './app/gather-job-facts.service.js';
import { GenerateText } from './app/generate-text.service.js';
import { JobDescriptionWriter } from './app/job-description.writer.js';
import { KeptTexts } from './app/kept-texts.service.js';
import { MaturityWordsWriter } from './app/maturity-words.writer.js';
import { ReadMaturity } from './app/read-maturity.service.js';
import { TextGenerators } from './app/text-generators.js';
import { JobDescriptionController } from './http/job-description.controller.js';
import { MaturityController } from './http/maturity.controller.js';
import { AdviceTextRepository } from './persistence/advice-text.repository.js';
import { StackRepository } from './persistence/stack.repository.js';

/** Advice: what people should do next and why, in words, by a template or a model. */
@Module({
  imports: [
    ComplianceModule,
    IdentityModule,
    PlanningModule,
    discoverModules(new URL('./generators/', import.meta.url)),
  ],
  controllers: [JobDescriptionController, MaturityController],
  providers: [
    AdviceTextRepository,
    DescribeJob,
    GatherJobFacts,
    JobDescriptionWriter,
    StackRepository,
    GenerateText,
    KeptTexts,
    MaturityWordsWriter,
    ReadMaturity,
    TextGenerators,
  ],
})
export class AdviceModule {}
