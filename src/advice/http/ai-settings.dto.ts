import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { NOT_PLAIN, PLAIN_LINE } from '../../platform/index.js';
import {
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import type { WantedAiSettings } from '../app/change-ai-settings.service.js';
import { MOST } from '../domain/ai-settings.js';

/** What tokens cost: what one pays is not told by the APIs. */
export class AiPricesDto {
  /** For a million tokens read, in millionths of a US dollar: 3 dollars are 3000000. */
  @ApiProperty({ type: 'integer', minimum: 0, maximum: MOST.price, example: 3_000_000 })
  @IsInt()
  @Min(0)
  @Max(MOST.price)
  inputPerMillionMicroUsd!: number;

  /** For a million tokens written, in millionths of a US dollar. */
  @ApiProperty({ type: 'integer', minimum: 0, maximum: MOST.price, example: 15_000_000 })
  @IsInt()
  @Min(0)
  @Max(MOST.price)
  outputPerMillionMicroUsd!: number;
}

/** What may be used up in a calendar month (UTC). */
export class AiBudgetDto {
  /** Tokens, read and written. Null or left out: no limit. */
  @ApiProperty({ type: 'integer', nullable: true, required: false, minimum: 0, maximum: MOST.tokens, example: 500_000 })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MOST.tokens)
  tokens?: number | null;

  /** Millionths of a US dollar; needs `prices`. Null or left out: no limit. */
  @ApiProperty({ type: 'integer', nullable: true, required: false, minimum: 0, maximum: MOST.microUsd, example: null })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MOST.microUsd)
  microUsd?: number | null;
}

/** Who is to write. */
export class PutAiSettingsDto {
  /** Key of a generator; GET lists them under `generators`. */
  @ApiProperty({ example: 'openai-compatible', maxLength: 40 }) @IsString() @MaxLength(40) generator!: string;

  /** Null or left out: the generator's own. https; on this machine, outside production, or where the operator allows the host, http too. */
  @ApiProperty({ type: String, nullable: true, required: false, maxLength: 500, example: 'https://models.example/v1' })
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(500)
  baseUrl?: string | null;

  /** As the other side names it. A model needs it. */
  @ApiProperty({ type: String, nullable: true, required: false, maxLength: 200, example: 'gpt-5-mini' })
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(200)
  @Matches(PLAIN_LINE, { message: NOT_PLAIN })
  @Matches(/\S/u, { message: '$property must not be blank' })
  model?: string | null;

  /**
   * Never shown again. Left out: the one that is there is kept, unless generator or base address change, which drop it. Null
   * forgets it.
   */
  @ApiProperty({
    type: String,
    nullable: true,
    required: false,
    writeOnly: true,
    maxLength: 500,
    example: 'sk-0123456789abcdef',
  })
  @ValidateIf(({ apiKey }: PutAiSettingsDto) => apiKey !== undefined && apiKey !== null)
  @IsString()
  @Matches(/^[\x21-\x7e]{1,500}$/, { message: '$property must be 1 to 500 visible ASCII characters' })
  apiKey?: string | null;

  /** Null or left out: costs are not known. */
  @ApiProperty({ type: AiPricesDto, nullable: true, required: false })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => AiPricesDto)
  prices?: AiPricesDto | null;

  @ApiProperty({ type: AiBudgetDto })
  @IsObject()
  @ValidateNested()
  @Type(() => AiBudgetDto)
  monthlyBudget!: AiBudgetDto;

  static wanted({ generator, baseUrl, model, apiKey, prices, monthlyBudget }: PutAiSettingsDto): WantedAiSettings {
    return {
      generator,
      baseUrl: baseUrl ?? null,
      model: model ?? null,
      apiKey,
      prices: !prices
        ? null
        : {
            inputPerMillionMicroUsd: prices.inputPerMillionMicroUsd,
            outputPerMillionMicroUsd: prices.outputPerMillionMicroUsd,
          },
      budget: { tokens: monthlyBudget.tokens ?? null, microUsd: monthlyBudget.microUsd ?? null },
    };
  }
}
