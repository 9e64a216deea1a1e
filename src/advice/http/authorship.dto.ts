import { ApiProperty } from '@nestjs/swagger';
import type { StoredText } from '../domain/stored-text.js';
import type { Authorship, DroppedText } from '../domain/written-text.js';

const KINDS = ['template', 'model'] as const;

/** Who wrote a text. */
export class GeneratorDto {
  /** `model`: a language model wrote the words, and they were checked against the evidence. */
  @ApiProperty({ enum: KINDS, example: 'template' }) kind!: (typeof KINDS)[number];
  /** @example 'template' */
  key!: string;
  /** As the other side names it; null for the template. */
  @ApiProperty({ type: String, nullable: true, example: null }) model!: string | null;

  static from({ generator: { kind, key, model } }: Authorship): GeneratorDto {
    return { kind, key, model };
  }
}

/** What a model counted. */
export class TokenUsageDto {
  @ApiProperty({ type: 'integer', example: 5200 }) inputTokens!: number;
  @ApiProperty({ type: 'integer', example: 900 }) outputTokens!: number;
}

/** How often something was taken out, and why. */
export class DroppedReasonDto {
  /** `unknown-cve`, `unknown-control`, `unknown-device`, `unknown-number`, `unknown-evidence`, `no-evidence`, `unsafe-text`, `unsafe-advice`, `said-twice`. */
  @ApiProperty({ example: 'unknown-cve' }) reason!: string;
  @ApiProperty({ type: 'integer', example: 1 }) count!: number;
}

/** What was written and is not shown, because the evidence does not bear it. */
export class DroppedDto {
  @ApiProperty({ type: 'integer', example: 0 }) count!: number;
  @ApiProperty({ type: [DroppedReasonDto], description: 'The most frequent first.' }) byReason!: DroppedReasonDto[];

  static from(dropped: readonly DroppedText[]): DroppedDto {
    const counts = new Map<string, number>();
    for (const { reason } of dropped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    const byReason = [...counts].map(([reason, count]) => ({ reason, count }));
    return {
      count: dropped.length,
      byReason: byReason.sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1)),
    };
  }
}

/** A refresh that failed: what is shown is older, or the template's. */
export class FailedRefreshDto {
  at!: Date;
  /** @example 'timed-out' */
  fault!: string;
  /** @example 'The model did not answer in time.' */
  message!: string;

  static from({ failure }: StoredText<unknown>): FailedRefreshDto | null {
    return failure && { at: failure.at, fault: failure.fault, message: failure.message };
  }
}

/** One sentence that belongs beside the text, wherever it is shown. */
export function provenance({ generator: { kind, model } }: Authorship): string {
  return kind === 'template'
    ? 'Written by built-in templates from the evidence that is cited.'
    : `Written by the language model ${model ?? 'that is set'} from the evidence that is cited; what the evidence does not bear was taken out.`;
}
