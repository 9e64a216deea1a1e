import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ImportFile } from '../../src/vulnerabilities/index.js';
import { enrollDevice } from '../support/device.js';
import { organizationIdOf, settleRisk, verifyRisk } from '../support/risk.js';
import { envelope, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

const LISTED = 'CVE-2024-70001';
const OTHER = 'CVE-2024-70002';

let service: TestService;
let session: Session;
let organizationId: number;
let folder: string;
let edition = 0;

beforeAll(async () => {
  ({ service, session } = await startScanned());
  folder = await mkdtemp(join(tmpdir(), 'posture-kev-'));
  organizationId = await organizationIdOf(service, session.account.organization.id);
  await list([]);
  for (const [name, tags] of [
    ['web-1', ['web']],
    ['web-2', ['web']],
    ['db-1', []],
  ] as const) {
    const device = await enrollDevice(service, session, {
      name,
      tags: [...tags],
      exposure: 'internet',
      role: 'server',
    });
    const vulnerabilities = [
      { id: LISTED, package: 'left-pad', fixed: '2.0.0' },
      { id: OTHER, package: 'right-pad' },
    ];
    await sendScan(service, device, envelope('trivy', trivyReport({ artifact: 'app', vulnerabilities })));
  }
  await settleRisk(service, organizationId);
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await service.stop();
});

/** CISA's list with these, and always some that nobody here has: a list of nothing is no list. */
async function list(cves: string[]): Promise<void> {
  edition += 1;
  const path = join(folder, `${edition}.json`);
  const all = [...cves, 'CVE-2020-0001', 'CVE-2020-0002', 'CVE-2020-0003'];
  await writeFile(
    path,
    JSON.stringify({
      catalogVersion: String(edition),
      dateReleased: `2026-08-0${edition}T12:00:00Z`,
      vulnerabilities: all.map((cveID) => ({
        cveID,
        vulnerabilityName: 'Example',
        dateAdded: '2026-08-01',
        dueDate: '2026-08-22',
        knownRansomwareCampaignUse: 'Unknown',
      })),
    }),
  );
  await service.inside(ImportFile).execute(path, { origin: 'file', address: 'test', force: true });
  if (organizationId) await settleRisk(service, organizationId);
}

interface Standing {
  score: number;
  driver: string;
  cell: { likelihood: number; impact: number; findings: number }[];
  tiers: Record<string, number>;
  kev: number;
  accepted: number;
}

async function standing(): Promise<Standing> {
  const { body } = await session.get('/risk-dashboard');
  const matrix: Answer['body'] = (await session.get('/risk-matrix')).body;
  return {
    score: body.score,
    driver: body.drivers[0]?.subject.name,
    cell: matrix.cells
      .filter(({ findings }: { findings: number }) => findings > 0)
      .map(({ likelihood, impact, findings }: Standing['cell'][number]) => ({ likelihood, impact, findings })),
    tiers: body.tiers,
    kev: (await service.database.query(`SELECT FROM vulnerability_rollup WHERE kev`)).length,
    accepted: body.accepted.findings,
  };
}

async function causes(): Promise<string[]> {
  const { body } = await session.get('/risk-dashboard');
  return body.changedSince.causes.map(({ cause }: { cause: string }) => cause);
}

describe('a CVE that CISA lists', () => {
  it('changes likelihood, tier, score, drivers and ledger without a rescan, and all of it goes back with the listing', async () => {
    const before = await standing();
    expect(await causes()).not.toContain('kev');
    await list([LISTED]);
    const during = await standing();
    expect(during).toMatchObject({ driver: 'left-pad', kev: 1 });
    expect(during.score).toBeGreaterThan(before.score);
    expect(Math.max(...during.cell.map(({ likelihood }) => likelihood))).toBeGreaterThan(
      Math.max(...before.cell.map(({ likelihood }) => likelihood)),
    );
    expect(during.tiers).not.toEqual(before.tiers);
    expect(await causes()).toContain('kev');
    expect(await verifyRisk(service, organizationId)).toEqual([]);
    await list([]);
    expect(await standing()).toEqual(before);
    expect(await verifyRisk(service, organizationId)).toEqual([]);
  });
});

describe('an accepted risk', () => {
  it('is hidden for its tag only, stays in the score and is shown as accepted, and returns by itself', async () => {
    await list([LISTED]);
    const before = await standing();
    const { status, body } = await session.post('/risk-acceptances', {
      vulnerabilityId: LISTED,
      scope: { tags: ['web'] },
      decision: 'accepted',
      reason: 'Behind a proxy until the release.',
      expiresOn: new Date(Date.now() + 86_400_000 * 10).toISOString().slice(0, 10),
    });
    expect(status).toBe(201);
    await settleRisk(service, organizationId);
    const during = await standing();
    expect(during).toMatchObject({ score: before.score, accepted: 2 });
    const open = await session.get(`/findings?vulnerabilityId=${LISTED}&state=open`);
    expect(open.body.data.map(({ device }: { device: { name: string } }) => device.name)).toEqual(['db-1']);
    const { body: dashboard } = await session.get('/risk-dashboard');
    expect(dashboard.accepted.removes).toBeGreaterThan(0);
    expect(await verifyRisk(service, organizationId)).toEqual([]);
    await service.database.query(`UPDATE risk_acceptance SET expires_on = current_date - 1 WHERE id = $1`, [body.id]);
    await service.database.query(`UPDATE job SET run_at = now() WHERE name = 'expire-risk-acceptances'`);
    while ((await session.get(`/findings?vulnerabilityId=${LISTED}&state=accepted`)).body.data.length > 0);
    await settleRisk(service, organizationId);
    expect(await standing()).toEqual(before);
    expect(await verifyRisk(service, organizationId)).toEqual([]);
  });
});
