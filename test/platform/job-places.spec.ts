import { Injectable } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Job, JobHandler, type JobHandlerPort, JobQueue } from '../../src/platform/index.js';
import { until } from '../support/scan.js';
import { startService, type TestService } from '../support/service.js';
import { probeApp } from './probe-app.js';

const running: { organizationId: number | null; end: () => void }[] = [];

@JobHandler({ name: 'probe-waits', waitsForOthers: true })
@Injectable()
class WaitingHandler implements JobHandlerPort {
  handle({ organizationId }: Job): Promise<void> {
    return new Promise((resolve) => {
      const one = {
        organizationId,
        end: () => {
          running.splice(running.indexOf(one), 1);
          resolve();
        },
      };
      running.push(one);
    });
  }
}

let service: TestService;
let app: NestExpressApplication;
let queue: JobQueue;

beforeAll(async () => {
  service = await startService();
  app = await probeApp(service.environment, { providers: [WaitingHandler] });
  await app.init();
  queue = service.inside(JobQueue);
});

afterAll(async () => {
  for (const one of [...running]) one.end();
  await app.close();
  await service.stop();
});

const of = (...ids: number[]): Promise<unknown> =>
  queue.enqueue(ids.map((organizationId) => ({ name: 'probe-waits', organizationId, payload: {} })));
const whose = (): (number | null)[] => running.map(({ organizationId }) => organizationId).sort();
const shows = async (...ids: number[]): Promise<void> =>
  expect(
    await until(
      () => Promise.resolve(whose()),
      (seen) => seen.join() === ids.join(),
      20,
    ),
  ).toEqual(ids);

it('work that waits for others has places that one organization alone does not fill', async () => {
  await of(1, 1, 1);
  await shows(1);
  // That nothing more of it begins shows when another's begins beside it.
  await of(2);
  await shows(1, 2);
  running.find(({ organizationId }) => organizationId === 2)?.end();
  await of(3);
  await shows(1, 3);
  running.find(({ organizationId }) => organizationId === 1)?.end();
  await shows(1, 3);
});
