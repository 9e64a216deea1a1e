import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { strideOf } from '../../src/risk/model/stride.js';
import { themeOf } from '../../src/risk/model/threat-theme.js';
import { InvalidateRisk } from '../../src/vulnerabilities/index.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { organizationIdOf, settleRisk, verifyRisk } from '../support/risk.js';
import { envelope, type ReportedVulnerability, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

const OPERATIONS = 60;
const VERIFIED_EVERY = 6;
const PACKAGES = ['alpha', 'beta', 'gamma', 'delta'];
const CVES = Array.from({ length: 24 }, (_, i) => `CVE-2026-${1000 + i}`);
const VECTORS = [
  'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  'CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H',
  'CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:C/C:L/I:L/A:N',
  null,
];

let service: TestService;
let session: Session;
let organizationId: number;
const devices: EnrolledDevice[] = [];
let minute = 0;
let seed = 20_261_122;

/** The same numbers in every run. */
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
}

function any<T>(values: readonly T[]): T {
  return values[random(values.length)] as T;
}

beforeAll(async () => {
  const started = await startScanned();
  ({ service, session } = started);
  devices.push(started.device);
  organizationId = await organizationIdOf(service, session.account.organization.id);
  for (let i = 0; i < 4; i += 1)
    devices.push(
      await enrollDevice(service, session, {
        name: `fleet-${i}`,
        criticality: 1 + random(5),
        exposure: any(['internet', 'internal', 'isolated']),
        tags: i % 2 === 0 ? ['even'] : [],
      }),
    );
});

afterAll(async () => {
  await service.stop();
});

async function scan(): Promise<string> {
  minute += 1;
  const to = any(devices);
  const vulnerabilities = CVES.filter(() => random(3) === 0).map((id, i): ReportedVulnerability => {
    const fixed = random(2) === 0 ? { fixed: '2.0.0' } : {};
    return {
      id,
      package: PACKAGES[i % PACKAGES.length] as string,
      ...fixed,
      severity: any(['low', 'high', 'critical']),
    };
  });
  const at = new Date(Date.UTC(2026, 8, 1, 0, minute)).toISOString();
  await sendScan(
    service,
    to,
    envelope('trivy', trivyReport({ artifact: any(['a', 'b']), vulnerabilities }), { startedAt: at }),
  );
  return `scan of ${vulnerabilities.length}`;
}

async function learn(): Promise<string> {
  const cve = any(CVES);
  const listed = random(3) === 0;
  await service.database.query(
    `INSERT INTO cve_intelligence (cve, epss, epss_scored, kev_added_on, kev_ransomware, cvss_vector, cwes, exploit_sources)
     VALUES ($1, $2, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (cve) DO UPDATE SET epss = excluded.epss, epss_scored = excluded.epss_scored, kev_added_on = excluded.kev_added_on,
            kev_ransomware = excluded.kev_ransomware, cvss_vector = excluded.cvss_vector, exploit_sources = excluded.exploit_sources`,
    [
      cve,
      random(1000) / 1000,
      listed ? '2026-10-01' : null,
      listed ? random(2) === 0 : null,
      any(VECTORS),
      ['CWE-79'],
      any([[], ['metasploit'], ['nuclei']]),
    ],
  );
  await service.inside(InvalidateRisk).identifiers([cve], any(['kev', 'epss', 'exploit', 'facts'] as const));
  return `facts of ${cve}`;
}

async function change(): Promise<string> {
  const device = any(devices);
  const { status } = await session.patch(`/devices/${device.id}`, {
    criticality: 1 + random(5),
    exposure: any(['internet', 'internal', 'isolated']),
    tags: any([[], ['even'], ['odd']]),
  });
  expect(status).toBe(200);
  return 'context';
}

