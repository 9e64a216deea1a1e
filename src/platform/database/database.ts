import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { DataSource, type EntityTarget, type ObjectLiteral, type QueryRunner, type Repository } from 'typeorm';
import { platformConfig, type PlatformConfig } from '../config/platform.config.js';

import { ConnectionShares } from './connection-shares.js';
import { inOnePacket, inPacketOfThisTurn } from './one-packet.js';
import { holdsTooManyStatements } from './named-statement.js';
import { OrganizationBusyError } from './organization-busy.error.js';
import { type OpenUnit, openUnits, WaitOutside } from './open-unit.js';
import { sendStatement, sqlState } from './send-statement.js';
import { currentScope, enterScope, type OrganizationScope, runInScope } from './organization-scope.js';

const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 3;
/** So often a transaction begins again because it has to wait for something; two that always took from each other what they need must end. */
const MOST_WAITS = 20;
const RETRY_WITHIN_MS = 20;
const IN_FAILED_TRANSACTION = '25P02';
const WITHOUT_WAITING = 'SET LOCAL synchronous_commit = off; ';

interface Unit extends OpenUnit {
  /** Of which service it is: a process may hold several. */
  database: Database;
  runner: QueryRunner;
  client: PoolClient;
  afterCommit: (() => void)[];
  /** What its statements are held to since the last of them; undefined before the first. */
  scope: OrganizationScope | undefined;
  /** Whether its commit waits for the disk. */
  durable: boolean;
  /** A snapshot, in which nothing can be written. */
  readOnly: boolean;
  /** What the first of its statements failed of that did. */
  failure?: unknown;
}

/**
 * The unit of work and the only way to PostgreSQL. Inside {@link transaction} every query of the same asynchronous flow,
 * however deep, uses the same transaction; outside, a query is its own transaction. Every statement sees the rows of the
 * organization that the request or the job is for and no others, whatever it says itself; before anybody is known, none.
 */
