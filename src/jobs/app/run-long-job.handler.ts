import { Injectable } from '@nestjs/common';
import { type Job, JobHandler, type JobHandlerPort } from '../../platform/index.js';
import { LONG_JOB } from './long-jobs.service.js';
import { RunLongJob } from './run-long-job.service.js';

/** Does long work of an organization. */
@JobHandler({ name: LONG_JOB, waitsForOthers: true })
@Injectable()
export class RunLongJobHandler implements JobHandlerPort<{ longJobId: string }> {
  constructor(private readonly run: RunLongJob) {}

  async handle({ organizationId, payload }: Job<{ longJobId: string }>): Promise<void> {
    if (organizationId !== null) await this.run.execute(organizationId, payload.longJobId);
  }
}
