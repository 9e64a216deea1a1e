import { Injectable } from '@nestjs/common';
import { Clock, Database, JobHandler, type JobHandlerPort } from '../../platform/index.js';
import { ComplianceSweepRepository } from '../persistence/compliance-sweep.repository.js';
import { FoldCompliance } from './fold-compliance.service.js';

/** Folds marks whose time has come, and those that a process left behind that was stopped. */
@JobHandler({ name: 'fold-leftover-compliance', everySeconds: 30 })
@Injectable()
export class FoldLeftoverComplianceHandler implements JobHandlerPort {
  constructor(
    private readonly sweep: ComplianceSweepRepository,
    private readonly folding: FoldCompliance,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async handle(): Promise<void> {
    for (const organizationId of await this.sweep.waiting(this.clock.now()))
      await this.database.inOrganization(organizationId, () => this.folding.foldOrAskAgain(organizationId));
  }
}
