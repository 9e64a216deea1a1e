import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { envelope, grypeReport, sendScan, startScanned, trivyReport } from '../support/scan.js';
import { startService, type TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;

beforeAll(async () => {
  ({ service, session, device } = await startScanned());
});

afterAll(async () => {
  await service.stop();
});

const scored = (score: number, title = `scored ${score}`): object =>
  trivyReport({ artifact: 'app', vulnerabilities: [{ id: 'CVE-2026-1001', package: 'p', score, title }] });

async function shown(): Promise<{ score: number; title: string }> {
  const { body } = await session.get('/vulnerabilities/CVE-2026-1001');
  return { score: body.cvss.score, title: body.title };
}

describe('what a scanner says about a vulnerability', () => {
  it('is shown as it said it last', async () => {
    for (const score of [9.8, 7.5, 8.1]) {
      const { body } = await sendScan(service, device, envelope('trivy', scored(score)));
      expect(body.diff).toMatchObject({ fixed: 0, reopened: 0 });
      expect(await shown()).toEqual({ score, title: `scored ${score}` });
      expect((await session.get(`/vulnerabilities?minCvss=${score}`)).body.page.total).toBe(1);
    }
  });

  it('does not change with every scan when devices have scanners that differ, whichever replica takes the scan', async () => {
    const other = await enrollDevice(service, session, { name: 'other' });
    const replica = await startService(service.environment);
    try {
      await sendScan(service, device, envelope('trivy', scored(5)));
      await sendScan(service, other, envelope('trivy', scored(6)));
      expect(await shown()).toEqual({ score: 6, title: 'scored 6' });
      for (const taking of [service, replica]) {
        await sendScan(taking, device, envelope('trivy', scored(5)));
        expect(await shown()).toEqual({ score: 6, title: 'scored 6' });
      }
    } finally {
      await replica.stop();
    }
  });

  it('is told by scanner and by the name that it used', async () => {
    const third = await enrollDevice(service, session, { name: 'third' });
    const advisory = { id: 'GHSA-2222-3333-4444', package: 'p', related: ['CVE-2026-1001'], score: 4 };
    await sendScan(service, third, envelope('grype', grypeReport({ artifact: 'app', vulnerabilities: [advisory] })));
    const { body } = await session.get('/vulnerabilities/CVE-2026-1001');
    const said = body.assertions.map((one: Answer['body']) => [one.assertedBy, one.identifier, one.cvss[0].score]);
    expect(said).toEqual([
      ['grype', 'GHSA-2222-3333-4444', 4],
      ['trivy', 'CVE-2026-1001', 6],
    ]);
  });
});

describe('a report that did not look for vulnerabilities', () => {
  it('closes none', async () => {
    const secrets = { SchemaVersion: 2, ArtifactName: 'app', Results: [{ Target: 'key.pem', Class: 'secret' }] };
    const { body } = await sendScan(service, device, envelope('trivy', secrets));
    expect(body).toMatchObject({ status: 'completed', diff: null });
    expect(body.warnings.join()).toContain('no finding was closed');
    const findings = await session.get(`/findings?deviceId=${device.id}&state=open`);
    expect(findings.body.page.total).toBe(1);
  });
});

describe('a scan that could not look everywhere', () => {
  const native = (extra: object): Record<string, unknown> => ({
    ...extra,
    inventory: { sources: [{ type: 'npm', status: 'partial', count: 0 }], packages: [] },
  });

  it('does not turn what is not known into none', async () => {
    const fresh = await enrollDevice(service, session, { name: 'fresh' });
    await sendScan(service, fresh, envelope('native', undefined, native({ findings: [] })));
    expect((await session.get(`/devices/${fresh.id}`)).body.openFindings).toBeNull();
  });

  it('is not when a finding was seen last', async () => {
    const seen = await enrollDevice(service, session, { name: 'seen' });
    const finding = { id: 'CVE-2026-2', purl: 'pkg:npm/q@1.0.0', installedVersion: '1.0.0', severity: 'low' };
    const whole = envelope('native', undefined, { findings: [finding], startedAt: '2026-01-01T00:00:00Z' });
    await sendScan(service, seen, whole);
    await sendScan(service, seen, envelope('native', undefined, native({ findings: [] })));
    const { body } = await session.get(`/findings?deviceId=${seen.id}`);
    expect(body.data).toMatchObject([{ state: 'open', lastSeenAt: '2026-01-01T00:00:00.000Z' }]);
  });
});
