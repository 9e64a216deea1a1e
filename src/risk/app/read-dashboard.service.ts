import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import { massesOf } from '../domain/assessment.js';
import type { CountedCloudCheck } from '../domain/cloud-checks.js';
import { dateOfDay, dayOf } from '../domain/day.js';
import { type DayFigures, dayFigures, twoDecimals } from '../domain/day-figures.js';
import {
  emptyTotals,
  fleetOf,
  loadTotals,
  type OrganizationTotals,
  togetherTotals,
  wholeMass,
} from '../domain/organization-totals.js';
import {
  type CloudPart,
  cloudPart,
  fallWithout,
  scorePart,
  type ScorePart,
  sharePoints,
} from '../domain/score-part.js';
import { type Movement, movementsOf } from '../domain/movement.js';
import { type ScoreCause, scoreChange } from '../domain/score-change.js';
import { scoreEvents, trendDays, type TrendDay } from '../domain/score-events.js';
import { placeOf } from '../model/place-code.js';
import { type LevelName, LEVELS, type RiskPolicy } from '../model/policy.js';
import { remediationTime, type RemediationTime } from '../model/remediation-time.js';
import { score } from '../model/score.js';
import type { Coverage, OrganizationRow } from '../persistence/risk-organization.repository.js';
import { type NamedSubject, RiskQueryRepository, type SubjectRow } from '../persistence/risk-query.repository.js';
import { CountCoverage } from './count-coverage.service.js';
import { methodName } from './risk-update.js';
import {
  HIGHLIGHTS_VIEW,
  type Highlights,
  type CachedHighlights,
  isOfToday,
  NO_HIGHLIGHTS,
  ReadHighlights,
} from './read-highlights.service.js';
import type { ActionOwner } from './read-recommendations.service.js';
import { ReadRiskStatus } from './read-risk-status.service.js';
import type { PolicyInForce } from './risk-policies.service.js';

const TREND_DAYS = 91;
/** Days of the trend that are named with their causes. */
const EVENTS = 6;

/** A part of the score. */
export interface Driver extends ScorePart {
  subject: NamedSubject;
  devices: number;
  findings: number;
}

/** How much of the score comes from devices of one kind. */
export interface GroupShare {
  value: string;
  devices: number;
  points: number;
}

export interface Change {
  cause: string;
  points: number;
  subjects: { subject: NamedSubject; points: number }[];
}

/** A list behind a part of the failing checks, none of which somebody accepted. */
export interface FailingList {
  /** Null: of devices. */
  suite: string | null;
  checks: number;
}

export interface Dashboard extends Highlights {
  figures: DayFigures;
  coverage: Coverage | null;
  neverScanned: number;
  /** Points lower or higher than at the end of the day before; null on the first day. */
  delta: number | null;
  /** How far the score moved over windows that are named, the shortest in front. */
  movements: Movement[];
  trend: { day: string; figures: DayFigures; causes: { cause: string; points: number }[] }[];
  /** Days of the trend that moved the score most, today among them, with their causes; the oldest in front. */
  events: { day: string; points: number; causes: Change[] }[];
  drivers: Driver[];
  groups: { exposure: GroupShare[]; criticality: GroupShare[]; role: GroupShare[] };
  accepted: { findings: number; checks: number; removes: number };
  cloud: CloudPart | null;
  confidence: { full: number; partial: number; weak: number };
  timeToRemediate: RemediationTime;
  /** What lists the failing checks of the figures: of devices, and of each suite. */
  failing: FailingList[];
  /** The day on which the oldest open finding was first seen, a date; null where nothing is open. */
  oldestOpenOn: string | null;
  /** The bands of the policy, lowest first, and the score from which on each begins. */
  bands: { name: LevelName; from: number }[];
  changedSince: { since: string; scoreBefore: number; causes: Change[] };
  /** Whether failing checks were counted with the days on which they are due. */
  hasCheckDays: boolean;
  policy: { id: string; version: number; method: string };
  asOf: Date;
}

