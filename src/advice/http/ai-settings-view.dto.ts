import { ApiProperty } from '@nestjs/swagger';
import type { AiSettingsView } from '../app/read-ai-settings.service.js';
import type { AiSettingsTrial } from '../app/try-ai-settings.service.js';
import { GENERATION_FAULTS } from '../domain/generation-failed.error.js';
import type { UsageRow } from '../persistence/ai-usage.repository.js';
import type { NamedActor } from '../persistence/named-actor.js';
import { AiPricesDto } from './ai-settings.dto.js';

/** Who did something here. */
export class AiActorDto {
  @ApiProperty({ enum: ['user', 'api-key', 'service'] }) kind!: string;
  /** @example '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1' */
  id!: string;
  /** The name of today; null for one who is gone. */
  @ApiProperty({ type: String, nullable: true, example: 'Ada' }) name!: string | null;

  static from({ kind, id, name }: NamedActor): AiActorDto {
    return { kind, id, name };
  }
}

/** A generator that there is. */
export class TextGeneratorDto {
  /** @example 'anthropic' */
  key!: string;
  /** @example 'Anthropic' */
  title!: string;
  /** A model is asked, or nobody is. */
  @ApiProperty({ enum: ['template', 'model'] }) kind!: 'template' | 'model';
}

/** A budget, or what is left of one; null for no limit. */
export class AiAmountDto {
  @ApiProperty({ type: 'integer', nullable: true, example: 500_000 }) tokens!: number | null;
  /** Millionths of a US dollar. */
  @ApiProperty({ type: 'integer', nullable: true, example: null }) microUsd!: number | null;
}

/** What texts of one task by one generator took. */
export class AiUsageDto {
  /** @example 'recommendations' */
  task!: string;
  /** @example 'anthropic' */
  generator!: string;
  /** Tries, those that failed included. */
  @ApiProperty({ type: 'integer', example: 4 }) calls!: number;
  @ApiProperty({ type: 'integer', example: 1 }) failures!: number;
  /** Calls whose tokens the other side did not report; the budget takes them for what they could have taken at most. */
  @ApiProperty({ type: 'integer', example: 0 }) uncountedCalls!: number;
  /** Of the calls that were counted; null when none was. */
  @ApiProperty({ type: 'integer', nullable: true, example: 12_400 }) inputTokens!: number | null;
  @ApiProperty({ type: 'integer', nullable: true, example: 2_100 }) outputTokens!: number | null;
  /** Of the calls whose cost is known, in millionths of a US dollar; null when none is. */
  @ApiProperty({ type: 'integer', nullable: true, example: 68_700 }) costMicroUsd!: number | null;

  static from(row: UsageRow): AiUsageDto {
    const { task, generator, calls, failures, countedCalls, pricedCalls } = row;
    const isCounted = countedCalls > 0;
    return {
      task,
      generator,
      calls,
      failures,
      uncountedCalls: calls - countedCalls,
      inputTokens: isCounted ? row.inputTokens : null,
      outputTokens: isCounted ? row.outputTokens : null,
      costMicroUsd: pricedCalls > 0 ? row.costMicroUsd : null,
    };
  }
}

/** What was used up this month. */
export class AiMonthDto {
  /** UTC. @example '2026-11' */
  month!: string;
  asOf!: Date;
  /** Tokens that count against the budget: reported, assumed, and reserved for calls under way. */
  @ApiProperty({ type: 'integer', example: 14_500 }) spentTokens!: number;
  /** By task and generator; models only. */
  @ApiProperty({ type: [AiUsageDto] }) byTask!: AiUsageDto[];
  @ApiProperty({ type: AiAmountDto }) left!: AiAmountDto;
}

/** Who writes the texts of this organization. */
export class AiSettingsDto {
  /** Rises with every change; 0 before the first. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 3 }) version!: number;
  /** Whose word it is: the organization's own, or the operator's for all. */
  @ApiProperty({ enum: ['organization', 'installation'] }) source!: 'organization' | 'installation';
  /** The operator lets no model be asked: the template writes, whatever is set. */
  modelsOff!: boolean;
  /** @example 'anthropic' */
  generator!: string;
  /** Null for the generator's own address, and for the operator's. */
  @ApiProperty({ type: String, nullable: true, example: null }) baseUrl!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'claude-sonnet-5' }) model!: string | null;
  /** Whether there is a key. What it is, nothing shows. */
  hasKey!: boolean;
  /** When the organization gave its key; null when it did not. */
  @ApiProperty({ type: Date, nullable: true }) keySetAt!: Date | null;
  @ApiProperty({ type: AiActorDto, nullable: true }) keySetBy!: AiActorDto | null;
  @ApiProperty({ type: AiPricesDto, nullable: true }) prices!: AiPricesDto | null;
  @ApiProperty({ type: AiAmountDto }) monthlyBudget!: AiAmountDto;
  /** Null before the first change. */
  @ApiProperty({ type: Date, nullable: true }) changedAt!: Date | null;
  @ApiProperty({ type: AiActorDto, nullable: true }) changedBy!: AiActorDto | null;
  @ApiProperty({ type: [TextGeneratorDto] }) generators!: TextGeneratorDto[];
  usage!: AiMonthDto;

  static from(view: AiSettingsView): AiSettingsDto {
    const { version, source, modelsOff, settings, hasKey, keySet, changed, generators, asOf, month, left } = view;
    const { generator, baseUrl, model, prices, budget } = settings;
    return {
      version,
      source,
      modelsOff,
      generator,
      baseUrl,
      model,
      hasKey,
      keySetAt: keySet?.at ?? null,
      keySetBy: keySet === null ? null : AiActorDto.from(keySet.by),
      prices,
      monthlyBudget: budget,
      changedAt: changed?.at ?? null,
      changedBy: changed === null ? null : AiActorDto.from(changed.by),
      generators: generators.map(({ key, title, isModel }) => ({ key, title, kind: isModel ? 'model' : 'template' })),
      usage: {
        month,
        asOf,
        spentTokens: view.spent.tokens,
        byTask: view.usage.map((row) => AiUsageDto.from(row)),
        left,
      },
    };
  }
}

/** How a try went. */
export class AiSettingsTrialDto {
  ok!: boolean;
  /** Null when it went well. */
  @ApiProperty({ enum: GENERATION_FAULTS, nullable: true, example: null }) fault!: string | null;
  /** What happened, and what to do about it, in our words. @example 'The model answers.' */
  message!: string;
  /** As it names itself; null for the template, and when nobody answered. */
  @ApiProperty({ type: String, nullable: true, example: 'claude-sonnet-5' }) model!: string | null;
  /** Null where the other side does not count. */
  @ApiProperty({ type: 'integer', nullable: true, example: 140 }) inputTokens!: number | null;
  @ApiProperty({ type: 'integer', nullable: true, example: 9 }) outputTokens!: number | null;
  /** Millionths of a US dollar; null without prices. */
  @ApiProperty({ type: 'integer', nullable: true, example: 555 }) costMicroUsd!: number | null;

  static from({ fault, message, authorship }: AiSettingsTrial): AiSettingsTrialDto {
    return {
      ok: fault === null,
      fault,
      message,
      model: authorship?.generator.model ?? null,
      inputTokens: authorship?.usage?.inputTokens ?? null,
      outputTokens: authorship?.usage?.outputTokens ?? null,
      costMicroUsd: authorship?.costMicroUsd ?? null,
    };
  }
}
