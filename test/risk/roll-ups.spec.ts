import type { StoredTotals } from '../../src/risk/domain/organization-totals.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { organizationIdOf, verifyRisk } from '../support/risk.js';
import { envelope, type ReportedVulnerability, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;
let organizationId: number;
let minute = 0;

beforeAll(async () => {
  ({ service, session, device } = await startScanned());
  organizationId = await organizationIdOf(service, session.account.organization.id);
});

afterAll(async () => {
  await service.stop();
});

async function report(to: EnrolledDevice, vulnerabilities: ReportedVulnerability[], artifact = 'app'): Promise<void> {
  minute += 1;
  const scan = envelope('trivy', trivyReport({ artifact, vulnerabilities }), {
    startedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  });
  const { status, body } = await sendScan(service, to, scan);
  expect([status, body.status]).toEqual([202, 'completed']);
}

async function update(): Promise<void> {
  expect(await verifyRisk(service, organizationId)).toEqual([]);
}

async function totals(): Promise<StoredTotals> {
  return (await service.database.queryOne<{ totals: StoredTotals }>(
    'SELECT totals FROM risk_organization WHERE organization_id = $1',
    [organizationId],
  ))!.totals;
}

describe('roll-ups of risk', () => {
  it('follow scans, changes of devices and facts, and are what a full computation comes to', async () => {
    await report(device, [
      { id: 'CVE-2026-1', package: 'one', fixed: '2.0.0' },
      { id: 'CVE-2026-2', package: 'one' },
      { id: 'CVE-2026-3', package: 'two', severity: 'critical' },
    ]);
    await update();
    const first = await totals();
    expect(first.states[0]).toBe(3);
    const other = await enrollDevice(service, session, { name: 'other', criticality: 5, exposure: 'internet' });
    await report(other, [{ id: 'CVE-2026-1', package: 'one', fixed: '2.0.0' }]);
    await update();
    expect((await totals()).devices).toEqual({ enrolled: 2, neverScanned: 0 });
    await report(device, [{ id: 'CVE-2026-1', package: 'one', fixed: '2.0.0' }]);
    await update();
    await session.patch(`/devices/${other.id}`, { criticality: 1, exposure: 'isolated' });
    await update();
    await service.database.query(
      `INSERT INTO cve_intelligence (cve, epss, epss_scored, cvss_vector) VALUES ('CVE-2026-1', 0.9, 0.9, 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H')`,
    );
    await service.database.query(
      `INSERT INTO risk_invalidation (organization_id, id, vulnerability_id, cause) SELECT organization_id, gen_random_uuid(), vulnerability_id, 3 FROM vulnerability_alias WHERE identifier = 'CVE-2026-1'`,
    );
    await update();
    const { status } = await session.delete(`/devices/${other.id}`);
    expect(status).toBe(204);
    await update();
    expect((await totals()).devices.enrolled).toBe(1);
  });

  it('are shown as a dashboard and a matrix of the same numbers', async () => {
    const { status, body } = await session.get('/risk-dashboard');
    expect(status).toBe(200);
    expect(body).toMatchObject({ openFindings: 1, failingChecks: 0, band: 'very-high', coverage: { enrolled: 1 } });
    expect(body.drivers[0]).toMatchObject({ subject: { kind: 'package', ecosystem: 'npm', name: 'one' }, devices: 1 });
    expect(body.changedSince.causes.map(({ cause }: { cause: string }) => cause)).toContain('epss');
    const points = body.changedSince.causes.reduce((sum: number, one: { points: number }) => sum + one.points, 0);
    expect(Math.round((body.score - body.changedSince.scoreBefore - points) * 100) + 0).toBe(0);
    const matrix = (await session.get('/risk-matrix')).body;
    expect(matrix.cells).toHaveLength(25);
    expect(matrix.totals.findings).toBe(1);
    expect(matrix.cells.filter(({ findings }: { findings: number }) => findings > 0)).toMatchObject([
      {
        likelihood: 5,
        impact: 5,
        level: 'very-high',
        findings: 1,
        vulnerabilities: 1,
        devices: 1,
        massShare: 1,
        top: [{ id: 'CVE-2026-1', findings: 1 }],
      },
    ]);
    const inherent = (await session.get('/risk-matrix?view=inherent')).body;
    expect(inherent.totals.findings).toBe(1);
    const refused = await session.get('/risk-matrix?view=other');
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid-parameter']);
    expect(refused.body.errors[0].parameter).toBe('view');
  });

  it('show what another policy would make of them, and then do', async () => {
    const { body: before } = await session.get('/risk-policy');
    const policy = { ...before.policy, id: 'ours-1', likelihoodCuts: [0.1, 0.95, 0.96, 0.97] };
    const trial = await session.put('/risk-policy?dryRun=true', { policy });
    expect(trial.status).toBe(200);
    expect((await session.get('/risk-policy')).body.version).toBe(0);
    const wrong = await session.put('/risk-policy', { policy: { ...policy, bands: [0, 5, 4, 3, 2] } });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'policy-invalid']);
    const changed = await session.put('/risk-policy', { policy, reason: 'a try' });
    expect([changed.status, changed.body.version]).toEqual([200, 1]);
    await update();
    const { body } = await session.get('/risk-dashboard');
    expect({ score: body.score, band: body.band, levels: body.levels, tiers: body.tiers }).toEqual({
      score: trial.body.after.score,
      band: trial.body.after.band,
      levels: trial.body.after.levels,
      tiers: trial.body.after.tiers,
    });
    expect(body.policy).toMatchObject({ id: 'ours-1', version: 1 });
  });

  it('are told apart from totals of lists that are not the numbers of the matrix', async () => {
    await service.database.query('UPDATE finding_cell_count SET findings = array_fill(7, ARRAY[25])');
    const differences = await verifyRisk(service, organizationId);
    expect(differences.map(({ what }) => what)).toEqual(['cells of lists']);
  });
});
