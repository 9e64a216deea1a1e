import { Injectable } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  AcrossOrganizations,
  type Job,
  JobHandler,
  type JobHandlerPort,
  JobQueue,
  JobWorker,
  type NewJob,
} from '../../src/platform/index.js';
import { JobRepository } from '../../src/platform/jobs/job.repository.js';
import { startService, type TestService } from '../support/service.js';
import { probeApp } from './probe-app.js';

const FAKE_OWNER = '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1';

/** What ran, and how the next one behaves. */
const ran: { job: Job<{ n: number }>; at: number }[] = [];
let behave: (job: Job<{ n: number }>) => Promise<void> = () => Promise.resolve();

@JobHandler({ name: 'probe' })
@Injectable()
class ProbeHandler implements JobHandlerPort<{ n: number }> {
  async handle(job: Job<{ n: number }>): Promise<void> {
    ran.push({ job, at: Date.now() });
    await behave(job);
  }
}

@JobHandler({ name: 'probe-twice', maxAttempts: 2 })
@Injectable()
class TwiceHandler implements JobHandlerPort {
  handle(): Promise<void> {
    ran.push({
      job: { id: '', name: 'probe-twice', organizationId: null, payload: { n: 0 }, attempt: 0 },
      at: Date.now(),
    });
    return Promise.reject(new TypeError('a token that nobody should see'));
  }
}

let goOnAtLength = (): void => undefined;

@JobHandler({ name: 'probe-long', isLong: true })
@Injectable()
class LongHandler implements JobHandlerPort {
  handle(): Promise<void> {
    return new Promise((resolve) => (goOnAtLength = resolve));
  }
}

let watched = 0;

@JobHandler({ name: 'probe-watched', isWatched: true })
@Injectable()
class WatchedHandler implements JobHandlerPort {
  handle = async (): Promise<void> => void (watched += 1);
}

let ticks = 0;

@JobHandler({ name: 'probe-tick', everySeconds: 1 })
@Injectable()
class TickHandler implements JobHandlerPort {
  handle = async (): Promise<void> => void (ticks += 1);
}

@JobHandler({ name: 'probe' })
@Injectable()
class ImpostorHandler implements JobHandlerPort {
  async handle(): Promise<void> {
    // Never gets to it.
  }
}

let service: TestService;
let app: NestExpressApplication;

beforeAll(async () => {
  service = await startService();
  app = await worker();
});

afterAll(async () => {
  await app.close();
  await service.stop();
});

afterEach(async () => {
  behave = () => Promise.resolve();
  ran.length = 0;
  await service.database.query(`DELETE FROM job WHERE name IN ('probe', 'probe-twice', 'probe-long', 'probe-watched')`);
});

async function worker(): Promise<NestExpressApplication> {
  const made = await probeApp(service.environment, {
    providers: [ProbeHandler, TwiceHandler, TickHandler, LongHandler, WatchedHandler],
  });
  await made.init();
  return made;
}

function probe(n: number, options: { dedupeKey?: string; delaySeconds?: number } = {}): Promise<string[]> {
  return enqueue([{ name: 'probe', organizationId: 7, payload: { n }, ...options }]);
}

function enqueue(jobs: NewJob[]): Promise<string[]> {
  return service.inside(JobQueue).enqueue(jobs);
}

async function until(holds: () => boolean | Promise<boolean>, patienceMs = 10_000): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('It did not come about.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function rows(
  name = 'probe',
): Promise<{ attempts: number; dead: boolean; last_error: string | null; waits: number; leased: boolean }[]> {
  return service.database.query(
    `SELECT attempts, dead, last_error, extract(epoch FROM run_at - now())::float8 AS waits, lease_owner IS NOT NULL AS leased FROM job WHERE name = $1`,
    [name],
  );
}

