import { Inject, Injectable } from '@nestjs/common';
import { Clock, Database, Ids } from '../../platform/index.js';
import { adviceConfig, type AdviceConfig } from '../config.js';
import { type AiSettings, type Amount, bears, costOf, monthOf, mostOf } from '../domain/ai-settings.js';
import { GenerationFailedError } from '../domain/generation-failed.error.js';
import { promptOf } from '../domain/prompt.js';
import type { TextRequest, TokenUsage } from '../domain/text-generator.port.js';
import { AiUsageRepository } from '../persistence/ai-usage.repository.js';

/** Longer than a call can last, whatever the clocks of replicas say. */
const GRACE_MS = 60_000;

/** A call that may be made. */
export interface Reservation {
  id: string;
  month: string;
  task: string;
  settings: AiSettings;
  most: Amount;
}

/** How a call ended. */
export interface CallOutcome {
  failed: boolean;
  usage: TokenUsage | null;
  /** Whether the other side may have written something: then what nobody counted is assumed. */
  began: boolean;
}

/** Keeps calls within the budget of an organization, and writes down what each took. */
@Injectable()
export class AccountForCalls {
  constructor(
    private readonly usage: AiUsageRepository,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @Inject(adviceConfig.token) private readonly config: AdviceConfig,
  ) {}

  /** Reserves what a call takes at most. Throws {@link GenerationFailedError} when the budget does not bear it. */
  async reserve(organizationId: number, settings: AiSettings, request: TextRequest): Promise<Reservation> {
    const { system, user } = promptOf(request, { withSchema: true });
    const bytes = Buffer.byteLength(system) + Buffer.byteLength(user);
    const most = mostOf({ bytes, maxOutputTokens: request.maxOutputTokens }, settings.prices);
    const now = this.clock.now();
    const reservation = { id: this.ids.next(), month: monthOf(now), task: request.task, settings, most };
    const until = new Date(now.getTime() + this.config.AI_TOTAL_TIMEOUT_MS + GRACE_MS);
    const isBorne = await this.database.transaction(async () => {
      await this.usage.hold(organizationId);
      const spent = await this.usage.spent(organizationId, reservation.month, now);
      if (!bears(settings.budget, spent, most)) return false;
      await this.usage.reserve(organizationId, reservation.id, most, now, until);
      return true;
    });
    if (!isBorne) throw new GenerationFailedError('budget-spent', 'The budget of this month does not bear the call.');
    return reservation;
  }

  /** Writes down what a call took. Gives its cost; null where it is not known. */
  async settle(
    organizationId: number,
    { id, month, task, settings, most }: Reservation,
    { failed, usage, began }: CallOutcome,
  ): Promise<number | null> {
    const cost = usage === null ? null : costOf(usage, settings.prices);
    const assumed = usage === null && began ? most : { tokens: 0, microUsd: 0 };
    await this.usage.settle(organizationId, id, month, {
      task,
      generator: settings.generator,
      calls: 1,
      failures: failed ? 1 : 0,
      countedCalls: usage === null ? 0 : 1,
      pricedCalls: cost === null ? 0 : 1,
      inputTokens: usage?.inputTokens ?? 0,
      outputTokens: usage?.outputTokens ?? 0,
      costMicroUsd: cost ?? 0,
      assumedTokens: assumed.tokens,
      assumedMicroUsd: assumed.microUsd,
    });
    return cost;
  }
}
