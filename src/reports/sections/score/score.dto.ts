import { ApiProperty } from '@nestjs/swagger';

const BANDS = ['very-low', 'low', 'moderate', 'high', 'very-high'];

/** The score with its range, and as it would be without some things. Points 0-100, lower is better. */
export class ScoreFiguresDto {
  @ApiProperty({ minimum: 0, maximum: 100, example: 64.5, description: 'As it stands (residual).' }) value!: number;
  @ApiProperty({ example: 61.2, description: 'With everything that is unknown taken for the better.' }) low!: number;
  @ApiProperty({ example: 70.9, description: 'With everything that is unknown taken for the worse.' }) high!: number;
  @ApiProperty({ enum: BANDS, description: 'Its band.' }) band!: string;
  @ApiProperty({ example: 71.25, description: 'As if nothing were decided and no control were in place.' })
  inherent!: number;
  @ApiProperty({ example: 63.3, description: 'As if what was accepted were not there.' }) withoutAccepted!: number;
}

/** Where a band of the score begins. */
export class ScoreBandDto {
  @ApiProperty({ enum: BANDS, description: 'Its name.' }) name!: string;
  @ApiProperty({ example: 50, description: 'The lowest score in it.' }) from!: number;
}

/** Something that the score is made of. */
export class ScoreDriverDto {
  @ApiProperty({ enum: ['package', 'check', 'cloud-check'], description: 'What it is.' }) kind!: string;
  @ApiProperty({ example: 'openssl (Debian:12)', description: 'What one would set right.' }) title!: string;
  @ApiProperty({ example: 20.25, description: 'Its share of the score by mass.' }) points!: number;
  @ApiProperty({ example: 6.1, description: 'Points by which the score falls when it alone is set right.' })
  removes!: number;
  @ApiProperty({ type: 'integer', example: 60, description: 'Devices.' }) devices!: number;
  @ApiProperty({ type: 'integer', example: 90, description: 'Open findings, or failing checks.' }) findings!: number;
  @ApiProperty({ type: String, nullable: true, description: 'A path of this API; null where there is none.' })
  link!: string | null;
}

/** A point of the line. */
export class ScorePointDto {
  @ApiProperty({ format: 'date', example: '2026-11-13', description: 'The end of this day.' }) on!: string;
  @ApiProperty({ example: 66, description: 'The score then.' }) value!: number;
  @ApiProperty({ example: 63, description: 'The low end of its range.' }) low!: number;
  @ApiProperty({ example: 71, description: 'The high end of its range.' }) high!: number;
}

/** A cause of the change. */
export class ScoreMoveDto {
  @ApiProperty({ example: 'fixed', description: 'As the ledger calls it; `unexplained`: no cause was kept.' })
  cause!: string;
  @ApiProperty({ example: 'Vulnerabilities were fixed', description: 'The same in plain words.' }) text!: string;
  @ApiProperty({ example: -7.7, description: 'Points.' }) points!: number;
}

/** What moved the score. */
export class ScoreMovesDto {
  @ApiProperty({ format: 'date', example: '2026-10-20', description: 'Compared with the end of this day.' })
  since!: string;
  @ApiProperty({ example: 68.7, description: 'The score then.' }) scoreBefore!: number;
  @ApiProperty({ example: -4.2, description: 'Points; all causes add up to it exactly.' }) delta!: number;
  @ApiProperty({ type: [ScoreMoveDto], description: 'Every cause, those that moved most in front.' })
  causes!: ScoreMoveDto[];
}

/** How much of the score comes from devices of one kind. */
export class ScoreGroupDto {
  @ApiProperty({ example: 'internet', description: 'The kind.' }) value!: string;
  @ApiProperty({ type: 'integer', example: 10, description: 'Devices of it.' }) devices!: number;
  @ApiProperty({ example: 40.5, description: 'Points of the score.' }) points!: number;
}

