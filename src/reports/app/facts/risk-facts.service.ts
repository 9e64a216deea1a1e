import { Injectable } from '@nestjs/common';
import { PlanActions, ReadDashboard, ReadMatrix, ReadThreatModel } from '../../../risk/index.js';
import { IntelligenceQueries } from '../../../vulnerabilities/index.js';
import { ExposureQueryRepository } from '../../persistence/exposure-query.repository.js';
import type { ReportFacts } from '../../report-facts.port.js';
import { ReadFleet } from '../read-fleet.service.js';
import { once } from './once.js';
import type { ReportOwner } from './report-owner.js';

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
