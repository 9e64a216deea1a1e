import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import pg from 'pg';
import { platformConfig, type PlatformConfig } from '../config/platform.config.js';
import { sqlState } from '../database/send-statement.js';
import { runHurriedInScope, runInScope } from '../database/organization-scope.js';
import { BusyError } from '../errors/busy-error.js';
import { ExtensionFinder } from '../extensions/extension-finder.js';
import { jobOutcomes } from '../health/metrics.js';
import { shareOf } from '../limits/fair-slots.js';
import { JsonLogger } from '../logging/json-logger.js';
import { Ids } from '../time/clock.js';
import { type Job, JobHandler, type JobHandlerMeta, type JobHandlerPort } from './job-handler.js';
import { JOB_CHANNEL } from './job-queue.js';
import { JobRepository } from './job.repository.js';

const LEASE_SECONDS = 10;
const HEARTBEAT_MS = 3_000;
const POLL_MS = 1_000;
/** Jobs that run at once in a process: those that are done in a moment, and beside them those that take long: watched or not, or waiting for others. */
const ROOM = { short: 4, long: 1, watched: 2, waiting: 2, fetching: 1 };
type Length = keyof typeof ROOM;
/** So many organizations are remembered as served; one that is not, because others came since, is served before them anyway. */
const REMEMBERED = 100;
const MAX_BACKOFF_SECONDS = 600;
/** A statement that was cut off had all its time, and took it from others: it is tried less often, and later. */
const CUT_OFF = { state: '57014', attempts: 4, seconds: 60 };
/** After so long a job comes again that met what others have. That is no failure. */
const PUT_OFF_SECONDS = 1;

class WorkerLostError extends Error {
  override name = 'WorkerLostError';
}

interface Registered {
  meta: JobHandlerMeta;
  handler: JobHandlerPort;
}

/**
 * Runs the jobs of this process (`ROLE=all|worker`). Woken by NOTIFY, by its own process, or by polling; a job whose
 * worker was killed is due again when its lease ends. Two handlers of one name stop the boot.
 */
