import { Injectable } from '@nestjs/common';
import { GenerationFailedError } from '../domain/generation-failed.error.js';
import type { FailedWriting, KeptText } from '../domain/kept-text.js';
import type { Authorship, Writing } from '../domain/written-text.js';
import { Clock } from '../../platform/index.js';
import { ChosenGenerator } from './chosen-generator.service.js';
import { GenerateText } from './generate-text.service.js';
import { KeptTexts } from './kept-texts.service.js';

/** What came of it; `failed` says why, and what is shown instead. */
export type WrittenAs =
  { outcome: 'written' | 'unchanged' } | { outcome: 'failed'; fault: FailedWriting['fault']; message: string };

/** Has one text written, checked and kept. Whatever goes wrong, what was shown stays, or the template stands in. */
@Injectable()
export class WriteText {
  constructor(
    private readonly generate: GenerateText,
    private readonly chosen: ChosenGenerator,
    private readonly kept: KeptTexts,
    private readonly clock: Clock,
  ) {}

  /** @param force also when nothing changed since it was written last */
  async execute(
    organizationId: number,
    writing: Writing<unknown>,
    { force, signal }: { force: boolean; signal: AbortSignal },
  ): Promise<WrittenAs> {
    const before = await this.kept.newest(organizationId, writing.task, writing.subject);
    const generator = await this.chosen.of(organizationId);
    if (!force && before && isUpToDate(before, writing, generator)) return { outcome: 'unchanged' };
    try {
      const { value, authorship } = await this.generate.execute(organizationId, writing.request);
      const { kept, dropped } = writing.check(value);
      // Another worker may have taken over meanwhile.
      signal.throwIfAborted();
      if (kept === null) return await this.instead(organizationId, writing, NOTHING_LEFT, before, signal);
      const { dataVersion } = writing;
      await this.kept.keep(organizationId, writing, { value: kept, authorship, dataVersion, dropped, failure: null });
      return { outcome: 'written' };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof GenerationFailedError)) throw error;
      const { fault, message } = error;
      return this.instead(organizationId, writing, { fault, message }, before, signal);
    }
  }

  /** What was shown stays; where nothing was, the template says what it can. */
  private async instead(
    organizationId: number,
    writing: Writing<unknown>,
    failure: Omit<FailedWriting, 'at'>,
    before: KeptText<unknown> | null,
    signal: AbortSignal,
  ): Promise<WrittenAs> {
    signal.throwIfAborted();
    const at = this.clock.now();
    if (before === null) {
      const { value, authorship } = this.generate.template(writing.request);
      const { kept, dropped } = writing.check(value);
      if (kept !== null) {
        const { dataVersion } = writing;
        const text = { value: kept, authorship, dataVersion, dropped, failure: { ...failure, at } };
        await this.kept.keep(organizationId, writing, text);
      }
    } else await this.kept.fail(organizationId, writing, failure);
    return { outcome: 'failed', ...failure };
  }
}

const NOTHING_LEFT: Omit<FailedWriting, 'at'> = {
  fault: 'nothing-left',
  message: 'Nothing of what was written holds against the evidence.',
};

function isUpToDate(
  { dataVersion, authorship, failure }: KeptText<unknown>,
  writing: Writing<unknown>,
  { key, model }: Authorship['generator'],
): boolean {
  const { generator, promptVersion } = authorship;
  return (
    failure === null &&
    dataVersion === writing.dataVersion &&
    promptVersion === writing.request.promptVersion &&
    generator.key === key &&
    generator.model === model
  );
}
