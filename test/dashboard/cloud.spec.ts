import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { startDemoService } from '../support/demo-service.js';
import type { TestService } from '../support/service.js';
import { expectUsable, openWindowAs, startBrowser, violations, type Window } from './browser.js';

let service: TestService;
let browser: Browser;
let window: Window;

/** Ada's organization with its demo: two suites that are connected, and were audited. */
beforeAll(async () => {
  [service, browser] = await Promise.all([startDemoService({ NODE_ENV: 'development' }), startBrowser()]);
  window = await openWindowAs(browser, service, 'ada');
}, 300_000);

afterAll(async () => {
  await browser.close();
  await service.stop();
});

describe('cloud suites', () => {
  it('leads from the number of fails to as many checks, and keeps them over a reload', async () => {
    const { page } = window;
    await page.goto('/cloud');
    const fails = page
      .getByRole('region', { name: 'Google Workspace' })
      .getByRole('listitem')
      .filter({ hasText: 'Fail' })
      .getByRole('link');
    const number = await fails.innerText();
    await fails.click();
    await page.waitForURL(/\/cloud\/google-workspace\?status=fail$/);
    const count = page.getByRole('status').filter({ hasText: new RegExp(`^${number} checks$`) });
    await count.waitFor();
    await page.reload();
    await count.waitFor();
    expect(
      await page.getByRole('table', { name: 'Checks of Google Workspace' }).getByText('Fail', { exact: true }).count(),
    ).toBe(Number(number));
  });

  it('says how a check is set right, and excepts it with a reason and a last day, which can be taken back', async () => {
    const { page } = window;
    await page.goto('/cloud/google-workspace?status=fail');
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('region', { name: 'How to set it right' }).waitFor();
    await page.getByRole('region', { name: 'Evidence' }).waitFor();
    await page.getByRole('button', { name: 'Make an exception' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This is needed.').waitFor();
    await page.getByLabel('Reason').fill('Sales travels without phones until May. <img src=x onerror=alert(1)>');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Excepted.', { exact: true }).waitFor();
    await page.getByText(/^Excepted until /).waitFor();
    await page.getByText(/^Approved by Ada\b/).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The exception has ended.').waitFor();
    await page.goto('/cloud/google-workspace?view=exceptions');
    const row = page.getByRole('row').filter({ hasText: 'Sales travels without phones' });
    await row.getByText('Ended').waitFor();
  });

  it('audits a suite while one watches', async () => {
    const { page } = window;
    await page.goto('/cloud/microsoft-365?view=audits');
    const rows = page.getByRole('table', { name: 'Audits' }).getByRole('row');
    await rows.first().waitFor();
    const before = await rows.count();
    await page.getByRole('button', { name: 'Audit now' }).click();
    await page.getByRole('button', { name: 'Auditing …' }).waitFor();
    await page.getByRole('button', { name: 'Audit now' }).waitFor();
    await page.reload();
    await rows.first().waitFor();
    expect(await rows.count()).toBe(before + 1);
    await rows.nth(1).getByText('Completed').waitFor();
  });

  it('shows who has not connected a suite how to, and asks for what is needed', async () => {
    const { page, context } = await openWindowAs(browser, service, 'me');
    await page.goto('/cloud');
    await page.getByRole('link', { name: 'Connect Google Workspace' }).click();
    await page.getByRole('region', { name: 'How to connect' }).waitFor();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByText('This is needed.').first().waitFor();
    expect(await page.getByRole('button', { name: 'Audit now' }).getAttribute('title')).toBe(
      'Connect the suite first.',
    );
    expect(await violations(page)).toEqual([]);
    await context.close();
  });

  it('lets a viewer look, and says who may do more', async () => {
    const { page, context } = await openWindowAs(browser, service, 'cy');
    await page.goto('/cloud/google-workspace');
    const audit = page.getByRole('button', { name: 'Audit now' });
    await audit.waitFor();
    expect(await audit.isDisabled()).toBe(true);
    expect(await audit.getAttribute('title')).toBe('Analysts and above start audits.');
    await context.close();
  });

  it.each(['/cloud', '/cloud/google-workspace', '/cloud/google-workspace?view=connection'])(
    'has nothing on %s that axe complains about, and fits a window of 320 pixels',
    (path) => expectUsable(window, path),
  );

  it('asks nobody but the service, and breaks no rule of its own policy', () => {
    expect(window.strays).toEqual([]);
    expect(window.faults).toEqual([]);
  });
});
