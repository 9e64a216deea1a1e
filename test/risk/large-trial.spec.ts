import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Database, HeavyViews } from '../../src/platform/index.js';
import { RiskProjection } from '../../src/risk/index.js';
import { enrollDevice } from '../support/device.js';
import { organizationIdOf, settleRisk } from '../support/risk.js';
import { envelope, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

/** Two devices have fewer than are looked at together, and three have more. */
const VULNERABILITIES = 3500;
const DEVICES = 3;
const MOST_MEMBERS = 10_000;
const MOST_KINDS = 1000;

let service: TestService;
let session: Session;
let organizationId: number;

beforeAll(async () => {
  ({ service, session } = await startScanned());
  organizationId = await organizationIdOf(service, session.account.organization.id);
  const vulnerabilities = Array.from({ length: VULNERABILITIES }, (_, i) => ({
    id: `CVE-2026-${10_000 + i}`,
    package: `package-${i % 500}`,
    ...(i % 2 === 0 ? { fixed: '2.0.0' } : {}),
  }));
  for (let i = 0; i < DEVICES; i += 1) {
    const device = await enrollDevice(service, session, { name: `large-${i}`, exposure: 'internet' });
    await sendScan(service, device, envelope('trivy', trivyReport({ artifact: 'app', vulnerabilities })));
  }
  await settleRisk(service, organizationId);
});

afterAll(() => service.stop());

/** A policy by which every kind of finding comes to something else. */
async function another(): Promise<object> {
  const { policy } = (await session.get('/risk-policy')).body;
  return { ...policy, id: 'ours-1', likelihoodCuts: [0.01, 0.02, 0.03, 0.04] };
}

it('a policy is tried on in batches of bounded size, whatever devices have', async () => {
  const policy = await another();
  const asked = jest.spyOn(service.app.get(Database), 'query');
  const { status } = await session.put('/risk-policy?dryRun=true', { policy });
  expect(status).toBe(200);
  const sent = asked.mock.calls.map(([, values, name]) => ({ name, values: values ?? [] }));
  asked.mockRestore();
  const lengths = (wanted: string, at: number): number[] =>
    sent.flatMap(({ name, values }) => (name === wanted ? [lengthOf(values[at])] : []));
  // The first has nothing.
  expect(lengths('risk-device-by-ids', 1)).toEqual([3, 1]);
  expect(2 * VULNERABILITIES).toBeLessThanOrEqual(MOST_MEMBERS);
  for (const name of ['finding-risk-by-ids', 'finding-risk-of-kinds'])
    expect({ name, most: Math.max(...lengths(name, 1)) }).toEqual({ name, most: MOST_KINDS });
  // Each kind is given its risk once, although three devices have it.
  expect(lengths('finding-risk-of-kinds', 1).reduce((sum, n) => sum + n, 0)).toBe(VULNERABILITIES);
});

it('a trial waits for a place as other large views do, and says so where there is none', async () => {
  let end = (): void => undefined;
  const held = new Promise<void>((resolve) => (end = resolve));
  const places = service.inside(HeavyViews);
  const policy = await another();
  const taken = Array.from({ length: 11 }, () => places.run(organizationId, () => held));
  const refused = await session.put('/risk-policy?dryRun=true', { policy });
  end();
  await Promise.all(taken);
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'view-busy', '5']);
  expect((await session.put('/risk-policy?dryRun=true', { policy })).status).toBe(200);
});

it('a trial of several batches says what is counted when the policy is in force', async () => {
  const policy = await another();
  const { after } = (await session.put('/risk-policy?dryRun=true', { policy })).body;
  expect((await session.put('/risk-policy', { policy, reason: 'a try' })).status).toBe(200);
  await service.inside(RiskProjection).update(organizationId);
  const { score, levels, tiers, openFindings } = (await session.get('/risk-dashboard')).body;
  expect(openFindings).toBe(DEVICES * VULNERABILITIES);
  expect({ score, levels, tiers }).toEqual({ score: after.score, levels: after.levels, tiers: after.tiers });
});

/** Of an array, or of one that is written as a text. */
function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : String(list).split(',').length;
}
