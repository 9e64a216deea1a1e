import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { startDemoService } from '../support/demo-service.js';
import type { TestService } from '../support/service.js';
import { expectUsable, openWindowAs, startBrowser, type Window } from './browser.js';

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

describe('reports', () => {
  it('says the same score as the overview', async () => {
    const { page } = window;
    await page.goto('/reports');
    const score = await page
      .getByRole('region', { name: 'In short' })
      .getByText(/^\d+\.\d$/)
      .first()
      .innerText();
    await page.goto('/');
    await page.getByRole('region', { name: 'Risk score' }).getByText(score, { exact: true }).first().waitFor();
  });

  it('makes the PDF as a job, hands it over, and keeps it with its hash', async () => {
    const { page } = window;
    await page.goto('/reports');
    await page.getByRole('button', { name: 'Make the PDF' }).click();
    await page.getByText('The report is ready.').waitFor();
    const path = await page.getByRole('link', { name: 'Download the PDF' }).getAttribute('href');
    const answer = await page.request.get(path!);
    const bytes = await answer.body();
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const newest = page.getByRole('table', { name: 'Reports so far' }).getByRole('row').nth(1);
    await newest.getByText('Ada').waitFor();
    await newest.getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: /^Report of / }).waitFor();
    await page.getByText(createHash('sha256').update(bytes).digest('hex')).waitFor();
    await page.reload();
    await page.getByRole('region', { name: 'In short' }).waitFor();
  });

  it('says how reports begin where there is nothing to report on', async () => {
    const { page, context } = await openWindowAs(browser, service, 'me');
    await page.goto('/reports');
    await page.getByText('A report that is made now says that nothing is measured yet.').waitFor();
    await page.getByText('No report yet').waitFor();
    await page.goto('/reports/0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1');
    await page.getByText('There is no such report').waitFor();
    await context.close();
  });

  it('has nothing that axe complains about, and fits a window of 320 pixels', async () => {
    await expectUsable(window, '/reports');
    await window.page.getByRole('region', { name: 'In short' }).waitFor();
  });

  it('asks nobody but the service, and breaks no rule of its own policy', () => {
    expect(window.strays).toEqual([]);
    expect(window.faults).toEqual([]);
  });
});
