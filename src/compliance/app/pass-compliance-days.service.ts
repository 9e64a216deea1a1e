import { Injectable } from '@nestjs/common';
import { EachOrganization, JobHandler, type JobHandlerPort, Clock, Database } from '../../platform/index.js';
import { dayOf } from '../domain/days.js';
import { ComplianceInvalidationRepository } from '../persistence/compliance-invalidation.repository.js';
import { ComplianceOrganizationRepository } from '../persistence/compliance-organization.repository.js';
import { ComplianceSignalRepository } from '../persistence/compliance-signal.repository.js';
import { ComplianceSweepRepository } from '../persistence/compliance-sweep.repository.js';
import { ComplianceProjection } from './compliance-projection.service.js';
import { OrganizationSignals } from './organization-signals.service.js';

/** Scans that were received and not yet applied when the last pass looked. */
const OVERLAP_MS = 3_600_000;

/**
 * Lets time pass in an organization: scans that showed nothing new confirm what is known, once a day every device is looked at
 * because deadlines pass, and what stands is written as the end of the day.
 */
@Injectable()
export class PassComplianceDays {
  constructor(
    private readonly database: Database,
    private readonly organizations: ComplianceOrganizationRepository,
    private readonly invalidations: ComplianceInvalidationRepository,
    private readonly signals: ComplianceSignalRepository,
    private readonly asked: OrganizationSignals,
    private readonly projection: ComplianceProjection,
    private readonly clock: Clock,
  ) {}

  async execute(organizationId: number, at = this.clock.now()): Promise<void> {
    await this.database.transaction(() => this.invalidate(organizationId, at));
    await this.projection.update(organizationId, at);
    const ofOrganization = await this.asked.cells(at);
    await this.projection.withLock(organizationId, () =>
      this.signals.writeDay(organizationId, dayOf(at), ofOrganization),
    );
  }

  private async invalidate(organizationId: number, at: Date): Promise<void> {
    const state = await this.organizations.one(organizationId);
    const today = dayOf(at);
    // Exceptions of a suite end, and nobody has to say so.
    await this.invalidations.organization(organizationId, 'whenFree', at);
    if (!state?.scansSeenUntil || state.countedOn === null || state.countedOn < today) {
      await this.invalidations.everything(organizationId, 'whenFree', at);
      await this.organizations.saw(organizationId, at, today);
      return;
    }
    await this.invalidations.rescanned(
      organizationId,
      new Date(state.scansSeenUntil.getTime() - OVERLAP_MS),
      'whenFree',
      at,
    );
    await this.organizations.saw(organizationId, at, null);
  }
}

/** Days pass without a change, deadlines with them, and scans confirm what was known. */
@JobHandler({ name: 'store-compliance-days', everySeconds: 1800, isLong: true })
@Injectable()
export class StoreComplianceDaysHandler implements JobHandlerPort {
  constructor(
    private readonly sweep: ComplianceSweepRepository,
    private readonly days: PassComplianceDays,
    private readonly each: EachOrganization,
  ) {}

  async handle(): Promise<void> {
    await this.each.run(await this.sweep.organizations(), (id) => this.days.execute(id));
  }
}
