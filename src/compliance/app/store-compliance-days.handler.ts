import { Injectable } from '@nestjs/common';
import { EachOrganization, JobHandler, type JobHandlerPort } from '../../platform/index.js';
import { ComplianceSweepRepository } from '../persistence/compliance-sweep.repository.js';
import { PassComplianceDays } from './pass-compliance-days.service.js';

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
