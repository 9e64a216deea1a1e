import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { enrollDevice, type EnrolledDevice } from '../support/device.js';
import { envelope, sendScan } from '../support/scan.js';
import { startService, type TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';
import { expectUsable, openWindowAs, settled, startBrowser, violations, type Window } from './browser.js';

/** Where pictures are kept for who wants to look; none otherwise. */
const PICTURES = process.env['FAILING_PICTURES'];

let service: TestService;
let session: Session;
let browser: Browser;
let window: Window;
let device: EnrolledDevice;

const LEAKS = [
  { RuleID: 'oak-key', Description: 'An Oak key lies open.', File: 'deploy/oak.env', StartLine: 12, StartColumn: 1 },
  { RuleID: 'oak-key', Description: 'An Oak key lies open.', File: 'src/main.ts', StartLine: 3, StartColumn: 1 },
];
const TEMPLATES = {
  check_type: 'terraform',
  results: {
    failed_checks: [
      {
        ...{ check_id: 'CKV_OAK_2', check_name: 'Ensure that trees are locked', severity: 'HIGH' },
        ...{ file_path: '/main.tf', file_line_range: [11, 19], resource: 'oak_tree.b' },
      },
    ],
  },
};
const CODE = {
  ...{ version: '1.97.0', errors: [], paths: { scanned: ['shop/run.py'] } },
  results: [
    {
      ...{ check_id: 'python.oak-exec', path: 'shop/run.py', start: { line: 24 } },
      extra: { message: 'Input of users reaches a shell.', severity: 'ERROR', metadata: { cwe: ['CWE-78'] } },
    },
  ],
};

beforeAll(async () => {
  [service, browser] = await Promise.all([startService({ NODE_ENV: 'development' }), startBrowser()]);
  session = await signIn(service);
  device = await enrollDevice(service, session, { name: 'Build server' });
  for (const [source, report] of [
    ['gitleaks', LEAKS],
    ['checkov', TEMPLATES],
    ['semgrep', CODE],
  ] as const) {
    const { status } = await sendScan(service, device, envelope(source, report, { scope: 'shop' }));
    expect(status).toBe(202);
  }
  window = await openWindowAs(browser, service, 'ada');
}, 300_000);

afterAll(async () => {
  await browser.close();
  await service.stop();
});

async function picture(name: string): Promise<void> {
  if (PICTURES === undefined) return;
  await mkdir(PICTURES, { recursive: true });
  for (const width of [390, 768, 1440]) {
    await window.page.setViewportSize({ width, height: 900 });
    await window.page.screenshot({ path: `${PICTURES}/${name}-${String(width)}.png`, fullPage: true });
  }
  await window.page.setViewportSize({ width: 1280, height: 900 });
}

function rows(): ReturnType<Window['page']['locator']> {
  return window.page.getByRole('table', { name: 'Failing checks' }).locator('tbody').getByRole('row');
}

describe('the failing checks of all devices', () => {
  it('can be used by everybody, and are found from the list of devices', async () => {
    const { page } = window;
    await expectUsable(window, '/devices/failing-checks');
    expect(await rows().count()).toBe(3);
    await picture('list');
    await page.goto('/devices');
    await page.getByRole('navigation', { name: 'Devices' }).getByRole('link', { name: 'Failing checks' }).click();
    await page.getByRole('heading', { level: 1, name: 'Failing checks' }).waitFor();
    await rows().filter({ hasText: 'An Oak key lies open.' }).filter({ hasText: 'deploy/oak.env:12' }).waitFor();
  });

  it('are narrowed by kind, and each leads to its device', async () => {
    const { page } = window;
    await page.goto('/devices/failing-checks?kind=misconfiguration');
    await settled(window);
    expect(await rows().count()).toBe(1);
    await page.getByRole('link', { name: 'Ensure that trees are locked' }).click();
    await page.waitForURL(/\/devices\/[^/]+\?.*check=/);
  });

  it('are accepted with a reason and a last day, and taken back', async () => {
    const { page, faults, strays } = window;
    await page.goto('/devices/failing-checks');
    await settled(window);
    await page.getByRole('button', { name: 'Accept: An Oak key lies open.' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
    await dialog.getByRole('alert').first().waitFor();
    await dialog.getByLabel('Reason').fill('It opens a forest for tests.');
    expect(await violations(page)).toEqual([]);
    await picture('dialog');
    await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
    await rows().filter({ hasText: 'An Oak key lies open.' }).getByText('Accepted', { exact: true }).waitFor();
    const { body } = await session.get('/check-acceptances');
    expect(body.data).toMatchObject([
      { checkId: 'gitleaks:oak-key', scope: { deviceIds: [device.id] }, mostPlaces: 2, devices: 1 },
    ]);
    await page.goto('/devices/failing-checks?accepted=false');
    await settled(window);
    expect(await rows().count()).toBe(2);
    await page.goto(`/devices/${device.id}?tab=checks&answer=fail`);
    await page.getByText('An Oak key lies open.').click();
    await page.getByText('It opens a forest for tests.').waitFor();
    await picture('device');
    await page.getByRole('button', { name: 'Take back the acceptance: An Oak key lies open.' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
    await page.getByRole('button', { name: 'Accept: An Oak key lies open.' }).waitFor();
    expect([faults, strays]).toEqual([[], []]);
  });

  it('are accepted by tag, and every acceptance is listed until it is taken back', async () => {
    const { page } = window;
    await session.patch(`/devices/${device.id}`, { tags: ['forest', 'kiosk'] });
    await page.goto('/devices/failing-checks');
    await settled(window);
    await page.getByRole('button', { name: 'Accept: Ensure that trees are locked' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Trees in parks stand open.');
    await dialog.getByLabel('Holds').selectOption('on devices with a tag');
    await dialog.getByText('Tags of Build server: forest, kiosk.').waitFor();
    await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
    await dialog.getByRole('alert').first().waitFor();
    await dialog.getByLabel('Tags').fill('kiosk, forest, kiosk');
    expect(await violations(page)).toEqual([]);
    await picture('by-tag');
    await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
    await rows().filter({ hasText: 'Ensure that trees are locked' }).getByText('Accepted', { exact: true }).waitFor();
    await page.getByRole('navigation', { name: 'Devices' }).getByRole('link', { name: 'Accepted checks' }).click();
    const row = page.getByRole('table', { name: 'Acceptances of failing checks' }).locator('tbody').getByRole('row');
    await row.filter({ hasText: 'Trees in parks stand open.' }).filter({ hasText: 'tagged forest, kiosk' }).waitFor();
    expect(await row.count()).toBe(1);
    await expectUsable(window, '/devices/acceptances');
    expect(await row.filter({ hasText: /taken back by Ada/ }).count()).toBe(1);
    await picture('acceptances');
    await page.getByRole('button', { name: 'Take back the acceptance: Ensure that trees are locked' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
    await row.filter({ hasText: 'Trees in parks' }).getByText('Taken back', { exact: true }).waitFor();
    expect([window.faults, window.strays]).toEqual([[], []]);
  });

  it('are told in German too', async () => {
    const { page } = window;
    await page.evaluate("localStorage.setItem('posture.language', 'de')");
    await page.goto('/devices/failing-checks');
    await page.getByRole('heading', { level: 1, name: 'Gescheiterte Prüfungen' }).waitFor();
    await page.getByText('Geheimnis', { exact: true }).first().waitFor();
    await picture('german');
    await page.goto('/devices/acceptances');
    await page.getByRole('heading', { level: 1, name: 'Akzeptierte Prüfungen' }).waitFor();
    await settled(window);
    await picture('acceptances-german');
    await page.evaluate("localStorage.removeItem('posture.language')");
  });
});