describe('a job', () => {
  it('is handed over as it was put, and gone when it is done', async () => {
    const [id] = await probe(1);
    await until(async () => (await rows()).length === 0);
    expect(ran.map(({ job }) => job)).toEqual([
      expect.objectContaining({ id, name: 'probe', organizationId: 7, payload: { n: 1 }, attempt: 1 }),
    ]);
  });

  it('of a transaction that was rolled back was never there', async () => {
    await service.app
      .get(AcrossOrganizations)
      .transaction(async () => {
        await probe(2);
        throw new Error('no');
      })
      .catch(() => undefined);
    expect(await rows()).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect(ran).toEqual([]);
  });

  it('of a transaction is seen by nobody before the commit', async () => {
    await service.app.get(AcrossOrganizations).transaction(async () => {
      await probe(3);
      await new Promise((resolve) => setTimeout(resolve, 1_300));
      expect(ran).toEqual([]);
    });
    await until(() => ran.length === 1);
  });

  it('is waited for by a connection that listens', async () => {
    const listening = await service.database.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN posture_job'`,
    );
    expect(listening).not.toHaveLength(0);
  });

  it('that takes long leaves room for others, and its kind runs one by one', async () => {
    await enqueue([1, 2, 3, 4, 5, 6].map((n) => ({ name: 'probe-long', organizationId: null, payload: { n } })));
    const leased = async (): Promise<number> => (await rows('probe-long')).filter((job) => job.leased).length;
    await until(async () => (await leased()) === 1);
    await probe(30);
    await until(() => ran.length === 1);
    await enqueue([{ name: 'probe-watched', organizationId: null, payload: {} }]);
    await until(() => watched === 1);
    for (let left = 6; left > 0; left -= 1) {
      await until(async () => (await leased()) === 1);
      expect(await rows('probe-long')).toHaveLength(left);
      goOnAtLength();
      await until(async () => (await rows('probe-long')).length === left - 1);
    }
  });

  it('with a delay waits', async () => {
    await probe(4, { delaySeconds: 60 });
    expect(await rows()).toEqual([expect.objectContaining({ attempts: 0, leased: false, waits: expect.any(Number) })]);
    expect((await rows())[0]!.waits).toBeGreaterThan(50);
  });

  it('with a key is added once while it waits, and again while its twin runs', async () => {
    expect(await probe(5, { dedupeKey: 'a', delaySeconds: 1 })).toHaveLength(1);
    expect(await probe(6, { dedupeKey: 'a' })).toEqual([]);
    expect(await probe(7, { dedupeKey: 'b', delaySeconds: 60 })).toHaveLength(1);
    let goOn = (): void => undefined;
    behave = () => new Promise((resolve) => (goOn = resolve));
    await until(() => ran.length === 1);
    expect(await probe(8, { dedupeKey: 'a', delaySeconds: 60 })).toHaveLength(1);
    goOn();
    await until(async () => (await rows()).every(({ leased }) => !leased));
    expect(ran.map(({ job }) => job.payload.n)).toEqual([5]);
    expect(await rows()).toHaveLength(2);
  });

  it('that stands for new work is not begun before that work is committed', async () => {
    await probe(20, { dedupeKey: 'c', delaySeconds: 0.5 });
    await service.app.get(AcrossOrganizations).transaction(async () => {
      expect(await probe(21, { dedupeKey: 'c' })).toEqual([]);
      await new Promise((resolve) => setTimeout(resolve, 1_800));
      expect(ran).toEqual([]);
    });
    await until(() => ran.length === 1);
  });

  it('runs as early as the earliest of those that it stands for', async () => {
    await probe(22, { dedupeKey: 'd', delaySeconds: 60 });
    await probe(23, { dedupeKey: 'd', delaySeconds: 600 });
    expect((await rows())[0]!.waits).toBeLessThan(61);
    await probe(24, { dedupeKey: 'd' });
    await until(() => ran.length === 1);
    expect(ran[0]!.job.payload).toEqual({ n: 22 });
  });

  it('with a key is added once also when it is put twice at once', async () => {
    const job = { name: 'probe', organizationId: 7, dedupeKey: 'e', delaySeconds: 60 };
    expect(
      await enqueue([
        { ...job, payload: { n: 25 } },
        { ...job, payload: { n: 26 } },
      ]),
    ).toHaveLength(1);
  });

  it('that fails is tried again, later each time, and says only the kind of its error', async () => {
    behave = () => Promise.reject(new RangeError('a token that nobody should see'));
    await probe(9);
    await until(async () => (await rows())[0]?.attempts === 3 && !(await rows())[0]!.leased);
    const [first, second, third] = ran.map(({ at }) => at);
    expect(second! - first!).toBeGreaterThanOrEqual(950);
    expect(third! - second!).toBeGreaterThanOrEqual(1_950);
    const [row] = await rows();
    expect(row).toMatchObject({ dead: false, last_error: 'RangeError' });
    expect(row!.waits).toBeGreaterThan(2.5);
  });

  it('that fails once too often for its handler is put aside as dead and not tried any more', async () => {
    await enqueue([{ name: 'probe-twice', organizationId: null, payload: {} }]);
    await until(async () => (await rows('probe-twice'))[0]?.dead === true);
    expect(ran).toHaveLength(2);
    expect(await rows('probe-twice')).toEqual([
      expect.objectContaining({ attempts: 2, last_error: 'TypeError', leased: false }),
    ]);
  });
});

