export { type BegunJob, LongJobs } from './app/long-jobs.service.js';
export { type LongJob, LongJobFailure, type LongJobProblem, type LongJobProgress } from './domain/long-job.js';
export { LongJobDto } from './http/long-job.dto.js';
export { JobsModule } from './jobs.module.js';
export {
  type AskedWork,
  LongWork,
  type LongWorkMeta,
  type LongWorkPort,
  type WorkWatch,
} from './long-work.decorator.js';
