import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import type { EnrolledDevice } from '../support/device.js';
import { organizationIdOf, settleRisk } from '../support/risk.js';
import { reportTo, sendScan, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';
import { openWindowAs, startBrowser, violations, type Window } from './browser.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;
let browser: Browser;
let window: Window;

beforeAll(async () => {
  ({ service, session, device } = await startScanned({ NODE_ENV: 'development' }));
  browser = await startBrowser();
  window = await openWindowAs(browser, service, 'ada');
}, 300_000);

afterAll(async () => {
  await browser.close();
  await service.stop();
});

async function expectSaid(said: string, ofFindings = said): Promise<void> {
  await settleRisk(service, await organizationIdOf(service, session.account.organization.id));
  const lists = { '/vulnerabilities?status=open': said, '/findings?state=open': ofFindings };
  for (const [address, text] of Object.entries(lists)) {
    await window.page.goto(address);
    await window.page.getByText(text).waitFor();
    expect(await violations(window.page)).toEqual([]);
  }
}

describe('an empty list of vulnerabilities', () => {
  it('says how it begins before the first scan', async () => {
    await expectSaid('No vulnerability is known yet', 'No finding yet');
    expect(await window.page.getByText('0 findings').count()).toBe(0);
  });

  it('says the same where a search could not have found anything', async () => {
    await window.page.goto('/findings?q=openssl');
    await window.page.getByText('No finding yet').waitFor();
  });

  it('offers no advice about nothing', async () => {
    await window.page.goto('/recommendations/written');
    await window.page.getByText('Nothing to recommend yet').waitFor();
    expect(await window.page.getByRole('button', { name: 'Write advice' }).count()).toBe(0);
  });

  it('says that nothing is known where nobody looked in what was scanned', async () => {
    const checks = [{ id: 'firewall', status: 'pass' }];
    const startedAt = new Date(Date.now() - 60_000).toISOString();
    const scan = { schemaVersion: '1.0', scanId: randomUUID(), source: 'native', startedAt, scope: 'host', checks };
    expect((await sendScan(service, device, scan)).body.status).toBe('completed');
    await expectSaid('Nobody looked for vulnerabilities yet');
    expect(await window.page.getByRole('link', { name: 'On 1 device nobody looked' }).getAttribute('href')).toContain(
      'riskGap=',
    );
  });

  it('says that none was found where somebody looked', async () => {
    await reportTo(service, device, []);
    await expectSaid('No vulnerability was found');
  });
});
