import { ApiProperty } from '@nestjs/swagger';
import { type LevelName, LEVELS } from '../../risk/index.js';
import type { Overview } from '../app/read-overview.service.js';
import {
  OverviewActionDto,
  OverviewCoverageDto,
  OverviewDayDto,
  OverviewDriverDto,
  OverviewEventDto,
  OverviewMovementDto,
  OverviewOpenDto,
  OverviewOverdueDto,
  OverviewScoreDto,
  type OverviewSubjectDto,
  OverviewWaitingDto,
} from './overview-parts.dto.js';

const DRIVERS = 5;
/** Of a cause that are named. */
const SUBJECTS = 2;

type Of<Part extends keyof Overview> = Overview[Part];
type Subject = Of<'dashboard'>['drivers'][number]['subject'];

/** The first screen: how bad, whether it gets better, what to do first, and what waits. */
export class OverviewDto {
  score!: OverviewScoreDto;

  @ApiProperty({ type: OverviewCoverageDto, nullable: true, description: 'Null until the devices were counted.' })
  coverage!: OverviewCoverageDto | null;

  @ApiProperty({
    type: [OverviewMovementDto],
    description: 'Over one, seven, thirty and ninety days; a window that no kept day reaches is left out.',
  })
  movements!: OverviewMovementDto[];

  @ApiProperty({ type: [OverviewDayDto], description: 'The last 91 days that have figures, the oldest in front.' })
  days!: OverviewDayDto[];

  @ApiProperty({
    type: [OverviewEventDto],
    description: 'Of these days and today the six that moved the score most, the oldest in front.',
  })
  events!: OverviewEventDto[];

  open!: OverviewOpenDto;
  overdue!: OverviewOverdueDto;

  @ApiProperty({ type: [OverviewActionDto], description: 'The five most urgent recommendations, in their order.' })
  actions!: OverviewActionDto[];

  /** How many recommendations there are. @example 214 */
  actionCount!: number;

  @ApiProperty({ type: [OverviewDriverDto], description: 'The five greatest parts of the score.' })
  drivers!: OverviewDriverDto[];

  @ApiProperty({ type: [OverviewWaitingDto], description: 'Each kind once, also those of which nothing waits.' })
  waiting!: OverviewWaitingDto[];

  static from({ dashboard, open, overdue, kev, waiting }: Overview): OverviewDto {
    const { drivers, topActions, actionCount, movements, trend, events } = dashboard;
    const today = dashboard.changedSince.since;
    return {
      score: scoreOf(dashboard),
      coverage: coverageOf(dashboard.coverage),
      movements: movements.map(({ days, since, scoreBefore, points }) => ({ days, since, scoreBefore, points })),
      days: trend.map(({ day, figures: { score, low, high } }) => ({ day, score, low, high })),
      events: events.map(({ day, points, causes }) => ({
        day,
        points,
        causes: causes.map(({ cause, points: of, subjects }) => ({
          cause,
          points: of,
          subjects: subjects.slice(0, SUBJECTS).map(({ subject: { title, name } }) => title ?? name),
        })),
      })),
      open: {
        vulnerabilities: open.total,
        isLowerBound: open.isLowerBound,
        exploited: exploitedOf(open, kev),
        exploitedAsOf: kev?.asOf ?? null,
        isExploitedOld: kev?.isOld ?? false,
        fixable: countOf(open, 'fixAvailable', 'true'),
        findings: dashboard.figures.open,
        link: '/api/v1/vulnerabilities?status=open',
      },
      overdue: {
        findings: dashboard.figures.overdue,
        vulnerabilitiesByLevel: Object.fromEntries(LEVELS.map((level) => [level, countOf(overdue, 'level', level)])),
        link: '/api/v1/findings?overdue=true',
      },
      actions: topActions.map((action) => ({
        id: action.id,
        kind: action.kind,
        title: action.title,
        why: action.why,
        removes: action.removes,
        scoreAfter: action.scoreAfter,
        devices: action.devices,
        people: action.people,
        exploited: action.kevCount,
        dueOn: action.dueOn,
        overdue: action.dueOn !== null && action.dueOn < today,
        tier: { key: action.tier.key, title: action.tier.title },
        link: action.link,
      })),
      actionCount,
      drivers: drivers
        .slice(0, DRIVERS)
        .map(({ subject, points, removes, devices }) => ({ subject: subjectOf(subject), points, removes, devices })),
      waiting,
    };
  }
}

/** Without devices that report and without suites there is nothing that it could be a score of. */
function scoreOf({ figures, coverage, cloud, bands, asOf }: Of<'dashboard'>): OverviewScoreDto {
  const isKnown = cloud !== null || (coverage?.reporting ?? 0) > 0;
  const { score, band, low, high } = figures;
  const known = isKnown
    ? { value: score, band: band as LevelName, low, high }
    : { value: null, band: null, low: null, high: null };
  return { ...known, bands, asOf, link: '/api/v1/risk-dashboard' };
}

function coverageOf(coverage: Of<'dashboard'>['coverage']): OverviewCoverageDto | null {
  if (coverage === null) return null;
  const { devices = null, packages = null } = coverage.software ?? {};
  return {
    enrolled: coverage.enrolled,
    reporting: coverage.reporting,
    partlyRead: coverage.partlyRead ?? 0,
    silent: coverage.silent,
    neverScanned: coverage.neverScanned,
    notMatched: devices?.notMatched ?? null,
    partlyMatched: devices?.partlyMatched ?? null,
    packages: packages?.installed ?? null,
    packagesCompared: packages?.compared ?? null,
    asOf: new Date(coverage.asOf),
    link: '/api/v1/devices?state=active,conflict',
  };
}

function subjectOf({ kind, ecosystem, name, title, link }: Subject): OverviewSubjectDto {
  const list = `/api/v1/rice/recommendations?${new URLSearchParams({ ...(kind === 'package' ? { ecosystem } : {}), q: name }).toString()}`;
  return { kind, ecosystem, name: title ?? name, link: link ?? list };
}

/** None is known only where the catalogue was read; what another list names counts without it. */
function exploitedOf(open: Of<'open'>, kev: Of<'kev'>): number | null {
  const listed = countOf(open, 'kev', 'true');
  return kev === null && listed === 0 ? null : listed;
}

function countOf({ facets }: Of<'open'>, filter: string, value: string): number {
  return facets[filter]?.[value] ?? 0;
}
