import { Inject, Injectable } from '@nestjs/common';
import { type AskedWork, LongJobFailure, LongWork, type LongWorkPort, type WorkWatch } from '../../jobs/index.js';
import { adviceConfig, type AdviceConfig } from '../config.js';
import { GenerationFailedError } from '../domain/generation-failed.error.js';
import type { TextWriter } from '../domain/text-writer.js';
import { TextWriters } from './text-writers.js';
import { type WrittenAs, WriteText } from './write-text.service.js';

/** The kind of the job. */
export const REFRESH = 'refresh-advice';

/** Above what `ADVICE_REFRESH_TIMEOUT_MS` may be, which says what was written meanwhile. */
const LIMIT_SECONDS = 3700;
const OVER = 'The time for all texts together was over.';
const RESULT = '/api/v1/organizations/recommendations';

/** What a refresh is asked with. */
export interface AskedRefresh {
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
