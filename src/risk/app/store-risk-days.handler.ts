import { Injectable } from '@nestjs/common';
import { EachOrganization, JobHandler, type JobHandlerPort } from '../../platform/index.js';
import { RiskSweepRepository } from '../persistence/risk-sweep.repository.js';
import { PassDays } from './pass-days.service.js';

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
