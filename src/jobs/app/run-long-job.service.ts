import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Clock, Database, ExtensionFinder, JsonLogger } from '../../platform/index.js';
import { type LongJobProgress, LongJobFailure, type LongJobProblem, MAX_ATTEMPTS } from '../domain/long-job.js';
import { type WorkWatch, LongWork, type LongWorkMeta, type LongWorkPort } from '../long-work.decorator.js';
import { type JobTry, LongJobRepository, type StartedJob } from '../persistence/long-job.repository.js';
import { LongJobs } from './long-jobs.service.js';

const DEFAULT_LIMIT_SECONDS = 1800;
/** Work that lives says so every three seconds. */
export const LOST_AFTER_MS = 15_000;

const INTERRUPTED: LongJobProblem = {
  code: 'interrupted',
  message: 'The process that did the work ended before it was through, several times in a row. Ask for it again.',
};
const UNKNOWN_KIND: LongJobProblem = {
  code: 'unknown-kind',
  message: 'This version of the service does not do such work any more.',
};
const TOOK_TOO_LONG: LongJobProblem = { code: 'took-too-long', message: 'It took too long and was given up.' };
const FAILED: LongJobProblem = { code: 'failed', message: 'It failed; the log says why.' };

/** Runs long work of every kind. Whatever happens to a try, the work ends: done, failed, or done again. */
@Injectable()
export class RunLongJob implements OnModuleInit, OnModuleDestroy {
  private readonly works = new Map<string, { meta: LongWorkMeta; work: LongWorkPort }>();
  private readonly running = new Set<JobWatch>();
  private isStopped = false;

  constructor(
    private readonly finder: ExtensionFinder,
    private readonly jobs: LongJobRepository,
    private readonly long: LongJobs,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly logger: JsonLogger,
  ) {}

  /** Before any job runs. */
  onModuleInit(): void {
    for (const { key, meta, instance } of this.finder.find<LongWorkMeta, LongWorkPort>(LongWork, (m) => m.kind))
      this.works.set(key, { meta, work: instance });
  }

  /** An orderly stop does not wait for long work: it is put back, and done again. */
  onModuleDestroy(): void {
    this.isStopped = true;
    for (const watch of this.running) watch.stop(new CutOffError('service-stopped'));
  }

  /** Does nothing to work that has ended; looks again later at what lives elsewhere. */
  async execute(organizationId: number, id: string): Promise<void> {
    const now = this.clock.now();
    const started = await this.jobs.start(organizationId, id, now, new Date(now.getTime() - LOST_AFTER_MS));
    if (started) return this.run(organizationId, id, started);
    const job = await this.jobs.one(organizationId, id);
    if (job?.state === 'running') await this.long.enqueue(organizationId, id, LOST_AFTER_MS / 1000);
  }

  private async run(organizationId: number, id: string, started: StartedJob): Promise<void> {
    const one: JobTry = { id, attempt: started.attempt };
    const watch = new JobWatch((progress) => this.jobs.goOn(organizationId, one, progress, this.clock.now()));
    this.running.add(watch);
    if (this.isStopped) watch.stop(new CutOffError('service-stopped'));
    try {
      const resultLink = await this.work(organizationId, id, started, watch);
      await watch.end();
      const end = { state: 'done' as const, progress: watch.progress, resultLink, problem: null };
      await this.jobs.end(organizationId, one, end, this.clock.now());
    } catch (error) {
      await watch.end();
      await this.failed(organizationId, one, watch, watch.signal.aborted ? watch.signal.reason : error);
    } finally {
      this.running.delete(watch);
    }
  }

  private async work(
    organizationId: number,
    jobId: string,
    { kind, asked, by, attempt }: StartedJob,
    watch: JobWatch,
  ): Promise<string | null> {
    if (attempt > MAX_ATTEMPTS) throw new LongJobFailure(INTERRUPTED);
    const known = this.works.get(kind);
    if (!known) throw new LongJobFailure(UNKNOWN_KIND);
    const { limitSeconds = DEFAULT_LIMIT_SECONDS } = known.meta;
    const limit = setTimeout(() => {
      watch.stop(new LongJobFailure(TOOK_TOO_LONG));
    }, limitSeconds * 1000);
    try {
      const { resultLink } = await watch.orStop(known.work.run({ jobId, organizationId, asked, by }, watch));
      return resultLink;
    } finally {
      clearTimeout(limit);
    }
  }

  private async failed(organizationId: number, one: JobTry, watch: JobWatch, reason: unknown): Promise<void> {
    if (reason instanceof CutOffError) {
      if (reason.why === 'service-stopped') await this.putBack(organizationId, one);
      return;
    }
    if (!(reason instanceof LongJobFailure)) this.logger.failure('long work failed', reason, { longJobId: one.id });
    const problem = reason instanceof LongJobFailure ? reason.problem : FAILED;
    const end = { state: 'failed' as const, progress: watch.progress, resultLink: null, problem };
    await this.jobs.end(organizationId, one, end, this.clock.now());
  }

  private putBack(organizationId: number, one: JobTry): Promise<void> {
    return this.database.transaction(async () => {
      if (await this.jobs.putBack(organizationId, one, this.clock.now()))
        await this.long.enqueue(organizationId, one.id);
    });
  }
}

const TELL_EVERY_MS = 500;
const ALIVE_EVERY_MS = 3_000;

/** Why a try ends without being through. */
class CutOffError extends Error {
  override name = 'CutOffError';

  constructor(readonly why: 'service-stopped' | 'taken-over') {
    super(why);
  }
}

/** Tells how far work is, at most twice a second, and that it lives; and ends it when it is not wanted any more. */
class JobWatch implements WorkWatch {
  progress: LongJobProgress = { done: 0, total: null, phase: null };
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private told = '';
  private reportedAt = 0;
  private telling: Promise<void> = Promise.resolve();

  /** @param tell writes it down; false when the work is another's by now. */
  constructor(private readonly tell: (progress: LongJobProgress) => Promise<boolean>) {
    this.timer = setInterval(() => {
      this.telling = this.telling.then(() => this.look());
    }, TELL_EVERY_MS).unref();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  move({ done, total, phase }: LongJobProgress): void {
    this.progress = { done, total, phase: phase?.slice(0, 200) ?? null };
  }

  stop(reason: Error): void {
    this.controller.abort(reason);
  }

  /** The result of `work`, or the reason to stop: work that does not listen to the signal is not waited for. */
  async orStop<T>(work: Promise<T>): Promise<T> {
    const { signal } = this;
    const { promise: stopped, reject } = withReject();
    const stop = (): void => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    try {
      return await Promise.race([work, stopped]);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** Nothing is told after it. */
  async end(): Promise<void> {
    clearInterval(this.timer);
    await this.telling;
  }

  private async look(): Promise<void> {
    const text = JSON.stringify(this.progress);
    const now = performance.now();
    if (text === this.told && now - this.reportedAt < ALIVE_EVERY_MS) return;
    this.told = text;
    this.reportedAt = now;
    // A database that is away for a moment must not end work that takes minutes.
    const isWanted = await this.tell(this.progress).catch(() => true);
    if (!isWanted) this.stop(new CutOffError('taken-over'));
  }
}

function withReject(): { promise: Promise<never>; reject: (error: Error) => void } {
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<never>((_resolve, no) => {
    reject = no;
  });
  return { promise, reject };
}
