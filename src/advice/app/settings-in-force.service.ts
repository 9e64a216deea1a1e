import { Inject, Injectable } from '@nestjs/common';
import { adviceConfig, type AdviceConfig } from '../config.js';
import { type AiSettings, NO_LIMIT } from '../domain/ai-settings.js';
import { GenerationFailedError } from '../domain/generation-failed.error.js';
import { AiSettingsRepository, type AiSettingsRow } from '../persistence/ai-settings.repository.js';
import { AiKeySeal } from './ai-key-seal.js';
import { type RegisteredGenerator, TEMPLATE, TextGenerators } from './text-generators.js';

/** Who writes, by whose word. */
export interface Said {
  source: 'organization' | 'installation';
  settings: AiSettings;
  /** Null where the organization says nothing. */
  row: AiSettingsRow | null;
}

/** A generator, ready to be asked. */
export interface ChosenGenerator extends RegisteredGenerator {
  settings: AiSettings;
  /** Opened; for the call only. */
  apiKey: string | null;
}

/** What an organization says about who writes, else what the operator says for all. */
@Injectable()
export class SettingsInForce {
  constructor(
    private readonly rows: AiSettingsRepository,
    private readonly generators: TextGenerators,
    private readonly seal: AiKeySeal,
    @Inject(adviceConfig.token) private readonly config: AdviceConfig,
  ) {}

  async said(organizationId: number): Promise<Said> {
    const row = await this.rows.find(organizationId);
    if (row?.settings) return { source: 'organization', settings: row.settings, row };
    return { source: 'installation', settings: installation(this.config), row };
  }

  /** Whom to ask. Throws {@link GenerationFailedError} when the settings lead nowhere. */
  async chosen(organizationId: number): Promise<ChosenGenerator> {
    if (this.config.AI_MODELS === 'off') return { ...this.registered(TEMPLATE), ...NOBODY };
    const { settings, row } = await this.said(organizationId);
    const registered = this.registered(settings.generator);
    if (!registered.meta.isModel) return { ...registered, settings, apiKey: null };
    if (settings.model === null) throw nowhere('No model is named.');
    if (!row?.settings) return { ...registered, settings, apiKey: this.config.AI_API_KEY ?? null };
    if (row.key === null) return { ...registered, settings, apiKey: null };
    const apiKey = this.seal.open({ organizationId, ...settings }, row.key);
    if (apiKey === null) throw nowhere('The key of the model cannot be opened.');
    return { ...registered, settings, apiKey };
  }

  private registered(key: string): RegisteredGenerator {
    const found = this.generators.find(key);
    if (!found) throw nowhere('The generator is not there any more.');
    return found;
  }
}

const NOBODY = {
  settings: { generator: TEMPLATE, baseUrl: null, model: null, prices: null, budget: NO_LIMIT },
  apiKey: null,
} as const;

function nowhere(message: string): GenerationFailedError {
  return new GenerationFailedError('not-configured', message);
}

function installation(config: AdviceConfig): AiSettings {
  const { AI_INPUT_PRICE, AI_OUTPUT_PRICE } = config;
  return {
    generator: config.AI_GENERATOR,
    baseUrl: config.AI_BASE_URL ?? null,
    model: config.AI_MODEL ?? null,
    prices:
      AI_INPUT_PRICE === undefined || AI_OUTPUT_PRICE === undefined
        ? null
        : { inputPerMillionMicroUsd: AI_INPUT_PRICE, outputPerMillionMicroUsd: AI_OUTPUT_PRICE },
    budget: { tokens: config.AI_MONTHLY_TOKENS, microUsd: null },
  };
}
