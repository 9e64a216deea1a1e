import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { enrollDevice } from '../support/device.js';
import { startService, type TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';
import { expectUsable, openWindowAs, overflow, startBrowser, violations, type Window } from './browser.js';

/** Where pictures are kept for who wants to look; none otherwise. */
const PICTURES = process.env['UPLOAD_PICTURES'];

let service: TestService;
let browser: Browser;
let window: Window;
let session: Session;

/** What Wazuh's index holds of two agents, of which one is known and two others cannot be told apart. */
const STATES = {
  hits: {
    total: { value: 4 },
    hits: [
      ['001', 'web-1', '10.0.0.11', 'CVE-2026-51001'],
      ['002', 'new-1.example.org', '10.0.0.12', 'CVE-2026-51002'],
      ['', 'same', '10.0.0.13', 'CVE-2026-51002'],
      ['', 'same', '10.0.0.14', 'CVE-2026-51002'],
    ].map(([id, name, ip, cve], at) => ({
      _source: {
        agent: { id: id === '' ? `x${String(at)}` : id, name, host: { ip: [ip] } },
        host: { os: { full: 'Debian GNU/Linux 12', version: '12' } },
        package: { name: 'openssl', type: 'deb', version: '3.0.11-1' },
        vulnerability: { id: cve, severity: 'High', score: { base: 7.5, version: '3.1' } },
        wazuh: id === '' ? {} : { cluster: { name: 'manager-1' } },
      },
    })),
  },
};

beforeAll(async () => {
  [service, browser] = await Promise.all([startService({ NODE_ENV: 'development' }), startBrowser()]);
  session = await signIn(service);
  await enrollDevice(service, session, { name: 'Web server', hostname: 'web-1' });
  window = await openWindowAs(browser, service, 'ada');
}, 300_000);

afterAll(async () => {
  await browser.close();
  await service.stop();
});

async function picture(name: string): Promise<void> {
  if (PICTURES === undefined) return;
  await mkdir(PICTURES, { recursive: true });
  for (const width of [390, 1440]) {
    await window.page.setViewportSize({ width, height: 900 });
    await window.page.screenshot({ path: `${PICTURES}/${name}-${String(width)}.png`, fullPage: true });
  }
  await window.page.setViewportSize({ width: 1280, height: 900 });
}

describe('uploading a report', () => {
  it('can be used by everybody', async () => {
    await expectUsable(window, '/devices/uploads');
    await picture('empty');
  });

  it('asks for the report, and says what is wrong with it', async () => {
    const { page } = window;
    await page.goto('/devices/uploads');
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByRole('alert').first().waitFor();
    await page
      .getByLabel('Report', { exact: true })
      .setInputFiles({
        name: 'trivy.json',
        mimeType: 'application/json',
        buffer: Buffer.from('{"SchemaVersion":2,"ArtifactName":"x","Results":[]}'),
      });
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /Name it/ })
      .waitFor();
    await page.getByRole('combobox', { name: /^Device/ }).fill('nobody');
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'No device has this name.' }).waitFor();
    await page.getByRole('combobox', { name: /^Device/ }).fill('Web server');
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.waitForURL(/upload=/);
    await page.getByRole('heading', { name: 'What was understood' }).waitFor();
    await page.getByText('Completed').first().waitFor();
  });

  it('shows what was understood of each host, by keyboard alone, and undoes it', async () => {
    const { page, faults, strays } = window;
    await page.goto('/devices/uploads');
    await page
      .getByLabel('Report', { exact: true })
      .setInputFiles({ name: 'wazuh.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(STATES)) });
    await page.getByRole('button', { name: 'Upload', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/upload=/);
    const lines = page.getByRole('region', { name: /Hosts of the report/ });
    await lines.getByRole('row').filter({ hasText: 'new-1.example.org' }).filter({ hasText: '1 new' }).waitFor();
    await lines.getByRole('row').filter({ hasText: 'Web server' }).filter({ hasText: 'Host name' }).waitFor();
    expect(await lines.getByRole('row').filter({ hasText: 'cannot be told apart' }).count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 900 });
    expect(await overflow(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
    await picture('receipt');
    await page.getByRole('button', { name: 'Undo this upload' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo this upload' }).click();
    await page
      .getByText(/^Undone on/)
      .first()
      .waitFor();
    await picture('undone');
    // The refusals of the form before are answers like any other.
    expect(faults.filter((fault) => !fault.includes('status of 400'))).toEqual([]);
    expect(strays).toEqual([]);
  });

  it('marks the devices that it made as not enrolled', async () => {
    const { page } = window;
    await page.goto('/devices?enrollment=reported');
    await page.getByRole('link', { name: 'new-1.example.org' }).waitFor();
    await page.goto('/devices');
    await picture('devices');
  });
});

describe('a device that a report takes for another one', () => {
  /** One host with one flaw, as Nessus tells it. */
  function nessus(report: string, tags: Record<string, string>): string {
    const properties = Object.entries(tags).map(([name, value]) => `<tag name="${name}">${value}</tag>`);
    return `<?xml version="1.0" ?><NessusClientData_v2><Report name="${report}"><ReportHost name="host">
<HostProperties>${properties.join('')}</HostProperties>
<ReportItem port="0" svc_name="general" protocol="tcp" severity="3" pluginID="900001" pluginName="Old"><cve>CVE-2026-45001</cve></ReportItem>
</ReportHost></Report></NessusClientData_v2>`;
  }

  it('is told apart by who knows better, which can be taken back', async () => {
    const { page, strays } = window;
    const named = { 'host-fqdn': 'oak.example.org', 'host-uuid': 'uuid-of-oak' };
    for (const [report, tags] of [
      ['outside', { 'host-ip': '10.8.0.1' }],
      ['inside', named],
      ['inside', { ...named, 'host-ip': '10.8.0.1' }],
    ] as const) {
      const type = { 'Content-Type': 'application/xml' };
      const { status, body } = await session.send(
        'POST',
        '/scans/upload?network=twins',
        nessus(report, { ...tags }),
        type,
      );
      expect(status).toBe(202);
      await session.get(`/scans/uploads/${body.id}`, { Prefer: 'wait=30' });
    }
    await page.goto('/devices?q=10.8.0.1');
    await page.getByRole('link', { name: '10.8.0.1' }).click();
    await page.getByText('This is probably the same host as oak.example.org.').waitFor();
    expect(await violations(page)).toEqual([]);
    await picture('twin');
    await page.getByRole('button', { name: 'This is not the same host as oak.example.org' }).click();
    await page.getByText(/said by Ada/).waitFor();
    await page.getByText('This is probably the same host').waitFor({ state: 'detached' });
    expect(await violations(page)).toEqual([]);
    await picture('told-apart');
    await page.getByRole('button', { name: /^Take back that this is not the same host/ }).click();
    await page.getByText('This is probably the same host as oak.example.org.').waitFor();
    expect(strays).toEqual([]);
  });
});