@Injectable()
export class Database implements OnApplicationShutdown {
  private readonly repeatable = new AsyncLocalStorage<true>();
  private readonly named: boolean;
  private readonly shares: ConnectionShares;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(platformConfig.token) config: PlatformConfig,
  ) {
    this.named = config.DATABASE_NAMED_STATEMENTS;
    this.shares = new ConnectionShares(config.DATABASE_POOL, config.DATABASE_CONNECT_TIMEOUT_MS);
  }

  /** Runs one statement. Give hot statements a `name`: PostgreSQL then parses and plans them once per connection. */
  async query<Row extends object>(text: string, values: unknown[] = [], name?: string): Promise<Row[]> {
    return (await this.answer<Row>(text, values, name)).rows;
  }

  /** The same with the columns of the answer, for one who does not know them beforehand. */
  answer<Row extends object>(
    text: string,
    values: unknown[],
    name?: string,
  ): Promise<Pick<QueryResult<Row>, 'rows' | 'fields'>> {
    const unit = this.unit();
    const statement = { text, values, ...(name !== undefined && this.named ? { name } : {}) };
    return unit ? inUnit<Row>(unit, statement) : this.alone<Row>(statement);
  }

  /** The first row, or null. */
  async queryOne<Row extends object>(text: string, values: unknown[] = [], name?: string): Promise<Row | null> {
    return (await this.query<Row>(text, values, name))[0] ?? null;
  }

  /**
   * TypeORM's repository of an entity, for what is written and read as it stands in its table, one statement a call (`insert`,
   * `update`, `delete`, `findOneBy`, `findBy`). Inside {@link transaction} it is part of it; outside, `work` is a transaction.
   */
  withRepository<Entity extends ObjectLiteral, T>(
    entity: EntityTarget<Entity>,
    work: (repository: Repository<Entity>) => Promise<T>,
  ): Promise<T> {
    const unit = this.unit();
    if (!unit) return this.transaction(() => this.withRepository(entity, work));
    enter(unit, currentScope());
    return work(unit.runner.manager.getRepository(entity));
  }

  /**
   * Runs `work` for one organization: for what begins outside a request, or before its caller is known. In a request or a
   * job the organization is there already.
   */
  inOrganization<T>(organizationId: number, work: () => Promise<T>): Promise<T> {
    return runInScope(organizationId, work);
  }

  /**
   * Runs `work` in a transaction, or in the one that is already open. Only the outermost call retries, with a fresh
   * transaction, and only when PostgreSQL asks for it (serialization failure, deadlock), or when something has to be waited for
   * inside ({@link WaitOutside}): that is waited for without a connection.
   */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.unit()) return work();
    const made: OpenUnit['made'] = new Map();
    for (let waits = 0, waited: WaitOutside | null = null; ; waits += 1) {
      // What it had waited for before is others' again: who keeps one thing and waits for the next may wait for ever.
      const leave: (() => void) | undefined = await waited?.wait();
      try {
        return await this.attempts(work, { has: new Set(waited ? [waited.what] : []), made });
      } catch (error) {
        if (!(error instanceof WaitOutside)) throw error;
        if (waits >= MOST_WAITS) throw new OrganizationBusyError();
        waited = error;
      } finally {
        leave?.();
      }
    }
  }

  /**
   * Runs `work` over the database as it is now: every query inside sees the same state, however long it takes, and nothing
   * can be written. It keeps a connection all the while.
   */
  snapshot<T>(work: () => Promise<T>): Promise<T> {
    if (this.unit()) throw new Error('A snapshot cannot begin inside a transaction.');
    return this.attempt(work, { has: new Set(), made: new Map() }, 'snapshot');
  }

  /** Whether this is inside a {@link snapshot}: whoever keeps what was dear to compute leaves it to another. */
  isReadOnly(): boolean {
    return this.unit()?.readOnly === true;
  }

  /** A {@link snapshot}, or the transaction that is open already: whoever tells a history in one transaction reads alone. */
  snapshotOrOpen<T>(work: () => Promise<T>): Promise<T> {
    return this.unit() ? work() : this.snapshot(work);
  }

  /**
   * Runs `work`, whose transactions do not wait for the disk. A crash of the database may take the last of them back, and
   * with them everything that was committed after: so it is for work that an invalidation or a job asks for which is done with in the
   * same transaction or a later one, and which is then done again.
   */
  repeatably<T>(work: () => Promise<T>): Promise<T> {
    return this.repeatable.run(true, work);
  }

  /**
   * Runs `work` outside of the transaction that is open: what it writes stands, whatever becomes of that. It takes another
   * connection, so it is for work that few do at once.
   */
  apart<T>(work: () => Promise<T>): Promise<T> {
    return openUnits.run('apart', work);
  }

  /** Runs `action` once the current transaction has committed (at once when there is none). For wake-ups only: it is lost on a crash. */
  afterCommit(action: () => void): void {
    const unit = this.unit();
    if (unit) unit.afterCommit.push(action);
    else action();
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
    // Node asks every store that is in use at each asynchronous step: that of a service that ended would cost the next one.
    this.repeatable.disable();
  }

  private async attempts<T>(work: () => Promise<T>, given: Pick<OpenUnit, 'has' | 'made'>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.attempt(work, given);
      } catch (error) {
        if (attempt >= ATTEMPTS || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
        // Two that began again at the same moment would meet again.
        await pause(Math.random() * RETRY_WITHIN_MS * attempt);
      }
    }
  }

  private async attempt<T>(
    work: () => Promise<T>,
    given: Pick<OpenUnit, 'has' | 'made'>,
    kind: 'transaction' | 'snapshot' = 'transaction',
  ): Promise<T> {
    const leaveShare = this.shares.tryTake('transaction') ?? (await this.shares.take('transaction'));
    const runner = this.dataSource.createQueryRunner();
    const holds: OpenUnit['holds'] = new Map();
    try {
      const unit: Unit = {
        database: this,
        canBeginAgain: kind === 'transaction',
        ...given,
        holds,
        whenUndone: [],
        runner,
        client: (await runner.connect()) as PoolClient,
        afterCommit: [],
        scope: undefined,
        durable: this.repeatable.getStore() !== true,
        readOnly: kind === 'snapshot',
        ended: false,
      };
      await runner.startTransaction(kind === 'snapshot' ? 'REPEATABLE READ' : undefined);
      if (kind === 'snapshot') await runner.query('SET TRANSACTION READ ONLY');
      let result: T;
      try {
        result = await openUnits.run(unit, work);
        if (unit.waitsFor) throw unit.waitsFor;
        await runner.commitTransaction();
      } catch (error) {
        if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
        for (const forget of unit.whenUndone) forget();
        // What came of it, or was made of it, on its way: it is what everything waits for.
        if (unit.waitsFor) throw unit.waitsFor;
        // Of statements that were sent together the others fail because the first did, and may be heard before it.
        throw sqlState(error) === IN_FAILED_TRANSACTION ? (unit.failure ?? error) : error;
      } finally {
        unit.ended = true;
      }
      for (const action of unit.afterCommit) action();
      return result;
    } finally {
      await runner.release();
      for (const leave of holds.values()) leave();
      leaveShare();
    }
  }

  /** A statement in a transaction of its own, sent together with its beginning and its end: one round trip. */
  private async alone<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>> {
    const leaveShare = this.shares.tryTake('statement') ?? (await this.shares.take('statement'));
    try {
      return await this.aloneInShare(statement);
    } finally {
      leaveShare();
    }
  }

  private async aloneInShare<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>> {
    const client = await this.pool().connect();
    let lost: Error | undefined;
    const onLost = (error: Error): void => {
      lost = error;
    };
    // A connection that breaks while it is lent says so by an event, and one that nobody hears ends the process.
    client.on('error', onLost);
    try {
      const durable = this.repeatable.getStore() !== true;
      const enter = `BEGIN; ${durable ? '' : WITHOUT_WAITING}${enterScope(currentScope())}`;
      const [begun, answer, ended] = await inOnePacket(client, () =>
        Promise.allSettled([client.query(enter), sendStatement<Row>(client, statement), client.query('COMMIT')]),
      );
      const failure = [begun, answer, ended].find(({ status }) => status === 'rejected') as
        PromiseRejectedResult | undefined;
      if (answer.status === 'fulfilled' && !failure) return answer.value;
      const error = failure?.reason as Error;
      // After an error of a statement the connection is good; one without a SQLSTATE is the connection's own.
      if (sqlState(error) === undefined || ended.status === 'rejected') lost = error;
      throw error;
    } finally {
      client.off('error', onLost);
      client.release(lost ?? (statement.name !== undefined && holdsTooManyStatements(client)));
    }
  }

  private unit(): Unit | undefined {
    const unit = openUnits.getStore() as Unit | 'apart' | undefined;
    return unit !== undefined && unit !== 'apart' && !unit.ended && unit.database === this ? unit : undefined;
  }

  private pool(): Pool {
    return (this.dataSource.driver as unknown as { master: Pool }).master;
  }
}

/** A statement of an open transaction. When it belongs to another scope than the one before it, that is said first, on the same trip. */
function inUnit<Row extends QueryResultRow>(unit: Unit, statement: QueryConfig): Promise<QueryResult<Row>> {
  inPacketOfThisTurn(unit.client);
  enter(unit, currentScope());
  const answer = sendStatement<Row>(unit.client, statement);
  answer.catch((error: unknown) => {
    unit.failure ??= error;
  });
  return answer;
}

/** Holds what follows in the transaction to a scope. When that fails, the transaction has failed, and so does what follows. */
function enter(unit: Unit, scope: OrganizationScope): void {
  if (unit.scope === scope) return;
  unit.scope = scope;
  unit.client.query(`${unit.durable ? '' : WITHOUT_WAITING}${enterScope(scope)}`).catch(() => undefined);
}
