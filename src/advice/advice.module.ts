import { Module } from '@nestjs/common';
import { CloudSecurityModule } from '../cloud-security/index.js';
import { DevicesModule } from '../devices/index.js';
import { ComplianceModule } from '../compliance/index.js';
import { IdentityModule } from '../identity/index.js';
import { JobsModule } from '../jobs/index.js';
import { PlanningModule } from '../planning/index.js';
import { discoverModules } from '../platform/index.js';
import { RiskModule } from '../risk/index.js';
import { AccountForCalls } from './app/account-for-calls.service.js';
import { AiKeySeal } from './app/ai-key-seal.js';
import { AskGenerator } from './app/ask-generator.service.js';
import { AskRefresh, RefreshAdviceWork } from './app/refresh-advice.work.js';
import { ChangeAiSettings } from './app/change-ai-settings.service.js';
import { DescribeJob } from './app/describe-job.service.js';
import { CloudFacts } from './app/evidence/cloud-facts.service.js';
import { ComplianceFacts } from './app/evidence/compliance-facts.service.js';
import { EvidenceVersion } from './app/evidence/evidence-version.service.js';
import { RiskFacts } from './app/evidence/risk-facts.service.js';
import { GatherEvidence } from './app/gather-evidence.service.js';
import { GatherJobFacts } from './app/gather-job-facts.service.js';
import { GenerateText } from './app/generate-text.service.js';
import { JobDescriptionWriter } from './app/job-description.writer.js';
import { StoredTexts } from './app/stored-texts.service.js';
import { MaturityWordsWriter } from './app/maturity-words.writer.js';
import { ReadAiSettings } from './app/read-ai-settings.service.js';
import { ReadMaturity } from './app/read-maturity.service.js';
import { ReadStoredRecommendations } from './app/read-recommendations.service.js';
import { RecommendationsWriter } from './app/recommendations.writer.js';
import { ResealAiKeysHandler, RestAiSettings } from './app/rest-ai-settings.service.js';
import { SettingsInForce } from './app/settings-in-force.service.js';
import { TextGenerators } from './app/text-generators.js';
import { TextWriters } from './app/text-writers.js';
import { TryAiSettings } from './app/try-ai-settings.service.js';
import { WriteText } from './app/write-text.service.js';
import { adviceConfig } from './config.js';
import { AiSettingsController } from './http/ai-settings.controller.js';
import { JobDescriptionController } from './http/job-description.controller.js';
import { MaturityController } from './http/maturity.controller.js';
import { RecommendationsController } from './http/recommendations.controller.js';
import { ModelWays } from './outbound/model-ways.js';
import { AdviceTextRepository } from './persistence/advice-text.repository.js';
import { AiSettingsRepository } from './persistence/ai-settings.repository.js';
import { AiSweepRepository } from './persistence/ai-sweep.repository.js';
import { AiUsageRepository } from './persistence/ai-usage.repository.js';
import { StackRepository } from './persistence/stack.repository.js';

/** Advice: what people should do next and why, in words, by a template or a model. */
@Module({
  imports: [
    DevicesModule,
    CloudSecurityModule,
    ComplianceModule,
    IdentityModule,
    JobsModule,
    PlanningModule,
    RiskModule,
    discoverModules(new URL('./generators/', import.meta.url)),
  ],
  controllers: [AiSettingsController, JobDescriptionController, MaturityController, RecommendationsController],
  providers: [
    AccountForCalls,
    adviceConfig.provider,
    AdviceTextRepository,
    AiKeySeal,
    AiSettingsRepository,
    AiSweepRepository,
    AiUsageRepository,
    AskGenerator,
    AskRefresh,
    ChangeAiSettings,
    CloudFacts,
    ComplianceFacts,
    DescribeJob,
    EvidenceVersion,
    GatherEvidence,
    GatherJobFacts,
    GenerateText,
    JobDescriptionWriter,
    StoredTexts,
    MaturityWordsWriter,
    ModelWays,
    ReadAiSettings,
    ReadStoredRecommendations,
    ReadMaturity,
    RecommendationsWriter,
    RefreshAdviceWork,
    ResealAiKeysHandler,
    RestAiSettings,
    RiskFacts,
    SettingsInForce,
    StackRepository,
    TextGenerators,
    TextWriters,
    TryAiSettings,
    WriteText,
  ],
  exports: [EvidenceVersion, ReadStoredRecommendations, ReadMaturity],
})
export class AdviceModule {}
