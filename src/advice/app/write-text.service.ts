import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { GenerationFailedError } from '../domain/generation-failed.error.js';
import type { FailedWriting, StoredText } from '../domain/stored-text.js';
import type { Writing } from '../domain/written-text.js';
import { Clock } from '../../platform/index.js';
import { GenerateText } from './generate-text.service.js';
import { StoredTexts } from './stored-texts.service.js';
import { SettingsInForce } from './settings-in-force.service.js';

/** What came of it; `failed` says why, and what is shown instead. */
export type WrittenAs =
  { outcome: 'written' | 'unchanged' } | { outcome: 'failed'; fault: FailedWriting['fault']; message: string };

/** Has one text written, checked and kept. Whatever goes wrong, what was shown stays, or the template stands in. */
@Injectable()
export class WriteText implements OnModuleDestroy {
  private isEnding = false;

  constructor(
    private readonly generate: GenerateText,
    private readonly settings: SettingsInForce,
    private readonly stored: StoredTexts,
    private readonly clock: Clock,
  ) {}

  /** A text that is cut off by the end of the service has not failed: whoever runs the job puts it back. */
  onModuleDestroy(): void {
    this.isEnding = true;
  }

  /** @param force also when nothing changed since it was written last */
  async execute(
    organizationId: number,
    writing: Writing<unknown>,
    { force, signal }: { force: boolean; signal: AbortSignal },
  ): Promise<WrittenAs> {
    const before = await this.stored.newest(organizationId, writing.task, writing.subject);
    try {
      if (!force && before && (await this.isUpToDate(organizationId, before, writing))) return { outcome: 'unchanged' };
      const { value, authorship } = await this.generate.execute(organizationId, writing.request, undefined, signal);
      const { kept: stored, dropped } = writing.check(value);
      // Another worker may have taken over meanwhile.
      signal.throwIfAborted();
      if (stored === null) return await this.instead(organizationId, writing, NOTHING_LEFT, before);
      const { dataVersion } = writing;
      await this.stored.keep(organizationId, writing, {
        value: stored,
        authorship,
        dataVersion,
        dropped,
        failure: null,
      });
      return { outcome: 'written' };
    } catch (error) {
      if (this.isEnding) await whenAborted(signal);
      signal.throwIfAborted();
      if (!(error instanceof GenerationFailedError)) throw error;
      const { fault, message } = error;
      return this.instead(organizationId, writing, { fault, message }, before);
    }
  }

  /** Written from the same data, by the same rules, by whom it would be written now, and not in anybody's place. */
  private async isUpToDate(
    organizationId: number,
    { dataVersion, authorship, failure }: StoredText<unknown>,
    writing: Writing<unknown>,
  ): Promise<boolean> {
    const { meta, settings } = await this.settings.chosen(organizationId);
    const { generator, promptVersion } = authorship;
    return (
      failure === null &&
      dataVersion === writing.dataVersion &&
      promptVersion === writing.request.promptVersion &&
      generator.key === meta.key &&
      // Models answer with the name of an edition: `small-1` is `small-1-2026-05-01`.
      (!meta.isModel || (settings.model !== null && generator.model?.startsWith(settings.model) === true))
    );
  }

  /** What was shown stays; where nothing was, the template says what it can. */
  private async instead(
    organizationId: number,
    writing: Writing<unknown>,
    failure: Omit<FailedWriting, 'at'>,
    before: StoredText<unknown> | null,
  ): Promise<WrittenAs> {
    const at = this.clock.now();
    if (before === null) {
      const { value, authorship } = this.generate.template(writing.request);
      const { kept: stored, dropped } = writing.check(value);
      if (stored !== null) {
        const { dataVersion } = writing;
        const text = { value: stored, authorship, dataVersion, dropped, failure: { ...failure, at } };
        await this.stored.keep(organizationId, writing, text);
      }
    } else await this.stored.fail(organizationId, writing, failure);
    return { outcome: 'failed', ...failure };
  }
}

const NOTHING_LEFT: Omit<FailedWriting, 'at'> = {
  fault: 'nothing-left',
  message: 'Nothing of what was written holds against the evidence.',
};

/** Never resolves. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = (): void => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
