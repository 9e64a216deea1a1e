import { ApiProperty } from '@nestjs/swagger';
import { LEDGER_CAUSES } from '../domain/ledger-cause.js';
import { LEVELS } from '../model/policy.js';

export const COUNTS = { type: 'object', additionalProperties: { type: 'integer' } } as const;

/** What one would set right: a source package of a release or ecosystem, a check, or a check of a cloud suite. */
export class RiskSubjectDto {
  @ApiProperty({ enum: ['package', 'check', 'cloud-check'] }) kind!: 'package' | 'check' | 'cloud-check';

  @ApiProperty({
    example: 'Debian:12',
    description: 'Of a check its severity, or empty; of a check of a cloud suite the suite.',
  })
  ecosystem!: string;

  @ApiProperty({ example: 'openssh' }) name!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Of a check: what is wrong where it fails; of one of a cloud suite, what is true when it passes.',
  })
  title!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Of a check of a cloud suite: `/api/v1/cloud-security/{suite}/checks/{id}`.',
  })
  link!: string | null;
}

/** A part of the score. */
export class RiskDriverDto {
  subject!: RiskSubjectDto;

  @ApiProperty({
    example: 12.4,
    description: 'Its share of the score by mass. Shares of everything add up to the score.',
  })
  points!: number;

  @ApiProperty({ example: 6.7, description: 'By how many points the score falls when it alone is set right.' })
  removes!: number;

  @ApiProperty({ example: 3 }) devices!: number;
  @ApiProperty({ example: 8, description: 'Open findings, or failing checks.' }) findings!: number;
}

/** How much of the score comes from devices of one kind. */
export class RiskGroupDto {
  @ApiProperty({ example: 'internet' }) value!: string;
  devices!: number;
  points!: number;
}

/** The score by kinds of devices. */
export class RiskGroupsDto {
  @ApiProperty({ type: [RiskGroupDto] }) exposure!: RiskGroupDto[];
  @ApiProperty({ type: [RiskGroupDto] }) criticality!: RiskGroupDto[];
  @ApiProperty({ type: [RiskGroupDto] }) role!: RiskGroupDto[];
}

/** A cause of a change. */
export class ScoreCauseDto {
  @ApiProperty({ enum: [...LEDGER_CAUSES, 'unexplained'], example: 'fixed' }) cause!: string;

  @ApiProperty({ example: -2.31, description: 'All causes add up to the difference of the scores exactly.' })
  points!: number;
}

/** A subject's part in a cause. */
export class CauseSubjectDto {
  subject!: RiskSubjectDto;
  points!: number;
}

/** A cause with what it was about. */
export class ScoreCauseDetailDto extends ScoreCauseDto {
  @ApiProperty({ type: [CauseSubjectDto], description: 'At most five, those that moved most.' })
  subjects!: CauseSubjectDto[];
}

/** What moved the score since the day began. */
export class ScoreChangeDto {
  @ApiProperty({ example: '2026-11-20', description: 'Since the beginning of this day (UTC).' }) since!: string;
  scoreBefore!: number;

  @ApiProperty({ type: [ScoreCauseDetailDto] }) causes!: ScoreCauseDetailDto[];
}

/** The score with what is unknown taken for the better, and for the worse. */
export class ScoreRangeDto {
  low!: number;
  high!: number;
}

/** A day of the trend, as it ended. */
export class RiskDayDto {
  @ApiProperty({ example: '2026-11-19' }) day!: string;
  score!: number;
  low!: number;
  high!: number;

  @ApiProperty({ enum: LEVELS }) band!: string;
  devices!: number;

  @ApiProperty({ description: 'Open findings.' }) open!: number;
  accepted!: number;

  @ApiProperty({ description: 'Open findings whose day had passed; failing checks are not in it.' }) overdue!: number;

  @ApiProperty(COUNTS) levels!: Record<string, number>;
  @ApiProperty({ type: [ScoreCauseDto], description: 'What moved the score on this day.' }) causes!: ScoreCauseDto[];
}

/** Time to remediate by Kaplan and Meier: open findings count as not yet fixed at their age. */
export class TimeToRemediateDto {
  @ApiProperty({ type: Number, nullable: true, example: 21, description: 'Null while fewer than half are fixed.' })
  medianDays!: number | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: null,
    description: 'Null while fewer than nine of ten are fixed.',
  })
  p90Days!: number | null;
  fixed!: number;
  open!: number;

  @ApiProperty({ enum: ['kaplan-meier'] }) method!: 'kaplan-meier';
}

/** What was accepted, in the score as everything else. */
export class AcceptedRiskDto {
  findings!: number;

  @ApiProperty({ description: 'Checks of cloud suites for which an exception stands.' }) checks!: number;
  @ApiProperty({ example: 1.2, description: 'By how many points lower the score were without them.' }) removes!: number;
}

/** How many checks of a cloud suite say what. */
export class SuiteRiskDto {
  @ApiProperty({ example: 'microsoft-365' }) suite!: string;
  @ApiProperty({ format: 'date-time', description: 'Of the last audit that was kept.' }) auditedAt!: string;
  @ApiProperty({ example: 45 }) checks!: number;
  passing!: number;
  notApplicable!: number;

  @ApiProperty({ example: 6, description: 'Those that are accepted or out of sight among them.' }) failing!: number;
  @ApiProperty({ example: 2, description: 'Met in part: half the threat. Counted as `failing` is.' }) warnings!: number;

  @ApiProperty({ example: 1, description: 'Of `failing` and `warnings`: an exception stands. They stay in the score.' })
  accepted!: number;

  @ApiProperty({
    example: 0,
    description: 'Of `failing` and `warnings`: the last audit could not read them. They count as they were last seen.',
  })
  outOfSight!: number;

  @ApiProperty({ example: 3, description: 'Never read: in the high end of the range, and in nothing else.' })
  neverSeen!: number;
}

/** The part of the score that cloud suites have. What is wrong there counts like something that every device has. */
export class CloudRiskDto {
  @ApiProperty({ example: 21.4, description: 'Its share of the score by mass.' }) points!: number;

  @ApiProperty({ example: 8.2, description: 'By how many points the score falls when all of it is set right.' })
  removes!: number;

  @ApiProperty({ type: [SuiteRiskDto] }) suites!: SuiteRiskDto[];
}

/** How much was known of what is open. */
export class ConfidenceDto {
  full!: number;
  partial!: number;
  weak!: number;
}
