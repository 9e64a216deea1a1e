import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { PlanningModule } from '../planning/index.js';
import { discoverModules } from '../platform/index.js';
import { AccountForCalls } from './app/account-for-calls.service.js';
import { AiKeySeal } from './app/ai-key-seal.js';
import { AskGenerator } from './app/ask-generator.service.js';
import { ChangeAiSettings } from './app/change-ai-settings.service.js';
import { GenerateText } from './app/generate-text.service.js';
import { ReadAiSettings } from './app/read-ai-settings.service.js';
import { ResealAiKeysHandler } from './app/reseal-ai-keys.handler.js';
import { SettingsInForce } from './app/settings-in-force.service.js';
import { TextGenerators } from './app/text-generators.js';
import { TryAiSettings } from './app/try-ai-settings.service.js';
import { adviceConfig } from './config.js';
import { AiSettingsController } from './http/ai-settings.controller.js';
import { ModelWays } from './outbound/model-ways.js';
import { AiSettingsRepository } from './persistence/ai-settings.repository.js';
import { AiSweepRepository } from './persistence/ai-sweep.repository.js';
import { AiUsageRepository } from './persistence/ai-usage.repository.js';

/** Advice: what people should do next and why, in words, by a template or a model. */
@Module({
  imports: [IdentityModule, PlanningModule, discoverModules(new URL('./generators/', import.meta.url))],
  controllers: [AiSettingsController],
  providers: [
    AccountForCalls,
    adviceConfig.provider,
    AiKeySeal,
    AiSettingsRepository,
    AiSweepRepository,
    AiUsageRepository,
    AskGenerator,
    ChangeAiSettings,
    GenerateText,
    ModelWays,
    ReadAiSettings,
    ResealAiKeysHandler,
    SettingsInForce,
    TextGenerators,
    TryAiSettings,
  ],
})
export class AdviceModule {}
