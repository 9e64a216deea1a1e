import { Injectable } from '@nestjs/common';
import { type Job, JobHandler, type JobHandlerPort } from '../../platform/index.js';
import { RollupRepository } from '../persistence/rollup.repository.js';

/** The job that folds one organization's pending deltas. */
export const FOLD_ROLLUPS = 'fold-rollups';

/** Adds the deltas that scans left to the organization's roll-ups, a second or so after they came. */
@JobHandler({ name: FOLD_ROLLUPS })
@Injectable()
export class FoldRollupsHandler implements JobHandlerPort {
  constructor(private readonly rollups: RollupRepository) {}

  async handle({ organizationId }: Job): Promise<void> {
    if (organizationId !== null) await this.rollups.fold(organizationId);
  }
}
