import { Injectable } from '@nestjs/common';
import { type Job, JobHandler, type JobHandlerPort } from '../jobs/job-handler.js';
import { EVENT_JOB, EventBus } from './event-bus.js';

/** Carries one published event to one handler. */
@JobHandler({ name: EVENT_JOB, maxAttempts: 20 })
@Injectable()
export class DeliverEventHandler implements JobHandlerPort<{ handler: string; type: string; event: unknown }> {
  constructor(private readonly events: EventBus) {}

  handle(job: Job<{ handler: string; type: string; event: unknown }>): Promise<void> {
    return this.events.deliver(job);
  }
}
