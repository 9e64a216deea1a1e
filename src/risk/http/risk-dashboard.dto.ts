import { ApiProperty, PickType } from '@nestjs/swagger';
import type { Dashboard } from '../app/read-dashboard.service.js';
import { type Movement, MOVEMENT_DAYS } from '../domain/movement.js';
import { LEVELS } from '../model/policy.js';
import type { NamedSubject } from '../persistence/risk-query.repository.js';
import { PolicyReferenceDto } from './policy-reference.dto.js';
import { RecommendationDto } from './recommendation.dto.js';
import { RiskCoverageDto } from './risk-coverage.dto.js';
import {
  COUNTS,
  RiskSubjectDto,
  RiskDriverDto,
  RiskGroupsDto,
  ScoreChangeDto,
  ScoreRangeDto,
  RiskDayDto,
  TimeToRemediateDto,
  AcceptedRiskDto,
  CloudRiskDto,
  ConfidenceDto,
} from './risk-dashboard-parts.dto.js';
import { ThreatDto } from './threat-model.dto.js';

/** One of the worst threats; all of it is in the threat model. */
class TopThreatDto extends PickType(ThreatDto, [
  'id',
  'letter',
  'theme',
  'title',
  'likelihood',
  'impact',
  'level',
  'points',
  'findings',
  'checks',
  'devices',
] as const) {}

/** One of the most urgent actions; all of it is in the recommendations. */
class TopActionDto extends PickType(RecommendationDto, [
  'id',
  'kind',
  'title',
  'why',
  'subject',
  'tier',
  'dueOn',
  'devices',
  'kevCount',
  'scoreAfter',
] as const) {
  @ApiProperty({ example: 306, description: 'RICE.' }) score!: number;
  @ApiProperty({ description: 'Its share of the score.' }) points!: number;
  @ApiProperty({ description: 'By how many points the score falls when it alone is done.' }) removes!: number;
  @ApiProperty({
    example: '/api/v1/rice/recommendations?kind=upgrade&ecosystem=Debian%3A12&q=openssh',
    description: 'A path of this API: the action in its list.',
  })
  link!: string;
}

/** How far the score moved over a window. Lower is better. */
class ScoreMovementDto implements Movement {
  @ApiProperty({ enum: MOVEMENT_DAYS, example: 7, description: 'The window: it looks back at least so many days.' })
  days!: (typeof MOVEMENT_DAYS)[number];

  @ApiProperty({
    format: 'date',
    example: '2026-11-13',
    description: 'Compared with the end of this day (UTC), the last kept one that is so long ago; `trend` has it.',
  })
  since!: string;

  @ApiProperty({ example: 40.25 }) scoreBefore!: number;
  @ApiProperty({ example: -2.25, description: '`score` − `scoreBefore`.' }) points!: number;
  @ApiProperty({ enum: ['better', 'worse', 'same'], example: 'better' }) direction!: 'better' | 'worse' | 'same';
}

/** A list behind a part of the failing checks. */
class FailingListDto {
  @ApiProperty({ type: String, nullable: true, example: 'microsoft-365', description: 'Null: those of devices.' })
  suite!: string | null;

  @ApiProperty({ type: 'integer', example: 8, description: 'Failing checks, without those that somebody accepted.' })
  checks!: number;

  @ApiProperty({
    example: '/api/v1/failing-checks?accepted=false',
    description:
      'A path of this API. Of devices its total is `checks`; of a suite it has all checks, and `checks` of them stand at ' +
      '`fail` or `warning` (`standing`) and are not excepted.',
  })
  link!: string;
}

/** The risk of the organization on one page. */
export class RiskDashboardDto {
  @ApiProperty({
    example: 64.5,
    minimum: 0,
    maximum: 100,
    description: 'Lower is better. 12.5 points are twice the risk.',
  })
  score!: number;

  @ApiProperty({ enum: LEVELS, example: 'high' }) band!: string;

  @ApiProperty({
    enum: ['better', 'worse', 'same'],
    nullable: true,
    description: 'Against the last kept day before today (`movements`, one day); null on the first day.',
  })
  direction!: 'better' | 'worse' | 'same' | null;

  @ApiProperty({
    type: [ScoreMovementDto],
    description: 'Over one, seven and thirty days; a window that no kept day reaches is left out.',
  })
  movements!: ScoreMovementDto[];

  range!: ScoreRangeDto;

  @ApiProperty({ example: 71.2, description: 'Without decisions and controls.' }) inherentScore!: number;
  @ApiProperty({ type: RiskCoverageDto, nullable: true }) coverage!: RiskCoverageDto | null;