@Injectable()
export class JobWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly owner: string;
  private readonly handlers = new Map<string, Registered>();
  private readonly running = new Map<string, { length: Length; organizationId: number | null; ended: Promise<void> }>();
  /** Organizations in the order in which they were last served. */
  private readonly served: Record<Length, Set<number | null>> = {
    short: new Set(),
    long: new Set(),
    watched: new Set(),
    waiting: new Set(),
    fetching: new Set(),
  };
  private listener: pg.Client | null = null;
  private poll: NodeJS.Timeout | null = null;
  private heartbeat: NodeJS.Timeout | null = null;
  private claiming: Promise<void> | null = null;
  private claimAgain = false;
  private stopped = false;

  constructor(
    private readonly jobs: JobRepository,
    private readonly finder: ExtensionFinder,
    private readonly logger: JsonLogger,
    @Inject(platformConfig.token) private readonly config: PlatformConfig,
    private readonly ids: Ids,
  ) {
    this.owner = ids.next();
  }

  async onApplicationBootstrap(): Promise<void> {
    for (const { meta, instance, key } of this.finder.find<JobHandlerMeta, JobHandlerPort>(JobHandler, (m) => m.name)) {
      this.handlers.set(key, { meta, handler: instance });
    }
    if (this.config.ROLE === 'api') return;
    for (const { meta } of this.handlers.values()) {
      if (meta.everySeconds !== undefined) await this.jobs.ensureRecurring(this.ids.next(), meta.name);
    }
    // Keeps a process that only works alive, also while its database is away.
    this.poll = setInterval(() => {
      this.wake();
    }, POLL_MS);
    this.heartbeat = setInterval(() => {
      void this.renew();
      if (!this.listener && !this.stopped) void this.listen();
    }, HEARTBEAT_MS).unref();
    await this.listen();
    this.wake();
  }

  /**
   * Stops claiming, then waits for what runs: a job is never cut in the middle by an orderly stop. Before the shutdown
   * proper, in which the database goes.
   */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    if (this.poll) clearInterval(this.poll);
    await this.listener?.end().catch(() => undefined);
    // A claim on its way may still bring jobs.
    await this.claiming;
    await Promise.allSettled([...this.running.values()].map(({ ended }) => ended));
    if (this.heartbeat) clearInterval(this.heartbeat);
  }

  /** The names that have a handler here. */
  names(): string[] {
    return [...this.handlers.keys()].sort();
  }

  /** Looks for work now. */
  wake(): void {
    if (this.stopped || this.config.ROLE === 'api') return;
    if (this.claiming) {
      this.claimAgain = true;
      return;
    }
    this.claiming = this.claim().finally(() => {
      this.claiming = null;
      if (this.claimAgain) {
        this.claimAgain = false;
        this.wake();
      }
    });
  }

  private async claim(): Promise<void> {
    try {
      await this.claimSome('short');
      await this.claimSome('watched');
      await this.claimSome('waiting');
      await this.claimSome('fetching');
      await this.claimSome('long');
    } catch (error) {
      this.logger.failure('jobs could not be claimed', error);
    }
  }

  private async claimSome(length: Length): Promise<void> {
    const names = this.names().filter((name) => this.lengthOf(name) === length);
    if (names.length === 0) return;
    // Jobs go by turns, one by one: whose turn it is depends on the one before. Half of the places are one organization's at most.
    for (;;) {
      const beside = [...this.running.values()].filter((one) => one.length === length);
      if (beside.length >= ROOM[length]) return;
      const turns = { full: organizationsWith(beside, shareOf(ROOM[length])), served: [...this.served[length]] };
      const [job] = await this.jobs.claim(this.owner, names, 1, LEASE_SECONDS, turns);
      if (!job) return;
      this.start(job, length);
      this.remember(this.served[length], job.organizationId);
    }
  }

  private remember(served: Set<number | null>, organizationId: number | null): void {
    served.delete(organizationId);
    served.add(organizationId);
    const [oldest] = served;
    if (served.size > REMEMBERED && oldest !== undefined) served.delete(oldest);
  }

  private start(job: Job & { maxAttempts: number }, length: Length): void {
    const ended = this.run(job, length).finally(() => {
      this.running.delete(job.id);
      this.wake();
    });
    this.running.set(job.id, { length, organizationId: job.organizationId, ended });
  }

  private lengthOf(name: string): Length {
    const meta = this.handlers.get(name)?.meta;
    if (meta?.waitsForOthers === true) return 'waiting';
    if (meta?.fetches === true) return 'fetching';
    if (meta?.isWatched === true) return 'watched';
    return meta?.isLong === true ? 'long' : 'short';
  }

  private async run(job: Job & { maxAttempts: number }, length: Length): Promise<void> {
    const registered = this.handlers.get(job.name);
    if (!registered) return;
    try {
      // Its worker died every time: whatever kills workers must not go round for ever.
      if (job.attempt > limitOf(job, registered.meta)) throw new WorkerLostError();
      // Work without an organization is the service's own upkeep.
      const enter = length === 'short' ? runHurriedInScope : runInScope;
      await enter(job.organizationId ?? 'all', () => registered.handler.handle(job));
      const { everySeconds } = registered.meta;
      if (everySeconds === undefined) await this.jobs.finish(this.owner, job.id);
      else await this.jobs.runAgain(this.owner, job.id, everySeconds);
      jobOutcomes.inc({ name: job.name, outcome: 'done' });
    } catch (error) {
      const outcome =
        error instanceof BusyError
          ? this.jobs.putOff(this.owner, job.id, PUT_OFF_SECONDS)
          : this.failed(job, registered.meta, error);
      await outcome.catch((cause: unknown) => {
        this.logger.failure('job state not written', cause);
      });
    }
  }

  private async failed(job: Job & { maxAttempts: number }, meta: JobHandlerMeta, error: unknown): Promise<void> {
    const isCutOff = sqlState(error) === CUT_OFF.state && meta.everySeconds === undefined;
    const most = limitOf(job, meta);
    const dead = job.attempt >= (isCutOff ? Math.min(most, CUT_OFF.attempts) : most);
    this.logger.failure(dead ? 'job given up' : 'job failed, will be tried again', error, {
      job: job.name,
      jobId: job.id,
      attempt: job.attempt,
    });
    jobOutcomes.inc({ name: job.name, outcome: dead ? 'dead' : 'retried' });
    const reason = error instanceof Error ? error.name : 'Error';
    if (dead) await this.jobs.bury(this.owner, job.id, reason);
    else {
      const wait = 2 ** (job.attempt - 1) * (isCutOff ? CUT_OFF.seconds : 1);
      await this.jobs.retry(this.owner, job.id, Math.min(wait, MAX_BACKOFF_SECONDS), reason);
    }
  }

  private async renew(): Promise<void> {
    if (this.running.size === 0) return;
    await this.jobs.renew(this.owner, [...this.running.keys()], LEASE_SECONDS).catch((error: unknown) => {
      this.logger.failure('job leases not renewed', error);
    });
  }

  private async listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.config.DATABASE_URL,
      application_name: 'posture-listener',
      keepAlive: true,
    });
    client.on('notification', () => {
      this.wake();
    });
    client.on('error', () => {
      if (this.listener === client) this.listener = null;
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${JOB_CHANNEL}`);
      this.listener = client;
    } catch (error) {
      this.logger.warn('no notifications from the database, polling only', error instanceof Error ? error.name : '');
    }
  }
}

/** The handler knows better than the queue how often its work may be tried. */
function limitOf(job: { maxAttempts: number }, meta: JobHandlerMeta): number {
  return meta.everySeconds === undefined ? (meta.maxAttempts ?? job.maxAttempts) : job.maxAttempts;
}

/** Those that have so many jobs running. */
function organizationsWith(running: readonly { organizationId: number | null }[], most: number): number[] {
  const counts = new Map<number, number>();
  for (const { organizationId } of running)
    if (organizationId !== null) counts.set(organizationId, (counts.get(organizationId) ?? 0) + 1);
  return [...counts].flatMap(([id, count]) => (count >= most ? [id] : []));
}
