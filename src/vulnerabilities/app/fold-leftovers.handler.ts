import { Injectable } from '@nestjs/common';
import { Database, JobHandler, type JobHandlerPort } from '../../platform/index.js';
import { RollupRepository } from '../persistence/rollup.repository.js';

/** Folds what a process left behind that was stopped between a scan's commit and the job that folds it. */
@JobHandler({ name: 'fold-leftover-rollups', everySeconds: 30 })
@Injectable()
export class FoldLeftoversHandler implements JobHandlerPort {
  constructor(
    private readonly rollups: RollupRepository,
    private readonly database: Database,
  ) {}

  async handle(): Promise<void> {
    for (const organizationId of await this.rollups.organizationsPending()) {
      await this.database.inOrganization(organizationId, () => this.rollups.fold(organizationId));
    }
  }
}
