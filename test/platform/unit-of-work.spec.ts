import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Database, DictionaryCache, FairSlots, sqlState } from '../../src/platform/index.js';
import { until } from '../support/scan.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
let database: Database;

beforeAll(async () => {
  service = await startService();
  database = service.app.get(Database);
  await service.database.query('CREATE TABLE probe (id integer PRIMARY KEY, value integer NOT NULL)');
});

beforeEach(async () => {
  await service.database.query('TRUNCATE probe');
  await database.query('INSERT INTO probe VALUES (1, 0), (2, 0)');
});

afterAll(() => service.stop());

async function values(): Promise<number[]> {
  return (await database.query<{ value: number }>('SELECT value FROM probe ORDER BY id')).map(({ value }) => value);
}

function set(id: number, value: number): Promise<object[]> {
  return database.query('UPDATE probe SET value = $2 WHERE id = $1', [id, value]);
}

async function transactionId(): Promise<string> {
  return (await database.queryOne<{ id: string }>('SELECT pg_current_xact_id()::text AS id'))!.id;
}

/** A promise and the way to keep it. */
function signal(): { given: Promise<void>; give: () => void } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

describe('a unit of work', () => {
  it('takes nested ones in: one transaction, however deep', async () => {
    const ids = await database.transaction(async () => [
      await transactionId(),
      await database.transaction(() => database.transaction(transactionId)),
    ]);
    expect(new Set(ids).size).toBe(1);
  });

  it('that fails leaves nothing, of the inner or of the outer', async () => {
    const failing = database.transaction(async () => {
      await set(1, 1);
      await database.transaction(async () => {
        await set(2, 2);
        throw new Error('after all, no');
      });
    });
    await expect(failing).rejects.toThrow('after all, no');
    expect(await values()).toEqual([0, 0]);
  });

  it('does not mix with one beside it', async () => {
    const [wrote, looked] = [signal(), signal()];
    const one = database.transaction(async () => {
      await set(1, 1);
      wrote.give();
      await looked.given;
      return transactionId();
    });
    const other = database.transaction(async () => {
      await wrote.given;
      const seen = await values();
      looked.give();
      return { seen, id: await transactionId() };
    });
    const [id, { seen, id: otherId }] = await Promise.all([one, other]);
    expect(seen).toEqual([0, 0]);
    expect(otherId).not.toBe(id);
    expect(await values()).toEqual([1, 0]);
  });

  it('ends with itself: what a timer of it begins later is a unit of its own', async () => {
    const later = signal();
    let undone: Promise<void> = Promise.resolve();
    await database.transaction(async () => {
      await set(1, 1);
      setTimeout(() => {
        undone = database.transaction(async () => {
          await set(1, 2);
          throw new Error('no');
        });
        undone.catch(() => undefined);
        later.give();
      }, 20);
    });
    await later.given;
    await expect(undone).rejects.toThrow('no');
    expect(await values()).toEqual([1, 0]);
  });

  it('acts after its commit, and not when it was rolled back', async () => {
    const done: string[] = [];
    await database.transaction(async () => {
      database.afterCommit(() => done.push('committed'));
      expect(done).toEqual([]);
    });
    await database
      .transaction(async () => {
        database.afterCommit(() => done.push('never'));
        throw new Error('no');
      })
      .catch(() => undefined);
    database.afterCommit(() => done.push('at once'));
    expect(done).toEqual(['committed', 'at once']);
  });

  it('waits for the disk, unless what it does would be done again', async () => {
    // Databases of tests do not wait at all; what is looked at is who said so.
    const said = async (): Promise<string> =>
      (await database.queryOne<{ source: string }>(`SELECT source FROM pg_settings WHERE name = 'synchronous_commit'`))!
        .source;
    const inTransaction = (): Promise<string> => database.transaction(said);
    const usual = await said();
    expect(usual).not.toBe('session');
    expect(await inTransaction()).toBe(usual);
    expect(await database.repeatably(said)).toBe('session');
    expect(await database.repeatably(inTransaction)).toBe('session');
    expect(await database.transaction(() => database.repeatably(said))).toBe(usual);
    expect(await inTransaction()).toBe(usual);
  });

  it('fails of what its first statement failed of, whichever of those sent together is heard first', async () => {
    const deep = async (levels: number): Promise<unknown> =>
      levels === 0 ? database.query('SELECT 1 / 0') : Promise.all([deep(levels - 1)]);
    const together = database.transaction(() => Promise.all([deep(8), database.query('SELECT 1')]));
    expect(await together.catch(sqlState)).toBe('22012');
  });

  it('gives its connection back, whatever happens in it', async () => {
    for (let i = 0; i < 30; i += 1)
      await database.transaction(() => Promise.reject(new Error('no'))).catch(() => undefined);
    for (let i = 0; i < 30; i += 1)
      await database.transaction(() => database.query('SELECT 1 / 0')).catch(() => undefined);
    expect(await values()).toEqual([0, 0]);
  });
});