/** Everything on one page about the risk of an organization, from its row, its days and its greatest subjects. */
@Injectable()
export class ReadDashboard {
  constructor(
    private readonly status: ReadRiskStatus,
    private readonly reading: RiskQueryRepository,
    private readonly highlights: ReadHighlights,
    private readonly coverage: CountCoverage,
    private readonly clock: Clock,
  ) {}

  async execute(owner: ActionOwner): Promise<Dashboard> {
    const { organizationId } = owner;
    const { row, policy, stored: cached } = await this.status.execute(organizationId, HIGHLIGHTS_VIEW);
    const totals = row ? loadTotals(row.totals) : emptyTotals();
    const today = dayOf(this.clock.now());
    // The changes of a day that has passed are not shown, but their names are kept with the version all the same.
    const moved = row ? movesOf(row, totals, policy.policy) : [];
    const changes = row?.today.day === today ? moved : [];
    const days = await this.reading.days(organizationId, TREND_DAYS);
    const trend = trendDays(days, policy.policy);
    const events = scoreEvents(trend, { day: dateOfDay(today), causes: changes }, EVENTS);
    const ids = idsOf([...moved, ...events.flatMap(({ causes }) => causes)]);
    const { enrolled } = totals.devices;
    const coverage = await this.coverage.now(organizationId, enrolled, row?.coverage ?? null, this.clock.now());
    const figures = this.figures({ row, totals, coverage }, policy, today);
    const known = cached as CachedHighlights | null;
    const made = isOfToday(known, dateOfDay(today))
      ? known
      : row
        ? await this.highlights.make(owner, row, policy, ids)
        : NO_HIGHLIGHTS;
    const { subjects, ...highlights } = made;
    const named = new Map(subjects.named.map((subject) => [subject.id, subject]));
    return {
      ...figures,
      ...trendOf(trend, today, figures.figures.score),
      events: events.map(({ day, points, causes }) => ({ day, points, causes: changesOf(causes, named) })),
      drivers: subjects.drivers.map((driver) => driverOf(driver, totals, policy.policy)),
      ...highlights,
      groups: groupsOf(totals, policy.policy),
      changedSince: {
        since: dateOfDay(today),
        scoreBefore: scoreBefore(row, totals, today, policy.policy),
        causes: changesOf(changes, named),
      },
    };
  }

  private figures(
    { row, totals, coverage }: { row: OrganizationRow | null; totals: OrganizationTotals; coverage: Coverage | null },
    policy: PolicyInForce,
    today: number,
  ) {
    const fleet = fleetOf(totals);
    const withoutAccepted = wholeMass(totals, 'withoutAccepted');
    const [weak = 0, partial = 0, full = 0] = togetherTotals(totals).confidence;
    const asOf = row?.updatedAt ?? this.clock.now();
    const made = { policyVersion: policy.version, at: asOf };
    return {
      figures: dayFigures(totals, policy.policy, coverage, today, made),
      coverage,
      neverScanned: totals.devices.neverScanned,
      accepted: {
        findings: totals.totals.states[2] ?? 0,
        checks: totals.totals.checks.accepted + (row?.cloud?.checks.filter(isAccepted).length ?? 0),
        removes: fallWithout(fleet, fleet.mass - withoutAccepted, policy.policy),
      },
      failing: failingLists(totals, row),
      cloud: cloudPart(row?.cloud, totals, policy.policy),
      confidence: { full, partial, weak },
      timeToRemediate: remediationTime(
        totals.fixedAfter.entries().map(([ageDays, count]) => ({ ageDays, count })),
        totals.totals.firstSeen.entries().map(([day, count]) => ({ ageDays: Math.max(0, today - day), count })),
      ),
      oldestOpenOn: oldestOf(totals),
      hasCheckDays: row === null || row.totals.dueChecks !== undefined,
      bands: LEVELS.map((name, i) => ({ name, from: policy.policy.bands[i] ?? 0 })),
      policy: { id: policy.policy.id, version: policy.version, method: row?.method ?? methodName(true) },
      asOf,
    };
  }
}

