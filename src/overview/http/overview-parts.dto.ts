import { ApiProperty } from '@nestjs/swagger';
import { ACTION_KINDS, type ActionKind, type LevelName, LEVELS, WHY_CODES, type WhyCode } from '../../risk/index.js';
import { DOING_ROLES, WAITING_KINDS, type WaitingKind } from '../domain/waiting.js';

/** What somebody would set right: a package, a check of devices, or one of a cloud suite. */
export class OverviewSubjectDto {
  @ApiProperty({ enum: ['package', 'check', 'cloud-check'], example: 'package' })
  kind!: 'package' | 'check' | 'cloud-check';

  /** Of a package its ecosystem, of a check its severity or nothing, of a check of a cloud suite the suite. @example 'Debian:12' */
  ecosystem!: string;
  /** What people call it. @example 'openssh' */
  name!: string;
  /** A path of this API: what there is to do about it. @example '/api/v1/rice/recommendations?q=openssh' */
  link!: string;
}

/** Where a band of the score begins. */
export class OverviewBandDto {
  /** @example 'high' */
  name!: string;
  /** Points. @example 50 */
  from!: number;
}

/** How bad it is. */
export class OverviewScoreDto {
  /** 0 to 100, lower is better. Null while no device reports and no cloud suite was audited: unknown is not zero. @example 64.5 */
  value!: number | null;
  /** The band that it lies in; null like `value`. */
  @ApiProperty({ enum: LEVELS, type: 'string', nullable: true, example: 'high' })
  band!: LevelName | null;

  /** The score with what is unknown taken for the better; null like `value`. @example 61.2 */
  low!: number | null;
  /** The same with it taken for the worse. @example 70.9 */
  high!: number | null;
  /** The bands of the risk policy, the lowest in front. */
  bands!: OverviewBandDto[];
  /** Of the last update of the figures. */
  asOf!: Date;
  /** A path of this API: all that it is made of. @example '/api/v1/risk-dashboard' */
  link!: string;
}

/** How many devices the score knows, of how many. */
export class OverviewCoverageDto {
  /** Devices that are expected to report: the next four together. @example 100 */
  enrolled!: number;
  /** Scanned lately, and read whole. @example 91 */
  reporting!: number;
  /** Scanned lately, but not read whole. @example 2 */
  partlyRead!: number;
  /** Not scanned for longer than the risk policy allows; they keep what they last had. @example 5 */
  silent!: number;
  /** Never scanned: estimated. @example 2 */
  neverScanned!: number;
  /** Devices whose software nobody compared with advisories: only their failing checks count; null until they were counted. @example 1 */
  notMatched!: number | null;
  /** Devices of which that is so for some of it: at least this risk; null like `notMatched`. @example 3 */
  partlyMatched!: number | null;
  /** Package versions that are installed; null until they were counted. @example 48210 */
  packages!: number | null;
  /** Those of them that were compared with advisories or looked at by a scanner; null like `packages`. @example 47655 */
  packagesCompared!: number | null;
  /** The minute whose states of devices these are. */
  asOf!: Date;
  /** @example '/api/v1/devices?state=active,conflict' */
  link!: string;
}

/** How far the score moved over a window. */
export class OverviewMovementDto {
  /** The window: it looks back at least so many days. @example 7 */
  @ApiProperty({ enum: [1, 7, 30, 90] })
  days!: 1 | 7 | 30 | 90;

  /** Compared with the end of this day (UTC), the last that is kept and so long ago. @example '2026-11-13' */
  since!: string;
  /** @example 40.25 */
  scoreBefore!: number;
  /** Below 0 is better. @example -2.25 */
  points!: number;
}

/** A day of the curve, as it ended (UTC). */
export class OverviewDayDto {
  /** @example '2026-11-19' */
  day!: string;
  /** @example 64.5 */
  score!: number;
  /** @example 61.2 */
  low!: number;
  /** @example 70.9 */
  high!: number;
}

/** Why the score moved on a day. */
export class OverviewCauseDto {
  /** As `causes` of the days of `/risk-dashboard`. @example 'fixed' */
  cause!: string;
  /** Below 0 is better. @example -2.31 */
  points!: number;
  /** What it was about by name, what moved most in front; at most two. @example ['openssh'] */
  subjects!: string[];
}

/** A day that moved the score far. */
export class OverviewEventDto {
  /** @example '2026-11-19' */
  day!: string;
  /** How far that day moved the score, all causes together; below 0 is better. @example -3.4 */
  points!: number;
  /** At most three, those that moved most. */
  causes!: OverviewCauseDto[];
}

