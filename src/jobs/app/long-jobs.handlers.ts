import { Injectable } from '@nestjs/common';
import { Clock, EachOrganization, type Job, JobHandler, type JobHandlerPort } from '../../platform/index.js';
import { LongJobSweepRepository } from '../persistence/long-job-sweep.repository.js';
import { LongJobRepository } from '../persistence/long-job.repository.js';
import { LONG_JOB, LongJobs } from './long-jobs.service.js';
import { RunLongJob } from './run-long-job.service.js';

/** Work that runs says every few seconds that it lives; what waits may wait for others for long. */
const SILENT_MS = { running: 60_000, queued: 3_600_000 };
const KEPT_MS = 30 * 86_400_000;
const BATCH = 500;

/** Looks after long work that was lost, and forgets what ended long ago. */
@JobHandler({ name: 'keep-long-jobs', everySeconds: 30 })
@Injectable()
export class KeepLongJobsHandler implements JobHandlerPort {
  constructor(
    private readonly sweep: LongJobSweepRepository,
    private readonly jobs: LongJobRepository,
    private readonly long: LongJobs,
    private readonly each: EachOrganization,
    private readonly clock: Clock,
  ) {}

  async handle(): Promise<void> {
    const now = this.clock.now().getTime();
    const since = { running: new Date(now - SILENT_MS.running), queued: new Date(now - SILENT_MS.queued) };
    const silent = await this.sweep.silent(since);
    await this.each.run(silent, ({ organizationId, id }) => this.long.enqueue(organizationId, id));
    const before = new Date(now - KEPT_MS);
    await this.each.run(await this.sweep.organizationsWithOld(before), async (organizationId) => {
      while ((await this.jobs.thin(organizationId, before, BATCH)) === BATCH);
    });
  }
}

/** Does long work of an organization. */
@JobHandler({ name: LONG_JOB, waitsForOthers: true })
@Injectable()
export class RunLongJobHandler implements JobHandlerPort<{ longJobId: string }> {
  constructor(private readonly run: RunLongJob) {}

  async handle({ organizationId, payload }: Job<{ longJobId: string }>): Promise<void> {
    if (organizationId !== null) await this.run.execute(organizationId, payload.longJobId);
  }
}
