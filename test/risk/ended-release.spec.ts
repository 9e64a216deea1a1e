import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Database } from '../../src/platform/index.js';
import { DescribeReleases } from '../../src/risk/app/describe-releases.service.js';
import { PassDays } from '../../src/risk/app/pass-days.service.js';
import type { Action } from '../../src/risk/domain/action.js';
import { InvalidateRisk } from '../../src/vulnerabilities/index.js';
import { writeAdvisories } from '../support/advisories.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { sendInventory } from '../support/inventory.js';
import { organizationIdOf, verifyRisk } from '../support/risk.js';
import { reportTo, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

const OPENSSL = { name: 'libssl3', version: '3.0.1-1', source: 'openssl' };
const ZLIB = { name: 'zlib1g', version: '1.2-1', source: 'zlib' };

let service: TestService;
let session: Session;
let organizationId: number;
let withPackages: EnrolledDevice;
let withoutPackages: EnrolledDevice;
let ofOtherSystem: EnrolledDevice;

beforeAll(async () => {
  ({ service, session, device: withPackages } = await startScanned());
  organizationId = await organizationIdOf(service, session.account.organization.id);
  withoutPackages = await enrollDevice(service, session, { name: 'without', exposure: 'internet', criticality: 5 });
  ofOtherSystem = await enrollDevice(service, session, { name: 'other' });
  await service.database.query(
    `UPDATE device SET os = os || '{"id": "ubuntu", "version": "18.04"}' WHERE public_id = $1`,
    [ofOtherSystem.id],
  );
  await service.database.query(
    `INSERT INTO end_of_life_cycle (product, cycle, feed, label, ended, eol_on, released_on, identifiers)
     VALUES ('debian', '12', 'test', 'Debian', false, '2026-06-10', '2023-06-10', '{}'), ('debian', '13', 'test', 'Debian', false, '2999-01-01', '2025-08-09', '{}'),
            ('ubuntu', '18.04', 'test', 'Ubuntu', false, '2023-05-31', '2018-04-26', '{}')`,
  );
  await writeAdvisories(service, organizationId, [
    { ecosystem: 'Debian:12', package: 'openssl', identifiers: ['CVE-2026-9'], events: [{ introduced: '0' }] },
    {
      ecosystem: 'Debian:12',
      package: 'zlib',
      identifiers: ['CVE-2026-8'],
      events: [{ introduced: '0' }, { fixed: '1.2-2' }],
    },
  ]);
  await sendInventory(service, withPackages, [OPENSSL, ZLIB]);
  for (const device of [withoutPackages, ofOtherSystem])
    await reportTo(service, device, [{ id: 'CVE-2026-1', package: 'one' }]);
});

afterAll(async () => {
  await service.stop();
});

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into bodies of every shape
async function recommendations(query = ''): Promise<any> {
  expect(await verifyRisk(service, organizationId)).toEqual([]);
  const { status, body } = await session.get(`/rice/recommendations${query}`);
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
}

/** Devices of Debian say that they have this version now, and all are looked at again. */
async function debianIs(version: string): Promise<void> {
  const rows = await service.database.query<{ id: number }>(
    `UPDATE device SET os = CASE WHEN os ->> 'id' = 'debian' THEN os || jsonb_build_object('version', $2::text) ELSE os END
      WHERE organization_id = $1 RETURNING id`,
    [organizationId, version],
  );
  const ids = rows.map(({ id }) => id);
  await service.inside(InvalidateRisk).devices(organizationId, ids, 'context');
}

function reported({ data }: { data: { kind: string; subject: { name: string }; devices: number }[] }): string[] {
  return data.map(({ kind, subject, devices }) => `${kind} ${subject.name} on ${devices}`).sort();
}

function addsUp({ data, summary }: { data: { riskRemoved: { points: number } }[]; summary: { score: number } }): void {
  expect(data.reduce((sum, { riskRemoved }) => sum + riskRemoved.points, 0)).toBeCloseTo(summary.score, 2);
}

describe('the check that a system gets no more updates', () => {
  it('goes with leaving its release, and is listed by itself only for systems whose release is not left', async () => {
    const body = await recommendations();
    expect(reported(body)).toEqual([
      'fix-check end-of-life-os on 1',
      'migrate Debian 12 on 2',
      'mitigate one on 2',
      'upgrade zlib on 1',
    ]);
    addsUp(body);
    expect(body.summary.scoreAfterAll).toBe(0);
    const migrate = body.data.find(({ kind }: { kind: string }) => kind === 'migrate');
    expect(migrate.title).toBe('Move 2 devices from Debian 12 to Debian 13: 2 CVEs');
    expect([migrate.rice.reach.value, migrate.findings]).toEqual([2, 2]);
    expect((await session.get(migrate.link)).body.page.total).toBe(2);
    expect(migrate.waves.reduce((sum: number, wave: { devices: number }) => sum + wave.devices, 0)).toBe(2);
  });

  it('is looked for once for each version of the organization', async () => {
    const before = await recommendations();
    const query = jest.spyOn(Database.prototype, 'query');
    const again = await recommendations();
    const sent = query.mock.calls.map(([, , name]) => name);
    query.mockRestore();
    expect(again).toEqual(before);
    expect(sent).toContain('risk-views-find');
    expect(sent).not.toContain('risk-action-releases');
    const [row] = await service.database.query<{ kept: string[] }>(
      `SELECT array_agg(v.name ORDER BY v.name) AS kept FROM risk_view v
         JOIN risk_organization o ON o.organization_id = v.organization_id AND o.version = v.version
        WHERE v.organization_id = $1 AND v.name LIKE 'leaving-release%'`,
      [organizationId],
    );
    expect(row?.kept).toEqual(['leaving-release/Debian:12', 'leaving-releases-4']);
  });

  it('is told in an export too that comes to it before anybody has looked: nothing can be kept there', async () => {
    const { data } = await recommendations();
    const row = await service.database.queryOne<{ version: string; ids: number[] }>(
      `SELECT version::text, ARRAY (SELECT id FROM risk_subject WHERE organization_id = $1) AS ids FROM risk_organization WHERE organization_id = $1`,
      [organizationId],
    );
    await service.database.query('DELETE FROM risk_view WHERE organization_id = $1', [organizationId]);
    const migration = { id: 'left', subject: { ecosystem: 'Debian:12' }, subjectIds: row!.ids } as unknown as Action;
    const database = service.app.get(Database);
    const reported = await database.inOrganization(organizationId, () =>
      database.snapshot(() => service.app.get(DescribeReleases).of(organizationId, row!.version, [migration], 5)),
    );
    expect([...reported.keys()]).toEqual(['left']);
    expect((await recommendations()).data).toEqual(data);
  });

  it('is not left any more when a feed says that it gets updates, though nothing of the organization changed', async () => {
    const before = await recommendations();
    const supportedUntil = (day: string): Promise<unknown> =>
      service.database.query(`UPDATE end_of_life_cycle SET eol_on = $1 WHERE product = 'debian' AND cycle = '12'`, [
        day,
      ]);
    await supportedUntil('2999-01-01');
    // What is counted of devices follows when a day passes, or a feed is imported.
    expect(reported((await session.get('/rice/recommendations')).body)).not.toContain('migrate Debian 12 on 2');
    await supportedUntil('2026-06-10');
    expect(await recommendations()).toEqual(before);
  });

  it('takes its risk away with the release', async () => {
    const { data } = await recommendations();
    const id = data.find(({ kind }: { kind: string }) => kind === 'migrate').id;
    const { plan, score } = (await recommendations(`?simulate=${id}`)).summary;
    await debianIs('13');
    await sendInventory(service, withPackages, []);
    const after = await recommendations();
    expect(reported(after)).toEqual(['fix-check end-of-life-os on 1', 'mitigate one on 2']);
    expect(after.summary.score).toBe(Math.round(plan.score * 100) / 100);
    expect(after.summary.score).toBeLessThan(score);
    addsUp(after);
  });

  it('is the action where there is nothing to move with', async () => {
    await debianIs('12');
    const body = await recommendations();
    expect(reported(body)).toEqual(['fix-check end-of-life-os on 3', 'mitigate one on 2']);
    addsUp(body);
  });

  it('is of the day on which a feed says so, without a scan', async () => {
    await service.database.query(`UPDATE end_of_life_cycle SET eol_on = '2999-01-01' WHERE product = 'ubuntu'`);
    await service.database.query(`UPDATE risk_organization SET today = today || '{"day": 20000}'`);
    await service.inside(PassDays).execute(organizationId);
    const body = await recommendations();
    expect(reported(body)).toEqual(['fix-check end-of-life-os on 2', 'mitigate one on 2']);
    addsUp(body);
  });
});
