import { ApiProperty } from '@nestjs/swagger';
import type { Dashboard } from '../app/read-dashboard.service.js';
import { LEVELS } from '../model/policy.js';
import type { NamedSubject } from '../persistence/risk-query.repository.js';
import { TopActionDto, TopThreatDto } from './highlights.dto.js';
import { PolicyReferenceDto } from './policy-reference.dto.js';
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
import { RiskCoverageDto } from './risk-coverage.dto.js';
import { FailingListDto } from './failing-list.dto.js';
import { ScoreMovementDto } from './score-movement.dto.js';

/** The risk of the organization on one page. */
export class RiskDashboardDto {
  @ApiProperty({
    example: 64.5,
    minimum: 0,
    maximum: 100,
    description: 'Lower is better. 12.5 points are twice the risk.',
  })
  score!: number;

  @ApiProperty({ enum: LEVELS, example: 'high' })
  band!: string;

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

  @ApiProperty({ example: 71.2, description: 'Without decisions and controls.' })
  inherentScore!: number;

  @ApiProperty({ type: RiskCoverageDto, nullable: true })
  coverage!: RiskCoverageDto | null;

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

  @ApiProperty({ example: 7, description: 'Open findings whose day has passed.' })
  overdue!: number;
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
