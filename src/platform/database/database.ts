import { AsyncLocalStorage } from 'node:async_hooks';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { platformConfig, type PlatformConfig } from '../config/platform.config.js';

const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 3;

interface Unit {
  runner: QueryRunner;
  client: PoolClient;
  afterCommit: (() => void)[];
  /** Timers that were set inside a transaction outlive it; what they ask is outside. */
  ended: boolean;
}

/**
 * The unit of work and the only way to PostgreSQL. Inside {@link transaction} every query of the same asynchronous flow,
 * however deep, uses the same transaction; outside, a query is its own transaction.
 */
@Injectable()
export class Database implements OnApplicationShutdown {
  private readonly units = new AsyncLocalStorage<Unit>();
  private readonly named: boolean;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(platformConfig.token) config: PlatformConfig,
  ) {
    this.named = config.DATABASE_NAMED_STATEMENTS;
  }

  /** Runs one statement. Give hot statements a `name`: PostgreSQL then parses and plans them once per connection. */
  async query<Row extends object>(text: string, values: unknown[] = [], name?: string): Promise<Row[]> {
    const unit = this.unit();
    const statement = { text, values, ...(name !== undefined && this.named ? { name } : {}) };
    const result = await (unit?.client ?? this.pool()).query<Row>(statement);
    return result.rows;
  }

  /** The first row, or null. */
  async queryOne<Row extends object>(text: string, values: unknown[] = [], name?: string): Promise<Row | null> {
    return (await this.query<Row>(text, values, name))[0] ?? null;
  }

  /** TypeORM's manager of the current unit of work, for plain reads and writes of entities. */
  get entities(): EntityManager {
    return this.unit()?.runner.manager ?? this.dataSource.manager;
  }

  /**
   * Runs `work` in a transaction, or in the one that is already open. Only the outermost call retries, with a fresh
   * transaction, and only when PostgreSQL asks for it (serialization failure, deadlock).
   */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.unit()) return work();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.attempt(work);
      } catch (error) {
        if (attempt >= ATTEMPTS || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
      }
    }
  }

  /**
   * Runs `work` over the database as it is now: every query inside sees the same state, however long it takes, and nothing
   * can be written. It keeps a connection all the while.
   */
  snapshot<T>(work: () => Promise<T>): Promise<T> {
    if (this.unit()) throw new Error('A snapshot cannot begin inside a transaction.');
    return this.attempt(work, 'snapshot');
  }

  /** Runs `action` once the current transaction has committed (at once when there is none). For wake-ups only: it is lost on a crash. */
  afterCommit(action: () => void): void {
    const unit = this.unit();
    if (unit) unit.afterCommit.push(action);
    else action();
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }

  private async attempt<T>(work: () => Promise<T>, kind: 'transaction' | 'snapshot' = 'transaction'): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      const unit: Unit = { runner, client: (await runner.connect()) as PoolClient, afterCommit: [], ended: false };
      await runner.startTransaction(kind === 'snapshot' ? 'REPEATABLE READ' : undefined);
      if (kind === 'snapshot') await runner.query('SET TRANSACTION READ ONLY');
      let result: T;
      try {
        result = await this.units.run(unit, work);
        await runner.commitTransaction();
      } catch (error) {
        if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
        throw error;
      } finally {
        unit.ended = true;
      }
      for (const action of unit.afterCommit) action();
      return result;
    } finally {
      await runner.release();
    }
  }

  private unit(): Unit | undefined {
    const unit = this.units.getStore();
    return unit?.ended === false ? unit : undefined;
  }

  private pool(): Pool {
    return (this.dataSource.driver as unknown as { master: Pool }).master;
  }
}

/** The SQLSTATE of a PostgreSQL error, or undefined for anything else (`EPIPE` has five letters too, but no digit). */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}
