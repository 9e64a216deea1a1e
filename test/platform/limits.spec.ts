import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database, type JsonLogger, LimitExceededError, RateLimiter } from '../../src/platform/index.js';
import { startService, type TestService } from '../support/service.js';
import { Browser } from '../support/session.js';

const DAY = { name: 'probe', limit: 5, windowSeconds: 86_400 };

let first: TestService;
let second: TestService;

beforeAll(async () => {
  first = await startService({ SIGN_IN_LIMIT_PER_MINUTE: '3' });
  second = await startService(first.environment);
});

afterAll(async () => {
  await second.stop();
  await first.stop();
});

function limiter(service: TestService): RateLimiter {
  return service.app.get(RateLimiter);
}

function take(service: TestService, key: string, times: number): void {
  for (let i = 0; i < times; i += 1) limiter(service).take(DAY, key);
}

async function shared(key: string, seenBy = first): Promise<number | undefined> {
  return (
    await seenBy.database.queryOne<{ count: number }>('SELECT count FROM rate_window WHERE policy = $1 AND key = $2', [
      DAY.name,
      key,
    ])
  )?.count;
}

describe('a limit', () => {
  it('lets as many through as it says and not one more, each key for itself', () => {
    take(first, 'exact', 5);
    expect(() => take(first, 'exact', 1)).toThrow(LimitExceededError);
    expect(() => take(first, 'another', 1)).not.toThrow();
  });

  it('is shared by replicas once they have told each other', async () => {
    take(first, 'shared', 4);
    await limiter(first).flush();
    take(second, 'shared', 1);
    await limiter(second).flush();
    expect(() => take(second, 'shared', 1)).toThrow(LimitExceededError);
    expect(await shared('shared')).toBe(5);
  });

  it('of which a quarter is used up in a burst is told at once, and not in the transaction of who counts', async () => {
    await first.app
      .get(Database)
      .transaction(async () => {
        take(first, 'burst', 4);
        for (let tries = 0; tries < 200 && (await shared('burst', second)) !== 4; tries += 1)
          await new Promise((resolve) => setTimeout(resolve, 2));
        expect(await shared('burst', second)).toBe(4);
        throw new Error('taken back');
      })
      .catch((error: unknown) => {
        if (!String(error).includes('taken back')) throw error;
      });
    expect(await shared('burst')).toBe(4);
  });

  it('is told by itself within two seconds', async () => {
    take(first, 'by itself', 2);
    await new Promise((resolve) => setTimeout(resolve, 1_800));
    expect(await shared('by itself')).toBe(2);
  });

  it('counts nothing twice, however often and close it is told', async () => {
    take(first, 'twice', 2);
    await Promise.all([limiter(first).flush(), limiter(first).flush(), limiter(second).flush()]);
    take(first, 'twice', 1);
    await Promise.all([limiter(first).flush(), limiter(first).flush()]);
    expect(await shared('twice')).toBe(3);
    take(first, 'twice', 2);
    expect(() => take(first, 'twice', 1)).toThrow(LimitExceededError);
  });

  it('of a window that is over does not undo what was counted since', async () => {
    take(first, 'late', 1);
    await first.database.query(
      `INSERT INTO rate_window VALUES ('probe', 'late', now() + interval '1 day', 4, now() + interval '3 days')`,
    );
    await limiter(first).flush();
    expect(await shared('late')).toBe(4);
  });
});

describe('a flood of keys', () => {
  it('takes the limit from nobody who goes on asking, the flooder included', () => {
    const flood = { ...DAY, name: 'flood' };
    for (let i = 0; i < 5; i += 1) limiter(first).take(flood, 'attacker');
    for (let i = 0; i < 120_000; i += 1) {
      limiter(first).take(flood, `key ${i}`);
      if (i % 10_000 === 0) expect(() => limiter(first).take(flood, 'attacker')).toThrow(LimitExceededError);
    }
    expect(() => limiter(first).take(flood, 'attacker')).toThrow(LimitExceededError);
    // Those of the flood that came last are held too, those that came first have given way.
    for (let i = 0; i < 4; i += 1) limiter(first).take(flood, 'key 119999');
    expect(() => limiter(first).take(flood, 'key 119999')).toThrow(LimitExceededError);
    expect((limiter(first) as unknown as { windows: Map<string, object> }).windows.size).toBe(50_000);
  });
});

describe('an exchange that fails', () => {
  it('is logged, once a minute at most, and what was counted is told later', async () => {
    const failures: unknown[] = [];
    let now = Date.now();
    let away = true;
    const database = {
      query: async (_text: string, [policies, keys, , counts]: [string[], string[], unknown, number[]]) => {
        if (away) throw new Error('away');
        return policies.map((policy, i) => ({ policy, key: keys[i], count: counts[i] }));
      },
    };
    const alone = new RateLimiter(database as unknown as Database, { now: () => new Date(now) }, {
      failure: (...facts: unknown[]) => failures.push(facts),
    } as unknown as JsonLogger);
    alone.take(DAY, 'key');
    await alone.flush();
    await alone.flush();
    expect(failures).toEqual([['request counts not shared with the other replicas', expect.any(Error)]]);
    now += 61_000;
    await alone.flush();
    expect(failures).toHaveLength(2);
    away = false;
    alone.take(DAY, 'key');
    await alone.flush();
    for (let i = 0; i < 3; i += 1) alone.take(DAY, 'key');
    expect(() => alone.take(DAY, 'key')).toThrow(LimitExceededError);
    await alone.onApplicationShutdown();
  });
});

describe('a caller over the limit', () => {
  it('is told 429, which limit, and when to come again', async () => {
    const answers = [];
    // Up to twice as many: a minute may end in between.
    while (answers.length < 7 && answers.at(-1)?.status !== 429) {
      answers.push(await new Browser(first.url).post('/auth/dev/exchange', { code: 'none', state: 'none' }));
    }
    expect(answers.length).toBeGreaterThan(3);
    const { status, headers, body } = answers.at(-1)!;
    expect([status, body.code]).toEqual([429, 'too-many-requests']);
    const seconds = Number(headers.get('retry-after'));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
    const [policy] = body['violated-policies'];
    expect(headers.get('ratelimit-policy')).toBe(`"${policy}";q=3;w=60`);
    expect(headers.get('ratelimit')).toBe(`"${policy}";r=0;t=${seconds}`);
  });
});
