import { Injectable } from '@nestjs/common';
import { Database, JobHandler, type JobHandlerPort } from '../../platform/index.js';
import { RiskMarks } from '../../vulnerabilities/index.js';
import { FoldRisk } from './fold-risk.service.js';

/** Folds what a process left behind that was stopped between a change and the event that folds it. */
@JobHandler({ name: 'fold-leftover-risk', everySeconds: 30 })
@Injectable()
export class FoldLeftoverRiskHandler implements JobHandlerPort {
  constructor(
    private readonly marks: RiskMarks,
    private readonly folding: FoldRisk,
    private readonly database: Database,
  ) {}

  async handle(): Promise<void> {
    for (const organizationId of await this.marks.organizationsWaiting())
      await this.database.inOrganization(organizationId, () => this.folding.foldOrAskAgain(organizationId));
  }
}