/** What is open, and what of it is late. */
export class OverviewOpenDto {
  /** Vulnerabilities with an open finding. @example 128 */
  vulnerabilities!: number;
  /** There are more than 10 000. @example false */
  isLowerBound!: boolean;
  /** Those of them that are known to be exploited; null while the catalogue was never read and no other list names one. @example 3 */
  exploited!: number | null;
  /** Of the catalogue of CISA; null while it was never read. */
  exploitedAsOf!: Date | null;
  /** The catalogue is older than it may be. @example false */
  isExploitedOld!: boolean;
  /** Those with a fixed version. @example 96 */
  fixable!: number;
  /** Open findings: one vulnerability on one device each. @example 840 */
  findings!: number;
  /** @example '/api/v1/vulnerabilities?status=open' */
  link!: string;
}

/** What is past its deadline. */
export class OverviewOverdueDto {
  /** Open findings past their day. @example 7 */
  findings!: number;

  /** Vulnerabilities with such a finding, by the level of their riskiest open one. */
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer' },
    example: { 'very-high': 1, high: 2, moderate: 0, low: 0, 'very-low': 0 },
  })
  vulnerabilitiesByLevel!: Record<string, number>;

  /** @example '/api/v1/findings?overdue=true' */
  link!: string;
}

/** A part of the score. */
export class OverviewDriverDto {
  subject!: OverviewSubjectDto;
  /** Its share of the score; shares of everything add up to it. @example 12.4 */
  points!: number;
  /** Points by which the score falls when it alone is set right. @example 6.7 */
  removes!: number;
  /** @example 3 */
  devices!: number;
}

/** A deadline of the risk policy. */
export class OverviewTierDto {
  /** @example '14-days' */
  key!: string;
  /** As the policy names it. @example '14 days' */
  title!: string;
}

/** Why an action is where it is, as the list of recommendations has it. */
export class OverviewWhyDto {
  @ApiProperty({ enum: WHY_CODES, example: 'largest' })
  code!: WhyCode;

  /** Days until it is due, below 0 once that day has passed; null where the reason is another. @example null */
  dueIn!: number | null;
  /** Effort: days of one person. @example 0.5 */
  personDays!: number;
  /** One sentence. @example 'Half a day of work removes 6.7 of 64.5 points on 12 devices, more than anything else.' */
  text!: string;
}

/** Active people whom a gap of a suite concerns, of all whom it could concern. */
export class OverviewPeopleDto {
  /** @example 6 */
  concerned!: number;
  /** @example 24 */
  all!: number;
}

/** Something to do, one of the first. */
export class OverviewActionDto {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ enum: ACTION_KINDS, example: 'upgrade' })
  kind!: ActionKind;

  /** @example 'Upgrade openssh (Debian 12) to 1:9.2p1-2+deb12u10 or later on 100 devices: 8 CVEs' */
  title!: string;
  why!: OverviewWhyDto;
  /** Points by which the score falls when it alone is done. @example 6.7 */
  removes!: number;
  /** The score then. @example 57.8 */
  scoreAfter!: number;
  /** Reach: devices that it concerns. @example 12 */
  devices!: number;
  @ApiProperty({
    type: OverviewPeopleDto,
    nullable: true,
    example: null,
    description: 'Of a gap: whom it concerns. Null: everybody, not known, or about devices.',
  })
  people!: OverviewPeopleDto | null;
  /** Vulnerabilities of it that are known to be exploited. @example 0 */
  exploited!: number;
  /** The first day due (UTC); null where nothing asks for a day. @example '2026-12-04' */
  dueOn!: string | null;
  /** That day has passed. @example false */
  overdue!: boolean;
  tier!: OverviewTierDto;
  /** A path of this API: it in its list. @example '/api/v1/rice/recommendations?kind=upgrade&q=openssh' */
  link!: string;
}

/** What goes on only when somebody does something. */
export class OverviewWaitingDto {
  /**
   * `suspect-scans`: to be confirmed or dismissed. `devices-to-admit`: not
   * enrolled yet, waiting for approval, or two machines under one identity.
   * `…-ending`: what holds for at most 30 days more. `stale-feeds`: facts that are too old or not there.
   */
  @ApiProperty({ enum: WAITING_KINDS, example: 'suspect-scans' })
  kind!: WaitingKind;

  /** How many; null where it was never counted. @example 1 */
  count!: number | null;
  /** There are more than `count`. @example false */
  isLowerBound!: boolean;
  /** A date (UTC): when the first ends, or since when the oldest waits; null where there is none or it is not known. @example '2026-12-04' */
  firstOn!: string | null;

  /** The least role that can do something about it. */
  @ApiProperty({ enum: DOING_ROLES, example: 'analyst' })
  needs!: (typeof DOING_ROLES)[number];

  /** Whether the reader has that role. @example true */
  isForReader!: boolean;
  /** A path of this API that lists just these. @example '/api/v1/scans?status=suspect' */
  link!: string;
}
