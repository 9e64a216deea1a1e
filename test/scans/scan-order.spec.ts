import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import {
  type Envelope,
  envelope,
  grypeReport,
  type ReportedVulnerability,
  sendScan,
  startScanned,
  trivyReport,
} from '../support/scan.js';
import { signedRequest } from '../support/agent.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;

beforeAll(async () => {
  ({ service, session } = await startScanned());
});

afterAll(async () => {
  await service.stop();
});

beforeEach(async () => {
  device = await enrollDevice(service, session, { name: 'order' });
});

const ONE = { id: 'CVE-2026-3001', package: 'one' };
const TWO = { id: 'CVE-2026-3002', package: 'two' };

function trivy(startedAt: string, vulnerabilities: ReportedVulnerability[], artifact = 'app'): Envelope {
  return envelope('trivy', trivyReport({ artifact, vulnerabilities }), { startedAt });
}

async function open(): Promise<string[]> {
  const { body } = await session.get(`/findings?deviceId=${device.id}&state=open`);
  return body.data.map((one: { vulnerabilityId: string }) => one.vulnerabilityId).sort();
}

describe('a scan that comes late', () => {
  it('is superseded by one that was started after it, and changes nothing', async () => {
    await sendScan(service, device, trivy('2026-01-02T00:00:00Z', [ONE]));
    const late = trivy('2026-01-01T00:00:00Z', [TWO]);
    const { status, body } = await sendScan(service, device, late);
    expect([status, body.status, body.diff, body.reason.code]).toEqual([202, 'superseded', null, 'newer-scan-applied']);
    expect(await open()).toEqual([ONE.id]);
    expect((await session.get(`/scans/${late.scanId}`)).body).toMatchObject({ status: 'superseded', appliedAt: null });
    expect((await sendScan(service, device, late, { gzip: true })).body).toMatchObject({
      duplicate: true,
      status: 'superseded',
    });
  });

  it('is superseded too by one that showed nothing new', async () => {
    await sendScan(service, device, trivy('2026-01-01T00:00:00Z', [ONE]));
    await sendScan(service, device, trivy('2026-01-03T00:00:00Z', [ONE]));
    const { body } = await sendScan(service, device, trivy('2026-01-02T00:00:00Z', [TWO]));
    expect(body.status).toBe('superseded');
    expect(await open()).toEqual([ONE.id]);
  });

  it('counts when it is of another scope or another scanner', async () => {
    await sendScan(service, device, trivy('2026-01-02T00:00:00Z', [ONE]));
    expect((await sendScan(service, device, trivy('2026-01-01T00:00:00Z', [TWO], 'elsewhere'))).body.status).toBe(
      'completed',
    );
    const grype = envelope('grype', grypeReport({ artifact: 'app', vulnerabilities: [TWO] }), {
      startedAt: '2026-01-01T00:00:00Z',
    });
    expect((await sendScan(service, device, grype)).body.status).toBe('completed');
    expect(await open()).toEqual([ONE.id, TWO.id]);
  });

  it('of a clock that is ahead is taken as started when it was received', async () => {
    const ahead = trivy('2999-01-01T00:00:00Z', [ONE]);
    await sendScan(service, device, ahead);
    const { body } = await session.get(`/scans/${ahead.scanId}`);
    expect(body.startedAt).toBe(body.receivedAt);
    const after = await sendScan(
      service,
      device,
      envelope('trivy', trivyReport({ artifact: 'app', vulnerabilities: [TWO] })),
    );
    expect(after.body).toMatchObject({ status: 'completed', diff: { new: 1, fixed: 1 } });
  });
});

describe('scans sent at the same time', () => {
  it('are each applied once, whatever the crowd: every pair of submissions is one row', async () => {
    const scans = Array.from({ length: 25 }, (_, i) =>
      trivy(new Date(Date.UTC(2026, 1, 1, 0, i)).toISOString(), [
        ONE,
        { id: `CVE-2026-${4000 + i}`, package: `crowd-${i}` },
      ]),
    );
    const now = Math.floor(Date.now() / 1000);
    const answers = await Promise.all(
      [0, 1].flatMap((offset) =>
        scans.map((body) =>
          signedRequest(service, device, {
            path: '/scans/ingest',
            body,
            timestamp: now - offset,
            headers: { Prefer: 'wait=20' },
          }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(25).fill(200), ...Array(25).fill(202)]);
    const rows = await service.database.query<{ status: string; n: number }>(
      `SELECT status, count(*)::int AS n FROM scan s JOIN device d ON d.id = s.device_id AND d.organization_id = s.organization_id WHERE d.public_id = $1 GROUP BY 1`,
      [device.id],
    );
    expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(25);
    expect(rows.every(({ status }) => status === 'completed' || status === 'superseded')).toBe(true);
    expect(await open()).toEqual([ONE.id, 'CVE-2026-4024']);
    const { body } = await session.get(`/devices/${device.id}`);
    expect(body.openFindings).toEqual({ critical: 0, high: 2, medium: 0, low: 0, none: 0, unknown: 0 });
  });

  it('by many devices, of the same new vulnerabilities in different orders, collide without an error', async () => {
    const devices = await Promise.all(
      Array.from({ length: 25 }, (_, i) => enrollDevice(service, session, { name: `crowd ${i}` })),
    );
    const rows = Array.from({ length: 60 }, (_, i) => ({
      id: `CVE-2026-${5000 + i}`,
      package: `busy-${i % 7}`,
      score: (i % 10) + 0.5,
    }));
    const sent = devices.flatMap((one, i) => {
      const turned = [...rows.slice(i * 2), ...rows.slice(0, i * 2)];
      return [
        sendScan(
          service,
          one,
          envelope(
            'trivy',
            trivyReport({ artifact: 'app', vulnerabilities: turned.map((row) => ({ ...row, title: `said by ${i}` })) }),
          ),
        ),
        sendScan(
          service,
          one,
          envelope(
            'grype',
            grypeReport({
              artifact: 'app',
              vulnerabilities: turned.reverse().map((row) => ({ ...row, score: i % 10 })),
            }),
          ),
        ),
        session.get('/vulnerabilities'),
      ];
    });
    const answers = await Promise.all(sent);
    expect(answers.filter(({ status }) => status >= 400)).toEqual([]);
    const { body } = await session.get('/vulnerabilities?q=CVE-2026-50&limit=200');
    expect(body.page.total).toBe(60);
    expect(new Set(body.data.map((one: { affectedDevices: number }) => one.affectedDevices))).toEqual(new Set([25]));
    const stale = await service.database.query(`
      SELECT v.display_id, r.cvss_score, v.cvss ->> 'score' AS shown FROM vulnerability_rollup r JOIN vulnerability v ON v.organization_id = r.organization_id AND v.id = r.vulnerability_id
       WHERE r.cvss_score IS DISTINCT FROM (v.cvss ->> 'score')::real`);
    expect(stale).toEqual([]);
    expect(
      await service.database.query(`SELECT FROM vulnerability_alias WHERE identifier LIKE 'CVE-2026-50%'`),
    ).toHaveLength(60);
  });
});
