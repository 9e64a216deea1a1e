import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Database } from '../../src/platform/index.js';
import { deviceHealth, HEALTHS, healthSql } from '../../src/devices/domain/device-health.js';
import { enrollmentOf } from '../../src/devices/domain/device.js';
import { daysAgo } from '../support/days.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { organizationIdOf, settleRisk } from '../support/risk.js';
import { envelope, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

let service: TestService;
let session: Session;
let organizationId: number;

beforeAll(async () => {
  ({ service, session } = await startScanned());
  organizationId = await organizationIdOf(service, session.account.organization.id);
});

afterAll(() => service.stop());

async function scan(device: EnrolledDevice, many: number, extra: object = {}): Promise<string> {
  const vulnerabilities = Array.from({ length: many }, (_, i) => ({ id: `CVE-2026-${7000 + i}`, package: `p-${i}` }));
  const report = trivyReport({ artifact: 'app', vulnerabilities });
  return (await sendScan(service, device, envelope('trivy', report, { ...extra }))).body.status;
}

async function healthOf(device: EnrolledDevice): Promise<string> {
  return (await session.get(`/devices/${device.id}`)).body.health;
}

describe('the state of a device', () => {
  it('is the same in SQL and in the service, whatever is known', async () => {
    const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true });
    const facts = fc.record({
      state: fc.constantFrom('pending', 'active', 'deactivated', 'conflict'),
      origin: fc.constantFrom('registered', 'report'),
      enrolledAt: fc.option(moment),
      reportedAt: fc.option(moment),
      partlyRead: fc.boolean(),
      now: moment,
      days: fc.integer({ min: 1, max: 365 }),
    });
    const database = service.app.get(Database);
    await fc.assert(
      fc.asyncProperty(fc.array(facts, { minLength: 1, maxLength: 50 }), async (many) => {
        const rows = await database.query<{ health: string }>(
          `SELECT ${healthSql('d.now', 'd.days')} AS health
             FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS e (told, place)
             CROSS JOIN LATERAL jsonb_to_record(e.told)
                  AS d (state text, origin text, enrolled_at timestamptz, reported_at timestamptz, partly_read boolean, now timestamptz, days int)
             CROSS JOIN LATERAL (SELECT d.reported_at, d.partly_read) g ORDER BY e.place`,
          [
            JSON.stringify(
              many.map((one) => ({
                ...one,
                enrolled_at: one.enrolledAt,
                reported_at: one.reportedAt,
                partly_read: one.partlyRead,
              })),
            ),
          ],
        );
        expect(rows.map(({ health }) => health)).toEqual(
          many.map((one) => deviceHealth({ ...one, enrollment: enrollmentOf(one) }, one.now, one.days)),
        );
      }),
      { numRuns: 20 },
    );
  });

  it('follows scans, dismissals and the risk policy', async () => {
    const device = await enrollDevice(service, session, { name: 'moody' });
    expect(await healthOf(device)).toBe('never-scanned');
    expect(await scan(device, 40, { startedAt: daysAgo(20) })).toBe('completed');
    expect(await healthOf(device)).toBe('silent');
    expect(await scan(device, 40, { startedAt: daysAgo(5) })).toBe('completed');
    expect(await healthOf(device)).toBe('reporting');
    // So much is gone at once that nobody believes it.
    const suspect = envelope('trivy', trivyReport({ artifact: 'app', vulnerabilities: [] }));
    expect((await sendScan(service, device, suspect)).body.status).toBe('suspect');
    expect(await healthOf(device)).toBe('partly-read');
    expect((await session.post(`/scans/${suspect.scanId}/dismiss`)).status).toBeLessThan(300);
    expect(await healthOf(device)).toBe('reporting');
    const { policy } = (await session.get('/risk-policy')).body;
    const changed = await session.put('/risk-policy', {
      policy: { ...policy, silentAfterDays: 3 },
      reason: 'stricter',
    });
    expect(changed.status).toBeLessThan(300);
    expect(await healthOf(device)).toBe('silent');
    await session.put('/risk-policy', { policy, reason: 'as before' });
    await session.delete(`/devices/${device.id}`);
    expect(await healthOf(device)).toBe('deactivated');
  });

  it('is the same in lists, dashboard and report', async () => {
    const never = await enrollDevice(service, session, { name: 'never' });
    const partly = await enrollDevice(service, session, { name: 'partly' });
    const old = await enrollDevice(service, session, { name: 'old' });
    await scan(old, 3, { startedAt: daysAgo(200) });
    await scan(partly, 40, { startedAt: daysAgo(2) });
    await sendScan(service, partly, envelope('trivy', trivyReport({ artifact: 'app', vulnerabilities: [] })));
    await settleRisk(service, organizationId);
    const { facets } = (await session.get('/devices?include=facets&limit=1')).body;
    const { coverage } = (await session.get('/risk-dashboard')).body;
    const { sections } = (await session.get('/reports/summary')).body;
    const { reporting, partlyRead, silent, neverScanned, enrolled } = coverage;
    const of = (health: string): number => facets.health[health] ?? 0;
    expect([reporting, partlyRead, silent, neverScanned]).toEqual(
      ['reporting', 'partly-read', 'silent', 'never-scanned'].map(of),
    );
    expect(enrolled).toBe(
      ['reporting', 'partly-read', 'silent', 'never-scanned'].reduce((all, one) => all + of(one), 0),
    );
    expect(sections.devices.data.coverage).toMatchObject({ reporting, partlyRead, silent, neverScanned, enrolled });
    expect(sections.verdict.data.coverage).toMatchObject({ reporting, partlyRead, silent, neverScanned, enrolled });
    const dark = sections.limits.data;
    for (const [listed, health, device] of [
      [dark.silent, 'silent', old],
      [dark.partial, 'partly-read', partly],
      [dark.neverScanned, 'never-scanned', never],
    ] as const) {
      expect(listed.total).toBe(of(health));
      expect(listed.items.map(({ id }: { id: string }) => id)).toContain(device.id);
      expect((await session.get(listed.link.replace('/api/v1', ''))).body.page.total).toBe(listed.total);
    }
    for (const health of HEALTHS)
      expect((await session.get(`/devices?health=${health}&limit=1`)).body.page.total).toBe(of(health));
  });
});
