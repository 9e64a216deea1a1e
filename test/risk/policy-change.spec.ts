import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RiskProjection } from '../../src/risk/index.js';
import { enrollDevice } from '../support/device.js';
import { organizationIdOf } from '../support/risk.js';
import { envelope, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

let service: TestService;
let session: Session;
let organizationId: number;
let ownSla: Record<string, unknown>;

beforeAll(async () => {
  // Without a worker nobody counts anew but the spec, so that what is shown until then can be seen.
  ({ service, session } = await startScanned({ ROLE: 'api' }));
  organizationId = await organizationIdOf(service, session.account.organization.id);
  const device = await enrollDevice(service, session, { name: 'edge', exposure: 'internet', role: 'server' });
  const vulnerabilities = [
    { id: 'CVE-2026-1', package: 'one', severity: 'critical' as const },
    { id: 'CVE-2026-2', package: 'two' },
  ];
  await sendScan(service, device, envelope('trivy', trivyReport({ artifact: 'app', vulnerabilities })));
  await service.database.query(`UPDATE finding SET first_seen_at = first_seen_at - interval '100 days'`);
  const { policy } = (await session.get('/risk-policy')).body;
  const bod = { ...policy, deadlines: { ...policy.deadlines, preset: 'bod-26-04' } };
  expect((await session.put('/risk-policy', { policy: bod })).status).toBe(200);
  await update();
  ownSla = { ...policy, deadlines: { ...policy.deadlines, preset: 'own-sla' } };
});

afterAll(async () => {
  await service.stop();
});

const update = (): Promise<unknown> => service.inside(RiskProjection).update(organizationId);

/** What depends on deadlines, and the version of the policy that each answer names. */
async function shown(): Promise<{ tiers: Answer['body']; overdue: number; tier: string; versions: number[] }> {
  const [dashboard, matrix, rice, threats] = await Promise.all(
    ['/risk-dashboard', '/risk-matrix', '/rice/recommendations', '/threat-model'].map(
      async (path): Promise<Answer['body']> => (await session.get(path)).body,
    ),
  );
  return {
    tiers: dashboard.tiers,
    overdue: dashboard.overdue,
    tier: rice.data[0].tier.key,
    versions: [dashboard.policy.version, matrix.policyVersion, rice.summary.policy.version, threats.policy.version],
  };
}

describe('a policy with laxer deadlines', () => {
  it('is tried on with the deadlines that run: what is overdue stays so', async () => {
    const trial = await session.put('/risk-policy?dryRun=true', { policy: ownSla });
    expect(trial.body.before.overdue).toBe(2);
    expect((await session.put('/risk-policy', { policy: ownSla })).status).toBe(200);
    await update();
    const after = await shown();
    expect({ tiers: after.tiers, overdue: after.overdue }).toEqual({
      tiers: trial.body.after.tiers,
      overdue: trial.body.after.overdue,
    });
    expect(after.overdue).toBe(2);
  });

  it('is not named by figures that were counted by the one before', async () => {
    const before = await shown();
    const { policy } = (await session.get('/risk-policy')).body;
    const bod = { ...policy, deadlines: { ...policy.deadlines, preset: 'bod-26-04' } };
    const { version } = (await session.put('/risk-policy', { policy: bod })).body;
    expect(await shown()).toEqual(before);
    await update();
    const after = await shown();
    expect(after.versions).toEqual([version, version, version, version]);
    expect(Object.keys(after.tiers)).toContain(after.tier);
    expect(Object.keys(after.tiers)).not.toEqual(Object.keys(before.tiers));
  });
});
