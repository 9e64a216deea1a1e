import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { startService, type TestService } from '../support/service.js';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { openWindow, startBrowser } from './browser.js';

/** Further apart than any run is slow, and nearer than any move of the clock (`npm run test:clock`). */
const NEAR_MS = 60 * 60 * 1000;

let service: TestService;
let child: ServiceProcess;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService({ ROLE: 'api' }), startBrowser()]);
  child = await startServiceProcess(service.environment);
}, 300_000);

afterAll(async () => {
  await child.kill();
  await browser.close();
  await service.stop();
});

it('the tests, PostgreSQL, a service of its own and the browser live in one time', async () => {
  const [database] = await service.database.query<{ now: Date }>('SELECT now()');
  const answer = await fetch(`${child.url}/health/live`);
  const { context, page } = await openWindow(browser, service.url);
  const times = {
    database: database!.now.getTime(),
    service: Date.parse(answer.headers.get('date')!),
    browser: await page.evaluate(() => Date.now()),
  };
  await context.close();
  const now = Date.now();
  for (const [whose, time] of Object.entries(times))
    expect({ whose, near: Math.abs(time - now) < NEAR_MS }).toEqual({ whose, near: true });
});
