import { Injectable } from '@nestjs/common';
import { ReadKeptRecommendations, ReadMaturity } from '../../advice/index.js';
import { CloudVerdicts, ReadSuite } from '../../cloud-security/index.js';
import { AssessFrameworks, FindGaps } from '../../compliance/index.js';
import {
  NICE_ROLE_IDS,
  personYear,
  ReadAssumptions,
  ReadBudget,
  ReadRoadmap,
  ReadWorkforce,
} from '../../planning/index.js';
import { PlanActions, ReadDashboard, ReadMatrix, ReadThreatModel } from '../../risk/index.js';
import { IntelligenceQueries } from '../../vulnerabilities/index.js';
import { PERIOD_DAYS } from '../domain/summary.js';
import { ReportRepository } from '../persistence/report.repository.js';
import { ExposureReadingRepository } from '../persistence/exposure-reading.repository.js';
import type { ReportFacts } from '../report-facts.port.js';
import { ReadFleet } from './read-fleet.service.js';
import { GatherLists } from './gather-lists.service.js';

const DAY_MS = 86_400_000;
const GAPS = 20;
/** So many that what attackers are known to use, which has the strictest deadlines, is among them. */
const ACTIONS = 50;
const QUARTERS = 4;
const ENDING_DAYS = 90;
/** What has become of decisions is not asked sooner. */
const PREVIOUS_DAYS = 7;

/** Whose report. */
export interface ReportOwner {
  organizationId: number;
  organizationPublicId: string;
  organizationName: string;
}

/** Hands out what sections are made from; each thing is read when it is first asked for, once. */
@Injectable()
export class GatherFacts {
  constructor(
    private readonly dashboard: ReadDashboard,
    private readonly matrix: ReadMatrix,
    private readonly threats: ReadThreatModel,
    private readonly actions: PlanActions,
    private readonly frameworks: AssessFrameworks,
    private readonly gaps: FindGaps,
    private readonly maturity: ReadMaturity,
    private readonly recommendations: ReadKeptRecommendations,
    private readonly suites: CloudVerdicts,
    private readonly roadmap: ReadRoadmap,
    private readonly budget: ReadBudget,
    private readonly workforce: ReadWorkforce,
    private readonly assumptions: ReadAssumptions,
    private readonly intelligence: IntelligenceQueries,
    private readonly reports: ReportRepository,
    private readonly exposure: ExposureReadingRepository,
    private readonly fleet: ReadFleet,
    private readonly audited: ReadSuite,
    private readonly lists: GatherLists,
  ) {}

  of(owner: ReportOwner, now: Date): ReportFacts {
    const { organizationId, organizationPublicId, organizationName } = owner;
    const today = dateOf(now);
    const assumptions = once(() => this.assumptions.current(organizationId));
    return {
      organization: { id: organizationPublicId, name: organizationName },
      now,
      today,
      period: { from: dateOf(new Date(now.getTime() - PERIOD_DAYS * DAY_MS)), to: today, days: PERIOD_DAYS },
      dashboard: once(() => this.dashboard.execute(owner)),
      matrix: once(() => this.matrix.execute(organizationId, 'residual')),
      threats: once(() => this.threats.execute(organizationId)),
      actions: once(() => this.actions.described(owner, ACTIONS)),
      frameworks: once(() => this.frameworks.all(organizationId)),
      gaps: once(() => this.gaps.execute(organizationId, { limit: GAPS })),
      maturity: once(() => this.maturity.execute(organizationId)),
      recommendations: once(() => this.recommendations.execute(organizationId)),
      suites: once(() => this.suites.of(organizationId)),
      roadmap: once(() => this.roadmap.execute(owner, QUARTERS)),
      budget: once(() => this.budget.execute(owner)),
      workforce: once(() => this.workforce.execute(owner)),
      assumptions,
      personYears: once(async () => {
        const inForce = (await assumptions()).assumptions.afresh();
        return new Map(NICE_ROLE_IDS.map((role) => [role, personYear(role, inForce).cost]));
      }),
      feeds: once(() => this.intelligence.feeds()),
      previous: once(() => this.reports.newestBefore(organizationId, endOfDay(now, PREVIOUS_DAYS))),
      exposure: once(() => this.exposure.read(organizationId, today)),
      fleet: once(() => this.fleet.execute(organizationId, today)),
      suiteSummaries: once(() => this.audited.all(organizationId)),
      endingClaims: once(async () => {
        const ending = await this.lists.endingClaims(organizationId, ENDING_DAYS);
        return { ...ending, days: ENDING_DAYS };
      }),
      exploited: once(() => this.lists.exploited(organizationId)),
      overdue: once(() => this.lists.overdue(organizationId)),
      decisions: once(() => this.lists.decisions(organizationId)),
      darkDevices: once(() => this.lists.darkDevices(organizationId, now)),
    };
  }
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  return () => (known ??= read());
}

/** When the day ended that was so many days before this one. */
function endOfDay(now: Date, daysBefore: number): Date {
  return new Date(Date.parse(dateOf(now)) - (daysBefore - 1) * DAY_MS);
}

function dateOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
