import { Injectable } from '@nestjs/common';
import { ReadStoredRecommendations, ReadMaturity } from '../../../advice/index.js';
import { CloudResults, ReadSuite } from '../../../cloud-security/index.js';
import { AssessFrameworks, FindGaps } from '../../../compliance/index.js';
import type { ReportFacts } from '../../report-facts.port.js';
import { once } from './once.js';
import type { ReportOwner } from './report-owner.js';

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
