import { ApiProperty } from '@nestjs/swagger';

const MINOR = { type: 'integer', example: 1250000 } as const;

/** An amount with its range, in whole minor units of the currency of the budget. */
export class PlanMoneyDto {
  @ApiProperty({ ...MINOR, description: 'What is expected. Minor units.' }) amount!: number;
  @ApiProperty({ ...MINOR, description: 'At least. Minor units.' }) low!: number;
  @ApiProperty({ ...MINOR, description: 'At most. Minor units.' }) high!: number;
}

/** All lines of a category. */
export class PlanCategoryDto {
  @ApiProperty({ enum: ['people', 'tools', 'services', 'training', 'projects', 'reserve'], description: 'What for.' })
  category!: string;
  @ApiProperty({ type: 'integer', example: 4, description: 'Lines.' }) lines!: number;
  @ApiProperty({ type: 'integer', example: 1, description: 'Lines of which nobody can say what they cost.' })
  withoutAmount!: number;
  @ApiProperty({ type: PlanMoneyDto, nullable: true, description: 'Of the others; null when no line has an amount.' })
  money!: PlanMoneyDto | null;
}

/** A yearly loss, in minor units. */
export class PlanLossFiguresDto {
  @ApiProperty({ ...MINOR, description: 'Expected.' }) mean!: number;
  @ApiProperty({ ...MINOR, description: 'In one of ten runs it is no more than this.' }) p10!: number;
  @ApiProperty({ ...MINOR, description: 'In half of the runs it is no more than this.' }) p50!: number;
  @ApiProperty({ ...MINOR, description: 'In nine of ten runs it is no more than this.' }) p90!: number;
}

/** Return on what is spent, in its first year: 1 is a gain of the cost itself, −1 all of it lost. */
export class PlanReturnDto {
  @ApiProperty({ example: -0.4, description: 'At the worst of the ranges.' }) low!: number;
  @ApiProperty({ example: 0.8, description: 'Expected.' }) expected!: number;
  @ApiProperty({ example: 2.1, description: 'At the best of the ranges.' }) high!: number;
}

/** Losses that are to be expected, now and when all work of the budget is done. */
export class PlanLossDto {
  @ApiProperty({ example: true, description: 'You did not say what an event costs: then there are no amounts.' })
  illustrative!: boolean;
  @ApiProperty({ type: Number, nullable: true, example: 0.597, description: 'Probability within 30 days, now.' })
  probabilityBefore!: number | null;
  @ApiProperty({ type: Number, nullable: true, example: 0.0025, description: 'The same when the work is done.' })
  probabilityAfter!: number | null;
  @ApiProperty({ type: PlanLossFiguresDto, nullable: true, description: 'Of a year, now. Null: not known.' })
  before!: PlanLossFiguresDto | null;
  @ApiProperty({ type: PlanLossFiguresDto, nullable: true, description: 'The same when the work is done.' })
  after!: PlanLossFiguresDto | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Expected loss of a year that the work takes away. Minor units.',
  })
  expectedReduction!: number | null;
}

/** What security is going to cost. */
export class PlanBudgetDto {
  @ApiProperty({ example: 'USD', description: 'ISO 4217, of every amount.' }) currency!: string;
  @ApiProperty({ example: true, description: 'Amounts rest on costs that nobody of the organization gave.' })
  illustrative!: boolean;
  @ApiProperty({ type: PlanMoneyDto, nullable: true, description: 'Paid once. Null: no line of it has an amount.' })
  oneOff!: PlanMoneyDto | null;
  @ApiProperty({
    type: PlanMoneyDto,
    nullable: true,
    description: 'Paid every year. Null: no line of it has an amount.',
  })
  runPerYear!: PlanMoneyDto | null;
  @ApiProperty({ type: PlanMoneyDto, nullable: true, description: 'Both. Null: no line of it has an amount.' })
  firstYear!: PlanMoneyDto | null;
  @ApiProperty({ example: true, description: 'Some lines have no amount: it will be more.' }) isLowerBound!: boolean;
  @ApiProperty({ type: 'integer', example: 3, description: 'Lines that have no amount.' }) withoutAmount!: number;
  @ApiProperty({
    type: [PlanCategoryDto],
    description: 'In the order of a budget. Those with an amount add up to the first year.',
  })
  categories!: PlanCategoryDto[];
  @ApiProperty({ type: [String], example: ['costs.hour'], description: 'Costs that were used and are defaults.' })
  defaults!: string[];
  @ApiProperty({
    type: [String],
    example: ['loss.max'],
    description: 'What has to be given before everything has an amount.',
  })
  missing!: string[];
  @ApiProperty({ type: PlanLossDto, description: 'What it is for.' }) loss!: PlanLossDto;
  @ApiProperty({ type: PlanReturnDto, nullable: true, description: 'Of all work together. Null: not known.' })
  returnOnInvestment!: PlanReturnDto | null;
  @ApiProperty({ example: '/api/v1/budget', description: 'All of it. A path of this API.' }) link!: string;
}
