import { Injectable } from '@nestjs/common';
import { Clock, Database, Ids, JobQueue, NotFoundError, Waiters } from '../../platform/index.js';
import type { By, LongJob } from '../domain/long-job.js';
import { LongJobRepository } from '../persistence/long-job.repository.js';

/** The job of the queue that runs long work. */
export const LONG_JOB = 'run-long-job';

/** Work as it was asked for, and whether it was under way before. */
export interface BegunJob {
  job: LongJob;
  isNew: boolean;
}

/**
 * Work that takes a while and that people watch at `GET /jobs/{id}`. An organization has one of a kind and subject under
 * way, whoever asks; who runs it is marked with `@LongWork`.
 */
@Injectable()
export class LongJobs {
  private readonly waiters = new Waiters();

  constructor(
    private readonly database: Database,
    private readonly jobs: LongJobRepository,
    private readonly queue: JobQueue,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /**
   * Has it done, in the caller's transaction where there is one; gives what is under way when there is something, with what
   * that was asked with. `asked` holds no secret: it is kept for as long as the job is. What is asked with other words for
   * another thing has another `subject`, so that it is not taken for this.
   */
  async begin(
    organizationId: number,
    { subject = '', ...work }: { kind: string; subject?: string; asked: object; by: By },
  ): Promise<BegunJob> {
    return this.database.transaction(async () => {
      // One that was under way may end at this very moment: then there is room for another.
      for (;;) {
        const id = this.ids.next();
        if (await this.jobs.ask(organizationId, { id, subject, ...work }, this.clock.now())) {
          await this.enqueue(organizationId, id);
          return { job: await this.one(organizationId, id), isNew: true };
        }
        const job = await this.jobs.underWay(organizationId, work.kind, subject);
        if (job) return { job, isNew: false };
      }
    });
  }

  /** Throws {@link NotFoundError}, also for that of another organization. */
  async one(organizationId: number, id: string): Promise<LongJob> {
    const job = await this.jobs.one(organizationId, id);
    if (!job) throw new NotFoundError('job');
    return job;
  }

  /**
   * The same once it has ended, or after so many seconds; at once where too many of the organization wait. Not inside the
   * transaction that began it.
   */
  async ended(organizationId: number, id: string, seconds: number): Promise<{ job: LongJob; waited: boolean }> {
    const hasEnded = async (): Promise<boolean> => (await this.one(organizationId, id)).endedAt !== null;
    const waited = await this.waiters.wait(organizationId, id, seconds, hasEnded);
    return { job: await this.one(organizationId, id), waited };
  }

  /** Puts what waits or was lost on the queue; at most once. */
  async enqueue(organizationId: number, id: string, delaySeconds = 0): Promise<void> {
    await this.queue.enqueue([
      { name: LONG_JOB, organizationId, payload: { longJobId: id }, dedupeKey: id, delaySeconds },
    ]);
  }
}
