import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { enrollDevice } from '../support/device.js';
import { envelope, sendScan } from '../support/scan.js';
import { startService, type TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';
import { expectUsable, openWindowAs, startBrowser, violations, type Window } from './browser.js';

let service: TestService;
let browser: Browser;
let window: Window;
let session: Session;

async function install(name: string, packages: { purl: string; version: string }[]): Promise<void> {
  const device = await enrollDevice(service, session, { name, hostname: name });
  const inventory = { sources: [{ type: 'npm', status: 'complete' }], packages };
  const { status, body } = await sendScan(service, device, envelope('native', undefined, { inventory }));
  if (status !== 202) throw new Error(`Not taken: ${status} ${JSON.stringify(body)}`);
}

beforeAll(async () => {
  [service, browser] = await Promise.all([startService({ NODE_ENV: 'development' }), startBrowser()]);
  session = await signIn(service);
  await install('web-1', [
    { purl: 'pkg:npm/%40scope/left', version: '1.2.0' },
    { purl: 'pkg:npm/right', version: '3.0.0' },
  ]);
  await install('web-2', [{ purl: 'pkg:npm/%40scope/left', version: '2.0.0' }]);
  await enrollDevice(service, session, { name: 'silent', hostname: 'silent' });
  window = await openWindowAs(browser, service, 'ada');
}, 300_000);

afterAll(async () => {
  await browser.close();
  await service.stop();
});

const title = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

describe('software', () => {
  it('leads from the navigation to a package, its devices, and those that were not looked at', async () => {
    const { page } = window;
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Software', exact: true }).click();
    await title(page, 'Software');
    await page
      .getByRole('status')
      .filter({ hasText: /^2 packages$/ })
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('textbox', { name: /^Versions/ }).fill('>=1.0,<2');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/version=/);
    await page
      .getByRole('status')
      .filter({ hasText: /^1 package$/ })
      .waitFor();
    await page.getByRole('link', { name: '@scope/left' }).click();
    await title(page, '@scope/left');
    await page.getByRole('link', { name: 'web-1' }).waitFor();
    await page.getByRole('link', { name: 'web-2' }).waitFor();
    await page.getByText('Of 1 device it is not known').waitFor();
    await page.getByRole('link', { name: 'silent' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(window.faults).toEqual([]);
  });

  it('says who has what a pasted list names, and who was not looked at', async () => {
    const { page } = window;
    await page.goto('/software/check');
    await title(page, 'Check a list');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('Paste at least one line.').waitFor();
    await page.getByRole('textbox', { name: 'Packages, one a line' }).fill('@scope/left@2.0.0\nnpm:none@1\nright>2');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('1 device has one of these versions; lines read: 2.').waitFor();
    const row = page.getByRole('row').filter({ hasText: '@scope/left 2.0.0' });
    await row.getByRole('link', { name: 'web-2' }).waitFor();
    await row.getByRole('link', { name: 'web-1' }).waitFor();
    await page.getByText('never seen here').waitFor();
    await page.getByRole('heading', { name: /Not looked at. For npm/ }).waitFor();
    await page.getByText('A range: name each version').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('is found from the command palette', async () => {
    const { page } = window;
    // A page that is not drawn yet hears no key.
    await page.goto('/software/check');
    await title(page, 'Check a list');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('right');
    await page.getByRole('option', { name: 'Software with “right”' }).click();
    await page.waitForURL(/\/software\?q=right/);
    await page.getByRole('link', { name: 'right', exact: true }).waitFor();
  });

  it.each(['/software', '/software/check'])('%s is usable from a phone to a wall', async (path) => {
    await expectUsable(window, path);
  });

  it('finds a package, a device and nothing that is not there in the palette', async () => {
    const { page } = window;
    for (const [typed, option, heading] of [
      ['righ', 'right npm', 'right'],
      ['sile', /^silent/, 'silent'],
    ] as const) {
      await page.goto('/');
      await page.getByRole('button', { name: 'Search, or go to …' }).click();
      await page.getByRole('combobox').fill(typed);
      await page.getByRole('option', { name: option }).click();
      await title(page, heading);
    }
    await page.getByRole('button', { name: 'Search, or go to …' }).click();
    await page.getByRole('combobox').fill('log4j-2');
    await page.getByRole('option', { name: 'Software with “log4j-2”' }).waitFor();
    await page.getByRole('combobox').fill('e');
    await page.getByRole('combobox').fill('we');
    await page.getByRole('option', { name: /^web-2/ }).waitFor();
    const devices = (await page.getByRole('option').allTextContents()).filter((text) => text.startsWith('web-'));
    expect(devices.map((text) => text.slice(0, 5))).toEqual(['web-1', 'web-2']);
    await page.getByRole('combobox').fill('log4j-2');
    expect(await page.getByRole('option', { name: /^Open / }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });
});
