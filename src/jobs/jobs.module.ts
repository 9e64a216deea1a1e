import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { KeepLongJobsHandler, RunLongJobHandler } from './app/long-jobs.handlers.js';
import { LongJobs } from './app/long-jobs.service.js';
import { RunLongJob } from './app/run-long-job.service.js';
import { JobsController } from './http/jobs.controller.js';
import { LongJobSweepRepository } from './persistence/long-job-sweep.repository.js';
import { LongJobRepository } from './persistence/long-job.repository.js';

/** Work that takes a while: asked for once, watched by people, done again when its worker was lost. */
@Module({
  imports: [IdentityModule],
  controllers: [JobsController],
  providers: [KeepLongJobsHandler, LongJobRepository, LongJobs, LongJobSweepRepository, RunLongJob, RunLongJobHandler],
  exports: [LongJobs],
})
export class JobsModule {}
