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

describe('settings', () => {
  it('shows an API key once, and says so; revoked, it is refused', async () => {
    const { page } = window;
    await page.goto('/settings?view=api-keys');
    await page.getByText('No API key yet').waitFor();
    const open = page.getByRole('button', { name: 'Make an API key' });
    await open.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Make an API key' }).click();
    await dialog.getByText('This is needed.').waitFor();
    await dialog.getByLabel('Name').fill('nightly <b>export</b>');
    await dialog.getByRole('button', { name: 'Make an API key' }).click();
    const key = await dialog.getByRole('region', { name: 'Key' }).innerText();
    const asks = (): Promise<Response> =>
      fetch(`${service.url}/api/v1/findings?limit=1`, { headers: { Authorization: `Bearer ${key}` } });
    expect((await asks()).status).toBe(200);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.reload();
    await page.getByText('nightly <b>export</b>').waitFor();
    expect(await page.content()).not.toContain(key);
    await page.getByRole('button', { name: /^Revoke nightly/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Revoked. The key is refused from now on.').waitFor();
    expect((await asks()).status).toBe(401);
  });

  it('saves the device policy, and tells kindly when somebody else was faster', async () => {
    const { page } = window;
    await page.goto('/settings?view=device-policy');
    const length = page.getByLabel('Characters of a password, at least');
    await length.waitFor();
    const other = await openWindowAs(browser, service, 'ada');
    await other.page.goto('/settings?view=device-policy');
    await other.page.getByLabel('Administrators of one machine, at most').fill('2');
    await other.page.getByRole('button', { name: 'Save' }).click();
    await other.page.getByText('The policy is saved.', { exact: false }).waitFor();
    await other.context.close();
    await length.fill('16');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Somebody else changed this while you were editing.', { exact: false }).waitFor();
    await page.reload();
    await length.fill('16');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The policy is saved.', { exact: false }).waitFor();
    await page.reload();
    expect(await page.getByLabel('Characters of a password, at least').inputValue()).toBe('16');
    expect(await page.getByLabel('Administrators of one machine, at most').inputValue()).toBe('2');
  });

  it('tries a risk policy without changing anything', async () => {
    const { page } = window;
    await page.goto('/settings?view=risk-policy');
    await page.getByRole('button', { name: 'Try it, without changing anything' }).click();
    const row = page.getByRole('table', { name: 'What it would change' }).getByRole('row', { name: /^Risk score/ });
    const [, before, after] = (await row.innerText()).split('\t');
    expect(before).toMatch(/^\d/);
    expect(after).toBe(before);
    await page.getByText('This is the default policy; nobody has changed it.', { exact: false }).waitFor();
  });

  it('lists in the audit log what was just done, and keeps its filters over a reload', async () => {
    const { page } = window;
    await page.goto('/settings?view=audit&outcome=success');
    await page.getByRole('button', { name: 'Action', exact: true }).first().click();
    await page.getByRole('checkbox', { name: 'api-key', exact: true }).check();
    await page.waitForURL(/action=api-key\./);
    await page.reload();
    const row = page.getByRole('table', { name: 'Audit events' }).getByRole('row').nth(1);
    await row.getByText('Ada').waitFor();
  });

  it('keeps the last owner, and says why', async () => {
    const { page } = window;
    await page.goto('/settings?view=members');
    const row = page.getByRole('row', { name: /^Ada/ });
    await row.getByText('The only owner. Make somebody else an owner first.').waitFor();
    expect(await row.getByRole('combobox').isDisabled()).toBe(true);
    expect(await row.getByRole('button', { name: 'Leave' }).isDisabled()).toBe(true);
  });

  it('lets a viewer look at what is theirs, and says what is not', async () => {
    const { page, context } = await openWindowAs(browser, service, 'cy');
    await page.goto('/settings?view=audit');
    await page.getByText('Not with your role').waitFor();
    await page.goto('/settings?view=members');
    const role = page.getByRole('combobox', { name: /^Role of Ada/ });
    await role.waitFor();
    expect(await role.isDisabled()).toBe(true);
    expect(await role.getAttribute('title')).toBe('Owners change roles.');
    await context.close();
  });

  it.each(['organization', 'members', 'invitations', 'enrollment-keys', 'device-policy', 'risk-policy', 'ai', 'audit'])(
    'has nothing in %s that axe complains about, and fits a window of 320 pixels',
    (view) => expectUsable(window, `/settings?view=${view}`),
  );

  it('asks nobody but the service, and breaks no rule of its own policy', () => {
    expect(window.strays).toEqual([]);
    expect(window.faults.filter((fault) => !fault.includes('412'))).toEqual([]);
  });
});
