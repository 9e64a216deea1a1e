import { Injectable } from '@nestjs/common';
import { type Job, JobHandler, type JobHandlerPort } from '../../platform/index.js';
import { AUDIT_JOB } from './ask-audit.service.js';
import { RunAudit } from './run-audit.service.js';

/** Audits a suite of an organization. */
@JobHandler({ name: AUDIT_JOB, isLong: true })
@Injectable()
export class RunAuditHandler implements JobHandlerPort<{ auditId: string }> {
  constructor(private readonly run: RunAudit) {}

  async handle({ organizationId, payload }: Job<{ auditId: string }>): Promise<void> {
    if (organizationId !== null) await this.run.execute(organizationId, payload.auditId);
  }
}
