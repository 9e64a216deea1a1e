import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { inDays } from '../support/days.js';
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

describe('what the API knows and people look for', () => {
  it('ends a session elsewhere, and marks one’s own, which only signing out ends', async () => {
    const { page } = window;
    await page.goto('/');
    const other = await openWindowAs(browser, service, 'ada');
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Your account' }).click();
    const rows = page.getByRole('table', { name: 'Your sessions' }).getByRole('row');
    const here = rows.filter({ hasText: 'This session' });
    await here.waitFor();
    expect(await here.getByRole('button').isDisabled()).toBe(true);
    await rows
      .filter({ hasNotText: 'This session' })
      .getByRole('button', { name: /^End the session/ })
      .first()
      .click();
    await page.getByText('The session has ended.').waitFor();
    await other.page.goto('/devices');
    await other.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await other.context.close();
    expect(await page.getByRole('button', { name: /^Unlink/ }).isDisabled()).toBe(true);
  });

  it('shows the record that proves a domain, and who joins by it', async () => {
    const { page } = window;
    await page.goto('/settings?view=domains');
    await page.getByText('No domain yet').waitFor();
    await page.getByRole('button', { name: 'Add a domain' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Domain').fill('acme-widgets.example');
    await dialog.getByRole('button', { name: 'Add a domain' }).click();
    expect(await dialog.getByRole('region', { name: 'Name' }).innerText()).toBe(
      '_posture-challenge.acme-widgets.example',
    );
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('Not proven').waitFor();
    await page.getByLabel('People of acme-widgets.example join as').selectOption('viewer');
    await page.getByText('Saved for acme-widgets.example.').waitFor();
    await page.reload();
    expect(await page.getByLabel('People of acme-widgets.example join as').inputValue()).toBe('viewer');
  });

  it('takes decisions in as VEX, gives one an end, and takes it back', async () => {
    const { page } = window;
    await page.goto('/vulnerabilities/decisions?status=active');
    await page.getByRole('button', { name: 'Import VEX' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({
        name: 'supplier.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(SUPPLIER)),
      });
    await dialog.getByRole('button', { name: 'Import VEX' }).click();
    await dialog.getByText('1 new, 0 were there already, 1 stay open, 0 decide nothing.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Change the decision about CVE-2023-0286' }).click();
    await page.getByLabel(/^Holds until/).fill(inDays(20));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Decision changed.').waitFor();
    await page.getByRole('link', { name: 'Ends within 30 days' }).click();
    await page.getByRole('button', { name: 'Revoke the decision about CVE-2023-0286' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Nothing matches').waitFor();
  });

  it('says of a finding why it is said and where it was seen, and leads to the scan that showed it', async () => {
    const { page } = window;
    await page.goto('/findings?state=open');
    await page
      .getByRole('link', { name: /^Proof:/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Why it is said' }).waitFor();
    await page.reload();
    await dialog.getByRole('table', { name: 'Where it was seen' }).waitFor();
    await dialog.getByRole('table', { name: 'History' }).getByRole('link').last().click();
    await page.waitForURL(/\/devices\/scans\?scan=/);
    await dialog.getByText('Read by').waitFor();
  });

  it('counts feeds that nothing was imported from as missing, and says that they rule nothing out', async () => {
    const { page } = window;
    await page.goto('/vulnerabilities/feeds');
    const missing = page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: /^Missing/ });
    const number = Number((await missing.innerText()).replace(/\D/g, ''));
    expect(number).toBeGreaterThan(0);
    await missing.click();
    await page.waitForURL(/status=missing/);
    const rows = page.getByRole('table', { name: 'Feeds' }).getByRole('row');
    await rows.nth(number).waitFor();
    expect(await rows.count()).toBe(number + 1);
    await rows.nth(1).getByRole('link').click();
    await page.getByRole('dialog').getByText('nothing is ruled out', { exact: false }).waitFor();
  });

  it('saves what audits of a suite go by, and shows what one of them brought', async () => {
    const { page } = window;
    await page.goto('/cloud/google-workspace?view=settings');
    await page.getByLabel(/^Emergency accounts/).fill('one\n two \none');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. The next audit goes by it.').waitFor();
    await page.reload();
    expect(await page.getByLabel(/^Emergency accounts/).inputValue()).toBe('one\ntwo');
    await page.goto('/cloud/google-workspace?view=audits');
    await page.getByRole('table', { name: 'Audits' }).getByRole('link').first().click();
    await page.getByRole('dialog').getByRole('table', { name: 'Results' }).waitFor();
  });

  it.each([
    '/settings?view=account',
    '/settings?view=domains',
    '/vulnerabilities/decisions',
    '/vulnerabilities/feeds',
    '/compliance/maturity?function=PR',
    '/devices/scans',
    '/cloud/google-workspace?view=settings',
  ])('has nothing at %s that axe complains about, and fits a window of 320 pixels', (address) =>
    expectUsable(window, address),
  );

  it('asks nobody but the service, and breaks no rule of its own policy', () => {
    expect(window.strays).toEqual([]);
    expect(window.faults).toEqual([]);
  });
});

const SUPPLIER = {
  '@context': 'https://openvex.dev/ns/v0.2.0',
  '@id': 'https://example.org/vex/2026-1',
  author: 'Example Supplier',
  timestamp: '2026-11-01T00:00:00Z',
  version: 1,
  statements: [
    {
      vulnerability: { name: 'CVE-2023-0286' },
      products: [{ '@id': 'pkg:deb/debian/openssl@3.0.11-1~deb12u2' }],
      status: 'not_affected',
      justification: 'vulnerable_code_not_present',
    },
    {
      vulnerability: { name: 'CVE-2024-3094' },
      products: [{ '@id': 'pkg:deb/debian/xz-utils' }],
      status: 'affected',
      action_statement: 'upgrade',
    },
  ],
};
