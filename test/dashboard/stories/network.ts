import { describe, expect, it } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { follow, openWindowAs, signInAs, type Window } from '../browser.js';
import { heading, open, settled, type Stage, type TheStage } from './stage.js';

const API = '**/api/v1/**';
/** Without these there is no page that could say anything. */
const NEEDED = /\/api\/v1\/auth\//;
const PAGES = [
  '/',
  '/vulnerabilities',
  '/vulnerabilities/CVE-2023-52425',
  '/findings',
  '/devices',
  '/risk-matrix',
  '/threat-model',
  '/compliance',
  '/compliance/gaps',
  '/cloud',
  '/cloud/google-workspace',
  '/recommendations',
  '/planning',
  '/reports',
  '/settings?view=members',
];
const PROBLEM = {
  type: 'urn:posture:problem:internal',
  title: 'Internal error',
  status: 500,
  detail: 'Something went wrong here.',
  code: 'internal',
  requestId: '01999999-0000-7000-8000-000000000000',
  instance: '/',
};
/** What can go wrong on the way, and what a page says then. */
const FAILURES: readonly [string, (route: Route) => Promise<void>, RegExp][] = [
  [
    'a service that breaks',
    (route) => route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(PROBLEM) }),
    /Something went wrong here\.\s*Request id 01999999-/,
  ],
  [
    'a service that is down for a while',
    (route) => route.fulfill({ status: 503, contentType: 'application/json', body: '' }),
    /Something between this page and the service answered/,
  ],
  ['a network that is gone', (route) => route.abort('connectionrefused'), /The service did not answer/],
  [
    'a proxy that answers with a page',
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Sign in</title>' }),
    /Something between this page and the service answered/,
  ],
  [
    'a service that asks for patience',
    (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '30' },
        contentType: 'application/problem+json',
        body: JSON.stringify({ ...PROBLEM, status: 429, code: 'too-many-requests', title: 'Too many requests' }),
      }),
    /Try again in 30 seconds/,
  ],
];

/** A window of one's own: what fails in it is meant to. */
async function another({ browser, service }: Stage, name: 'ada' | 'ben'): Promise<Window> {
  const window = await openWindowAs(browser, service, name);
  await window.page.goto('/');
  await heading(window.page, 'Overview');
  return window;
}

async function failing(page: Page, how: (route: Route) => Promise<void>): Promise<void> {
  await page.route(API, (route) => (NEEDED.test(route.request().url()) ? route.fallback() : how(route)));
}

/** A network that is slow, fails, or is in the way. */
export function tellOfTheNetwork(stage: TheStage): void {
  describe('the network', () => {
    it.each(FAILURES)('%s is told in words, with a way out', async (name, how, said) => {
      const { page, context } = await another(stage(), 'ben');
      await page.clock.install();
      await failing(page, how);
      for (const [at, address] of (name === FAILURES[0]?.[0] ? PAGES : PAGES.slice(0, 4)).entries()) {
        await (at === 0 ? page.goto(address) : follow(page, address));
        const alert = page.locator('main').getByRole('alert').filter({ hasText: said }).first();
        // It asks again by itself, after a while that nobody has to wait here.
        for (let at = 0; at < 60 && !(await alert.isVisible()); at += 1) await page.clock.runFor(1000);
        await alert.getByRole('button', { name: 'Try again' }).waitFor();
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.locator('main').getByRole('button', { name: 'Try again' }).first().click();
      await page.locator('main table').first().waitFor();
      await context.close();
    });

    it('that is slow shows where something will stand, and moves nothing that is there', async () => {
      const { page, context } = await another(stage(), 'ben');
      const held: (() => void)[] = [];
      await failing(page, async (route) => {
        await new Promise<void>((go) => held.push(go));
        await route.continue();
      });
      await page.goto('/findings?state=open');
      await page.locator('main [aria-busy=true]').waitFor();
      const top = async (): Promise<number | undefined> => (await page.getByRole('search').boundingBox())?.y;
      const before = await top();
      for (const go of held.splice(0)) go();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.getByRole('table').waitFor();
      expect(await top()).toBe(before);
      await context.close();
    });

    it('that is gone is told above every page until it is back', async () => {
      const { page, context } = await another(stage(), 'ben');
      const notice = page.getByRole('status').filter({ hasText: 'You are offline.' });
      await context.setOffline(true);
      await notice.waitFor();
      await context.setOffline(false);
      await notice.waitFor({ state: 'detached' });
      await context.close();
    });

    it('that fails while a list is read anew keeps the list', async () => {
      const { page, context } = await another(stage(), 'ben');
      await page.clock.install();
      await page.goto('/');
      await page
        .getByRole('table', { name: /score|made of|driver/i })
        .first()
        .waitFor();
      await failing(page, (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }));
      const notice = page.getByRole('status').filter({ hasText: 'could not be read again' });
      for (let at = 0; at < 100 && !(await notice.isVisible()); at += 1) await page.clock.runFor(1000);
      await notice.waitFor();
      expect(await page.locator('main').getByRole('alert').count()).toBe(0);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await notice.getByRole('button', { name: 'Try again' }).click();
      await notice.waitFor({ state: 'detached' });
      await context.close();
    });

    it('lets impatient clicks register a device once, also when the first answer was lost', async () => {
      const { page, context } = await another(stage(), 'ada');
      await page.goto('/devices/new');
      await page.getByLabel('Name').fill('impatient');
      const submit = page.getByRole('button', { name: 'Register and show the command' });
      await page.route(
        '**/api/v1/devices',
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      await submit.dblclick();
      await page.getByText('The service did not answer.', { exact: false }).waitFor();
      expect(await page.getByLabel('Name').inputValue()).toBe('impatient');
      await submit.dblclick();
      await page.getByRole('region', { name: 'The command that enrols' }).waitFor();
      await open(page, '/devices?q=impatient');
      await page
        .getByRole('status')
        .filter({ hasText: /^1 device$/ })
        .waitFor();
      await context.close();
    });

    it('keeps what one typed when the session ends, and takes it once one has signed in beside it', async () => {
      const { page, context, faults } = await another(stage(), 'ada');
      await page.goto('/devices/new');
      await page.getByLabel('Name').fill('typed-before');
      await context.clearCookies();
      const submit = page.getByRole('button', { name: 'Register and show the command' });
      await submit.click();
      await page.getByText('You are signed out.', { exact: false }).waitFor();
      expect(await page.getByLabel('Name').inputValue()).toBe('typed-before');
      const beside = await context.newPage();
      await signInAs(beside, 'Ada');
      expect(await page.getByLabel('Name').inputValue()).toBe('typed-before');
      await submit.click();
      await page.getByRole('region', { name: 'The command that enrols' }).waitFor();
      expect(faults.filter((fault) => !fault.includes('Failed to load resource'))).toEqual([]);
      await context.close();
    });

    it('whose parts are gone after an upgrade says so, and leads to the new ones', async () => {
      const { page, context } = await another(stage(), 'ben');
      await page.route('**/assets/{planning-page,command-palette}*', (route) => route.fulfill({ status: 404 }));
      await page.keyboard.press('Control+k');
      await page.getByText('A part of the dashboard could not be loaded', { exact: false }).waitFor();
      await heading(page, 'Overview');
      await page.getByRole('link', { name: 'Planning' }).click();
      const alert = page.locator('main').getByRole('alert');
      await alert.waitFor();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await alert.getByRole('button', { name: 'Load the page anew' }).click();
      await heading(page, 'Planning');
      await settled(page);
      await context.close();
    });
  });
}
