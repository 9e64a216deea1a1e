import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { loadShippedIntelligence } from '../support/intelligence.js';
import { organizationIdOf, settleRisk } from '../support/risk.js';
import { envelope, readAll, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

let service: TestService;
let session: Session;
let organizationId: number;

beforeAll(async () => {
  const started = await startScanned();
  ({ service, session } = started);
  organizationId = await organizationIdOf(service, session.account.organization.id);
  const vulnerabilities = ['CVE-2021-44228', 'CVE-2026-99999', 'GHSA-2222-3333-4444'].map((id) => ({
    id,
    package: 'app',
  }));
  await sendScan(service, started.device, envelope('trivy', trivyReport({ artifact: 'app', vulnerabilities })));
});

afterAll(() => service.stop());

async function listed(): Promise<Record<string, boolean | null>> {
  await settleRisk(service, organizationId);
  const rows = await readAll(session, '/vulnerabilities');
  return Object.fromEntries(rows.map((row) => [row.id, row.kev.listed]));
}

it('nothing is known to be listed, or not to be, before the catalogue was read', async () => {
  expect(await listed()).toEqual({ 'CVE-2021-44228': null, 'CVE-2026-99999': null, 'GHSA-2222-3333-4444': null });
});

it('a CVE that the catalogue does not hold is not listed; of what has no CVE it says nothing', async () => {
  await loadShippedIntelligence(service, ['kev']);
  expect(await listed()).toEqual({ 'CVE-2021-44228': true, 'CVE-2026-99999': false, 'GHSA-2222-3333-4444': null });
  expect((await session.get('/vulnerabilities?kev=false')).body.page.total).toBe(1);
});
