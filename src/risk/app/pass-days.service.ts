import { Injectable } from '@nestjs/common';
import { EachOrganization, JobHandler, type JobHandlerPort, Clock } from '../../platform/index.js';
import { InvalidateRisk } from '../../vulnerabilities/index.js';
import { dateOfDay, dayOf } from '../domain/day.js';
import { DeviceFactsRepository } from '../persistence/device-facts.repository.js';
import { RiskOrganizationRepository } from '../persistence/risk-organization.repository.js';
import { RiskSweepRepository } from '../persistence/risk-sweep.repository.js';
import { EndedSystems } from './ended-systems.service.js';
import { RiskProjection } from './risk-projection.service.js';

const DEVICES = 1000;

/** Lets a day pass in an organization in which nothing happened: deadlines pass, and support of systems ends. */
@Injectable()
export class PassDays {
  constructor(
    private readonly organizations: RiskOrganizationRepository,
    private readonly facts: DeviceFactsRepository,
    private readonly systems: EndedSystems,
    private readonly invalidate: InvalidateRisk,
    private readonly projection: RiskProjection,
    private readonly clock: Clock,
  ) {}

  async execute(organizationId: number): Promise<void> {
    const today = dayOf(this.clock.now());
    const row = await this.organizations.one(organizationId);
    if (row && row.today.day < today) {
      await this.invalidateEnded(organizationId, dateOfDay(today));
      // Exceptions end with a day.
      if (row.cloud) await this.invalidate.noteSuites(organizationId);
    }
    await this.projection.closeDay(organizationId);
  }

  private async invalidateEnded(organizationId: number, today: string): Promise<void> {
    for (let after = 0; ;) {
      const ids = await this.facts.deviceIds(organizationId, after, DEVICES);
      const last = ids.at(-1);
      if (last === undefined) return;
      const devices = await this.facts.devices(organizationId, ids);
      const changed = await this.systems.changed(organizationId, devices, today);
      await this.invalidate.devices(organizationId, changed, 'context');
      after = last;
    }
  }
}

/** A day passes without a change, and deadlines pass with it: every organization's figures are written now and then. */
@JobHandler({ name: 'store-risk-days', everySeconds: 1800, isLong: true })
@Injectable()
export class StoreRiskDaysHandler implements JobHandlerPort {
  constructor(
    private readonly sweep: RiskSweepRepository,
    private readonly days: PassDays,
    private readonly each: EachOrganization,
  ) {}

  async handle(): Promise<void> {
    await this.each.run(await this.sweep.organizations(), (id) => this.days.execute(id));
  }
}
