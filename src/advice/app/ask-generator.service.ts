import { Injectable } from '@nestjs/common';
import type { TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { JsonLogger, storableJson } from '../../platform/index.js';
import { GenerationFailedError } from '../domain/generation-failed.error.js';
import type { GeneratedText, TextRequest } from '../domain/text-generator.port.js';
import { ModelWays } from '../outbound/model-ways.js';
import { AccountForCalls } from './account-for-calls.service.js';
import type { ChosenGenerator } from './settings-in-force.service.js';

const MODEL_NAME_LENGTH = 200;
const PROTOTYPE = '__proto__';

/** A text of the right shape, and what it took. */
export interface AskedText extends GeneratedText {
  costMicroUsd: number | null;
}

/** Asks a model once: within the budget, bounded, accounted for, and its answer checked. */
@Injectable()
export class AskGenerator {
  constructor(
    private readonly account: AccountForCalls,
    private readonly ways: ModelWays,
    private readonly logger: JsonLogger,
  ) {}

  /** Throws {@link GenerationFailedError}. */
  async execute(
    organizationId: number,
    chosen: ChosenGenerator,
    request: TextRequest,
    signal: AbortSignal,
  ): Promise<AskedText> {
    const { settings, apiKey } = chosen;
    const reservation = await this.account.reserve(organizationId, settings, request);
    const http = this.ways.open(signal);
    const outcome = await this.outcomeOf(async () => {
      const { baseUrl, model } = settings;
      const text = await chosen.generator.generate(request, { baseUrl, model, apiKey }, http);
      return {
        ...text,
        value: shaped(request.schema as TSchema, text),
        model: text.model?.slice(0, MODEL_NAME_LENGTH) ?? model,
      };
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
  const text = storableJson(value ?? null);
  const storable: unknown = text.includes(PROTOTYPE) ? JSON.parse(text, withoutPrototypes) : JSON.parse(text);
  const clean: unknown = Value.Clean(schema, storable);
  if (Value.Check(schema, clean)) return clean;
  throw new GenerationFailedError('malformed', 'The answer does not have the shape that was asked for.', null, usage);
}

/** A reviver: a member of this name would be taken for something else by whoever copies the value. */
function withoutPrototypes(key: string, value: unknown): unknown {
  return key === PROTOTYPE ? undefined : value;
}
