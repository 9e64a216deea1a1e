import { Injectable } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type Job, JobHandler, type JobHandlerPort, JobQueue } from '../../src/platform/index.js';
import { until } from '../support/scan.js';
import { startService, type TestService } from '../support/service.js';
import { probeApp } from './probe-app.js';

interface Running {
  name: string;
  organizationId: number | null;
  end: () => void;
}
const running: Running[] = [];
/** Whose work began, in order. */
let began: (number | null)[] = [];

class HeldHandler implements JobHandlerPort {
  handle({ name, organizationId }: Job): Promise<void> {
    return new Promise((resolve) => {
      const one = {
        name,
        organizationId,
        end: () => {
          running.splice(running.indexOf(one), 1);
          resolve();
        },
      };
      running.push(one);
      began.push(organizationId);
    });
  }
}

@JobHandler({ name: 'probe-waits', waitsForOthers: true })
@Injectable()
class WaitingHandler extends HeldHandler {}

@JobHandler({ name: 'probe-watched', isWatched: true })
@Injectable()
class WatchedHandler extends HeldHandler {}

@JobHandler({ name: 'probe-short' })
@Injectable()
class ShortHandler extends HeldHandler {}

@JobHandler({ name: 'probe-fetches', fetches: true })
@Injectable()
class FetchingHandler extends HeldHandler {}

@JobHandler({ name: 'probe-long', isLong: true })
@Injectable()
class LongHandler extends HeldHandler {}

let service: TestService;
let app: NestExpressApplication;
let queue: JobQueue;

beforeAll(async () => {
  service = await startService();
  app = await probeApp(service.environment, {
    providers: [WaitingHandler, WatchedHandler, FetchingHandler, LongHandler, ShortHandler],
  });
  await app.init();
  queue = service.inside(JobQueue);
});

afterAll(async () => {
  for (const one of [...running]) one.end();
  await app.close();
  await service.stop();
});

beforeEach(() => {
  began = [];
});

const enqueue = (name: string, ...ids: number[]): Promise<unknown> =>
  queue.enqueue(ids.map((organizationId) => ({ name, organizationId, payload: {} })));
const whose = (): (number | null)[] => running.map(({ organizationId }) => organizationId).sort();
const end = (id: number): void => running.find(({ organizationId }) => organizationId === id)?.end();
const shows = async (...ids: number[]): Promise<void> =>
  expect(
    await until(
      () => Promise.resolve(whose()),
      (seen) => seen.join() === ids.join(),
      20,
    ),
  ).toEqual(ids);
/** Ends what runs until nothing waits any more. */
async function endAll(count: number): Promise<void> {
  for (let ended = 0; ended < count; ended += 1) {
    await until(
      () => Promise.resolve(running.length),
      (length) => length > 0,
    );
    running[0]?.end();
  }
  await shows();
}

it.each(['probe-waits', 'probe-watched'])('%s has places that one organization alone does not fill', async (name) => {
  await enqueue(name, 1, 1, 1);
  await shows(1);
  // That nothing more of it begins shows when another's begins beside it.
  await enqueue(name, 2);
  await shows(1, 2);
  end(2);
  await enqueue(name, 3);
  await shows(1, 3);
  end(1);
  await shows(1, 3);
  await endAll(3);
});

it('probe-short has places of which one organization fills half, and those are served by turns', async () => {
  await enqueue('probe-short', 41, 41, 41, 41);
  await shows(41, 41);
  await enqueue('probe-short', 42, 42, 43);
  await shows(41, 41, 42, 43);
  end(41);
  // The others had their turns after it.
  await shows(41, 41, 42, 43);
  await endAll(6);
  expect(began).toHaveLength(7);
});

it.each<[string, number, [number, number, number]]>([
  ['probe-waits', 2, [11, 12, 13]],
  ['probe-watched', 2, [21, 22, 23]],
  ['probe-long', 1, [31, 32, 33]],
])('%s is served by turns', async (name, places, [one, two, three]) => {
  await enqueue(name, one, one, one);
  await shows(one);
  await enqueue(name, two, two);
  await enqueue(name, three);
  await until(
    () => Promise.resolve(running.length),
    (length) => length === places,
  );
  end(places === 2 ? two : one);
  await endAll(5);
  const second = (id: number): number => began.indexOf(id, began.indexOf(id) + 1);
  expect(began).toHaveLength(6);
  expect(began.indexOf(three)).toBeLessThan(second(two));
  if (places === 1) expect(began.indexOf(three)).toBeLessThan(second(one));
});

it('probe-fetches has one place, and what is long has its own beside it', async () => {
  await enqueue('probe-fetches', 51);
  await shows(51);
  await enqueue('probe-fetches', 52);
  await enqueue('probe-long', 53);
  await shows(51, 53);
  end(53);
  end(51);
  await shows(52);
  await endAll(1);
});
