import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type EnrolledDevice, enrollDevice, machine, redeem } from '../support/device.js';
import { envelope, reportTo, sendScan, until } from '../support/scan.js';
import { startService, type TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';
import { expectUsable, openWindowAs, startBrowser, violations, type Window } from './browser.js';

const HOSTILE = '<img src=x onerror=alert(1)> web-7';
const CHECKS = [
  { id: 'firewall', status: 'fail', observed: { active: false } },
  { id: 'time-sync', status: 'pass' },
  { id: 'secure-boot', status: 'unknown', reason: { code: 'not-permitted', detail: null } },
];

let service: TestService;
let browser: Browser;
let window: Window;
let session: Session;
let device: EnrolledDevice;

/** Sends a scan of our agent. Throws when that is not taken. */
async function tellChecks(sender: Pick<EnrolledDevice, 'token'>): Promise<void> {
  const { status, body } = await sendScan(
    service,
    sender,
    envelope('native', undefined, { scope: 'host', startedAt: new Date().toISOString(), checks: CHECKS }),
  );
  if (status !== 202) throw new Error(`Not taken: ${status} ${JSON.stringify(body)}`);
}

/** An organization with one device that has reported, and no demo. */
beforeAll(async () => {
  [service, browser] = await Promise.all([startService({ NODE_ENV: 'development' }), startBrowser()]);
  session = await signIn(service);
  device = await enrollDevice(service, session, { name: HOSTILE, tags: ['edge'] });
  await reportTo(service, device, [
    { id: 'CVE-2030-1', package: 'left', severity: 'critical', fixed: '2.0.0' },
    { id: 'CVE-2030-2', package: 'right', severity: 'high' },
    { id: 'CVE-2030-3', package: 'middle', severity: 'high' },
  ]);
  await tellChecks(device);
  await until(
    () => session.get(`/devices/${device.id}`),
    ({ body }) => body.openFindings !== null,
  );
  window = await openWindowAs(browser, service, 'ada');
}, 300_000);

afterAll(async () => {
  await browser.close();
  await service.stop();
});

const title = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

describe('the devices', () => {
  it('lead from a number of findings to exactly those, and keep filters over reload', async () => {
    const { page } = window;
    await page.goto('/devices');
    await page.getByRole('status').filter({ hasText: '1 device' }).waitFor();
    await page.getByRole('link', { name: '2 High' }).click();
    await title(page, 'Findings');
    await page
      .getByRole('status')
      .filter({ hasText: /^2 findings$/ })
      .waitFor();
    await page.goto('/devices');
    await page.getByRole('link', { name: 'edge', exact: true }).click();
    await page.waitForURL(/tag=edge/);
    await page.reload();
    await page.getByRole('link', { name: HOSTILE }).waitFor();
    await page.goto('/devices?agent=outdated');
    await page.getByText('Every agent is current').or(page.getByText('Nothing matches')).waitFor();
  });

  it('are kept as a view that can be opened, renamed, and taken back after its deletion', async () => {
    const { page } = window;
    await page.goto('/devices?health=reporting&sort=-riskScore');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByLabel('Name').fill('Riskiest');
    await page.getByRole('checkbox', { name: 'Everybody in the organization sees it' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The view “Riskiest” is kept').waitFor();
    await page.goto('/devices');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('link', { name: 'Riskiest' }).click();
    await page.waitForURL(/health=reporting&sort=-riskScore/);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('button', { name: 'Change the view Riskiest' }).click();
    await page.getByLabel('Name').first().fill('Worst first');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('The view “Worst first” was changed').waitFor();
    await page.getByRole('button', { name: 'Change the view Worst first' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The view “Worst first” is kept').waitFor();
    expect((await session.get('/saved-views?page=devices')).body.data).toMatchObject([
      { name: 'Worst first', query: 'health=reporting&sort=-riskScore', shared: true },
    ]);
  });
});

describe('a device', () => {
  it('shows its failed checks first, why they matter, how to fix them, and since when', async () => {
    const { page } = window;
    await page.goto(`/devices/${device.id}`);
    await title(page, HOSTILE);
    await page.getByRole('link', { name: 'Fail 1' }).click();
    await page.waitForURL(/answer=fail/);
    await page.locator('summary').click();
    await page.getByRole('heading', { name: 'How to fix it' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'History' }).click();
    await page.reload();
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => !url.search.includes('check='));
  });

  it('says what each scan changed', async () => {
    const { page } = window;
    await page.goto(`/devices/${device.id}?tab=scans`);
    const scan = page.getByRole('row').filter({ hasText: '3 new' });
    await scan.getByRole('link').click();
    const receipt = page.getByRole('dialog', { name: 'Scan receipt' });
    await receipt.getByRole('link', { name: 'CVE-2030-1' }).waitFor();
    await receipt.getByText('3 changes').waitFor();
  });

  it('is not written over when somebody else changed it meanwhile', async () => {
    const { page } = window;
    await page.goto(`/devices/${device.id}`);
    await page.getByRole('button', { name: 'Change settings' }).click();
    const owner = page.locator('[name=ownerEmail]');
    await owner.fill('ada@example.com');
    await session.patch(`/devices/${device.id}`, { criticality: 5 });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Somebody else changed this', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Load the newest version' }).click();
    await page
      .locator('[name=criticality] option:checked')
      .filter({ hasText: '5, most' })
      .waitFor({ state: 'attached' });
    await owner.fill('ada@example.com');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The device was changed.').waitFor();
    expect((await session.get(`/devices/${device.id}`)).body).toMatchObject({
      criticality: 5,
      ownerEmail: 'ada@example.com',
    });
  });

  it('tells a viewer why they may not change it', async () => {
    const other = await openWindowAs(browser, service, 'cy');
    await other.page.goto(`/devices/${device.id}`);
    const button = other.page.getByRole('button', { name: 'Change settings' });
    await button.waitFor();
    expect([await button.isDisabled(), await button.getAttribute('title')]).toEqual([
      true,
      'Only administrators and owners may do this.',
    ]);
    await other.page.goto('/devices/new');
    await other.page.getByText('Not with your role').waitFor();
    await other.context.close();
  });
});

describe('the wizard', () => {
  it('registers a device, names a token that was used, sees the first scan, and shows what it found', async () => {
    const { page } = window;
    await page.goto('/devices/new');
    await page.getByRole('button', { name: 'Register and show the command' }).click();
    await page.getByText('This is needed.').waitFor();
    await page.getByLabel('Name').fill('build-9');
    await page.getByRole('button', { name: 'Register and show the command' }).click();
    const command = await page.getByRole('region', { name: 'The command that enrols' }).innerText();
    const token = /POSTURE_ENROLLMENT_TOKEN=(\S+)/.exec(command)![1]!;
    await page.getByText('No machine has used the token yet.').waitFor();
    expect(await violations(page)).toEqual([]);

    const said = machine({ hostname: 'build-9.local' });
    const { body } = await redeem(service, token, said);
    await page.getByText('build-9.local, Debian GNU/Linux 12', { exact: false }).waitFor();
    await redeem(service, token, said);
    await page.getByText('The token was used already').waitFor();

    await sendScan(
      service,
      { token: body.deviceToken },
      envelope('native', undefined, { scope: 'host', checks: CHECKS }),
    );
    await page.getByRole('heading', { name: 'build-9 reported' }).waitFor();
    await page.getByRole('link', { name: '1', exact: true }).first().waitFor();
    await page.getByRole('link', { name: 'Open the device' }).click();
    await title(page, 'build-9');
    await page.getByRole('link', { name: 'Fail 1' }).waitFor();
  });

  it('ends with a device that is deactivated by typing its name', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await page.getByRole('button', { name: 'Deactivate for good' }).click();
    await page.getByText('This is not its name.').waitFor();
    await page.getByLabel('Type build-9 to confirm').fill('build-9');
    await page.getByRole('button', { name: 'Deactivate for good' }).click();
    await page.getByText('It was deactivated on', { exact: false }).waitFor();
  });
});

describe('their pages', () => {
  it.each(['/devices', '/devices/:id', '/devices/new'])(
    'have nothing on %s that axe complains about, and fit a window of 320 pixels',
    (path) => expectUsable(window, path.replace(':id', device.id)),
  );

  it('ask nobody but the service, and run nothing that a name brings along', () => {
    expect(window.strays).toEqual([]);
    // The lock that held is told in the console, too.
    expect(window.faults.filter((fault) => !fault.includes('status of 412'))).toEqual([]);
  });
});
