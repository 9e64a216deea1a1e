import { Injectable } from '@nestjs/common';
import { ReadMaturity, ReadStoredRecommendations } from '../../../advice/index.js';
import { CloudResults, ReadSuite } from '../../../cloud-security/index.js';
import { AssessFrameworks, FindGaps } from '../../../compliance/index.js';
import {
  NICE_ROLE_IDS,
  personYear,
  ReadAssumptions,
  ReadBudget,
  ReadRoadmap,
  ReadWorkforce,
} from '../../../planning/index.js';
import { PlanActions, ReadDashboard, ReadMatrix, ReadThreatModel } from '../../../risk/index.js';
import { IntelligenceQueries } from '../../../vulnerabilities/index.js';
import { ExposureQueryRepository } from '../../persistence/exposure-query.repository.js';
import type { ReportFacts } from '../../report-facts.port.js';
import { ReadFleet } from '../read-fleet.service.js';

/** Reads when first asked, and never again. */
export function once<T>(read: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  return () => (known ??= read());
}

/** Whose report. */
export interface ReportOwner {
  organizationId: number;
  organizationPublicId: string;
  organizationName: string;
}

const GAPS = 20;

type ControlFacts = Pick<
  ReportFacts,
  'frameworks' | 'gaps' | 'maturity' | 'recommendations' | 'suites' | 'suiteSummaries'
>;

/** What is known of controls, cloud suites and how mature the organization is. */
@Injectable()
export class ReportControlFacts {
  constructor(
    private readonly frameworks: AssessFrameworks,
    private readonly gaps: FindGaps,
    private readonly maturity: ReadMaturity,
    private readonly recommendations: ReadStoredRecommendations,
    private readonly verdicts: CloudResults,
    private readonly suites: ReadSuite,
  ) {}

  of({ organizationId }: ReportOwner): ControlFacts {
    return {
      frameworks: once(() => this.frameworks.all(organizationId)),
      gaps: once(() => this.gaps.execute(organizationId, { limit: GAPS })),
      maturity: once(() => this.maturity.execute(organizationId)),
      recommendations: once(() => this.recommendations.execute(organizationId)),
      suites: once(() => this.verdicts.of(organizationId)),
      suiteSummaries: once(() => this.suites.all(organizationId)),
    };
  }
}

const QUARTERS = 4;

type PlanFacts = Pick<ReportFacts, 'roadmap' | 'budget' | 'workforce' | 'assumptions' | 'personYears'>;

/** What is planned, with whom and for how much. */
@Injectable()
export class ReportPlanFacts {
  constructor(
    private readonly roadmap: ReadRoadmap,
    private readonly budget: ReadBudget,
    private readonly workforce: ReadWorkforce,
    private readonly assumptions: ReadAssumptions,
  ) {}

  of(owner: ReportOwner): PlanFacts {
    const assumptions = once(() => this.assumptions.current(owner.organizationId));
    return {
      roadmap: once(() => this.roadmap.execute(owner, QUARTERS)),
      budget: once(() => this.budget.execute(owner)),
      workforce: once(() => this.workforce.execute(owner)),
      assumptions,
      personYears: once(async () => {
        const inForce = (await assumptions()).assumptions.afresh();
        return new Map(NICE_ROLE_IDS.map((role) => [role, personYear(role, inForce).cost]));
      }),
    };
  }
}

/** So many are put into words: more than a report names. */
const ACTIONS = 50;

type RiskFacts = Pick<ReportFacts, 'dashboard' | 'matrix' | 'threats' | 'actions' | 'exposure' | 'fleet' | 'feeds'>;

/** What is known of findings, devices and the risk that they make. */
@Injectable()
export class ReportRiskFacts {
  constructor(
    private readonly dashboard: ReadDashboard,
    private readonly matrix: ReadMatrix,
    private readonly threats: ReadThreatModel,
    private readonly actions: PlanActions,
    private readonly intelligence: IntelligenceQueries,
    private readonly exposure: ExposureQueryRepository,
    private readonly fleet: ReadFleet,
  ) {}

  of(owner: ReportOwner, now: Date): RiskFacts {
    const today = now.toISOString().slice(0, 10);
    const { organizationId } = owner;
    return {
      dashboard: once(() => this.dashboard.execute(owner)),
      matrix: once(() => this.matrix.execute(organizationId, 'residual')),
      threats: once(() => this.threats.execute(organizationId)),
      actions: once(() => this.actions.described(owner, ACTIONS)),
      exposure: once(() => this.exposure.read(organizationId, today)),
      fleet: once(() => this.fleet.execute(organizationId, now)),
      feeds: once(() => this.intelligence.feeds()),
    };
  }
}
