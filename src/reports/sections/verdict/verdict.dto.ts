import { ApiProperty } from '@nestjs/swagger';
import { VERDICTS, type VerdictKind } from '../../domain/verdict.js';

/** The score, never without how sure it is. */
export class VerdictScoreDto {
  @ApiProperty({ minimum: 0, maximum: 100, example: 64.5, description: 'Points; lower is better.' }) value!: number;
  @ApiProperty({ example: 61.2, description: 'With everything that is unknown taken for the better.' }) low!: number;
  @ApiProperty({ example: 70.9, description: 'With everything that is unknown taken for the worse.' }) high!: number;
  @ApiProperty({ enum: ['very-low', 'low', 'moderate', 'high', 'very-high'], description: 'Its band.' }) band!: string;
}

/** Where a band of the score begins. */
export class VerdictBandDto {
  @ApiProperty({ enum: ['very-low', 'low', 'moderate', 'high', 'very-high'], description: 'Its name.' }) name!: string;
  @ApiProperty({ example: 50, description: 'The lowest score in it.' }) from!: number;
}

/** How much of the fleet the score speaks of. */
export class VerdictCoverageDto {
  @ApiProperty({ type: 'integer', example: 100, description: 'Devices that are enrolled and not deactivated.' })
  enrolled!: number;
  @ApiProperty({ type: 'integer', example: 93, description: 'Scanned lately, and read whole.' }) reporting!: number;
  @ApiProperty({ type: 'integer', example: 0, description: 'Scanned lately; a source could not be read whole.' })
  partlyRead!: number;
  @ApiProperty({ type: 'integer', example: 5, description: 'Scanned before that; they count as they were last seen.' })
  silent!: number;
  @ApiProperty({ type: 'integer', example: 2, description: 'Never scanned; each counts as an estimate.' })
  neverScanned!: number;
  @ApiProperty({
    type: Number,
    nullable: true,
    minimum: 0,
    maximum: 1,
    example: 0.93,
    description: 'Reporting of enrolled; null without devices.',
  })
  share!: number | null;
  @ApiProperty({ format: 'date', example: '2026-11-20', description: 'The day on which devices were counted.' })
  asOf!: string;
}

/** Where the score went. */
export class VerdictDirectionDto {
  @ApiProperty({ format: 'date', example: '2026-10-20', description: 'Compared with the end of this day.' })
  since!: string;
  @ApiProperty({ example: 68.7, description: 'The score then.' }) scoreBefore!: number;
  @ApiProperty({ example: -4.2, description: 'Points; less than 0 is better.' }) delta!: number;
}

/** Something that moved the score. */
export class VerdictChangeDto {
  @ApiProperty({ example: 'fixed', description: 'As the ledger of the score calls it.' }) cause!: string;
  @ApiProperty({ example: 'Vulnerabilities were fixed', description: 'The same in plain words.' }) text!: string;
  @ApiProperty({ example: -7.7, description: 'Points that it moved the score by.' }) points!: number;
}

/** What a decision costs, in minor units. */
export class VerdictCostDto {
  @ApiProperty({ example: 'USD', description: 'ISO 4217.' }) currency!: string;
  @ApiProperty({ type: 'integer', example: 69_231, description: 'What is expected.' }) amount!: number;
  @ApiProperty({ type: 'integer', example: 25_000, description: 'The low end of the range.' }) low!: number;
  @ApiProperty({ type: 'integer', example: 240_000, description: 'The high end of the range.' }) high!: number;
}

/** Something that a director is asked to decide. */
export class VerdictDecisionDto {
  @ApiProperty({ enum: ['work', 'staff'], description: '`work`: have it done. `staff`: find people for a role.' })
  kind!: 'work' | 'staff';
  @ApiProperty({ description: 'Stays the same from report to report.' }) id!: string;
  @ApiProperty({ example: 'Upgrade openssl to 3.0.17 (Debian:12)', description: 'What is asked for.' }) title!: string;
  @ApiProperty({ example: 'It is due on 1 December 2026.', description: 'Why now, with its numbers.' }) why!: string;
  @ApiProperty({
    type: VerdictCostDto,
    nullable: true,
    description: 'Of work once, of people for a year; whoever pays. Null where nobody said what it costs.',
  })
  cost!: VerdictCostDto | null;
  @ApiProperty({ type: Number, nullable: true, example: 6, description: 'Of one person; null of people.' })
  hours!: number | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    example: 6.1,
    description: 'Points by which the score falls; null where it does not touch it.',
  })
  removes!: number | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 60,
    description: 'Devices; null where it is about none, or about everyone.',
  })
  devices!: number | null;
  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    example: '2026-12-01',
    description: 'The first day due; null: no day is set.',
  })
  dueOn!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'A path of this API that shows what it is about.' })
  link!: string | null;
}

/** What to do before there is anything to decide. */
export class VerdictFirstStepDto {
  @ApiProperty({ example: 'Enrol a device', description: 'What to do.' }) title!: string;
  @ApiProperty({ example: '/api/v1/devices', description: 'A path of this API.' }) link!: string;
}

/** What somebody reads who reads one page. */
export class VerdictSectionDto {
  @ApiProperty({ enum: VERDICTS, description: 'Which rule made the sentence.' }) verdict!: VerdictKind;
  @ApiProperty({ example: 'Things got better: the risk is high (64.5 of 100).', description: 'One sentence.' })
  sentence!: string;
  @ApiProperty({ type: VerdictScoreDto, nullable: true, description: 'Null until something was scanned or audited.' })
  score!: VerdictScoreDto | null;
  @ApiProperty({ type: [VerdictBandDto], description: 'The bands of the policy, lowest first.' })
  bands!: VerdictBandDto[];
  @ApiProperty({ type: VerdictCoverageDto, nullable: true, description: 'Null until devices were counted.' })
  coverage!: VerdictCoverageDto | null;
  @ApiProperty({ type: 'integer', example: 1, description: 'Cloud suites that were audited; they are in the score.' })
  suites!: number;
  @ApiProperty({ type: VerdictDirectionDto, nullable: true, description: 'Null without an earlier day.' })
  direction!: VerdictDirectionDto | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 2,
    description:
      'Open vulnerabilities that are known to be exploited and past their day; null: the list was never read.',
  })
  overdueListed!: number | null;
  @ApiProperty({ type: [VerdictChangeDto], description: 'At most three, those that moved the score most.' })
  changes!: VerdictChangeDto[];
  @ApiProperty({ type: [VerdictDecisionDto], description: 'At most three; fewer where less is to be decided.' })
  decisions!: VerdictDecisionDto[];
  @ApiProperty({ type: VerdictFirstStepDto, nullable: true, description: 'Null where there is something to evaluate.' })
  firstStep!: VerdictFirstStepDto | null;
}
