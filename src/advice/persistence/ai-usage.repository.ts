import { Injectable } from '@nestjs/common';
import { Database, LOCK, namedStatement } from '../../platform/index.js';
import type { Amount } from '../domain/ai-settings.js';

/** What texts of one task by one generator took in a month. */
export interface UsageRow {
  task: string;
  generator: string;
  /** Tries, those that failed included. */
  calls: number;
  failures: number;
  /** Of these the other side said how many tokens they took. */
  countedCalls: number;
  /** Of these it is known what they cost. */
  pricedCalls: number;
  inputTokens: number;
  outputTokens: number;
  costMicroUsd: number;
  /** What calls that nobody counted are taken to have used up. */
  assumedTokens: number;
  assumedMicroUsd: number;
}

const SETTLE = namedStatement<UsageRow & { organizationId: number; id: string; month: string }>(
  `WITH done AS (DELETE FROM ai_reservation WHERE organization_id = :organizationId AND id = :id)
   INSERT INTO ai_usage AS u (organization_id, month, task, generator, calls, failures, counted_calls, priced_calls, input_tokens,
                              output_tokens, cost_micro_usd, assumed_tokens, assumed_micro_usd)
   VALUES (:organizationId, :month, :task, :generator, :calls, :failures, :countedCalls, :pricedCalls, :inputTokens, :outputTokens, :costMicroUsd, :assumedTokens, :assumedMicroUsd)
   ON CONFLICT (organization_id, month, task, generator) DO UPDATE
      SET calls = u.calls + excluded.calls, failures = u.failures + excluded.failures,
          counted_calls = u.counted_calls + excluded.counted_calls, priced_calls = u.priced_calls + excluded.priced_calls,
          input_tokens = u.input_tokens + excluded.input_tokens, output_tokens = u.output_tokens + excluded.output_tokens,
          cost_micro_usd = u.cost_micro_usd + excluded.cost_micro_usd,
          assumed_tokens = u.assumed_tokens + excluded.assumed_tokens,
          assumed_micro_usd = u.assumed_micro_usd + excluded.assumed_micro_usd`,
);

/** What texts took, and what calls that are under way may take. */
@Injectable()
export class AiUsageRepository {
  constructor(private readonly database: Database) {}

  /** By task and generator. */
  ofMonth(organizationId: number, month: string): Promise<UsageRow[]> {
    return this.database.query(
      `SELECT task, generator, calls, failures, counted_calls, priced_calls,
              input_tokens::float8 AS input_tokens, output_tokens::float8 AS output_tokens,
              cost_micro_usd::float8 AS cost_micro_usd, assumed_tokens::float8 AS assumed_tokens,
              assumed_micro_usd::float8 AS assumed_micro_usd
         FROM ai_usage WHERE organization_id = $1 AND month = $2 ORDER BY task, generator`,
      [organizationId, month],
    );
  }

  /** Nobody else reserves for this organization until the transaction ends. */
  async hold(organizationId: number): Promise<void> {
    await this.database.query('SELECT pg_advisory_xact_lock($1, $2)', [LOCK.aiBudget, organizationId]);
  }

  /** What counts against the budget of a month: what was used up, and what may be by calls that are under way. */
  async spent(organizationId: number, month: string, at: Date): Promise<Amount> {
    const row = await this.database.queryOne<Amount>(
      `SELECT (u.tokens + r.tokens)::float8 AS tokens, (u.micro_usd + r.micro_usd)::float8 AS micro_usd
         FROM (SELECT coalesce(sum(input_tokens + output_tokens + assumed_tokens), 0) AS tokens,
                      coalesce(sum(cost_micro_usd + assumed_micro_usd), 0) AS micro_usd
                 FROM ai_usage WHERE organization_id = $1 AND month = $2) u,
              (SELECT coalesce(sum(tokens), 0) AS tokens, coalesce(sum(micro_usd), 0) AS micro_usd
                 FROM ai_reservation WHERE organization_id = $1 AND expires_at > $3) r`,
      [organizationId, month, at],
    );
    return row ?? { tokens: 0, microUsd: 0 };
  }

  /** Reserves, and forgets what processes that are gone had reserved. */
  async reserve(
    organizationId: number,
    id: string,
    { tokens, microUsd }: Amount,
    at: Date,
    until: Date,
  ): Promise<void> {
    await this.database.query(
      `WITH gone AS (DELETE FROM ai_reservation WHERE organization_id = $1 AND expires_at <= $6)
       INSERT INTO ai_reservation (organization_id, id, tokens, micro_usd, expires_at) VALUES ($1, $2, $3, $4, $5)`,
      [organizationId, id, tokens, microUsd, until, at],
    );
  }

  /** Puts what a call took in the place of what was reserved for it. */
  async settle(organizationId: number, id: string, month: string, call: UsageRow): Promise<void> {
    await this.database.query(SETTLE.text, SETTLE.values({ ...call, organizationId, id, month }), 'ai-usage-settle');
  }
}
