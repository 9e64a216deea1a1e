import { Inject, Injectable } from '@nestjs/common';
import type { TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { JsonLogger, platformConfig, type PlatformConfig, storableJson } from '../../platform/index.js';
import { adviceConfig, type AdviceConfig, allowedHosts } from '../config.js';
import { GenerationFailedError } from '../domain/generation-failed.error.js';
import type { GeneratedText, TextRequest } from '../domain/text-generator.port.js';
import { ModelHttpClient } from '../outbound/model-http.client.js';
import type { ModelRules } from '../outbound/model-rules.js';
import { AccountForCalls } from './account-for-calls.service.js';
import type { ChosenGenerator } from './settings-in-force.service.js';

const MAX_BYTES = 4 * 1024 * 1024;
const MODEL_NAME_LENGTH = 200;

/** A text of the right shape, and what it took. */
export interface AskedText extends GeneratedText {
  costMicroUsd: number | null;
}

/** Asks a model once: within the budget, bounded, accounted for, and its answer checked. */
@Injectable()
export class AskGenerator {
  private readonly rules: ModelRules;

  constructor(
    private readonly account: AccountForCalls,
    private readonly logger: JsonLogger,
    @Inject(adviceConfig.token) private readonly config: AdviceConfig,
    @Inject(platformConfig.token) platform: PlatformConfig,
  ) {
    this.rules = { production: platform.NODE_ENV === 'production', allowedHosts: allowedHosts(config) };
  }

  /** Throws {@link GenerationFailedError}. */
  async execute(
    organizationId: number,
    chosen: ChosenGenerator,
    request: TextRequest,
    signal: AbortSignal,
  ): Promise<AskedText> {
    const { settings, apiKey } = chosen;
    const reservation = await this.account.reserve(organizationId, settings, request);
    const http = new ModelHttpClient(this.rules, {
      idleMs: this.config.AI_IDLE_TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      signal,
    });
    const outcome = await this.outcomeOf(async () => {
      const { baseUrl, model } = settings;
      const text = await chosen.generator.generate(request, { baseUrl, model, apiKey }, http);
      return { ...text, value: shaped(request.schema, text), model: text.model?.slice(0, MODEL_NAME_LENGTH) ?? model };
    });
    const failed = outcome instanceof GenerationFailedError;
    const { usage } = outcome;
    const costMicroUsd = await this.account.settle(organizationId, reservation, { failed, usage, began: http.began });
    if (failed) throw outcome;
    return { ...outcome, costMicroUsd };
  }

  private async outcomeOf(work: () => Promise<GeneratedText>): Promise<GeneratedText | GenerationFailedError> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof GenerationFailedError) return error;
      // Its message could quote what the other side said.
      this.logger.warn(`a generator failed by itself: ${error instanceof Error ? error.name : typeof error}`);
      return new GenerationFailedError('failed', 'The generator has a fault.');
    }
  }
}

/** The value without what the schema does not know, and without what cannot be stored. Throws when it has another shape. */
function shaped(schema: TSchema, { value, usage }: GeneratedText): unknown {
  const clean: unknown = Value.Clean(schema, JSON.parse(storableJson(value ?? null)));
  if (Value.Check(schema, clean)) return clean;
  throw new GenerationFailedError('malformed', 'The answer does not have the shape that was asked for.', null, usage);
}
