import { ApiProperty } from '@nestjs/swagger';
import type { RecommendationSummary } from '../app/read-recommendations.service.js';
import { shownFall, twoDecimals } from '../domain/day-figures.js';
import { PolicyReferenceDto } from './policy-reference.dto.js';

/** A step of a plan. */
export class PlanStepDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  scoreBefore!: number;
  scoreAfter!: number;

  @ApiProperty({ description: 'By how much the score falls here, after the steps before.' }) removes!: number;
}

/** What the chosen actions come to together. */
export class RicePlanDto {
  @ApiProperty({ example: 43.1, description: 'The score if all of them were done, in any order.' }) score!: number;
  @ApiProperty({ example: 21.4 }) removes!: number;
  @ApiProperty({ type: [PlanStepDto], description: 'In the order in which they were given.' }) steps!: PlanStepDto[];
  @ApiProperty({ type: [String], description: 'Ids that are no action, or not any more.' }) unknown!: string[];
}

/** What is said of all actions. */
export class RecommendationSummaryDto {
  @ApiProperty({ example: 64.5 }) score!: number;
  @ApiProperty({ example: 9.8, description: 'If every action in the list were done.' }) scoreAfterAll!: number;

  @ApiProperty({
    type: 'integer',
    example: 0,
    description:
      'Actions that are not in the list, because there are too many to weigh all: the last by deadline and by risk.',
  })
  leftOut!: number;

  @ApiProperty({ type: RicePlanDto, nullable: true, description: 'Null without `simulate`.' })
  plan!: RicePlanDto | null;

  policy!: PolicyReferenceDto;

  static from({ plan, ...summary }: RecommendationSummary): RecommendationSummaryDto {
    return {
      ...summary,
      plan: plan && {
        score: twoDecimals(plan.score),
        removes: shownFall(plan.score + plan.removes, plan.score),
        steps: plan.steps.map(({ id, scoreBefore, scoreAfter }) => ({
          id,
          scoreBefore: twoDecimals(scoreBefore),
          scoreAfter: twoDecimals(scoreAfter),
          removes: shownFall(scoreBefore, scoreAfter),
        })),
        unknown: plan.unknown,
      },
    };
  }
}
