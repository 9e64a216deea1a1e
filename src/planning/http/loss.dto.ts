import { ApiProperty } from '@nestjs/swagger';
import type { LossFigures, LossOfEvent, YearFigures } from '../domain/loss.js';
import type { BeforeAfter, LossOutlook } from '../domain/loss-outlook.js';

const AMOUNT = { type: 'integer', description: 'In whole minor units of the currency of the budget.' } as const;

/** A number now, and when all work of the budget is done. Null: not known. */
export class BeforeAfterDto {
  @ApiProperty({ type: Number, nullable: true, example: 0.597 }) before!: number | null;
  @ApiProperty({ type: Number, nullable: true, example: 0.0025 }) after!: number | null;
}

/** What one event costs, as you said it. */
export class LossOfEventDto {
  @ApiProperty(AMOUNT) min!: number;
  @ApiProperty(AMOUNT) mode!: number;
  @ApiProperty(AMOUNT) max!: number;
  @ApiProperty({ type: 'integer', description: '(min + 4 · mode + max) / 6' }) mean!: number;
}

/** A yearly loss. */
export class LossFiguresDto {
  @ApiProperty({ type: 'integer', description: 'Expected: events a year × mean loss of an event. By the formula.' })
  mean!: number;

  @ApiProperty({ type: 'integer', description: 'In one of ten runs it is no more than this.' }) p10!: number;
  @ApiProperty(AMOUNT) p50!: number;
  @ApiProperty({ type: 'integer', description: 'In nine of ten runs it is no more than this.' }) p90!: number;
}

/** What a single year brings: mostly nothing, sometimes an event or more. */
export class LossOfYearDto extends LossFiguresDto {
  @ApiProperty({ type: 'integer', description: 'In 99 of a hundred years it is no more than this.' }) p99!: number;

  @ApiProperty({ minimum: 0, maximum: 1, description: 'Probability of at least one event: 1 − e^(−events a year).' })
  chanceOfAny!: number;
}

/** A yearly loss now, and when all work of the budget is done. */
export class AnnualizedLossDto {
  @ApiProperty({ type: LossFiguresDto, nullable: true }) before!: LossFigures | null;
  @ApiProperty({ type: LossFiguresDto, nullable: true }) after!: LossFigures | null;
}

/** The same for a single year. */
export class SingleYearLossDto {
  @ApiProperty({ type: LossOfYearDto, nullable: true }) before!: YearFigures | null;
  @ApiProperty({ type: LossOfYearDto, nullable: true }) after!: YearFigures | null;
}

/** The greatest spending against a loss that can be worth it, after Gordon and Loeb 2002. */
export class SpendCapDto {
  @ApiProperty(AMOUNT) amount!: number;
  @ApiProperty({ example: 0.37 }) share!: number;
  @ApiProperty({ type: [String], description: 'What has to hold for it to be true.' }) conditions!: string[];
}

/** The work that mends what is likeliest to be used. */
export class LikeliestDto {
  id!: string;
  title!: string;

  @ApiProperty({ type: String, nullable: true, description: 'A path of this API.' }) link!: string | null;
}

/** What losses are to be expected. */
export class LossDto {
  @ApiProperty({
    description: 'True until you said what an event costs, at least, most likely and at most: then no amount is given.',
  })
  illustrative!: boolean;

  @ApiProperty({ description: 'The formulas.' }) method!: string;

  @ApiProperty({ description: 'Probability within 30 days that the model goes by.' })
  probability30Days!: BeforeAfterDto;

  @ApiProperty({ description: 'What was measured of it. Null until something was counted.' }) measured!: BeforeAfterDto;
  @ApiProperty({ description: 'Where the probability comes from.' }) probabilityBasis!: string;

  @ApiProperty({ type: LikeliestDto, nullable: true, description: 'Null where nothing is open, or nothing mends it.' })
  likeliest!: LikeliestDto | null;

  @ApiProperty({ description: 'Loss events: 12 · probability · conversion.' }) eventsPerYear!: BeforeAfterDto;
  @ApiProperty({ type: LossOfEventDto, nullable: true }) lossOfEvent!: (LossOfEvent & { mean: number }) | null;

  @ApiProperty({ description: 'Spread evenly over years, events a year × loss of an event: how sure its size is.' })
  annualized!: AnnualizedLossDto;
  singleYear!: SingleYearLossDto;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Expected yearly loss before less after. Minor units.' })
  expectedReduction!: number | null;

  @ApiProperty({ type: SpendCapDto, nullable: true }) spendCap!: SpendCapDto | null;

  @ApiProperty({
    type: 'integer',
    description: 'Of the simulation, from `dataVersion`: the same data, the same figures.',
  })
  seed!: number;

  @ApiProperty({ type: 'integer', example: 10000 }) runs!: number;

  @ApiProperty({ type: [String], description: 'Keys that have to be given before there are amounts.' })
  missing!: string[];

  @ApiProperty({ type: [String], description: 'Keys of the assumptions that were used.' }) assumptions!: string[];

  static from(loss: LossOutlook, likeliest: LikeliestDto | null): LossDto {
    const { probability30, measured, actionId: _, spendCap, ...rest } = loss;
    return {
      ...rest,
      method: METHOD,
      probability30Days: rounded(probability30),
      measured: rounded(measured),
      probabilityBasis: BASIS,
      likeliest,
      eventsPerYear: rounded(loss.eventsPerYear),
      spendCap: spendCap && { ...spendCap, conditions: CONDITIONS },
    };
  }
}

const METHOD =
  'LEF = 12 · p30 · conversion; loss of an event: PERT(min, mode, max) with the mean (min + 4 mode + max) / 6; expected yearly loss ALE = LEF × mean; percentiles by a seeded simulation; of a single year with a Poisson number of events.';
const BASIS =
  'The greatest threat × reach of anything open, accepted or mitigated in part: a lower bound of the probability that any of it is used, without taking findings for independent. Never below the least probability that you assume, for what nobody knows yet; yours where you gave one. What is taken for devices that never reported has no part in it.';
const CONDITIONS = [
  'one investment against one kind of loss, whose size it does not change',
  'each further sum lowers the probability by less than the one before, as in the two families of functions of the paper',
  'whoever decides minds expected loss only, not its spread',
  'it is a cap and no target: the best spending may be far less',
];

/** To six digits, so that a number is no longer than what it was made from. */
function rounded({ before, after }: BeforeAfter<number>): BeforeAfterDto {
  const six = (value: number | null): number | null => (value === null ? null : Number(value.toPrecision(6)));
  return { before: six(before), after: six(after) };
}
