import { Inject, Injectable } from '@nestjs/common';
import { type BegunJob, LongJobs } from '../../jobs/index.js';
import { AuditLog, Database, RateLimiter } from '../../platform/index.js';
import { adviceConfig, type AdviceConfig } from '../config.js';
import { UnknownPartError } from '../errors.js';
import { type AskedRefresh, REFRESH } from './refresh-advice.work.js';
import { TextWriters } from './text-writers.js';

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