  @ApiProperty({ type: [RiskDayDto], description: 'The last 91 days that have figures, oldest first.' })
  trend!: RiskDayDto[];

  @ApiProperty({ type: [RiskDriverDto], description: 'The ten subjects with the greatest share.' })
  drivers!: RiskDriverDto[];

  @ApiProperty({ type: [TopThreatDto], description: 'The five worst threats of the threat model.' })
  threats!: TopThreatDto[];

  @ApiProperty({ type: [TopActionDto], description: 'The five most urgent recommendations.' })
  topActions!: TopActionDto[];
  groups!: RiskGroupsDto;

  @ApiProperty({
    ...COUNTS,
    description: 'Open findings and failing checks, those of cloud suites among them, by level.',
  })
  levels!: Record<string, number>;

  @ApiProperty({ ...COUNTS, description: 'Open findings by deadline tier of the policy.' })
  tiers!: Record<string, number>;

  openFindings!: number;
  failingChecks!: number;

  @ApiProperty({ type: [FailingListDto], description: 'What lists them: they add up to `failingChecks`.' })
  failingLists!: FailingListDto[];

  @ApiProperty({
    example: 7,
    description: 'Open findings whose day has passed: of each from its first sight, see `dueReason` of findings.',
  })
  overdue!: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 2,
    description:
      'Failing checks of devices, and gaps of cloud suites, whose day has passed: counted from the day on which they first ' +
      'failed. Those of which that day is not known have none, and accepted ones are not in it. Null until they were counted by a release that knows their days.',
  })
  overdueChecks!: number | null;

  accepted!: AcceptedRiskDto;

  @ApiProperty({ type: CloudRiskDto, nullable: true, description: 'Null without a cloud suite that was audited.' })
  cloud!: CloudRiskDto | null;
  confidence!: ConfidenceDto;
  timeToRemediate!: TimeToRemediateDto;
  changedSince!: ScoreChangeDto;
  policy!: PolicyReferenceDto;
  asOf!: Date;

  static from(dashboard: Dashboard): RiskDashboardDto {
    const { figures, coverage, delta, trend, drivers, changedSince } = dashboard;
    return {
      score: figures.score,
      band: figures.band,
      direction: delta === null ? null : delta < 0 ? 'better' : delta > 0 ? 'worse' : 'same',
      movements: dashboard.movements,
      range: { low: figures.low, high: figures.high },
      inherentScore: figures.inherent,
      coverage: coverage && {
        ...coverage,
        partlyRead: coverage.partlyRead ?? 0,
        onlyReported: coverage.onlyReported ?? 0,
        software: coverage.software ?? null,
        share: coverage.enrolled === 0 ? null : Math.round((coverage.reporting / coverage.enrolled) * 1000) / 1000,
      },
      trend: trend.map(({ day, figures: of, causes }) => ({
        day,
        score: of.score,
        low: of.low,
        high: of.high,
        band: of.band,
        devices: of.devices,
        open: of.open,
        accepted: of.accepted,
        overdue: of.overdue,
        levels: of.levels,
        causes,
      })),
      drivers: drivers.map((driver) => ({ ...driver, subject: subjectOf(driver.subject) })),
      threats: dashboard.threats,
      topActions: dashboard.topActions,
      groups: dashboard.groups,
      levels: figures.levels,
      tiers: figures.tiers,
      openFindings: figures.open,
      failingChecks: figures.failingChecks,
      failingLists: dashboard.failing.map(({ suite, checks }) => ({
        suite,
        checks,
        link: suite === null ? '/api/v1/failing-checks?accepted=false' : `/api/v1/cloud-security/${suite}`,
      })),
      overdue: figures.overdue,
      overdueChecks: dashboard.hasCheckDays ? (figures.overdueChecks ?? null) : null,
      accepted: dashboard.accepted,
      cloud: dashboard.cloud,
      confidence: dashboard.confidence,
      timeToRemediate: dashboard.timeToRemediate,
      changedSince: {
        ...changedSince,
        causes: changedSince.causes.map((cause) => ({
          ...cause,
          subjects: cause.subjects.map(({ subject, points }) => ({ subject: subjectOf(subject), points })),
        })),
      },
      policy: dashboard.policy,
      asOf: dashboard.asOf,
    };
  }
}
function subjectOf({ kind, ecosystem, name, title, link }: NamedSubject): RiskSubjectDto {
  return { kind, ecosystem, name, title: title ?? null, link: link ?? null };
}