describe('a unit of work that PostgreSQL wants again', () => {
  it('keeps no connection while it waits for a place, and begins again when it has that', async () => {
    const places = new FairSlots({ atOnce: 1 });
    const { given, give } = signal();
    const held = places.run(null, () => given);
    let begun = 0;
    const work = database.transaction(async () => {
      begun += 1;
      await set(1, 5);
      await places.run(null, () => set(2, 6));
    });
    const open = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`;
    const count = async (): Promise<number> => (await service.database.query<{ n: number }>(open))[0]?.n ?? 0;
    await until(
      () => Promise.resolve(begun),
      (n) => n === 1,
    );
    expect(await until(count, (n) => n === 0)).toBe(0);
    expect(await values()).toEqual([0, 0]);
    give();
    await Promise.all([held, work]);
    expect([begun, await values()]).toEqual([2, [5, 6]]);
  });

  it('leaves no id of what it made in memory when it is undone', async () => {
    const cache = new DictionaryCache(10);
    const resolve = (id: number): Promise<Map<string, number>> =>
      cache.resolve(
        1,
        new Map([['a', 'a']]),
        () => Promise.resolve([{ id, key: 'a' }]),
        ({ key }) => key,
      );
    const undone = database.transaction(async () => {
      expect(await resolve(1)).toEqual(new Map([['a', 1]]));
      expect(await resolve(2)).toEqual(new Map([['a', 1]]));
      throw new Error('after all, no');
    });
    await expect(undone).rejects.toThrow('after all, no');
    expect(await database.transaction(() => resolve(3))).toEqual(new Map([['a', 3]]));
    expect(await resolve(4)).toEqual(new Map([['a', 3]]));
  });

  it('is tried again after a serialization failure, from the start', async () => {
    let tries = 0;
    await database.transaction(async () => {
      tries += 1;
      await database.query('SET TRANSACTION ISOLATION LEVEL SERIALIZABLE');
      const [first] = await values();
      if (tries === 1) await elsewhere(() => set(1, 10));
      await set(1, first! + 1);
    });
    expect(tries).toBe(2);
    expect(await values()).toEqual([11, 0]);
  });

  it('is tried again after a deadlock, and both get through', async () => {
    const tries = { one: 0, other: 0 };
    const [oneHolds, otherHolds] = [signal(), signal()];
    const cross = (
      name: 'one' | 'other',
      first: number,
      second: number,
      holds: () => void,
      awaited: Promise<void>,
    ): Promise<void> =>
      database.transaction(async () => {
        tries[name] += 1;
        await database.query('UPDATE probe SET value = value + 1 WHERE id = $1', [first]);
        holds();
        await awaited;
        await database.query('UPDATE probe SET value = value + 1 WHERE id = $1', [second]);
      });
    await Promise.all([
      cross('one', 1, 2, oneHolds.give, otherHolds.given),
      cross('other', 2, 1, otherHolds.give, oneHolds.given),
    ]);
    expect(await values()).toEqual([2, 2]);
    // Who is quick enough to meet the other again is tried once more.
    expect(tries.one + tries.other).toBeGreaterThanOrEqual(3);
  });

  it('is tried again as a whole: an inner one never by itself', async () => {
    const tries = { outer: 0, inner: 0 };
    await database.transaction(async () => {
      tries.outer += 1;
      await database.transaction(async () => {
        tries.inner += 1;
        if (tries.inner === 1)
          await database.query(`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$`);
      });
    });
    expect(tries).toEqual({ outer: 2, inner: 2 });
  });

  it('gives up after three tries', async () => {
    let tries = 0;
    const failing = database.transaction(async () => {
      tries += 1;
      await database.query(`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40P01'; END $$`);
    });
    await expect(failing).rejects.toMatchObject({ code: '40P01' });
    expect(tries).toBe(3);
  });

  it('is not tried again for anything else', async () => {
    let tries = 0;
    const failing = database.transaction(async () => {
      tries += 1;
      await database.query('INSERT INTO probe VALUES (1, 1)');
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(tries).toBe(1);
  });

  it.each([
    [{ code: '40001' }, '40001'],
    [{ code: 'EPIPE' }, undefined],
    [{ code: 'ECONNREFUSED' }, undefined],
    [new Error('x'), undefined],
    [null, undefined],
  ])('%p has the SQLSTATE %p', (error, state) => {
    expect(sqlState(error)).toBe(state);
  });
});

/** Runs `work` on another connection than the unit of work around it. */
function elsewhere<T>(work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    outside(() => {
      work().then(resolve, reject);
    });
  });
}

/** Callbacks of a queue that was made before any unit of work run outside of all. */
const waiting: (() => void)[] = [];
const pump = setInterval(() => waiting.splice(0).forEach((work) => work()), 5);
afterAll(() => clearInterval(pump));

function outside(work: () => void): void {
  waiting.push(work);
}