describe('a worker that dies', () => {
  it('loses its job to another when the lease is over, and can no longer finish it', async () => {
    const repository = service.app.get(JobRepository);
    await app.get(JobWorker).beforeApplicationShutdown();
    try {
      await probe(10);
      const [claimed] = await repository.claim(FAKE_OWNER, ['probe'], 1, 2);
      expect(claimed).toMatchObject({ payload: { n: 10 }, attempt: 1 });
    } finally {
      await app.close();
      app = await worker();
    }
    await repository.finish(
      '0192f0c4-7a10-7cc3-8b0a-000000000000',
      (await service.database.query<{ id: string }>(`SELECT id FROM job WHERE name = 'probe'`))[0]!.id,
    );
    expect(await rows()).toEqual([expect.objectContaining({ leased: true })]);
    await until(() => ran.length === 1);
    expect(ran[0]!.job).toMatchObject({ payload: { n: 10 }, attempt: 2 });
    await until(async () => (await rows()).length === 0);
  });

  it('every time with the same job does not get it for ever', async () => {
    await probe(11, { delaySeconds: 1 });
    await service.database.query(`UPDATE job SET attempts = 10 WHERE name = 'probe'`);
    await until(async () => (await rows())[0]?.dead === true);
    expect(ran).toEqual([]);
    expect(await rows()).toEqual([expect.objectContaining({ last_error: 'WorkerLostError' })]);
  });

  it('in an orderly way first ends what it has begun', async () => {
    let ended = false;
    behave = async () => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      await app.get(JobRepository).renew(FAKE_OWNER, [], 1);
      ended = true;
    };
    await probe(12);
    await until(() => ran.length === 1);
    await app.close();
    app = await worker();
    expect(ended).toBe(true);
    expect(await rows()).toEqual([]);
  });

  it('also ends what a claim on its way still brings', async () => {
    const repository = app.get(JobRepository);
    const claim = repository.claim.bind(repository);
    const claims: string[][] = [];
    repository.claim = async (...args) => {
      const found = await claim(...args);
      claims.push(found.map(({ name }) => name));
      if (claims.at(-1)?.includes('probe') === true) await new Promise((resolve) => setTimeout(resolve, 300));
      return found;
    };
    // The claim that a worker begins with knows nothing of this, and must not be the one that finds the job.
    await until(() => claims.length > 0);
    await probe(13);
    await until(() => claims.flat().includes('probe'));
    await app.close();
    app = await worker();
    expect(ran.map(({ job }) => job.payload.n)).toEqual([13]);
    expect(await rows()).toEqual([]);
  });
});

describe('recurring work', () => {
  it('runs again after its interval, as one row however many workers start', async () => {
    const before = ticks;
    await until(() => ticks >= before + 2);
    expect(await rows('probe-tick')).toHaveLength(1);
    const second = await worker();
    await second.close();
    expect(await rows('probe-tick')).toHaveLength(1);
  });
});

describe('the boot', () => {
  it('stops when two handlers claim one name, and names both', async () => {
    const twins = await probeApp(service.environment, { providers: [ProbeHandler, ImpostorHandler] });
    await expect(twins.init()).rejects.toThrow(
      '"probe" is claimed by both ProbeHandler and ImpostorHandler. Rename one of them.',
    );
    await twins.close();
  });
});
