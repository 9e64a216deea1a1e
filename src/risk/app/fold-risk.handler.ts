import { Injectable } from '@nestjs/common';
import { type Job, JobHandler, type JobHandlerPort } from '../../platform/index.js';
import { FOLD_RISK, FoldRisk } from './fold-risk.service.js';

/** Folds what was marked while somebody else folded the organization. */
@JobHandler({ name: FOLD_RISK })
@Injectable()
export class FoldRiskHandler implements JobHandlerPort {
  constructor(private readonly folding: FoldRisk) {}

  async handle({ organizationId }: Job): Promise<void> {
    if (organizationId !== null) await this.folding.foldOrAskAgain(organizationId);
  }
}
