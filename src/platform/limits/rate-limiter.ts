import { AsyncResource } from 'node:async_hooks';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '../database/database.js';
import { LimitExceededError } from '../errors/domain-error.js';
import { noteQuota } from '../http/request-context.js';
import { JsonLogger } from '../logging/json-logger.js';
import { Clock } from '../time/clock.js';

/** At most `limit` requests per `windowSeconds` and key. */
export interface LimitPolicy {
  name: string;
  limit: number;
  windowSeconds: number;
}

interface Window {
  policy: LimitPolicy;
  key: string;
  startedAt: number;
  /** Counted here and not yet told to the database. */
  pending: number;
  /** What all replicas counted, as of the last exchange. */
  shared: number;
}

const FLUSH_MS = 1_000;
/** So much of a limit may be counted here without the others being told. */
const URGENT_SHARE = 0.25;
const MAX_WINDOWS = 50_000;
const COMPLAINT_MS = 60_000;

/**
 * Fixed windows, counted in the process and exchanged with the other replicas through PostgreSQL once a second, and at once
 * when a quarter of a limit came in between, so that a request costs no statement. What the replicas may together let through
 * above a limit is what each counts between two exchanges. At 50 000 windows the one that was asked for longest ago gives
 * way: whoever floods loses none of their own.
 */
@Injectable()
export class RateLimiter implements OnApplicationShutdown {
  /** Those asked for longest ago first. */
  private readonly windows = new Map<string, Window>();
  private timer: NodeJS.Timeout | null = null;
  private flushing: Promise<void> = Promise.resolve();
  private complainedAt = -Infinity;
  private isUrgent = false;
  /** Whoever happens to count may be in a transaction; the exchange is none of its business. */
  private readonly outside = new AsyncResource('RateLimiter');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly logger: JsonLogger,
  ) {}

  /** Counts one request, and notes for its answer what is left; throws {@link LimitExceededError} when the window is full. */
  take(policy: LimitPolicy, key: string): void {
    const now = this.clock.now().getTime();
    const length = policy.windowSeconds * 1000;
    const startedAt = now - (now % length);
    const id = `${policy.name}\n${key}`;
    let window = this.windows.get(id);
    this.windows.delete(id);
    if (window?.startedAt !== startedAt) window = { policy, key, startedAt, pending: 0, shared: 0 };
    this.windows.set(id, window);
    if (this.windows.size > MAX_WINDOWS) this.evictOldest();
    const remaining = policy.limit - window.pending - window.shared;
    const resetSeconds = Math.ceil((startedAt + length - now) / 1000);
    if (remaining <= 0) throw new LimitExceededError(policy.name, policy.limit, policy.windowSeconds, resetSeconds);
    window.pending += 1;
    noteQuota({
      policy: policy.name,
      limit: policy.limit,
      windowSeconds: policy.windowSeconds,
      remaining: remaining - 1,
      resetSeconds,
    });
    if (window.pending >= policy.limit * URGENT_SHARE) this.flushSoon();
    this.timer ??= setTimeout(() => {
      void this.flush();
    }, FLUSH_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    await this.flushing;
  }

  /** Adds what was counted here to the shared counts and learns those of the other replicas, in one statement. */
  flush(): Promise<void> {
    this.timer = null;
    // One after the other: what is on its way must not be told twice.
    this.flushing = this.outside.runInAsyncScope(() =>
      this.flushing
        .then(() => this.exchange())
        .catch((error: unknown) => {
          this.complain(error);
        }),
    );
    return this.flushing;
  }

  /** A burst that could use a window up before the next exchange is told at once; one telling at a time. */
  private flushSoon(): void {
    if (this.isUrgent) return;
    this.isUrgent = true;
    void this.flush().finally(() => (this.isUrgent = false));
  }

  private async exchange(): Promise<void> {
    this.evictEnded();
    const told = [...this.windows.values()]
      .filter((window) => window.pending > 0)
      .map((window) => ({ window, count: window.pending }));
    if (told.length === 0) return;
    const rows = await this.database.query<{ policy: string; key: string; count: number }>(
      `INSERT INTO rate_window AS w (policy, key, started_at, count, expires_at)
       SELECT policy, key, to_timestamp(started / 1000.0), count, to_timestamp(expires / 1000.0)
         FROM unnest($1::text[], $2::text[], $3::float8[], $4::int[], $5::float8[]) AS t (policy, key, started, count, expires)
        ORDER BY policy, key
       ON CONFLICT (policy, key) DO UPDATE
          SET count = CASE WHEN w.started_at = excluded.started_at THEN w.count + excluded.count
                           WHEN w.started_at < excluded.started_at THEN excluded.count
                           ELSE w.count END,
              started_at = greatest(w.started_at, excluded.started_at), expires_at = greatest(w.expires_at, excluded.expires_at)
       RETURNING policy, key, count`,
      [
        told.map(({ window }) => window.policy.name),
        told.map(({ window }) => window.key),
        told.map(({ window }) => window.startedAt),
        told.map(({ count }) => count),
        told.map(({ window }) => window.startedAt + 2 * window.policy.windowSeconds * 1000),
      ],
      'rate-exchange',
    );
    const shared = new Map(rows.map((row) => [`${row.policy}\n${row.key}`, row.count]));
    for (const { window, count } of told) {
      window.pending -= count;
      window.shared = shared.get(`${window.policy.name}\n${window.key}`) ?? window.shared + count;
    }
  }

  /** What is not told yet counts: a window of the last second may have ended since. */
  private evictEnded(): void {
    const now = this.clock.now().getTime();
    for (const [id, { policy, startedAt, pending }] of this.windows) {
      if (pending === 0 && startedAt + policy.windowSeconds * 1000 <= now) this.windows.delete(id);
    }
  }

  private evictOldest(): void {
    const { value } = this.windows.keys().next();
    if (value !== undefined) this.windows.delete(value);
  }

  /** Once a minute at most: limits still hold in each process, but no longer for all replicas together. */
  private complain(error: unknown): void {
    const now = this.clock.now().getTime();
    if (now - this.complainedAt < COMPLAINT_MS) return;
    this.complainedAt = now;
    this.logger.failure('request counts not shared with the other replicas', error);
  }
}
