import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { startDemoService } from '../support/demo-service.js';
import type { TestService } from '../support/service.js';
import { expectUsable, openWindowAs, startBrowser, violations, type Window } from './browser.js';

let service: TestService;
let browser: Browser;
let window: Window;

/** Ada's organization with its demo. */
beforeAll(async () => {
  [service, browser] = await Promise.all([startDemoService({ NODE_ENV: 'development' }), startBrowser()]);
  window = await openWindowAs(browser, service, 'ada');
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
    await page.getByRole('region', { name: 'Total' }).getByText(/€\d/).first().waitFor();
  });

  it('takes money in whole units of the currency', async () => {
    const { page } = window;
    await page.goto('/planning?view=assumptions');
    await page.getByText('Costs', { exact: true }).click();
    await page.getByLabel(/^A penetration test \(EUR\)/).fill('12345.67');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. All plans are made anew.').waitFor();
    const read = await page.evaluate(async () => (await fetch('/api/v1/planning/assumptions')).text());
    expect(JSON.parse(read)).toMatchObject({
      assumptions: expect.arrayContaining([expect.objectContaining({ key: 'costs.penetration-test', value: 1234567 })]),
    });
    await page.reload();
    await page.getByText('Costs', { exact: true }).click();
    expect(await page.getByLabel(/^A penetration test \(EUR\)/).inputValue()).toBe('12345.67');
  });

  it('opens a quarter, says why its work is done then, and saves the roadmap for a spreadsheet', async () => {
    const { page } = window;
    await page.goto('/planning');
    const work = page.getByRole('region', { name: 'Work in its order' });
    await work.getByText('Why at that time').first().click();
    await work
      .getByText(/^Now: /)
      .first()
      .waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      work.getByRole('button', { name: 'Download as CSV' }).click(),
    ]);
    const lines = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    const [count = ''] = (await work.getByRole('status').innerText()).split(' ');
    expect(lines).toHaveLength(Number(count) + 1);
    expect(lines[0]).toBe(
      '"place","title","kind","state","quarter","startsOn","endsOn","dueOn","effortHours","role","risk.removes","why"',
    );
  });

  it('labels a job description with who wrote its words', async () => {
    const { page } = window;
    await page.goto('/planning?view=workforce');
    await page.getByRole('link', { name: 'Describe the job' }).first().click();
    await page.getByText('Generated: fixed sentences of Posture, no model').waitFor();
    expect(new URL(page.url()).search).toContain('role=');
  });

  it('says so where there is nothing to plan', async () => {
    const { page, context } = await openWindowAs(browser, service, 'me');
    await page.goto('/planning?view=budget');
    await page.getByText('Nothing to plan yet').waitFor();
    expect(await violations(page)).toEqual([]);
    await context.close();
  });

  it.each(['roadmap', 'budget', 'workforce', 'job', 'assumptions'])(
    'has nothing in %s that axe complains about, and fits a window of 320 pixels',
    (view) => expectUsable(window, `/planning?view=${view}`),
  );

  it('asks nobody but the service, and breaks no rule of its own policy', () => {
    expect(window.strays).toEqual([]);
    expect(window.faults).toEqual([]);
  });
});
