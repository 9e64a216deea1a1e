import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { DeviceSignals } from '../../src/compliance/app/signal-publications.js';
import { DevicesOfSignal } from '../../src/compliance/app/devices-of-signal.service.js';
import {
  ComplianceProjection,
  InvalidateCompliance,
  PassComplianceDays,
  RebuildCompliance,
  SignalReadings,
} from '../../src/compliance/index.js';
import { Database } from '../../src/platform/index.js';
import { inOrganization, settleCompliance, told as reported, verifyCompliance } from '../support/compliance.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { organizationIdOf } from '../support/risk.js';
import { envelope, type ReportedVulnerability, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';

const DAY_MS = 86_400_000;

let service: TestService;
let session: Session;
let organizationId: number;
let hour = 0;
let seed = 20_261_122;

beforeAll(async () => {
  ({ service, session } = await startScanned({}, 'ada'));
  organizationId = await organizationIdOf(service, session.account.organization.id);
}, 120_000);

afterAll(() => service.stop());

/** The same numbers in every run. */
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
}

function any<T>(values: readonly T[]): T {
  return values[random(values.length)] as T;
}

/** An hour after the last one, some days ago. */
function moment(daysAgo = 0): string {
  hour += 1;
  return new Date(Date.now() - daysAgo * DAY_MS - 3_600_000 + hour * 1000).toISOString();
}

async function tell(
  device: EnrolledDevice,
  checks: Record<string, string>,
  startedAt = moment(),
  observed: object = {},
): Promise<void> {
  const { status, body } = await sendScan(service, device, {
    schemaVersion: '1.0',
    scanId: randomUUID(),
    source: 'native',
    startedAt,
    scope: 'host',
    checks: Object.entries(checks).map(([id, answer]) => ({ id, status: answer, observed, evidence: [] })),
  });
  expect([status, body.status]).toEqual([202, 'completed']);
}

async function report(device: EnrolledDevice, rows: ReportedVulnerability[], startedAt = moment()): Promise<void> {
  const scan = envelope('trivy', trivyReport({ artifact: 'app', vulnerabilities: rows }), { startedAt });
  const { status, body } = await sendScan(service, device, scan);
  expect([status, body.status]).toEqual([202, 'completed']);
}

async function read(at = new Date()): Promise<{ version: string; of: (key: string) => string }> {
  await settleCompliance(service, organizationId);
  const { version, populations } = await inOrganization(service, organizationId, () =>
    service.app.get(SignalReadings).of(organizationId, at),
  );
  return { version, of: (key) => reported(populations.get(key)) };
}

async function inOwn<T>(work: () => Promise<T>): Promise<T> {
  return inOrganization(service, organizationId, work);
}

async function pass(at: Date): Promise<void> {
  await inOwn(() => service.app.get(PassComplianceDays).execute(organizationId, at));
}

async function idOf(device: EnrolledDevice): Promise<number> {
  const row = await service.database.queryOne<{ id: number }>('SELECT id FROM device WHERE public_id = $1', [
    device.id,
  ]);
  return row!.id;
}

