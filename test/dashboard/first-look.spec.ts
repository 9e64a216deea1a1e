import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Response } from 'playwright-core';
import { startDemoService } from '../support/demo-service.js';
import type { TestService } from '../support/service.js';
import { signIn } from '../support/session.js';
import { expectUsable, openWindowAs, startBrowser, violations, overflow, settled, type Window } from './browser.js';

let service: TestService;
let browser: Browser;
let window: Window;

/** Ada's organization with its demo: devices, history, findings. */
beforeAll(async () => {
  [service, browser] = await Promise.all([startDemoService({ NODE_ENV: 'development' }), startBrowser()]);
  window = await openWindowAs(browser, service, 'ada');
}, 300_000);

afterAll(async () => {
  await browser.close();
  await service.stop();
});

describe('the first look', () => {
  it('shows the score with what it covers, and says that all of it is invented', async () => {
    const { page } = window;
    await page.goto('/');
    const score = page.getByRole('region', { name: 'Risk score' });
    await score.getByText(/\d+ of \d+ devices report/).waitFor();
    await score.getByText(/^As of /).waitFor();
    await page.getByText('Everything in this organization is invented.').waitFor();
    await page.getByText('Development', { exact: true }).waitFor();
  });

  it('says that nobody knows what is exploited where the catalogue was never read', async () => {
    const { page } = window;
    await page.goto('/');
    await page
      .getByRole('listitem')
      .filter({ hasText: /^Known exploited–$/ })
      .waitFor();
    await page.getByText('the catalogue was never read', { exact: false }).waitFor();
  });

  it('asks for the first screen in five requests at most, and is sent 80 kB at most', async () => {
    const { page } = window;
    const sending: Promise<{ path: string; bytes: number }>[] = [];
    const note = (response: Response): void => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/api/v1/'))
        sending.push(response.body().then((body) => ({ path: pathname, bytes: body.length })));
    };
    page.on('response', note);
    await page.goto('/');
    await page.getByRole('region', { name: 'Do this first' }).getByRole('listitem').first().waitFor();
    await settled(window);
    page.off('response', note);
    const sent = await Promise.all(sending);
    expect(sent.map(({ path }) => path)).toContain('/api/v1/overview');
    expect(sent.length).toBeLessThanOrEqual(5);
    expect(sent.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(80_000);
  });

  it('says in one screen how bad, whether it gets better, what to do first and what waits', async () => {
    const { page } = window;
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/');
    for (const name of ['Risk score', 'Is it getting better?', 'Do this first', 'Waiting for you']) {
      const box = await page.getByRole('region', { name }).boundingBox();
      expect([name, box !== null && box.y + 100 < 900]).toEqual([name, true]);
    }
    const waits = page.getByRole('region', { name: 'Waiting for you' });
    await waits.getByRole('link', { name: 'Suspect scans to confirm or dismiss' }).click();
    await page.waitForURL(/\/devices\/scans\?status=suspect$/);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it.each([
    [/^Open vulnerabilities/, 'Vulnerabilities', '/vulnerabilities?status=open'],
    [/^Open findings/, 'Findings', '/findings?state=open'],
    [/^Overdue/, 'Findings', '/findings?overdue=true'],
  ])('leads from the number of %s to as many rows', async (label, title, address) => {
    const { page } = window;
    await page.goto('/');
    const link = page.getByRole('listitem').filter({ hasText: label }).getByRole('link');
    const number = Number(/[\d,]+/.exec(await link.innerText())![0].replaceAll(',', ''));
    await link.click();
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe(address);
    await page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${number.toLocaleString('en')} `) })
      .waitFor();
    expect(await (await signIn(service)).get(`${address}&limit=1`)).toMatchObject({
      body: { page: { total: number } },
    });
  });

  it('tells in a finding of what a time is: of the scan of the device, or of the comparison', async () => {
    const { page } = window;
    const { body } = await (await signIn(service)).get('/findings?state=open&limit=1');
    const [{ id }] = body.data as [{ id: string }];
    await page.goto(`/findings?finding=${id}`);
    const seen = page.getByRole('dialog').getByRole('table', { name: 'Where it was seen' });
    await seen
      .getByText(/^(?:device scanned|versions compared) .* ago$/)
      .first()
      .waitFor();
  });

  it('says in words that a feed names no edition', async () => {
    const { page } = window;
    await page.goto('/vulnerabilities/feeds?feed=epss');
    await page.getByRole('dialog').getByText('none (its source states none)').waitFor();
  });

  it('keeps filters and order in the address, over reload and back', async () => {
    const { page } = window;
    await page.goto('/vulnerabilities?status=open');
    await page.getByRole('button', { name: 'CVSS' }).click();
    await page.waitForURL(/sort=-cvss/);
    // The bar's button stands before the table's.
    await page.getByRole('button', { name: 'Severity', exact: true }).first().click();
    await page.getByRole('checkbox', { name: 'High' }).check();
    await page.waitForURL(/severity=high/);
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('columnheader', { name: 'CVSS' }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'CVSS' }).getAttribute('aria-sort')).toBe('descending');
    await page.goBack();
    await page.waitForURL((url) => !url.search.includes('severity'));
    expect(new URL(page.url()).search).toContain('sort=-cvss');
  });

  it('tells nothing that matches from nothing at all', async () => {
    const { page } = window;
    await page.goto('/vulnerabilities?status=open&q=no-such-thing');
    await page.getByText('Nothing matches').waitFor();
    await page.getByRole('button', { name: 'Clear all filters' }).last().click();
    await page.getByRole('table').waitFor();
    const other = await openWindowAs(browser, service, 'me');
    await other.page.goto('/');
    await other.page.getByText('Three steps to your first figures').waitFor();
    await other.page.goto('/vulnerabilities?status=open');
    await other.page.getByText('No vulnerability is known yet').waitFor();
    await other.context.close();
  });

  it('decides about several with a reason, and takes it back', async () => {
    const { page } = window;
    await page.goto('/vulnerabilities?status=open');
    const count = page.getByRole('status').filter({ hasText: /^\d+ vulnerabilities$/ });
    const before = await count.innerText();
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    await page.getByRole('button', { name: /^Decide about \d+ …$/ }).click();
    const submit = page.getByRole('button', { name: /^Decide about \d+$/ });
    await submit.click();
    const reason = page.getByLabel('Reason');
    await page.getByText('This is needed.').waitFor();
    expect(await reason.evaluate((field: { matches(selector: string): boolean }) => field.matches(':focus'))).toBe(
      true,
    );
    await reason.fill('Nothing reaches it: the proxy drops such requests. <img src=x onerror=alert(1)>');
    await submit.click();
    await page.getByText(/^Decided about \d+ vulnerabilities$/).waitFor();
    await page.getByText('Nothing is open', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Decision revoked', { exact: false }).waitFor();
    await page.getByText(before, { exact: true }).waitFor();
  });

  it.each([
    ['/', 'Overview'],
    ['/vulnerabilities?status=open', 'Vulnerabilities'],
  ])('has nothing on %s that axe complains about, and fits a window of 320 pixels', async (path, title) => {
    await expectUsable(window, path);
    await window.page.getByRole('heading', { level: 1, name: title }).waitFor();
  });

  it('has nothing that axe complains about in a window of 320 pixels either, with the navigation open', async () => {
    const { page } = window;
    await page.setViewportSize({ width: 320, height: 900 });
    for (const address of ['/', '/vulnerabilities?status=open']) {
      await page.goto(address);
      await settled(window);
      expect(await violations(page)).toEqual([]);
    }
    await page.getByRole('button', { name: 'Open the navigation' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Devices' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('asks nobody but the service, and breaks no rule of its own policy', () => {
    expect(window.strays).toEqual([]);
    expect(window.faults).toEqual([]);
  });
});