function oldestOf({ totals: { firstSeen } }: OrganizationTotals): string | null {
  const [day] = firstSeen.entries()[0] ?? [];
  return day === undefined ? null : dateOfDay(day);
}

/** They add up to the failing checks of the figures. */
function failingLists({ totals }: OrganizationTotals, row: OrganizationRow | null): FailingList[] {
  const ofSuites = (row?.cloud?.suites ?? []).map(({ suite, failing, warnings, accepted }) => ({
    suite,
    checks: failing + warnings - accepted,
  }));
  return [{ suite: null, checks: totals.checks.failing }, ...ofSuites];
}

function isAccepted({ accepted, standing: status }: CountedCloudCheck): boolean {
  return accepted && status !== 'never-seen';
}

/** What moved the score on the day of the last change. */
function movesOf(row: OrganizationRow, totals: OrganizationTotals, policy: RiskPolicy) {
  return scoreChange(row.today, fleetOf(totals), policy);
}

function scoreBefore(
  row: OrganizationRow | null,
  totals: OrganizationTotals,
  today: number,
  policy: RiskPolicy,
): number {
  if (row?.today.day === today)
    return twoDecimals(score(BigInt(row.today.massBefore), row.today.devicesBefore, policy));
  return twoDecimals(score(wholeMass(totals), totals.devices.enrolled, policy));
}

function trendOf(
  days: readonly TrendDay[],
  today: number,
  score: number,
): Pick<Dashboard, 'trend' | 'delta' | 'movements'> {
  const trend = days.map(({ day, figures, causes }) => ({
    day,
    figures,
    causes: causes.map(({ cause, points }) => ({ cause, points })),
  }));
  const curve = trend.map(({ day, figures }) => ({ day, score: figures.score }));
  const movements = movementsOf(curve, score, today);
  return { trend, delta: movements[0]?.points ?? null, movements };
}

function idsOf(causes: readonly ScoreCause[]): number[] {
  return [...new Set(causes.flatMap(({ subjects }) => subjects.map(({ id }) => id)))];
}

/** Subjects by name; what is not known any more is left out. */
function changesOf(causes: readonly ScoreCause[], named: ReadonlyMap<number, NamedSubject>): Change[] {
  return causes.map(({ cause, points, subjects }) => ({
    cause,
    points,
    subjects: subjects.flatMap(({ id, points: share }) => {
      const subject = named.get(id);
      return subject ? [{ subject, points: share }] : [];
    }),
  }));
}

function driverOf(row: SubjectRow, totals: OrganizationTotals, policy: RiskPolicy): Driver {
  const fleet = fleetOf(totals);
  const { residual } = massesOf(row.masses);
  const { masses: _, devices, findings, ...subject } = row;
  return { subject, ...scorePart(fleet, residual, policy), devices, findings };
}

function groupsOf(totals: OrganizationTotals, policy: RiskPolicy): Dashboard['groups'] {
  const fleet = fleetOf(totals);
  const groups = { exposure: new Map(), criticality: new Map(), role: new Map() } as Record<
    'exposure' | 'criticality' | 'role',
    Map<string, { devices: number; mass: bigint }>
  >;
  for (const [code, { devices, mass }] of totals.places) {
    if (devices === 0) continue;
    const place = placeOf(code, policy);
    for (const by of ['exposure', 'criticality', 'role'] as const) {
      const value = String(place[by] ?? 'unknown');
      const known = groups[by].get(value) ?? { devices: 0, mass: 0n };
      groups[by].set(value, { devices: known.devices + devices, mass: known.mass + mass });
    }
  }
  const shares = (group: Map<string, { devices: number; mass: bigint }>): GroupShare[] =>
    [...group]
      .sort(([a, x], [b, y]) => (x.mass === y.mass ? (a < b ? -1 : 1) : x.mass > y.mass ? -1 : 1))
      .map(([value, { devices, mass }]) => ({ value, devices, points: sharePoints(fleet, mass, policy) }));
  return { exposure: shares(groups.exposure), criticality: shares(groups.criticality), role: shares(groups.role) };
}