/** The score by kinds of devices. */
export class ScoreGroupsDto {
  @ApiProperty({ type: [ScoreGroupDto], description: 'From where devices can be reached.' }) exposure!: ScoreGroupDto[];
  @ApiProperty({ type: [ScoreGroupDto], description: 'How much depends on them, 1 (little) to 5.' })
  criticality!: ScoreGroupDto[];
  @ApiProperty({ type: [ScoreGroupDto], description: 'What they are for.' }) role!: ScoreGroupDto[];
}

/** The part of cloud suites. */
export class ScoreCloudDto {
  @ApiProperty({ example: 10, description: 'Points of the score.' }) points!: number;
  @ApiProperty({ example: 2.5, description: 'Points by which the score falls when all of it is set right.' })
  removes!: number;
  @ApiProperty({ type: 'integer', example: 1, description: 'Suites that were audited.' }) suites!: number;
}

/** What was accepted; it stays in the score. */
export class ScoreAcceptedDto {
  @ApiProperty({ type: 'integer', example: 12, description: 'Findings that somebody accepted.' }) findings!: number;
  @ApiProperty({ type: 'integer', example: 1, description: 'Checks of cloud suites with an exception.' })
  checks!: number;
  @ApiProperty({ example: 1.2, description: 'Points by which the score would be lower without them.' })
  removes!: number;
}

/** How much was known of what is open. */
export class ScoreConfidenceDto {
  @ApiProperty({ type: 'integer', example: 700, description: 'Everything that counts was known.' }) full!: number;
  @ApiProperty({ type: 'integer', example: 100, description: 'Some of it was.' }) partial!: number;
  @ApiProperty({ type: 'integer', example: 40, description: 'Next to nothing was; typical values stand in.' })
  weak!: number;
}

/** What the score was made with. */
export class ScoreMethodDto {
  @ApiProperty({ example: 'risk-1.0', description: 'The risk policy.' }) policy!: string;
  @ApiProperty({ type: 'integer', example: 1, description: "The organization's version of it." }) version!: number;
  @ApiProperty({ example: 'risk-1.0', description: 'The way of counting.' }) method!: string;
}

/** What the score is, what it is made of, and what moved it. Null or empty where nothing was counted. */
export class ScoreSectionDto {
  @ApiProperty({ type: ScoreFiguresDto, nullable: true, description: 'Null until something was scanned or audited.' })
  score!: ScoreFiguresDto | null;
  @ApiProperty({ type: [ScoreBandDto], description: 'The bands of the policy, lowest first.' }) bands!: ScoreBandDto[];
  @ApiProperty({ type: [ScoreDriverDto], description: 'The ten subjects with the greatest share.' })
  drivers!: ScoreDriverDto[];
  @ApiProperty({ example: 21.75, description: 'Points of everything else: drivers and this add up to the score.' })
  rest!: number;
  @ApiProperty({
    type: 'integer',
    example: 2,
    description: 'Devices that were never scanned, as estimates in the rest.',
  })
  neverScanned!: number;
  @ApiProperty({ type: [ScorePointDto], description: 'One a week of the days that are kept, the oldest in front.' })
  line!: ScorePointDto[];
  @ApiProperty({ type: ScoreMovesDto, nullable: true, description: 'Null without an earlier day.' })
  moved!: ScoreMovesDto | null;
  @ApiProperty({ type: ScoreGroupsDto, description: 'By kinds of devices; cloud suites are in none of them.' })
  groups!: ScoreGroupsDto;
  @ApiProperty({ type: ScoreCloudDto, nullable: true, description: 'Null without a suite that was audited.' })
  cloud!: ScoreCloudDto | null;
  @ApiProperty({ type: ScoreAcceptedDto, description: 'What was accepted.' }) accepted!: ScoreAcceptedDto;
  @ApiProperty({ type: ScoreConfidenceDto, description: 'Open findings and failing checks by how much was known.' })
  confidence!: ScoreConfidenceDto;
  @ApiProperty({ type: ScoreMethodDto, description: 'What it was made with.' }) method!: ScoreMethodDto;
  @ApiProperty({ example: '/api/v1/risk-dashboard', description: 'All of it. A path of this API.' }) link!: string;
}
