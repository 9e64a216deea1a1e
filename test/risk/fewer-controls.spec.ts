import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { loadShippedIntelligence } from '../support/intelligence.js';
import { organizationIdOf, settleRisk, verifyRisk } from '../support/risk.js';
import { envelope, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

let service: TestService;
let session: Session;
let organizationId: number;

beforeAll(async () => {
  const started = await startScanned();
  ({ service, session } = started);
  organizationId = await organizationIdOf(service, session.account.organization.id);
  const checks = ['firewall', 'kernel-hardening', 'disk-encryption'].map((id) => ({ id, status: 'pass' }));
  await sendScan(service, started.device, envelope('native', undefined, { checks }), { wait: 30 });
  const vulnerabilities = ['CVE-2021-44228', 'CVE-2026-99999'].map((id) => ({ id, package: 'app' }));
  await sendScan(service, started.device, envelope('trivy', trivyReport({ artifact: 'app', vulnerabilities })));
  await settleRisk(service, organizationId);
});

afterAll(() => service.stop());

it('a policy with fewer controls leaves no kind of finding that cannot be looked at again', async () => {
  const places = await service.database.query<{ context: number }>(`SELECT DISTINCT context FROM finding_risk`);
  // All three controls hold: a place that the next policy has no code for.
  expect(places.map(({ context }) => context).every((code) => code >= 45 * 7)).toBe(true);

  const { policy } = (await session.get('/risk-policy')).body;
  expect((await session.put('/risk-policy', { policy: { ...policy, controls: [] } })).status).toBe(200);
  expect(await verifyRisk(service, organizationId)).toEqual([]);

  // What is known of a vulnerability changes: every kind of finding that it ever had is looked at.
  await loadShippedIntelligence(service, ['kev']);
  expect(await verifyRisk(service, organizationId)).toEqual([]);
  const dead = await service.database.query(`SELECT name FROM job WHERE dead`);
  expect(dead).toEqual([]);
  expect((await session.get('/risk-dashboard')).status).toBe(200);
});
