import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startService, type TestService } from '../support/service.js';
import { openWindow, signInAs, startBrowser, violations, type Window } from './browser.js';

let service: TestService;
let browser: Browser;
let window: Window;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService({ NODE_ENV: 'development' }), startBrowser()]);
  window = await openWindow(browser, service.url);
  await signInAs(window.page, 'Ada');
}, 300_000);

afterAll(async () => {
  await browser.close();
  await service.stop();
});

const heading = (page: Page, name: string): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor();

describe('an address that no page has', () => {
  it('keeps the navigation of whoever is signed in', async () => {
    const { page } = window;
    await page.goto('/nothing-is-called-so');
    await heading(page, 'There is nothing here');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Devices' }).click();
    await heading(page, 'Devices');
  });

  it('below one that is a page has one navigation too', async () => {
    const { page } = window;
    await page.goto('/settings/nothing-is-called-so');
    await heading(page, 'There is nothing here');
    expect(await page.getByText('Search, or go to').count()).toBe(1);
  });

  it('says to everybody else whose it is', async () => {
    const { context, page } = await openWindow(browser, service.url);
    await page.goto('/nothing-is-called-so');
    await heading(page, 'There is nothing here');
    await page.getByRole('banner').getByText('Posture').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Go to the overview' }).click();
    await heading(page, 'Sign in');
    await context.close();
  });
});

describe('the session of a window', () => {
  it('is renewed once for two tabs whose access has run out, without anybody noticing', async () => {
    const { context, page } = window;
    const other = await context.newPage();
    await other.goto('/vulnerabilities?status=open');
    await heading(other, 'Vulnerabilities');
    // What stands there must not ask for anything between losing its access and being loaded anew.
    await Promise.all([page.goto('about:blank'), other.goto('about:blank')]);
    const renewals: string[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/auth/refresh')) renewals.push(request.url());
    });
    await context.clearCookies({ name: 'svc_access' });
    await Promise.all([page.goto('/'), other.goto('/vulnerabilities?status=open')]);
    await Promise.all([heading(page, 'Overview'), heading(other, 'Vulnerabilities')]);
    expect(renewals).toHaveLength(1);
    await other.close();
  });

  it('ends in every tab at once, and goes on at the same address', async () => {
    const { context, page } = window;
    const other = await context.newPage();
    await other.goto('/vulnerabilities?status=open&q=ssl');
    await heading(other, 'Vulnerabilities');
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await Promise.all([heading(page, 'Sign in'), heading(other, 'Sign in')]);
    await other.getByText('Afterwards you are back where you were: Vulnerabilities.').waitFor();
    await other.getByRole('link', { name: /local development/i }).click();
    await other.getByRole('link', { name: /^Cy\b/ }).click();
    await heading(other, 'Vulnerabilities');
    expect(new URL(other.url()).search).toBe('?status=open&q=ssl');
    await other.close();
  });

  it.each(['//evil.example/', '/\\evil.example', 'https://evil.example/', '/sign-in?next=/'])(
    'never goes to %s afterwards',
    async (next) => {
      const { page } = window;
      await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
      const link = page.getByRole('link', { name: /local development/i });
      expect(await link.getAttribute('href')).toBe('/api/v1/auth/dev?returnTo=%2F');
    },
  );

  it('says why a sign-in failed, and shows nothing that came with it', async () => {
    const { page } = window;
    await page.goto('/auth/callback/dev?error=access_denied&error_description=<img src=x onerror=alert(1)>');
    await page.getByText('The provider did not confirm this sign-in.', { exact: false }).waitFor();
    expect(await page.getByText('onerror').count()).toBe(0);
    await page.goto('/auth/callback/dev?code=stolen&state=other');
    await page
      .getByRole('alert')
      .getByText(/not begun in this browser/)
      .waitFor();
    expect(page.url()).toBe(`${service.url}/auth/callback/dev`);
  });
});

describe('a network that fails', () => {
  it('is told in words, with a way to try again', async () => {
    const { page } = window;
    await page.goto('/');
    await heading(page, 'Overview');
    await page.route('**/api/v1/overview', (route) => route.abort());
    await page.reload();
    await page.getByRole('alert').getByText('The service did not answer.', { exact: false }).waitFor();
    await page.unroute('**/api/v1/overview');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
  });

  it('begins a list anew when the page of it that a link names is gone', async () => {
    const { page } = window;
    await page.goto('/vulnerabilities?status=open&cursor=gone&page=3');
    await page.getByText('is not there any more', { exact: false }).waitFor();
    expect(new URL(page.url()).search).toBe('?status=open');
  });
});
