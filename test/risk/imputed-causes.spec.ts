import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { InvalidateRisk } from '../../src/vulnerabilities/index.js';
import { enrollDevice, type EnrolledDevice } from '../support/device.js';
import { organizationIdOf, verifyRisk } from '../support/risk.js';
import { reportTo, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

const CVE = 'CVE-2026-1001';
const OTHER = 'CVE-2026-1002';

interface Entry {
  cause: string;
  mass: string;
  before: string;
}

let service: TestService;
let session: Session;
let device: EnrolledDevice;
let organizationId: number;

beforeAll(async () => {
  ({ service, session, device } = await startScanned());
  organizationId = await organizationIdOf(service, session.account.organization.id);
  await enrollDevice(service, session, { name: 'never scanned' });
  await reportTo(service, device, [{ id: CVE, package: 'one' }]);
  await booked();
});

afterAll(async () => {
  await service.stop();
});

async function learn(epss: number): Promise<void> {
  await service.database.query(
    `INSERT INTO cve_intelligence (cve, epss, epss_scored) VALUES ($1, $2, $2) ON CONFLICT (cve) DO UPDATE SET epss = $2, epss_scored = $2`,
    [CVE, epss],
  );
  await service.inside(InvalidateRisk).identifiers([CVE], 'epss');
}

let seen = 0;

/** What the ledger booked since it was looked at last; that all of it adds up to what is kept is looked at too. */
async function booked(): Promise<Entry[]> {
  expect(await verifyRisk(service, organizationId)).toEqual([]);
  const rows = await service.database.query<Entry>(
    `SELECT cause, mass::text, mass_before::text AS before FROM risk_ledger WHERE organization_id = $1 ORDER BY at, id`,
    [organizationId],
  );
  const stored = await service.database.queryOne<{ seen: string; imputed: string; never: number }>(
    `SELECT totals -> 'masses' ->> 0 AS seen, totals -> 'imputed' ->> 0 AS imputed, (totals -> 'devices' -> 'neverScanned')::int AS never
       FROM risk_organization WHERE organization_id = $1`,
    [organizationId],
  );
  expect(rows.reduce((sum, { mass }) => sum + BigInt(mass), 0n)).toBe(
    BigInt(stored!.seen) + BigInt(stored!.imputed) * BigInt(stored!.never),
  );
  const { body } = await session.get('/risk-dashboard');
  const points: number = body.changedSince.causes.reduce((sum: number, one: { points: number }) => sum + one.points, 0);
  expect(Math.round((Number(body.changedSince.scoreBefore) + points) * 100)).toBe(Math.round(body.score * 100));
  const fresh = rows.slice(seen);
  seen = rows.length;
  return fresh;
}

it('is booked with what moved the devices that were scanned', async () => {
  await learn(0.4);
  const [entry, ...more] = await booked();
  expect([entry?.cause, more]).toEqual(['epss', []]);
  // One device was scanned and one is taken to be like it.
  const row = await service.database.queryOne<{ mass: string; imputed: string }>(
    `SELECT totals -> 'masses' ->> 0 AS mass, totals -> 'imputed' ->> 0 AS imputed FROM risk_organization WHERE organization_id = $1`,
    [organizationId],
  );
  expect(row?.imputed).toBe(row?.mass);
  expect(BigInt(entry?.before ?? 0) + BigInt(entry?.mass ?? 0)).toBe(2n * BigInt(row?.mass ?? 0));
});

it('is booked as inventory where more than one cause moved them', async () => {
  await reportTo(service, device, [{ id: OTHER, package: 'two' }]);
  expect((await booked()).map(({ cause }) => cause).sort()).toEqual(['fixed', 'found', 'inventory']);
});

it('is booked as inventory where devices came', async () => {
  await enrollDevice(service, session, { name: 'another' });
  expect((await booked()).map(({ cause }) => cause)).toEqual(['inventory']);
});

it('is of a policy, with everything else', async () => {
  const { body } = await session.get('/risk-policy');
  const policy = { ...body.policy, id: 'ours-1', threatFloors: { ...body.policy.threatFloors, epssUnknown: 0.02 } };
  const { status, body: answer } = await session.put('/risk-policy', { policy, reason: 'a try' });
  expect([status, answer.errors]).toEqual([200, undefined]);
  expect((await booked()).map(({ cause }) => cause)).toEqual(['policy']);
});
