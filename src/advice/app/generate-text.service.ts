import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Clock, JsonLogger } from '../../platform/index.js';
import { adviceConfig, type AdviceConfig } from '../config.js';
import { GenerationFailedError } from '../domain/generation-failed.error.js';
import type { TextRequest } from '../domain/text-generator.port.js';
import type { Authorship } from '../domain/written-text.js';
import { type AskedText, AskGenerator } from './ask-generator.service.js';
import { type ChosenGenerator, SettingsInForce } from './settings-in-force.service.js';
import { TEMPLATE } from './text-generators.js';

/** The longest that a model may make us wait for another try. */
const LONGEST_MS = 60_000;
/** The longest that we wait by ourselves. */
const CAP_MS = 20_000;

/**
 * For how many milliseconds to wait before trying again: as the other side says, else anything up to twice as long each time
 * (full jitter: what was refused together does not come back together). Null where it is not worth it.
 *
 * @param tries those that failed, 1 or more
 * @param random from 0 up to 1
 */
export function pauseAfter(
  { again }: Pick<GenerationFailedError, 'again'>,
  tries: number,
  firstMs: number,
  random: number,
): number | null {
  if (again === null) return null;
  const ours = random * Math.min(CAP_MS, firstMs * 2 ** (tries - 1));
  if (again.afterSeconds === null) return ours;
  const told = again.afterSeconds * 1000;
  return told <= LONGEST_MS ? told + ours : null;
}

const TRIES = 3;

/** A text of the shape that was asked for, and who wrote it. */
export interface WrittenValue {
  /** It has the shape of `request.schema`. */
  value: unknown;
  authorship: Authorship;
}

/** Has a text written by whatever the organization chose. */
@Injectable()
export class GenerateText implements OnModuleDestroy {
  private readonly ending = new AbortController();

  constructor(
    private readonly settings: SettingsInForce,
    private readonly ask: AskGenerator,
    private readonly clock: Clock,
    private readonly logger: JsonLogger,
    @Inject(adviceConfig.token) private readonly config: AdviceConfig,
  ) {}

  /** Who waits for a model when the service ends does so in vain: workers wait for their jobs. */
  onModuleDestroy(): void {
    this.ending.abort(new GenerationFailedError('unreachable', 'The service ends.', { afterSeconds: null }));
  }

  /**
   * Up to three tries within `AI_TOTAL_TIMEOUT_MS`; every one is accounted for. Throws {@link GenerationFailedError}; what is
   * shown then, the caller decides. Not to be called inside a transaction: it would stay open as long as the model thinks.
   *
   * @param tries fewer than three, for who does not want to wait
   * @param stop ends it earlier: the call that is under way is broken off
   */
  async execute(
    organizationId: number,
    request: TextRequest,
    tries = TRIES,
    stop?: AbortSignal,
  ): Promise<WrittenValue> {
    const chosen = await this.settings.chosen(organizationId);
    if (chosen.meta.key === TEMPLATE) return this.template(request);
    const over = new AbortController();
    const totalMs = this.config.AI_TOTAL_TIMEOUT_MS;
    const timer = setTimeout(() => {
      over.abort(new GenerationFailedError('timed-out', 'The model took too long.'));
    }, totalMs);
    try {
      const signal = AbortSignal.any([over.signal, this.ending.signal, ...(stop ? [stop] : [])]);
      return await this.persist(organizationId, chosen, request, { tries, signal, until: Date.now() + totalMs });
    } finally {
      clearTimeout(timer);
    }
  }

  /** What the template says: for what must not ask a model, and for what no model could write. */
  template(request: TextRequest): WrittenValue {
    return {
      value: request.draft(),
      authorship: {
        generator: { kind: 'template', key: TEMPLATE, model: null },
        promptVersion: request.promptVersion,
        usage: null,
        costMicroUsd: null,
        attempts: 1,
        generatedAt: this.clock.now(),
      },
    };
  }

  private async persist(
    organizationId: number,
    chosen: ChosenGenerator,
    request: TextRequest,
    { tries, signal, until }: { tries: number; signal: AbortSignal; until: number },
  ): Promise<WrittenValue> {
    let malformed = 0;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const text = await this.ask.execute(organizationId, chosen, request, signal);
        return this.written(chosen, request, text, attempt);
      } catch (error) {
        if (!(error instanceof GenerationFailedError)) throw error;
        const { fault } = error;
        if (fault === 'malformed') malformed += 1;
        // A model may keep to the shape the next time; twice is a habit.
        const pause =
          fault === 'malformed' && malformed === 1
            ? 0
            : pauseAfter(error, attempt, this.config.AI_RETRY_PAUSE_MS, Math.random());
        const giveUp = pause === null || attempt >= tries || signal.aborted || Date.now() + pause >= until;
        this.logger.event('text not written', {
          task: request.task,
          generator: chosen.meta.key,
          fault,
          attempt,
          giveUp,
        });
        if (giveUp) throw error;
        await wait(pause, undefined, { signal }).catch(() => {
          throw signal.reason;
        });
      }
    }
  }

  private written(
    { meta }: ChosenGenerator,
    { promptVersion }: TextRequest,
    { value, model, usage, costMicroUsd }: AskedText,
    attempts: number,
  ): WrittenValue {
    const generator = { kind: meta.isModel ? 'model' : 'template', key: meta.key, model } as const;
    const generatedAt = this.clock.now();
    return { value, authorship: { generator, promptVersion, usage, costMicroUsd, attempts, generatedAt } };
  }
}