describe('signals of devices', () => {
  let laptop: EnrolledDevice;
  let server: EnrolledDevice;

  it('are known for devices that are enrolled, and follow a scan', async () => {
    expect((await read()).of('disk-encryption')).toBe('not reported 1');
    laptop = await enrollDevice(service, session, { name: 'laptop', role: 'workstation' });
    server = await enrollDevice(service, session, { name: 'server', role: 'server' });
    await tell(laptop, { 'disk-encryption': 'pass', firewall: 'fail' });
    await tell(server, { 'disk-encryption': 'pass', firewall: 'not-applicable' });
    const { of } = await read();
    expect(of('disk-encryption')).toBe('pass 4, not reported 1');
    expect(of('firewall')).toBe('fail 1, not reported 1, not applicable 3');
    expect(of('agent-reporting')).toBe('pass 4, not reported 1');
    expect(of('scanned-recently')).toBe('not reported 5');
    expect(of('mfa-everyone')).toBe('not reported 1');
  });

  it('fall with a scan in which disk encryption is off, and tell which device it is', async () => {
    const before = await read();
    await tell(server, { 'disk-encryption': 'fail' });
    const after = await read();
    expect(after.of('disk-encryption')).toBe('pass 1, fail 3, not reported 1');
    expect(Number(after.version)).toBeGreaterThan(Number(before.version));
    const page = (cursor: number | null): ReturnType<DevicesOfSignal['page']> =>
      inOwn(() =>
        service.app.get(DevicesOfSignal).page(organizationId, 'agent-reporting', 'pass', { cursor, limit: 1 }),
      );
    const first = await page(null);
    const second = await page(first.next);
    expect([...first.devices, ...second.devices].map(({ name }) => name)).toEqual(['laptop', 'server']);
    expect(second.next).toBeNull();
    const of = await inOwn(async () => service.app.get(DeviceSignals).of(organizationId, await idOf(server)));
    expect(of?.answers.get('disk-encryption')?.outcome).toBe('fail');
    expect(of?.weight).toBe(3);
  });

  it('follow findings: open for too long, then accepted, then fixed', async () => {
    await service.database.query(
      `INSERT INTO cve_intelligence (cve, kev_added_on, kev_ransomware) VALUES ('CVE-2026-1', '2025-01-01', false)`,
    );
    await report(laptop, [{ id: 'CVE-2026-1', package: 'one', fixed: '2.0.0', severity: 'critical' }]);
    await settleCompliance(service, organizationId);
    await service.database.query(`UPDATE finding SET first_seen_at = now() - interval '400 days'`);
    await inOwn(async () => service.app.get(InvalidateCompliance).devices(organizationId, [await idOf(laptop)]));
    const overdue = await read();
    expect(overdue.of('no-overdue-vulnerabilities')).toBe('fail 1, not reported 4');
    expect(overdue.of('fixed-within-14-days')).toBe('fail 1, not reported 4');
    expect(overdue.of('no-overdue-known-exploited')).toBe('fail 1, not reported 4');
    const { status } = await session.post('/risk-acceptances', {
      vulnerabilityId: 'CVE-2026-1',
      scope: { all: true },
      decision: 'accepted',
      reason: 'a try',
      expiresOn: new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10),
    });
    expect(status).toBe(201);
    const accepted = await read();
    expect(accepted.of('no-overdue-vulnerabilities')).toBe('pass 1, not reported 4');
    expect(accepted.of('fixed-within-14-days')).toBe('fail 1, not reported 4');
    await report(laptop, []);
    expect((await read()).of('fixed-within-14-days')).toBe('pass 1, not reported 4');
  });

  it('lose a device that is deactivated', async () => {
    expect((await session.delete(`/devices/${server.id}`)).status).toBe(204);
    const { of } = await read();
    expect(of('disk-encryption')).toBe('pass 1, not reported 1');
    expect(await verifyCompliance(service, organizationId)).toEqual([]);
  });

  it('age by themselves, without anything being written', async () => {
    const { version } = await read();
    expect((await read(new Date(Date.now() + 8 * DAY_MS))).of('disk-encryption')).toBe('pass ageing 1, not reported 1');
    const stale = await read(new Date(Date.now() + 15 * DAY_MS));
    expect(stale.of('disk-encryption')).toBe('pass stale 1, not reported 1');
    expect(stale.version).toBe(version);
  });

  it('stand as they stood at the end of an earlier day', async () => {
    const now = new Date();
    await pass(now);
    await service.database.query(
      `UPDATE compliance_signal_day SET day = day - 2; UPDATE compliance_organization SET updated_at = updated_at - interval '1 day'`,
    );
    await tell(laptop, { 'disk-encryption': 'fail' });
    expect((await read()).of('disk-encryption')).toBe('fail 1, not reported 1');
    const ofDay = async (daysAgo: number): Promise<string> => {
      const day = new Date(now.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);
      const { populations } = await inOwn(() => service.app.get(SignalReadings).ofDay(organizationId, day));
      return reported(populations.get('disk-encryption'));
    };
    expect(await ofDay(3)).toBe('nobody');
    expect(await ofDay(1)).toBe('pass 1, not reported 1');
    expect(await ofDay(0)).toBe('pass 1, not reported 1');
    await pass(new Date());
    expect(await ofDay(0)).toBe('fail 1, not reported 1');
  });
});

describe('scans that show nothing new', () => {
  let device: EnrolledDevice;

  it('change nothing that is kept on the same day, and confirm it on the next', async () => {
    device = await enrollDevice(service, session, { name: 'steady' });
    const checks = { 'disk-encryption': 'pass', 'time-sync': 'pass' };
    await tell(device, checks, moment(9));
    await tell(device, checks, moment(9));
    await settleCompliance(service, organizationId);
    const rows = (): Promise<object[]> =>
      service.database.query(
        `SELECT 'device' AS what, device_id::text AS id, xmin::text, ctid::text FROM compliance_device
         UNION ALL SELECT 'signal', signal_key, xmin::text, ctid::text FROM compliance_signal
         UNION ALL SELECT 'organization', version::text, xmin::text, ctid::text FROM compliance_organization ORDER BY 1, 2`,
      );
    const before = await rows();
    expect((await read()).of('time-sync')).toContain('pass ageing 1');
    for (let i = 0; i < 5; i += 1) await tell(device, checks, moment(9));
    await settleCompliance(service, organizationId);
    expect(await rows()).toEqual(before);
    await tell(device, checks, moment());
    await settleCompliance(service, organizationId);
    expect(await rows()).toEqual(before);
    await pass(new Date());
    const { of } = await read();
    expect(of('time-sync')).toContain('pass 1');
    expect(of('time-sync')).not.toContain('ageing');
    expect(await verifyCompliance(service, organizationId)).toEqual([]);
  });
});

