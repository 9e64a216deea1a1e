import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { signedRequest } from '../support/agent.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { envelope, sendScan, startScanned, trivyReport } from '../support/scan.js';
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
  device = await enrollDevice(service, session, { name: 'hostile' });
});

const report = trivyReport({ artifact: 'app', vulnerabilities: [{ id: 'CVE-2026-7001', package: 'kept' }] });

/** Text that does not compress, in characters of three bytes. */
function dense(length: number): string {
  const bytes = randomBytes(length * 2);
  return Array.from({ length }, (_, i) => String.fromCharCode(0x4e00 + (bytes.readUInt16LE(i * 2) % 20_000))).join('');
}

describe('content that is odd and may be sent', () => {
  it('has a key twice: the last one counts', async () => {
    const body = `{"schemaVersion":"1.0","scanId":"${randomUUID()}","source":"grype","source":"trivy","report":${JSON.stringify(report)}}`;
    const answer = await signedRequest(service, device, { path: '/scans/ingest', body });
    expect([answer.status, answer.body.status]).toEqual([202, 'completed']);
  });

  it('has keys that reach for prototypes: they reach nothing', async () => {
    const body = `{"schemaVersion":"1.0","scanId":"${randomUUID()}","source":"trivy","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},
      "device":{"hardware":{"__proto__":{"polluted":1}},"os":{"__proto__":null}},"report":${JSON.stringify(report).replace('{', '{"__proto__":{"polluted":1},')}}`;
    const answer = await signedRequest(service, device, { path: '/scans/ingest', body });
    expect(answer.status).toBe(202);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect((await session.get(`/devices/${device.id}`)).status).toBe(200);
  });

  it('has numbers beyond measure', async () => {
    const body = `{"schemaVersion":"1.0","scanId":"${randomUUID()}","source":"trivy","device":{"hardware":{"memory":1e999,"cores":-1e-999}},
      "report":${JSON.stringify(report).replace('"Severity"', '"CVSS":{"nvd":{"V3Score":1e999,"V2Score":-5}},"Severity"')}}`;
    const answer = await signedRequest(service, device, { path: '/scans/ingest', body });
    expect(answer.status).toBe(202);
    expect((await session.get('/vulnerabilities/CVE-2026-7001')).body.cvss).toBeNull();
  });

  it('has NULs that a scanner copied out of a binary: the text is kept without them', async () => {
    const nul = '17.0.10\0-J';
    const rows = [{ id: 'CVE-2026-7005', package: 'java', installed: nul, fixed: nul, title: nul }];
    const sent = await sendScan(
      service,
      device,
      envelope('trivy', trivyReport({ artifact: nul, vulnerabilities: rows }), {
        agent: { name: nul },
        device: { hostname: nul, os: { id: nul } },
      }),
    );
    expect([sent.status, sent.body.status]).toEqual([202, 'completed']);
    const { body } = await session.get(`/findings?deviceId=${device.id}`);
    expect(body.data[0]).toMatchObject({
      installedVersions: ['17.0.10-J'],
      fixedVersions: ['17.0.10-J'],
      title: '17.0.10-J',
    });
  });

  it.each([
    ['agent', { agent: { name: 'x\ud800y', version: '1', runAs: '\udc00', capabilities: ['\ud83d'] } }],
    ['host name', { device: { hostname: 'h\ud800' } }],
    ['system', { device: { os: { id: 'debian', version: '12\ud800', 'k\udc00': 'v' } } }],
    ['hardware', { device: { hardware: { vendor: '\ud800', 'k\udc00': [{ deep: '\udfff' }] } } }],
    ['scope', { scope: 's\ud800' }],
  ])('has half a character in its %s', async (_where, extra) => {
    const { status, body } = await sendScan(service, device, envelope('trivy', report, extra));
    expect([status, body.status]).toEqual([202, 'completed']);
    expect((await session.get(`/scans/${body.scanId}`)).status).toBe(200);
    expect((await session.get(`/devices/${device.id}`)).status).toBe(200);
  });

  it('has half a character all over a native scan', async () => {
    const half = 'a\ud800b';
    const scan = envelope('native', undefined, {
      agent: { name: half, version: half },
      inventory: {
        sources: [{ type: half, status: 'complete' }],
        packages: [{ name: half, version: half, sourceName: half }],
      },
      findings: [
        {
          id: `CVE-2026-7002${half}`,
          package: half,
          installedVersion: half,
          fixedVersions: [half],
          title: half,
          locations: [half],
          aliases: [half],
        },
      ],
      checks: [
        { id: 'c', status: 'fail', observed: { [half]: half }, evidence: [half], reason: { code: half, detail: half } },
      ],
      network: { listeningPorts: [{ protocol: half, address: half, port: 1, process: half }] },
    });
    expect((await sendScan(service, device, scan)).body).toMatchObject({ status: 'completed' });
  });

  it.each([
    ['scope', envelope('trivy', report, { scope: dense(512) })],
    ['artifact name', envelope('trivy', trivyReport({ artifact: dense(5000), vulnerabilities: [] }))],
    [
      'package name',
      envelope(
        'trivy',
        trivyReport({ artifact: 'app', vulnerabilities: [{ id: 'CVE-2026-7003', package: dense(512) }] }),
      ),
    ],
    [
      'identifier',
      envelope('trivy', trivyReport({ artifact: 'app', vulnerabilities: [{ id: dense(128), package: 'p' }] })),
    ],
    [
      'version',
      envelope(
        'trivy',
        trivyReport({
          artifact: 'app',
          vulnerabilities: [{ id: 'CVE-2026-7004', package: 'p', installed: dense(256), fixed: dense(200) }],
        }),
      ),
    ],
    [
      'inventory',
      envelope('native', undefined, {
        inventory: {
          packages: [
            {
              name: dense(512),
              version: dense(256),
              sourceName: dense(512),
              sourceVersion: dense(256),
              architecture: dense(64),
            },
          ],
        },
      }),
    ],
  ])('is as long as it may be in its %s', async (_where, scan) => {
    expect((await sendScan(service, device, scan)).body).toMatchObject({ status: 'completed' });
  });

  it('keeps of an agent what an agent says of itself', async () => {
    const scan = envelope('trivy', report, {
      agent: { name: 'a', version: '1', extra: { filler: 'x'.repeat(10_000) } },
    });
    await sendScan(service, device, scan);
    expect((await session.get(`/scans/${scan.scanId}`)).body.agent).toEqual({ name: 'a', version: '1' });
  });

  it('started before Christ, or ends after everything', async () => {
    const scan = envelope('trivy', report, {
      startedAt: '0000-01-01T00:00:00Z',
      finishedAt: '9999-12-31T23:59:59.999999999+00:00',
    });
    expect((await sendScan(service, device, scan)).body).toMatchObject({ status: 'completed' });
    expect((await session.get(`/scans/${scan.scanId}`)).status).toBe(200);
    expect((await session.get(`/findings?deviceId=${device.id}&sort=firstSeenAt&limit=1`)).status).toBe(200);
  });
});
