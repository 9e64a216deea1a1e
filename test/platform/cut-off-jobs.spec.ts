import { Injectable } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { JobHandler, type JobHandlerPort, JobQueue } from '../../src/platform/index.js';
import { until } from '../support/scan.js';
import { startService, type TestService } from '../support/service.js';
import { probeApp } from './probe-app.js';

let tries = 0;

@JobHandler({ name: 'probe-cut-off', maxAttempts: 20 })
@Injectable()
class CutOffHandler implements JobHandlerPort {
  handle(): Promise<void> {
    tries += 1;
    return Promise.reject(Object.assign(new Error('canceling statement'), { code: '57014' }));
  }
}

let service: TestService;
let app: NestExpressApplication;

beforeAll(async () => {
  service = await startService();
  app = await probeApp(service.environment, { providers: [CutOffHandler] });
  await app.init();
});

afterAll(async () => {
  await app.close();
  await service.stop();
});

const rows = (): Promise<{ attempts: number; dead: boolean; leased: boolean; waits: number }[]> =>
  service.database.query(
    `SELECT attempts, dead, lease_owner IS NOT NULL AS leased, extract(epoch FROM run_at - now())::float8 AS waits FROM job WHERE name = 'probe-cut-off'`,
  );

it('a job whose statement is cut off waits for minutes, and is given up after four tries', async () => {
  await service.inside(JobQueue).enqueue([{ name: 'probe-cut-off', organizationId: 7, payload: {} }]);
  const [first] = await until(rows, ([row]) => row?.attempts === 1 && !row.leased, 30);
  expect(first).toMatchObject({ dead: false });
  // Any other failure comes again after a second.
  expect(first?.waits).toBeGreaterThan(5);
  await service.database.query(`UPDATE job SET attempts = 3, run_at = now() WHERE name = 'probe-cut-off'`);
  await until(rows, ([row]) => row?.dead === true, 30);
  expect(await rows()).toMatchObject([{ attempts: 4, dead: true }]);
  expect(tries).toBe(2);
});
