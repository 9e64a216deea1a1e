import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { reportTo, startScanned, until } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { follow, openWindowAs, settled, startBrowser, type Window } from './browser.js';

const NARROW = { width: 320, height: 900 };
const WIDE = { width: 1280, height: 900 };
/** Where a drawer has no room for four columns, however short their values are. */
const TINY = { width: 240, height: 900 };

let service: TestService;
let browser: Browser;
let window: Window;
let finding: string;

beforeAll(async () => {
  const started = await startScanned({ NODE_ENV: 'development' });
  ({ service } = started);
  browser = await startBrowser();
  await reportTo(service, started.device, [
    { id: 'CVE-2030-1', package: 'left', severity: 'critical', fixed: '2.0.0' },
  ]);
  const { body } = await until(
    () => started.session.get('/findings'),
    ({ body: { data } }) => data.length > 0,
  );
  finding = body.data[0].id;
  window = await openWindowAs(browser, service, 'ada');
}, 300_000);

afterAll(async () => {
  await browser.close();
  await service.stop();
});

/** What is asked of the page's own. */
interface Dom {
  document: { querySelectorAll(selector: string): Iterable<Table> };
  getComputedStyle(of: Table): { display: string };
}
interface Table {
  caption: { textContent: string } | null;
}

/** Waits until a table is told as a list, or as a table. */
async function expectTold(page: Page, caption: string, as: 'list' | 'table'): Promise<void> {
  await page.waitForFunction(
    ([name = '', display]) => {
      const { document, getComputedStyle } = globalThis as unknown as Dom;
      return [...document.querySelectorAll('table')].some(
        (table) => table.caption?.textContent.startsWith(name) === true && getComputedStyle(table).display === display,
      );
    },
    [caption, as === 'list' ? 'block' : 'table'],
  );
}

describe('a table that has no room for its columns', () => {
  it('is told as a list, and as a table again where there is room', async () => {
    const { page } = window;
    await page.setViewportSize(NARROW);
    await page.goto('/findings');
    await settled(window);
    await expectTold(page, 'Findings', 'list');
    await page.setViewportSize(WIDE);
    await expectTold(page, 'Findings', 'table');
    await page.setViewportSize(NARROW);
    await expectTold(page, 'Findings', 'list');
    await page.locator('td[data-label="Due"]').first().waitFor();
  });

  it('is a table as soon as fewer columns are asked for, for which there is room', async () => {
    const { page } = window;
    await page.setViewportSize(NARROW);
    await page.goto('/devices/scans');
    await settled(window);
    await expectTold(page, 'Scans', 'list');
    await follow(page, '/devices/scans?columns=receivedAt');
    await expectTold(page, 'Scans', 'table');
    await follow(page, '/devices/scans');
    await expectTold(page, 'Scans', 'list');
  });

  it('is so in a part of a page, too', async () => {
    const { page } = window;
    await page.setViewportSize(TINY);
    await page.goto(`/findings?finding=${finding}`);
    await settled(window);
    await expectTold(page, 'History', 'list');
    await page.setViewportSize(WIDE);
    await expectTold(page, 'History', 'table');
  });
});
