import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { startService, type TestService } from '../support/service.js';
import { openWindow, overflow, signInAs, startBrowser, violations, type Window } from './browser.js';

let service: TestService;
let browser: Browser;
let window: Window;

/** Ada's organization with its demo. */
beforeAll(async () => {
  [service, browser] = await Promise.all([startService({ NODE_ENV: 'development', SEED_DEMO: '1' }), startBrowser()]);
  window = await openWindow(browser, service.url);
  await signInAs(window.page, 'Ada');
}, 300_000);

afterAll(async () => {
  await browser.close();
  await service.stop();
});

describe('planning', () => {
  it('leads from the number of a quarter to as many pieces of work, and keeps them over a reload', async () => {
    const { page } = window;
    await page.goto('/planning');
    const first = page.getByRole('table', { name: 'Quarters' }).getByRole('row').nth(1).getByRole('link');
    const number = await first.innerText();
    await first.click();
    await page.waitForURL(/quarter=/);
    const count = page.getByRole('status').filter({ hasText: new RegExp(`^${number} pieces? of work$`) });
    await count.waitFor();
    await page.reload();
    await count.waitFor();
  });

  it('saves an assumption, which plans are then made with', async () => {
    const { page } = window;
    await page.goto('/planning?view=assumptions');
    await page.getByLabel('Currency').fill('euro');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Three capital letters, such as EUR.').waitFor();
    await page.getByLabel('Currency').fill('EUR');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. All plans are made anew.').waitFor();
    await page.goto('/planning?view=budget');
    await page.getByRole('region', { name: 'In all' }).getByText(/€\d/).first().waitFor();
  });

  it('labels a job description with who wrote its words', async () => {
    const { page } = window;
    await page.goto('/planning?view=workforce');
    await page.getByRole('link', { name: 'Describe the job' }).first().click();
    await page.getByText('Generated: fixed sentences of Posture, no model').waitFor();
    expect(new URL(page.url()).search).toContain('role=');
  });

  it('says so where there is nothing to plan', async () => {
    const { page, context } = await openWindow(browser, service.url);
    await signInAs(page, 'You');
    await page.goto('/planning?view=budget');
    await page.getByRole('heading', { level: 1, name: 'Planning' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await violations(page)).toEqual([]);
    await context.close();
  });

  it.each(['roadmap', 'budget', 'workforce', 'job', 'assumptions'])(
    'has nothing in %s that axe complains about, and fits a window of 320 pixels',
    async (view) => {
      const { page } = window;
      await page.goto(`/planning?view=${view}`);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 900 });
        await page.waitForLoadState('networkidle');
        expect(await violations(page)).toEqual([]);
        expect(await overflow(page)).toBe(0);
      }
      await page.setViewportSize({ width: 1280, height: 900 });
    },
  );

  it('asks nobody but the service, and breaks no rule of its own policy', () => {
    expect(window.strays).toEqual([]);
    expect(window.faults).toEqual([]);
  });
});
