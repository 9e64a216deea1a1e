import { ApiProperty } from '@nestjs/swagger';
import type { BudgetRead } from '../app/read-plan.js';
import type { BudgetTotals } from '../domain/budget.js';
import { BudgetLineDto, BudgetReturnDto, MoneyDto } from './budget-line.dto.js';
import { LossDto } from './loss.dto.js';

/** Sums of the lines that have an amount. They add up exactly. */
export class BudgetTotalsDto {
  oneOff!: MoneyDto;
  runPerYear!: MoneyDto;

  @ApiProperty({ description: 'Both.' }) year1!: MoneyDto;

  @ApiProperty({ description: 'Some lines have no amount, or actions are left out (`leftOut`): it will be more.' })
  isLowerBound!: boolean;

  @ApiProperty({ type: [String], example: ['people.io-wrl-005'], description: 'Ids of the lines without an amount.' })
  withoutAmount!: string[];

  static from({ oneOff, runPerYear, year1, isLowerBound, withoutAmount }: BudgetTotals, currency: string) {
    const dto: BudgetTotalsDto = {
      oneOff: MoneyDto.from(oneOff, currency),
      runPerYear: MoneyDto.from(runPerYear, currency),
      year1: MoneyDto.from(year1, currency),
      isLowerBound,
      withoutAmount,
    };
    return dto;
  }
}

/** How the budget stands beside what others spend. Published means are those of large firms: no plan follows from them. */
export class BenchmarkDto {
  @ApiProperty({ example: 'share-of-it-spending' }) id!: string;
  title!: string;

  @ApiProperty({ example: 0.109, description: 'What others spend, as a share.' }) share!: number;
  @ApiProperty({ type: 'integer', example: 2025 }) year!: number;
  source!: string;

  @ApiProperty({ description: 'What that share of your own figure is.' }) amount!: MoneyDto;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 0.083,
    description:
      'Your first year as a share of your figure; at least so much where lines have no amount. Null: it is 0.',
  })
  yours!: number | null;

  @ApiProperty({ example: 'costs.it-budget', description: 'Key of your figure.' }) assumption!: string;
}

/** The risk policy that the score goes by. */
export class BudgetPolicyDto {
  @ApiProperty({ example: 'risk-1.0' }) id!: string;
  @ApiProperty({ type: 'integer', example: 0, description: '0 is the one that ships.' }) version!: number;
  @ApiProperty({ example: 'risk-method-1' }) method!: string;
}

/** What security is going to cost, and what it is for. */
export class BudgetDto {
  @ApiProperty({ example: 'USD', description: 'ISO 4217; of every amount.' }) currency!: string;
  @ApiProperty({ type: [BudgetLineDto], description: 'By category.' }) lines!: BudgetLineDto[];
  totals!: BudgetTotalsDto;

  @ApiProperty({
    type: 'integer',
    example: 0,
    description: 'Actions of the risk model that are not counted here, because there are too many to weigh all.',
  })
  leftOut!: number;

  loss!: LossDto;

  @ApiProperty({
    type: BudgetReturnDto,
    nullable: true,
    description:
      'Of all work together, in its first year. Null until you said what an event costs, or where a cost is missing.',
  })
  returnOnInvestment!: BudgetReturnDto | null;

  @ApiProperty({ type: [BenchmarkDto], description: 'Empty until you gave your IT budget or revenue.' })
  benchmarks!: BenchmarkDto[];

  @ApiProperty({
    description: 'Amounts rest on costs that you did not say (`defaults`), or you did not say what an event costs.',
  })
  illustrative!: boolean;

  @ApiProperty({ type: [String], description: 'Keys of costs used that are not your own.' }) defaults!: string[];

  @ApiProperty({ type: [String], description: 'Keys that have to be given before every line has an amount.' })
  missing!: string[];

  @ApiProperty({ type: [String], description: 'Keys of all that it was made with; see GET /planning/assumptions.' })
  assumptions!: string[];

  @ApiProperty({ type: 'integer', description: 'Version of your assumptions; 0: you said nothing yourself.' })
  assumptionsVersion!: number;

  @ApiProperty({ example: '42', description: 'What it was computed from: rises with each change of the data.' })
  dataVersion!: string;

  @ApiProperty({ type: Date, nullable: true, description: 'Null until something was counted.' }) asOf!: Date | null;
  policy!: BudgetPolicyDto;

  static from(budget: BudgetRead): BudgetDto {
    const { currency } = budget;
    return {
      currency,
      lines: budget.lines.map((line) => BudgetLineDto.from(line, currency)),
      totals: BudgetTotalsDto.from(budget.totals, currency),
      leftOut: budget.leftOut,
      loss: LossDto.from(budget.loss, budget.likeliest),
      returnOnInvestment: budget.returnOnInvestment,
      benchmarks: budget.benchmarks.map(({ amount, ...benchmark }) => ({
        ...benchmark,
        amount: MoneyDto.from({ amount, low: amount, high: amount }, currency),
      })),
      illustrative: budget.illustrative,
      defaults: budget.defaults,
      missing: budget.missing,
      assumptions: budget.assumptions,
      assumptionsVersion: budget.assumptionsVersion,
      dataVersion: budget.dataVersion,
      asOf: budget.asOf,
      policy: budget.policy,
    };
  }
}
