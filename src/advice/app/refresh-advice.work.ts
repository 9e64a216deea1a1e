import { Inject, Injectable } from '@nestjs/common';
import {
  type AskedWork,
  type BegunJob,
  LongJobFailure,
  LongJobs,
  LongWork,
  type LongWorkPort,
  type WorkWatch,
} from '../../jobs/index.js';
import { AuditLog, Database, RateLimiter } from '../../platform/index.js';
import { adviceConfig, type AdviceConfig } from '../config.js';
import { GenerationFailedError } from '../domain/generation-failed.error.js';
import type { TextWriter } from '../domain/text-writer.js';
import { UnknownPartError } from '../errors.js';
import { TextWriters } from './text-writers.js';
import { WriteText, type WrittenAs } from './write-text.service.js';

/** The kind of the job. */
const REFRESH = 'refresh-advice';

/** Above what `ADVICE_REFRESH_TIMEOUT_MS` may be, which says what was written meanwhile. */
const LIMIT_SECONDS = 3700;
const OVER = 'The time for all texts together was over.';
const RESULT = '/api/v1/organizations/recommendations';

/** What a refresh is asked with. */
interface AskedRefresh {
  organizationPublicId: string;
  /** Tasks of writers; null: all. */
  parts: string[] | null;
  role: string | null;
  force: boolean;
}

/** Has the texts of an organization written, one after the other; one that fails keeps none of the others. */
@LongWork({ kind: REFRESH, limitSeconds: LIMIT_SECONDS })
@Injectable()
export class RefreshAdviceWork implements LongWorkPort<AskedRefresh> {
  constructor(
    private readonly writers: TextWriters,
    private readonly write: WriteText,
    @Inject(adviceConfig.token) private readonly config: AdviceConfig,
  ) {}

  async run({ organizationId, asked }: AskedWork<AskedRefresh>, watch: WorkWatch): Promise<{ resultLink: string }> {
    const { parts } = asked;
    const wanted = this.writers.all().filter(({ meta }) => parts === null || parts.includes(meta.task));
    const over = new AbortController();
    const timer = setTimeout(() => {
      over.abort(new GenerationFailedError('timed-out', OVER));
    }, this.config.ADVICE_REFRESH_TIMEOUT_MS);
    const failures: (WrittenAs & { outcome: 'failed' })[] = [];
    try {
      const signal = AbortSignal.any([watch.signal, over.signal]);
      for (const [done, { meta, writer }] of wanted.entries()) {
        watch.move({ done, total: wanted.length, phase: `Writing: ${meta.title}` });
        const written = await this.one(organizationId, asked, writer, signal);
        if (written?.outcome === 'failed') failures.push(written);
      }
    } catch (error) {
      if (!over.signal.aborted || watch.signal.aborted) throw error;
      throw new LongJobFailure({ code: 'timed-out', message: `${OVER} ${WHAT_STAYS}` });
    } finally {
      clearTimeout(timer);
    }
    watch.move({ done: wanted.length, total: wanted.length, phase: null });
    const [failure] = failures;
    if (failure)
      throw new LongJobFailure({ code: failure.fault, message: messageOf(failure.message, failures.length) });
    return { resultLink: RESULT };
  }

  private async one(
    organizationId: number,
    { organizationPublicId, role, force }: AskedRefresh,
    writer: TextWriter,
    signal: AbortSignal,
  ): Promise<WrittenAs | null> {
    const writing = await writer.prepare({ organizationId, organizationPublicId }, { role });
    signal.throwIfAborted();
    return writing && this.write.execute(organizationId, writing, { force, signal });
  }
}

const WHAT_STAYS = 'What was shown before stays; where nothing was, the built-in template stands in.';

function messageOf(reason: string, texts: number): string {
  const which = texts === 1 ? 'One text was' : `${texts} texts were`;
  return `${which} not written: ${reason} ${WHAT_STAYS}`;
}

const HOUR_SECONDS = 3600;

/** Has the texts of an organization written anew: one refresh at a time, and so many an hour. */
@Injectable()
export class AskRefresh {
  constructor(
    private readonly jobs: LongJobs,
    private readonly writers: TextWriters,
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly limiter: RateLimiter,
    @Inject(adviceConfig.token) private readonly config: AdviceConfig,
  ) {}

  /** Gives the one that is under way when there is one. Throws {@link UnknownPartError}, and when it is asked too often. */
  async execute(organizationId: number, asked: AskedRefresh, by: { kind: string; id: string }): Promise<BegunJob> {
    const tasks = this.writers.tasks();
    for (const [at, part] of (asked.parts ?? []).entries())
      if (!tasks.includes(part)) throw new UnknownPartError(at, tasks);
    const limit = this.config.ADVICE_REFRESHES_PER_HOUR;
    this.limiter.take({ name: 'advice-refresh', limit, windowSeconds: HOUR_SECONDS }, String(organizationId));
    return this.database.transaction(async () => {
      const begun = await this.jobs.begin(organizationId, { kind: REFRESH, asked, by: { kind: by.kind, id: by.id } });
      if (begun.isNew)
        await this.audit.record({
          organizationId,
          action: 'advice.refresh-asked',
          target: { type: 'job', id: begun.job.id },
          facts: { parts: asked.parts ?? tasks, role: asked.role, force: asked.force },
        });
      return begun;
    });
  }
}
