import { Injectable } from '@nestjs/common';
import { Clock, Database, JobHandler, LOCK, Projection, ProjectionEngine } from '../../platform/index.js';
import { InvalidateRisk, RiskInvalidations } from '../../vulnerabilities/index.js';
import { RiskUpdateStep } from './risk-update-step.service.js';

const NAME = 'update-risk';

/** The risk of an organization: what its devices, findings, checks and cloud suites come to. */
@JobHandler({ name: NAME })
@Injectable()
export class RiskProjection extends Projection {
  readonly name = NAME;
  readonly lock = LOCK.risk;

  constructor(
    engine: ProjectionEngine,
    private readonly database: Database,
    private readonly invalidations: RiskInvalidations,
    private readonly invalidate: InvalidateRisk,
    private readonly step: RiskUpdateStep,
    private readonly clock: Clock,
  ) {
    super(engine);
  }

  isInvalid(organizationId: number): Promise<boolean> {
    return this.invalidations.isInvalid(organizationId);
  }

  invalidOrganizations(): Promise<number[]> {
    return this.invalidations.organizationsWaiting();
  }

  apply(organizationId: number, at: Date, forReader: boolean): Promise<boolean> {
    return this.step.execute(organizationId, at, forReader);
  }

  /** Counts everything anew, though nothing changed: for an operator who does not trust what is stored. */
  async rebuild(organizationId: number): Promise<void> {
    await this.database.transaction(() => this.invalidate.everything(organizationId, 'model'));
    await this.update(organizationId);
  }

  /** Writes the figures of the day as they stand, whether or not anything changed. */
  async closeDay(organizationId: number, at = this.clock.now()): Promise<void> {
    await this.update(organizationId, at);
    await this.withLock(organizationId, () => this.step.close(organizationId, at));
  }
}
