import { Injectable } from '@nestjs/common';
import { JobHandler, type JobHandlerPort } from '../jobs/job-handler.js';
import { ProjectionEngine } from './projection-engine.service.js';

/** Looks every half minute for what is invalid and was not asked to be updated, or whose time has come. */
@JobHandler({ name: 'sweep-projections', everySeconds: 30 })
@Injectable()
export class SweepProjectionsHandler implements JobHandlerPort {
  constructor(private readonly engine: ProjectionEngine) {}

  handle(): Promise<void> {
    return this.engine.sweep();
  }
}
