import { Injectable } from '@nestjs/common';
import { JobHandler, type JobHandlerPort } from '../../platform/index.js';
import { RollupRepository } from '../persistence/rollup.repository.js';

/** Folds what a process left behind that was stopped between a scan's commit and the job that folds it. */
@JobHandler({ name: 'fold-leftover-rollups', everySeconds: 30 })
@Injectable()
export class FoldLeftoversHandler implements JobHandlerPort {
  constructor(private readonly rollups: RollupRepository) {}

  async handle(): Promise<void> {
    for (const organizationId of await this.rollups.organizationsPending()) await this.rollups.fold(organizationId);
  }
}
