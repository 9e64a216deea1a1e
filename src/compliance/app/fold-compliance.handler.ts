import { Injectable } from '@nestjs/common';
import { type Job, JobHandler, type JobHandlerPort } from '../../platform/index.js';
import { FOLD_COMPLIANCE, FoldCompliance } from './fold-compliance.service.js';

/** Folds what was marked in a transaction, or while somebody else folded the organization. */
@JobHandler({ name: FOLD_COMPLIANCE })
@Injectable()
export class FoldComplianceHandler implements JobHandlerPort {
  constructor(private readonly folding: FoldCompliance) {}

  async handle({ organizationId }: Job): Promise<void> {
    if (organizationId !== null) await this.folding.foldOrAskAgain(organizationId);
  }
}