async function decide(): Promise<string> {
  const vulnerabilityId = any(CVES);
  const { status, body } = await session.post('/risk-acceptances', {
    vulnerabilityId,
    scope: any([{ all: true }, { tags: ['even'] }, { package: any(PACKAGES) }]),
    decision: any(['accepted', 'false-positive', 'mitigated']),
    reason: 'a try',
    expiresOn: new Date(Date.now() + 86_400_000 * 30).toISOString().slice(0, 10),
  });
  if (status === 201 && random(2) === 0) await session.delete(`/risk-acceptances/${body.id}`);
  return `decision ${status}`;
}

describe('risk that is kept by difference', () => {
  it('is what a computation from the facts comes to, whatever happens in whatever order', async () => {
    const done: string[] = [];
    for (let i = 1; i <= OPERATIONS; i += 1) {
      done.push(await any([scan, scan, scan, learn, learn, change, decide])());
      if (i % VERIFIED_EVERY === 0)
        expect({ done, differences: await verifyRisk(service, organizationId) }).toEqual({ done, differences: [] });
    }
    expect((await session.delete(`/devices/${devices[1]?.id}`)).status).toBe(204);
    expect(await verifyRisk(service, organizationId)).toEqual([]);
  });

  it('shows as threats what the open findings stand for, each counted by itself', async () => {
    await settleRisk(service, organizationId);
    const { body } = await session.get('/threat-model');
    const shown = new Map(
      body.threats
        .filter(({ theme }: { theme: string }) => theme !== 'settings')
        .map(({ id, findings, devices }: { id: string; findings: number; devices: number }) => [
          id,
          { findings, devices },
        ]),
    );
    const open = await service.database.query<{
      device: number;
      vulnerability: string;
      vector: string | null;
      cwes: string[];
    }>(
      `SELECT f.device_id AS device, v.display_id AS vulnerability, i.cvss_vector AS vector, coalesce(i.cwes, '{}') AS cwes
         FROM finding f JOIN vulnerability v ON v.organization_id = f.organization_id AND v.id = f.vulnerability_id
         JOIN device d ON d.organization_id = f.organization_id AND d.id = f.device_id AND d.state <> 'deactivated'
         LEFT JOIN cve_intelligence i ON i.cve = v.display_id
        WHERE f.organization_id = $1 AND f.state = 0`,
      [organizationId],
    );
    // Nobody has told this service what weaknesses stand for: all is read from vectors.
    const claims = open.map((finding) => {
      const { letters, insufficient } = strideOf({ vector: finding.vector, weaknesses: [], weaknessSource: null });
      return {
        ...finding,
        insufficient,
        ids: letters.map(({ letter }) => `${letter.toLowerCase()}-${themeOf(finding.vector)}`),
      };
    });
    const counted = [...new Set(claims.flatMap(({ ids }) => ids))].map((id) => {
      const own = claims.filter(({ ids }) => ids.includes(id));
      return [id, { findings: own.length, devices: new Set(own.map(({ device }) => device)).size }] as const;
    });
    expect(counted.length).toBeGreaterThan(3);
    expect(shown).toEqual(new Map(counted));
    const unknown = claims.filter(({ insufficient }) => insufficient);
    expect(body.insufficientData).toMatchObject({
      findings: unknown.length,
      vulnerabilities: new Set(unknown.map(({ vulnerability }) => vulnerability)).size,
    });
  });

  it('is told as a score within its range, whose causes add up', async () => {
    await settleRisk(service, organizationId);
    const { body } = await session.get('/risk-dashboard');
    expect(body.score).toBeGreaterThan(0);
    expect(body.range.low).toBeLessThanOrEqual(body.score);
    expect(body.range.high).toBeGreaterThanOrEqual(body.score);
    const causes: number = body.changedSince.causes.reduce(
      (sum: number, { points }: { points: number }) => sum + points,
      0,
    );
    expect(Math.round((Number(body.changedSince.scoreBefore) + causes) * 100)).toBe(Math.round(body.score * 100));
  });
});