describe('the signals that are kept', () => {
  it('are what counting everything anew comes to, whatever happens in whatever order', async () => {
    const devices = await Promise.all(
      ['a', 'b', 'c'].map((name) => enrollDevice(service, session, { name, criticality: 1 + random(5) })),
    );
    const steps = [
      () =>
        tell(any(devices), {
          'disk-encryption': any(['pass', 'fail', 'unknown']),
          firewall: any(['pass', 'fail', 'not-applicable']),
        }),
      () =>
        report(
          any(devices),
          ['CVE-2026-5', 'CVE-2026-6', 'CVE-2026-7']
            .filter(() => random(2) === 0)
            .map((id) => ({ id, package: 'p', fixed: '2.0.0', severity: any(['low', 'high', 'critical']) })),
        ),
      async () => {
        const { status } = await session.patch(`/devices/${any(devices).id}`, { criticality: 1 + random(5) });
        expect(status).toBe(200);
      },
      async () => {
        // Time passes.
        await settleCompliance(service, organizationId);
        await service.database.query(`UPDATE finding SET first_seen_at = first_seen_at - interval '20 days'`);
        await inOwn(() => service.app.get(InvalidateCompliance).everything(organizationId));
      },
    ];
    for (let i = 1; i <= 24; i += 1) {
      await any(steps)();
      if (i % 6 === 0) expect(await verifyCompliance(service, organizationId)).toEqual([]);
    }
    expect((await session.delete(`/devices/${devices[0]?.id}`)).status).toBe(204);
    expect(await verifyCompliance(service, organizationId)).toEqual([]);
    const stored = (): Promise<object[]> =>
      service.database.query(`SELECT signal_key, cells FROM compliance_signal WHERE cells <> '{}' ORDER BY 1`);
    const before = await stored();
    await inOwn(() => service.app.get(RebuildCompliance).execute(organizationId));
    expect(await stored()).toEqual(before);
  });

  it('are told to be wrong when they are', async () => {
    await service.database.query(
      `UPDATE compliance_signal SET cells = cells || '{"fail": {"2026-01-01": [7, 7]}}' WHERE signal_key = 'secure-boot'`,
    );
    expect((await verifyCompliance(service, organizationId)).map(({ what }) => what)).toEqual(['secure-boot']);
    await inOwn(() => service.app.get(RebuildCompliance).execute(organizationId));
    expect(await verifyCompliance(service, organizationId)).toEqual([]);
  });

  it('are counted with as many statements for many devices as for one', async () => {
    const ids = await service.database.query<{ id: number }>(
      `SELECT id FROM device WHERE organization_id = $1 AND state = 'active' ORDER BY id`,
      [organizationId],
    );
    const counted = async (devices: number[]): Promise<number> => {
      await settleCompliance(service, organizationId);
      await service.database.query(
        `UPDATE compliance_device SET weight = 2 WHERE organization_id = $1 AND device_id = ANY ($2::int[])`,
        [organizationId, devices],
      );
      await service.database.query(
        `INSERT INTO compliance_invalidation SELECT $1, 0, gen_random_uuid(), unnest($2::int[]), now()`,
        [organizationId, devices],
      );
      const spy = jest.spyOn(service.app.get(Database), 'query');
      await inOwn(() => service.app.get(ComplianceProjection).update(organizationId));
      const names = spy.mock.calls
        .map(([, , name]) => name ?? '')
        .filter((name) => /^(compliance|intelligence)/.test(name));
      spy.mockRestore();
      return names.length;
    };
    // A job that was on its way may count them first: then there is nothing to look at.
    const statements = async (devices: number[]): Promise<number> => {
      for (;;) {
        const count = await counted(devices);
        if (count > 2) return count;
      }
    };
    const all = ids.map(({ id }) => id);
    expect(all.length).toBeGreaterThan(3);
    const one = await statements(all.slice(0, 1));
    expect(one).toBeGreaterThan(8);
    expect(await statements(all)).toBe(one);
    await inOwn(() => service.app.get(RebuildCompliance).execute(organizationId));
  });

  it('are those of one organization', async () => {
    const other = await signIn(service, 'me');
    const otherId = await organizationIdOf(service, other.account.organization.id);
    const readOf = (): ReturnType<SignalReadings['of']> =>
      service.app.get(SignalReadings).of(organizationId, new Date());
    const theirs = await inOrganization(service, otherId, readOf);
    expect(theirs.version).toBe('0');
    expect(reported(theirs.populations.get('disk-encryption'))).toBe('nobody');
  });
});
