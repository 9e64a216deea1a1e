import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Database } from '../../src/platform/index.js';
import { RiskProjection } from '../../src/risk/index.js';
import { enrollDevice } from '../support/device.js';
import { organizationIdOf, verifyRisk } from '../support/risk.js';
import { envelope, sendScan, startScanned, trivyReport, until } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

let service: TestService;
let session: Session;
let organizationId: number;

beforeAll(async () => {
  ({ service, session } = await startScanned());
  organizationId = await organizationIdOf(service, session.account.organization.id);
});

afterAll(async () => {
  await service.stop();
});

/** Jobs that are due or run, by name. */
async function waiting(): Promise<Record<string, number>> {
  const rows = await service.database.query<{ name: string; count: number }>(
    `SELECT name, count(*)::int AS count FROM job WHERE name IN ('deliver-event', 'match-device', 'update-risk') GROUP BY 1 ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** Holds the organization as a fold does, until what it gives is called. */
async function hold(): Promise<() => Promise<void>> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const database = service.app.get(Database);
  let held = (): void => undefined;
  const holding = new Promise<void>((resolve) => {
    held = resolve;
  });
  const ended = database.inOrganization(organizationId, () =>
    service.app.get(RiskProjection).withLock(organizationId, async () => {
      held();
      await released;
    }),
  );
  await holding;
  return async () => {
    release();
    await ended;
  };
}

it('scans that come while an organization is folded hold up no worker: one job is left, which folds them all', async () => {
  const devices = await Promise.all(
    Array.from({ length: 6 }, (_, n) => enrollDevice(service, session, { name: `held-${n}` })),
  );
  await until(waiting, (jobs) => Object.keys(jobs).length === 0);
  const release = await hold();
  for (const [n, device] of devices.entries()) {
    const scan = envelope(
      'trivy',
      trivyReport({ artifact: 'app', vulnerabilities: [{ id: `CVE-2026-${n}`, package: 'held' }] }),
    );
    expect((await sendScan(service, device, scan)).status).toBe(202);
  }
  // More than there are workers: none of them may wait for the fold.
  const left = await until(
    waiting,
    (jobs) => jobs['deliver-event'] === undefined && jobs['match-device'] === undefined,
  );
  expect(left).toEqual({ 'update-risk': 1 });
  await release();
  expect(await until(waiting, (jobs) => Object.keys(jobs).length === 0)).toEqual({});
  const invalidations = 'SELECT count(*)::int AS count FROM risk_invalidation WHERE organization_id = $1';
  expect(await service.database.queryOne(invalidations, [organizationId])).toEqual({ count: 0 });
  expect(await verifyRisk(service, organizationId)).toEqual([]);
  expect((await session.get('/vulnerabilities?q=held')).body.data).toHaveLength(6);
});
