import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page, Request } from 'playwright-core';
import { Clock } from '../../src/platform/index.js';
import { invite } from '../support/belonging.js';
import { startService, type TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';
import { expectNarrow, openWindow, openWindowAs, startBrowser, violations, type Window } from './browser.js';

const DAY_MS = 86_400_000;

let service: TestService;
let browser: Browser;
let owner: Session;
/** Of another organization, where nobody else belongs. */
let elsewhere: Session;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService({ NODE_ENV: 'development' }), startBrowser()]);
  owner = await signIn(service);
  elsewhere = await signIn(service, 'me');
}, 300_000);

afterAll(async () => {
  await browser.close();
  await service.stop();
});

/** What a window sent, as the service's logs and other sites' would see it. */
function sentBy({ page }: Window): string[] {
  const sent: string[] = [];
  page.on('request', (request: Request) => sent.push(request.url(), request.headers()['referer'] ?? ''));
  return sent;
}

async function open(page: Page, token: string, title: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`/invitation#${token}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

async function expectReadable(window: Window): Promise<void> {
  expect(await violations(window.page)).toEqual([]);
  await expectNarrow(window);
}

describe('the page of an invitation', () => {
  it('says where it leads and until when, signs somebody in, and they are there', async () => {
    const window = await openWindow(browser, service.url);
    const { page } = window;
    const sent = sentBy(window);
    const token = await invite(owner, { role: 'analyst' });
    await open(page, token, 'You are invited');
    await page.getByText(`Join ${String(owner.account.organization.name)} as analyst.`).waitFor();
    await page.getByText(/^The link works once, until /).waitFor();
    await expectReadable(window);
    await page.reload();
    await page.getByRole('button', { name: /Sign in with Local development/ }).click();
    await page.getByRole('link', { name: /^You\b/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect((await (await window.context.request.get('/api/v1/auth/me')).json()) as object).toMatchObject({
      organization: { id: owner.account.organization.id },
      role: 'analyst',
    });
    expect(sent.join('\n')).not.toContain(token);
    for (let back = 0; back < 4; back += 1) {
      await page.goBack({ waitUntil: 'commit' }).catch(() => null);
      expect(JSON.stringify(await page.evaluate('[location.href, history.state]'))).not.toContain(token);
    }
    expect(window.faults).toEqual([]);
    await window.context.close();
  });

  it('lets somebody who is signed in join with one press, and says so', async () => {
    const window = await openWindowAs(browser, service, 'ben');
    const { page } = window;
    await open(page, await invite(elsewhere, { role: 'viewer' }), 'You are invited');
    await page.getByText('You are signed in as Ben').waitFor();
    await page.getByRole('button', { name: /^Join / }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.getByText(/^You are in .* now$/).waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await window.context.close();
  });

  it('tells a member that it changes nothing, and takes them there', async () => {
    const window = await openWindowAs(browser, service, 'ada');
    const { page } = window;
    await open(page, await invite(owner, { role: 'viewer' }), 'You belong there already');
    await page.getByText(/^You are owner of /).waitFor();
    await expectReadable(window);
    await page.getByRole('button', { name: /^Go to / }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await window.context.close();
  });

  it('tells a wrong account that it is one, and what helps', async () => {
    const window = await openWindowAs(browser, service, 'cy');
    const { page } = window;
    const bound = await invite(elsewhere, { role: 'viewer', email: 'somebody.else@example.net' });
    await open(page, bound, 'You are invited');
    await page.getByText('It is for one person', { exact: false }).waitFor();
    await page.getByRole('button', { name: /^Join / }).click();
    await page.getByRole('heading', { level: 1, name: 'This invitation is for another account' }).waitFor();
    expect(await page.locator('body').innerText()).not.toContain('somebody.else@example.net');
    await expectReadable(window);
    await page.getByRole('button', { name: /Sign in with Local development/ }).click();
    await page.getByRole('link', { name: /^Cy\b/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Invitation not valid' }).waitFor();
    await expectReadable(window);
    await window.context.close();
  });

  it('says how a link ended that opens nothing any more, or that it is not whole', async () => {
    const window = await openWindow(browser, service.url);
    const { page } = window;
    const made = await owner.post('/organizations/invitations', { role: 'viewer' });
    await owner.delete(`/organizations/invitations/${String(made.body.invitation.id)}`);
    await open(page, String(made.body.token), 'This invitation was withdrawn');
    await expectReadable(window);
    const used = await invite(elsewhere, { role: 'viewer' });
    await (await signIn(service, 'cy')).post('/auth/invitations/accept', { token: used });
    await open(page, used, 'This invitation was used');
    const late = await invite(owner, { role: 'viewer', expiresInDays: 1 });
    await open(page, 'sps_inv_cut', 'This link is not complete');
    await expectReadable(window);
    await open(page, `sps_inv_${'0'.repeat(49)}`, 'This link is not complete');
    service.app.get(Clock).now = () => new Date(Date.now() + 1.01 * DAY_MS);
    await open(page, late, 'This invitation has run out');
    service.app.get(Clock).now = () => new Date();
    await window.context.close();
  });
});
