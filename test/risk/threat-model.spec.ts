import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Database } from '../../src/platform/index.js';
import { InvalidateRisk } from '../../src/vulnerabilities/index.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { loadShippedIntelligence } from '../support/intelligence.js';
import { organizationIdOf, settleRisk } from '../support/risk.js';
import { envelope, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

const REMOTE = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
const CRASH = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H';

let service: TestService;
let session: Session;
let device: EnrolledDevice;
let other: EnrolledDevice;
let organizationId: number;

beforeAll(async () => {
  // No worker: folding is done by whoever reads, when the test says so.
  ({ service, session, device } = await startScanned({ LOG_LEVEL: 'error' }));
  organizationId = await organizationIdOf(service, session.account.organization.id);
  await loadShippedIntelligence(service, ['attack', 'attack-controls', 'cwe-stride']);
  await service.database.query(
    `INSERT INTO cve_intelligence (cve, epss, epss_scored, cvss_vector, cwes, cwe_source)
     VALUES ('CVE-2026-1', 0.9, 0.9, $1, '{CWE-94}', 'cve'), ('CVE-2026-2', 0.2, 0.2, $2, '{CWE-476}', 'cve')`,
    [REMOTE, CRASH],
  );
  await service.database.query(
    `INSERT INTO cve_technique (cve, technique, relation, feed) VALUES ('CVE-2026-2', 'T1499.004', 'exploitation-technique', 'test')`,
  );
  other = await enrollDevice(service, session, { name: 'other', criticality: 4 });
  await report(device, ['CVE-2026-1', 'CVE-2026-2', 'CVE-2026-3']);
  await report(other, ['CVE-2026-1']);
  const checks = [{ id: 'ssh-config', status: 'fail', observed: {}, evidence: [] }];
  const native = envelope('native', undefined, { checks, inventory: { sources: [], packages: [] } });
  expect((await sendScan(service, other, native)).status).toBe(202);
  await settleRisk(service, organizationId);
});

afterAll(async () => {
  await service.stop();
});

async function report(to: EnrolledDevice, ids: string[]): Promise<void> {
  const vulnerabilities = ids.map((id) => ({ id, package: 'app', title: `Title of ${id}` }));
  const { status } = await sendScan(service, to, envelope('trivy', trivyReport({ artifact: 'app', vulnerabilities })));
  expect(status).toBe(202);
}

/** Names of the statements that a request sent, but for those of signing in. */
async function statements(path: string): Promise<string[]> {
  const spy = jest.spyOn(service.app.get(Database), 'answer');
  try {
    expect((await session.get(path)).status).toBe(200);
    return spy.mock.calls.flatMap(([, , name]) =>
      name?.startsWith('threat-') || name?.startsWith('risk-') ? [name] : [],
    );
  } finally {
    spy.mockRestore();
  }
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into bodies of every shape
async function model(): Promise<any> {
  const { status, body } = await session.get('/threat-model');
  expect(status).toBe(200);
  return body;
}

describe('GET /threat-model', () => {
  it('shows threats by letter and way in, with techniques, mitigations, controls and evidence', async () => {
    const body = await model();
    const threat = (id: string) => body.threats.find((one: { id: string }) => one.id === id);
    expect(threat('e-network')).toMatchObject({
      letter: 'E',
      theme: 'network',
      findings: 2,
      checks: 0,
      devices: 2,
      level: 'very-high',
      likelihood: 5,
    });
    expect(threat('e-network').techniques[0]).toMatchObject({
      id: 'T1190',
      name: 'Exploit Public-Facing Application',
      tactics: ['TA0001'],
      basis: 'cvss-rule',
      url: 'https://attack.mitre.org/techniques/T1190/',
    });
    expect(threat('e-network').mitigations.map(({ id }: { id: string }) => id)).toContain('M1051');
    expect(threat('e-network').controls.length).toBeGreaterThan(0);
    expect(threat('e-network').evidence[0]).toMatchObject({
      key: 'CVE-2026-1',
      title: 'Title of CVE-2026-1',
      basis: [REMOTE, 'CWE-94 (by the record of the CVE)', 'techniques by a rule over the CVSS vector'],
      cwes: ['CWE-94'],
      link: '/api/v1/findings?vulnerabilityId=CVE-2026-1&state=open',
    });
    expect((await session.get(threat('e-network').evidence[0].link)).body.page.total).toBe(2);
    expect(
      threat('d-network').techniques.map(({ id, basis }: { id: string; basis: string }) => [id, basis]),
    ).toContainEqual(['T1499.004', 'curated']);
    expect(threat('s-settings')).toMatchObject({ findings: 0, checks: 1, devices: 1 });
    expect(body.insufficientData).toMatchObject({ vulnerabilities: 1, findings: 1 });
    expect(body.copyright).toContain('The MITRE Corporation');
    expect(body.letters.map(({ letter }: { letter: string }) => letter).join('')).toBe('STRIDE');
    expect(body.tactics.map(({ name }: { name: string }) => name)).toContain('Initial Access');
  });

  it('gives every point of the score away once', async () => {
    const body = await model();
    const parts = [...body.threats, body.insufficientData, body.unclaimed];
    const { decided, neverScanned } = body.elsewhere as { decided: number; neverScanned: number };
    const points = parts.reduce((sum: number, one: { points: number }) => sum + one.points, decided + neverScanned);
    expect(points).toBeCloseTo(body.score, 6);
    expect(body.score).toBe((await session.get('/risk-dashboard')).body.score);
  });

  it('is written beside each vulnerability, related techniques left out', async () => {
    const rows = await service.database.query<{ id: string; stride: number }>(
      `SELECT v.display_id AS id, r.stride, r.techniques FROM vulnerability_rollup r
         JOIN vulnerability v ON v.organization_id = r.organization_id AND v.id = r.vulnerability_id ORDER BY 1`,
    );
    expect(rows).toEqual([
      { id: 'CVE-2026-1', stride: expect.any(Number), techniques: ['T1190'] },
      { id: 'CVE-2026-2', stride: expect.any(Number), techniques: ['T1499.004'] },
      { id: 'CVE-2026-3', stride: 0, techniques: [] },
    ]);
    const bits = rows.map(({ stride }) => stride);
    expect(bits[0]! & 32).toBe(32);
    expect(bits[1]! & 16).toBe(16);
  });

  it('is computed once for each version, and again after a fold', async () => {
    await model();
    expect(await statements('/threat-model')).not.toContain('threat-profiles');
    await service.database.query(`UPDATE cve_intelligence SET cvss_vector = $1 WHERE cve = 'CVE-2026-1'`, [CRASH]);
    await service.inside(InvalidateRisk).identifiers(['CVE-2026-1'], 'facts');
    await settleRisk(service, organizationId);
    expect(await statements('/threat-model')).toContain('threat-profiles');
    expect((await model()).threats.map(({ id }: { id: string }) => id)).toContain('d-network');
    expect(await statements('/threat-model')).not.toContain('threat-profiles');
  });

  it('is a download for the ATT&CK Navigator, and nothing in any other form', async () => {
    const { body, headers } = await session.get('/threat-model?format=navigator');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="threat-model-\d{4}-\d\d-\d\d\.json"$/);
    expect(body).toMatchObject({ domain: 'enterprise-attack', versions: { attack: '19', layer: '4.5' } });
    expect(body.techniques.map(({ techniqueID }: { techniqueID: string }) => techniqueID)).toContain('T1190');
    expect(body.description).toContain('The MITRE Corporation');
    expect((await session.get('/threat-model?format=csv')).status).toBe(400);
  });
});
