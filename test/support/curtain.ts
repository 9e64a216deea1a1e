import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** The database as its owner sees it: all rows, and every right. */
export interface Curtain {
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  queryOne<Row extends object>(text: string, values?: unknown[]): Promise<Row | null>;
  /** Runs `work` in a transaction: every query of the same flow is in it. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
}

/** One for all: Node asks every store that is in use at each asynchronous step. */
const open = new AsyncLocalStorage<{ owner: pg.Pool; client: pg.PoolClient }>();

/** Looks at the database through a pool of its owner. */
export function curtain(owner: pg.Pool): Curtain {
  const query: Curtain['query'] = async <Row extends object>(text: string, values: unknown[] = []) => {
    const unit = open.getStore();
    return (await (unit?.owner === owner ? unit.client : owner).query<Row & pg.QueryResultRow>(text, values)).rows;
  };
  return {
    query,
    queryOne: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await query<Row>(text, values))[0] ?? null,
    transaction: async (work) => {
      const client = await owner.connect();
      try {
        await client.query('BEGIN');
        const result = await open.run({ owner, client }, work);
        await client.query('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      } finally {
        client.release();
      }
    },
  };
}
