import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AcrossOrganizations } from '../database/across-organizations.js';
import { Database } from '../database/database.js';
import { EachOrganization } from '../jobs/each-organization.js';
import { JobHandler, type JobHandlerPort } from '../jobs/job-handler.js';
import { JobQueue, type NewJob } from '../jobs/job-queue.js';
import { JsonLogger } from '../logging/json-logger.js';
import { Clock } from '../time/clock.js';
import { type ProjectionPort, TooMuchForReader } from './projection.port.js';

/** So much later a job asks again where somebody else was at it. */
const AGAIN_SECONDS = 1;
/** Milliseconds in which what many scans changed is gathered, to be applied together. */
const GATHER_MS = 1000;

/** Brings projections up to date: who may, when, in which transaction. What is applied is theirs to say. */
@Injectable()
export class ProjectionEngine implements OnApplicationShutdown {
  private readonly registered: ProjectionPort[] = [];
  private readonly soon = new Map<ProjectionPort, Set<number>>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly database: Database,
    private readonly everywhere: AcrossOrganizations,
    private readonly each: EachOrganization,
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
    private readonly logger: JsonLogger,
  ) {}

  register(projection: ProjectionPort): void {
    this.registered.push(projection);
  }

  /** See `Projection.update`. */
  async update(projection: ProjectionPort, organizationId: number, at?: Date): Promise<void> {
    await projection.updateSources(organizationId);
    const batch = async (): Promise<boolean> => {
      // What is read first is sent along, and waits in the database.
      const [, more] = await Promise.all([
        this.takeLock(projection, organizationId),
        projection.apply(organizationId, at ?? this.clock.now(), false),
      ]);
      return more;
    };
    // A batch that is lost leaves invalid what it took.
    while (await this.database.repeatably(() => this.database.transaction(batch)));
  }

  /** See `Projection.updateOrEnqueue`. */
  async updateOrEnqueue(projection: ProjectionPort, organizationId: number): Promise<void> {
    const batch = async (): Promise<'locked' | 'more' | 'done'> => {
      if (!(await this.tryLock(projection, organizationId))) return 'locked';
      return (await projection.apply(organizationId, this.clock.now(), false)) ? 'more' : 'done';
    };
    await projection.updateSources(organizationId);
    for (let outcome = 'more'; outcome === 'more';) {
      outcome = await this.database.repeatably(() => this.database.transaction(batch));
      if (outcome === 'locked') await this.enqueue(projection, organizationId, AGAIN_SECONDS);
    }
  }

  /** See `Projection.updateIfFree`. */
  async updateIfFree(projection: ProjectionPort, organizationId: number): Promise<void> {
    if (!(await projection.isInvalid(organizationId))) return;
    await projection.updateSources(organizationId);
    const batch = async (): Promise<void> => {
      if (await this.tryLock(projection, organizationId))
        await projection.apply(organizationId, this.clock.now(), true);
    };
    await this.database
      .repeatably(() => this.database.transaction(batch))
      .catch((error: unknown) => {
        if (!(error instanceof TooMuchForReader)) throw error;
      });
  }

  /** See `Projection.enqueue`. */
  async enqueue(projection: ProjectionPort, organizationId: number, delaySeconds: number): Promise<void> {
    await this.jobs.enqueue([{ ...jobOf(projection, organizationId), delaySeconds }]);
  }

  /** See `Projection.enqueueSoon`. Should it be lost, the sweep comes by, and a reader updates at once. */
  enqueueSoon(projection: ProjectionPort, organizationId: number): void {
    this.database.afterCommit(() => {
      const waiting = this.soon.get(projection) ?? new Set();
      this.soon.set(projection, waiting.add(organizationId));
      this.timer ??= setTimeout(() => void this.enqueueGathered(), GATHER_MS).unref();
    });
  }

  /**
   * Has updated what a process left behind that was stopped between a change and the job that follows it: by jobs, of which organizations
   * have turns, so that much of one keeps none of another's waiting.
   */
  async sweep(): Promise<void> {
    for (const projection of this.registered)
      await this.each.run(await projection.invalidOrganizations(), (id) => this.enqueue(projection, id, 0));
  }

  /** See `Projection.withLock`. */
  withLock<T>(projection: ProjectionPort, organizationId: number, work: () => Promise<T>): Promise<T> {
    return this.database.transaction(async () => {
      await this.takeLock(projection, organizationId);
      return work();
    });
  }

  onApplicationShutdown(): void {
    if (this.timer) clearTimeout(this.timer);
  }

  private async takeLock({ name, lock }: ProjectionPort, organizationId: number): Promise<void> {
    await this.database.query('SELECT pg_advisory_xact_lock($1, $2)', [lock, organizationId], `${name}-lock`);
  }

  private async tryLock({ name, lock }: ProjectionPort, organizationId: number): Promise<boolean> {
    const row = await this.database.queryOne<{ locked: boolean }>(
      'SELECT pg_try_advisory_xact_lock($1, $2) AS locked',
      [lock, organizationId],
      `${name}-try-lock`,
    );
    return row?.locked === true;
  }

  private async enqueueGathered(): Promise<void> {
    this.timer = null;
    const jobs = [...this.soon].flatMap(([projection, ids]) => [...ids].map((id) => jobOf(projection, id)));
    this.soon.clear();
    await this.everywhere
      .run(() => this.jobs.enqueue(jobs))
      .catch((error: unknown) => {
        this.logger.failure('updates of projections not enqueued', error);
      });
  }
}

/** One that waits stands for all that follow. */
function jobOf({ name }: ProjectionPort, organizationId: number): NewJob {
  return { name, organizationId, payload: {}, dedupeKey: String(organizationId) };
}

/** Looks every half minute for what is invalid and was not asked to be updated, or whose time has come. */
@JobHandler({ name: 'sweep-projections', everySeconds: 30 })
@Injectable()
export class SweepProjectionsHandler implements JobHandlerPort {
  constructor(private readonly engine: ProjectionEngine) {}

  handle(): Promise<void> {
    return this.engine.sweep();
  }
}
