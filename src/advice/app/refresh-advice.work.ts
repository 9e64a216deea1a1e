import { Injectable } from '@nestjs/common';
import { type AskedWork, LongJobFailure, LongWork, type LongWorkPort, type WorkWatch } from '../../jobs/index.js';
import { TextWriters } from './text-writers.js';
import { type WrittenAs, WriteText } from './write-text.service.js';

/** The kind of the job. */
export const REFRESH = 'refresh-advice';

const LIMIT_SECONDS = 1800;
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
  ) {}

  async run({ organizationId, asked }: AskedWork<AskedRefresh>, watch: WorkWatch): Promise<{ resultLink: string }> {
    const { organizationPublicId, parts, role, force } = asked;
    const wanted = this.writers.all().filter(({ meta }) => parts === null || parts.includes(meta.task));
    const failures: (WrittenAs & { outcome: 'failed' })[] = [];
    for (const [done, { meta, writer }] of wanted.entries()) {
      watch.move({ done, total: wanted.length, phase: `Writing: ${meta.title}` });
      const writing = await writer.prepare({ organizationId, organizationPublicId }, { role });
      watch.signal.throwIfAborted();
      if (!writing) continue;
      const written = await this.write.execute(organizationId, writing, { force, signal: watch.signal });
      if (written.outcome === 'failed') failures.push(written);
    }
    watch.move({ done: wanted.length, total: wanted.length, phase: null });
    const [failure] = failures;
    if (failure)
      throw new LongJobFailure({ code: failure.fault, message: messageOf(failure.message, failures.length) });
    return { resultLink: RESULT };
  }
}

function messageOf(reason: string, texts: number): string {
  const which = texts === 1 ? 'One text was' : `${texts} texts were`;
  return `${which} not written: ${reason} What was shown before stays; where nothing was, the built-in template stands in.`;
}
