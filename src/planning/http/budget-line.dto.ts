import { ApiProperty } from '@nestjs/swagger';
import {
  BUDGET_CATEGORIES,
  BUDGET_TIMINGS,
  type BudgetCategory,
  type BudgetLine,
  type BudgetTiming,
} from '../domain/budget-line.js';
import type { Money } from '../domain/money.js';
import { WORK_KINDS, type WorkKind } from '../domain/work.js';

const MINOR_UNITS = 'In whole minor units of `currency`.';

/** An amount with its range. */
export class MoneyDto {
  @ApiProperty({ type: 'integer', example: 864000, description: MINOR_UNITS }) amount!: number;

  @ApiProperty({ type: 'integer', example: 648000, description: 'Low end: of what a unit costs, and of the effort.' })
  low!: number;

  @ApiProperty({ type: 'integer', example: 1512000, description: 'High end.' }) high!: number;
  @ApiProperty({ example: 'USD', description: 'ISO 4217.' }) currency!: string;

  static from(money: Money, currency: string): MoneyDto {
    return { ...money, currency };
  }
}

/** How an amount came about: so many times so much. */
export class BudgetBasisDto {
  @ApiProperty({ type: Number, nullable: true, example: 120, description: 'Null: nobody said how many.' })
  count!: number | null;

  @ApiProperty({ example: 'devices' }) unit!: string;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 7200,
    description: 'Of one, in whole minor units, as it was multiplied. Null: not known, or not the same for all.',
  })
  unitCost!: number | null;

  @ApiProperty({ example: '120 devices × USD 72 per device and year' }) text!: string;
}

/** What the work of a line does to the score. Points, 0-100. */
export class BudgetRiskDto {
  @ApiProperty({ example: 6.7, description: 'By how much the score falls when the work of this line alone is done.' })
  removes!: number;

  @ApiProperty({ example: 64.5, description: 'When the lines above are done.' }) scoreBefore!: number;
  @ApiProperty({ example: 57.8, description: 'When this one is done as well.' }) scoreAfter!: number;
}

/** Work that a line is for. */
export class BudgetWorkDto {
  @ApiProperty({ enum: WORK_KINDS }) kind!: WorkKind;
  @ApiProperty({ type: 'integer', description: 'Pieces of work.' }) items!: number;
  @ApiProperty({ type: [String], description: 'Ids of the first ten, as the roadmap has them.' }) ids!: string[];
  @ApiProperty({ example: 120.5, description: 'Hours of one person, all of them.' }) hours!: number;

  @ApiProperty({
    example: 100,
    description:
      'Of these, hours that your people have time for in a year. The people lines pay for them, so they are not in the amount.',
  })
  coveredHours!: number;

  @ApiProperty({
    type: MoneyDto,
    nullable: true,
    description: 'What all hours cost, whoever pays. Null: a cost is missing.',
  })
  cost!: MoneyDto | null;
}

/** (expected yearly loss before − after − cost of the work) / cost: 1 is a gain of the cost itself, −1 all of it lost. */
export class BudgetReturnDto {
  @ApiProperty({ example: 5.2, description: 'With the 10th percentile of the loss of an event and the high cost.' })
  low!: number;

  @ApiProperty({ example: 53.2, description: 'With the mean loss of an event.' }) expected!: number;
  @ApiProperty({ example: 120.4, description: 'With the 90th percentile and the low cost.' }) high!: number;
}

/** Something to be paid for. */
export class BudgetLineDto {
  @ApiProperty({ example: 'tools.endpoint', description: 'Stays the same from day to day.' }) id!: string;
  @ApiProperty({ enum: BUDGET_CATEGORIES }) category!: BudgetCategory;
  title!: string;

  @ApiProperty({ enum: BUDGET_TIMINGS, description: 'Paid once, or every year.' }) timing!: BudgetTiming;

  @ApiProperty({
    type: MoneyDto,
    nullable: true,
    description:
      'In the first year. Null: it cannot be said; `missing` and `note` say why. Never 0 for what is unknown.',
  })
  year1!: MoneyDto | null;

  @ApiProperty({
    type: MoneyDto,
    nullable: true,
    description: 'In every later year: 0 for what is paid once. Null as above.',
  })
  perYear!: MoneyDto | null;
  basis!: BudgetBasisDto;

  @ApiProperty({ type: BudgetRiskDto, nullable: true, description: 'Null where the score does not follow from it.' })
  risk!: BudgetRiskDto | null;

  @ApiProperty({ type: BudgetWorkDto, nullable: true, description: 'Null for what is no work of the roadmap.' })
  work!: BudgetWorkDto | null;

  @ApiProperty({
    type: BudgetReturnDto,
    nullable: true,
    description:
      'Return on security investment in the first year. The reduction of the expected loss is shared out among the lines: each has what it adds on the average over all orders in which they can be done. Null until you said what an event costs, and for what removes no risk that is counted. It is only as good as the loss model.',
  })
  returnOnInvestment!: BudgetReturnDto | null;

  @ApiProperty({ type: [String], description: 'Keys of the assumptions that were used.' }) assumptions!: string[];

  @ApiProperty({ type: [String], description: 'Keys that have to be given before there is an amount.' })
  missing!: string[];

  @ApiProperty({ type: String, nullable: true }) note!: string | null;

  static from({ money, work, ...line }: BudgetLine, currency: string): BudgetLineDto {
    const isRun = line.timing === 'run';
    const later = isRun ? money : { amount: 0, low: 0, high: 0 };
    return {
      id: line.id,
      category: line.category,
      title: line.title,
      timing: line.timing,
      year1: money && MoneyDto.from(money, currency),
      perYear: money && later && MoneyDto.from(later, currency),
      basis: line.basis,
      risk: line.risk,
      work: work && {
        kind: work.kind,
        items: work.ids.length,
        ids: work.ids.slice(0, IDS),
        hours: work.hours,
        coveredHours: work.coveredHours,
        cost: work.cost && MoneyDto.from(work.cost, currency),
      },
      returnOnInvestment: line.returnOnInvestment,
      assumptions: line.assumptions,
      missing: line.missing,
      note: line.note,
    };
  }
}

const IDS = 10;
