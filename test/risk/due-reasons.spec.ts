import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { daysAgo, inDays } from '../support/days.js';
import { enrollDevice } from '../support/device.js';
import { organizationIdOf, verifyRisk } from '../support/risk.js';
import { envelope, readAll, sendScan, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

const AGE = 20;
const REMOTE = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
/** What feeds say of them; automatable and total by their vector. */
const KNOWN = [
  { cve: 'CVE-2026-1', epss: 0.97, automatable: false, kev: null },
  { cve: 'CVE-2026-2', epss: 0.2, automatable: false, kev: null },
  { cve: 'CVE-2026-3', epss: 0.02, automatable: false, kev: null },
  { cve: 'CVE-2026-4', epss: 0.0004, automatable: true, kev: null },
  { cve: 'CVE-2026-5', epss: 0.0004, automatable: false, kev: '2025-01-01' },
];

let service: TestService;
let session: Session;
let organizationId: number;

beforeAll(async () => {
  ({ service, session } = await startScanned());
  organizationId = await organizationIdOf(service, session.account.organization.id);
  await service.database.query(
    `INSERT INTO intelligence_feed (key, imported_at, as_of) VALUES ('kev', now(), '2026-11-01Z'), ('epss', now(), '2026-11-02Z')`,
  );
  await service.database.query(
    `INSERT INTO cve_intelligence (cve, cvss_vector, epss, epss_scored, epss_percentile, epss_on, ssvc_automatable, kev_added_on, kev_due_on, kev_ransomware)
     SELECT cve, $2, epss, epss, 0.5, '2026-11-02', automatable, kev, kev, kev IS NOT NULL
       FROM jsonb_to_recordset($1::jsonb) AS g (cve text, epss real, automatable boolean, kev date)`,
    [JSON.stringify(KNOWN), REMOTE],
  );
  for (const exposure of ['internal', 'internet'] as const) {
    const device = await enrollDevice(service, session, { name: exposure, exposure, criticality: 3, role: 'server' });
    const findings = KNOWN.map(({ cve }, n) => ({
      id: cve,
      package: { ecosystem: 'Debian:12', name: `p-${n}` },
      installedVersion: '1.0-1',
      fixedVersions: ['2.0-1'],
      severity: 'high',
    }));
    const sent = await sendScan(service, device, envelope('native', undefined, { startedAt: daysAgo(AGE), findings }));
    expect(sent.body.status).toBe('completed');
  }
  expect(await verifyRisk(service, organizationId)).toEqual([]);
});

afterAll(() => service.stop());

/** Of each finding on a device: its level, how many days from the first sight it is due, and why. */
async function due(device: string): Promise<Record<string, unknown[]>> {
  const rows: Answer['body'][] = await readAll(session, '/findings');
  return Object.fromEntries(
    rows
      .filter((row) => row.device.name === device)
      .map(({ vulnerabilityId, level, dueOn, dueReason, overdue }) => {
        const days = dueOn === null ? null : (Date.parse(dueOn) - Date.parse(inDays(-AGE))) / 86_400_000;
        expect(dueReason === null).toBe(dueOn === null);
        if (dueReason !== null) expect(inDays(dueReason.days, Date.parse(dueReason.from))).toBe(dueOn);
        expect(overdue).toBe(days !== null && days < AGE);
        return [vulnerabilityId, [level, days, dueReason?.because ?? null]];
      }),
  );
}

async function prefer(preset: string): Promise<void> {
  const { policy } = (await session.get('/risk-policy')).body;
  const changed = { ...policy, deadlines: { ...policy.deadlines, preset } };
  expect((await session.put('/risk-policy', { policy: changed })).status).toBe(200);
  expect(await verifyRisk(service, organizationId)).toEqual([]);
}

describe('deadlines', () => {
  it('follow risk, and say why', async () => {
    expect(await due('internal')).toEqual({
      'CVE-2026-1': ['very-high', 14, 'very-high'],
      'CVE-2026-2': ['high', 30, 'high'],
      'CVE-2026-3': ['moderate', 90, 'moderate'],
      'CVE-2026-4': ['low', null, null],
      'CVE-2026-5': ['very-high', 14, 'exploited'],
    });
    expect(await due('internet')).toEqual({
      'CVE-2026-1': ['very-high', 14, 'exposed'],
      'CVE-2026-2': ['very-high', 14, 'exposed'],
      'CVE-2026-3': ['moderate', 14, 'exposed'],
      'CVE-2026-4': ['low', null, null],
      'CVE-2026-5': ['very-high', 3, 'exploited'],
    });
    const { body } = await session.get('/vulnerabilities/CVE-2026-2');
    expect(body.risks.map((row: Answer['body']) => [row.place.exposure, row.tier, row.tierReason]).sort()).toEqual([
      ['internal', 'high-risk', 'high'],
      ['internet', '14-days', 'exposed'],
    ]);
  });

  it('are counted as overdue, and stand in the export', async () => {
    expect((await session.get('/risk-dashboard')).body.overdue).toBe(6);
    expect((await session.get('/findings?overdue=true')).body.page.total).toBe(6);
    const { body } = await session.get('/findings?format=csv');
    expect(String(body)).toContain('dueReason.because');
  });

  it('are those of the directive to the letter where an organization wants that, and go back', async () => {
    await prefer('bod-26-04');
    // What comes with the policy counts from today.
    expect((await due('internet'))['CVE-2026-4']).toEqual(['low', AGE + 3, 'exposed']);
    // Those that ran go on.
    expect((await due('internal'))['CVE-2026-2']).toEqual(['high', 30, 'earlier']);
    await prefer('by-risk');
    // What is low has no day, also none that ran.
    expect((await due('internet'))['CVE-2026-4']).toEqual(['low', null, null]);
    expect((await due('internal'))['CVE-2026-2']).toEqual(['high', 30, 'high']);
  });
});
