import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signedRequest } from '../support/agent.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { envelope, grypeReport, readAll, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;

beforeAll(async () => {
  ({ service, session, device } = await startScanned());
});

afterAll(async () => {
  await service.stop();
});

const OPENSSL = { id: 'CVE-2026-1001', package: 'openssl', installed: '3.0.11', fixed: '3.0.13', severity: 'critical' };

async function rowsOf(scanId: string): Promise<number> {
  return (await service.database.query(`SELECT FROM scan WHERE id = $1`, [scanId])).length;
}

describe('a native scan', () => {
  let host: EnrolledDevice;
  const packages = [
    {
      purl: 'pkg:deb/debian/libssl3@3.0.11-1?arch=amd64',
      name: 'libssl3',
      version: '3.0.11-1',
      architecture: 'amd64',
      sourceName: 'openssl',
      sourceVersion: '3.0.11-1',
    },
    {
      purl: 'pkg:deb/debian/bash@5.2.15-2?arch=amd64',
      name: 'bash',
      version: '5.2.15-2',
      architecture: 'amd64',
      sourceName: 'bash',
      sourceVersion: '5.2.15-2',
    },
    { purl: 'pkg:npm/left-pad@1.3.0', name: 'left-pad', version: '1.3.0' },
    { purl: 'pkg:npm/left-pad@1.2.0', name: 'left-pad', version: '1.2.0' },
    { purl: 'pkg:npm/100%25_sure@1.0.0', name: '100%_sure', version: '1.0.0' },
  ];
  const sources = [
    { type: 'deb', status: 'complete', count: 2 },
    { type: 'npm', status: 'complete', count: 3 },
    { type: 'rpm', status: 'not-present', count: 0 },
  ];
  const scan = envelope('native', undefined, {
    startedAt: '2026-01-01T10:00:00Z',
    finishedAt: '2026-01-01T10:00:07Z',
    agent: { name: 'posture-agent', version: '1.0.0', runAs: 'root', capabilities: ['deb'] },
    device: {
      hostname: 'web-1',
      os: { platform: 'linux', id: 'debian', name: 'Debian GNU/Linux', version: '12', architecture: 'x86_64' },
    },
    inventory: { sources, packages },
    checks: [
      {
        id: 'disk-encryption',
        status: 'fail',
        observed: { volumes: [{ mount: '/', encrypted: false }] },
        evidence: ['lsblk: no crypt device'],
        reason: { code: 'not-encrypted', detail: 'No volume is encrypted.' },
      },
      { id: 'our-own-check', status: 'unknown', reason: { code: 'insufficient-privilege', detail: null } },
    ],
    network: { listeningPorts: [{ protocol: 'tcp', address: '0.0.0.0', port: 22, process: 'sshd' }] },
  });

  it('is stored, and its answer says what it covered', async () => {
    host = await enrollDevice(service, session, { name: 'native host' });
    const { status, headers, body } = await sendScan(service, host, scan);
    expect(status).toBe(202);
    expect(headers.get('location')).toBe(`/api/v1/scans/${scan.scanId}`);
    expect(headers.get('preference-applied')).toBe('wait=10');
    expect(body).toMatchObject({
      scanId: scan.scanId,
      status: 'completed',
      duplicate: false,
      nextScanInSeconds: 3600,
      minimumAgentVersion: '0.1.0',
      diff: null,
      coverage: sources,
      warnings: [],
      reason: null,
    });
    expect(Math.abs(Date.parse(body.serverTime) - Date.now())).toBeLessThan(60_000);
  });

  it('shows its software, by ecosystem, by text and page by page', async () => {
    const path = `/devices/${host.id}/software`;
    const all = await session.get(`${path}?include=facets`);
    expect(all.body.page.total).toBe(5);
    expect(all.body.facets.ecosystem).toEqual({ npm: 3, 'Debian:12': 2 });
    expect(all.body.data.find((one: { name: string }) => one.name === 'libssl3')).toEqual({
      ecosystem: 'Debian:12',
      name: 'libssl3',
      version: '3.0.11-1',
      architecture: 'amd64',
      sourceName: 'openssl',
      sourceVersion: '3.0.11-1',
      purl: 'pkg:deb/debian/libssl3',
    });
    expect((await session.get(`${path}?ecosystem=npm`)).body.page.total).toBe(3);
    expect((await session.get(`${path}?q=OPENSSL`)).body.data.map((one: { name: string }) => one.name)).toEqual([
      'libssl3',
    ]);
    expect((await session.get(`${path}?q=0%25_s`)).body.page.total).toBe(1);
    expect((await session.get(`${path}?q=%25`)).body.page.total).toBe(1);
    for (const sort of ['name', '-name']) {
      const rows = await readAll(session, `${path}?sort=${sort}`, 2);
      expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(5);
      const names = rows.map(({ name }) => name as string);
      expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b) * (sort === 'name' ? 1 : -1)));
    }
  });

  it('keeps packages of every manager apart, each in its own distribution or in none', async () => {
    const fedora = await enrollDevice(service, session, { name: 'fedora host' });
    const hardware = { chassis: 'laptop', networkInterfaces: [{ name: 'eth0', mac: null, addresses: ['192.0.2.7'] }] };
    const purls = [
      'pkg:rpm/fedora/openssl-libs@3.2.4-3.fc42?arch=x86_64&distro=fedora-42&epoch=1',
      'pkg:apk/alpine/openssl@3.3.2-r0?arch=x86_64&distro=alpine-3.20.3',
      'pkg:alpm/arch/openssl@3.5.0-1?arch=x86_64',
      'pkg:brew/openssl%403@3.5.0',
      'pkg:snap/openssl@3.0?arch=amd64&revision=7',
      'pkg:flatpak/org.openssl.App@3.0?branch=stable',
      'pkg:generic/openssl@3.0',
    ];
    const sources = ['rpm', 'apk', 'alpm', 'brew', 'snap', 'flatpak'].map((type) => ({ type, status: 'complete' }));
    const inventory = { sources, packages: purls.map((purl) => ({ purl, version: '3' })) };
    const machine = { hostname: 'f42', os: { platform: 'linux', id: 'fedora', version: '42' }, hardware };
    const sent = envelope('native', undefined, { device: machine, inventory });
    expect((await sendScan(service, fedora, sent)).status).toBe(202);
    const software = await session.get(`/devices/${fedora.id}/software`);
    const shown = software.body.data.map(
      (one: Record<string, string>) => `${one.ecosystem} ${one.name} ${one.version}`,
    );
    expect(shown.sort()).toEqual([
      'Alpine:v3.20 openssl 3',
      'Arch Linux openssl 3',
      'Fedora:42 openssl-libs 1:3',
      'brew openssl@3 3',
      'flatpak org.openssl.App 3',
      'generic openssl 3',
      'snap openssl 3',
    ]);
    expect((await session.get(`/devices/${fedora.id}`)).body.hardware).toEqual(hardware);
  });

  it('shows its checks and ports', async () => {
    const { body } = await session.get(`/devices/${host.id}/checks`);
    expect(body.data).toEqual([
      {
        id: 'disk-encryption',
        source: 'native',
        title: 'The system disk is encrypted',
        severity: 'high',
        status: 'fail',
        observed: { volumes: [{ mount: '/', encrypted: false }] },
        evidence: ['lsblk: no crypt device'],
        reason: { code: 'not-encrypted', detail: 'No volume is encrypted.' },
        ...{ told: null, judgedBy: [], whyItMatters: expect.any(String), fix: expect.stringContaining('LUKS') },
        ...{ kind: 'setting', places: [], placeCount: 0, cwes: [], help: null, acceptanceId: null },
        observedAt: '2026-01-01T10:00:00.000Z',
        changedAt: '2026-01-01T10:00:00.000Z',
      },
      {
        id: 'our-own-check',
        source: 'native',
        title: 'Our own check',
        severity: null,
        status: 'unknown',
        observed: {},
        evidence: [],
        reason: { code: 'insufficient-privilege', detail: null },
        ...{ told: null, judgedBy: [], whyItMatters: null, fix: null },
        ...{ kind: 'setting', places: [], placeCount: 0, cwes: [], help: null, acceptanceId: null },
        observedAt: '2026-01-01T10:00:00.000Z',
        changedAt: '2026-01-01T10:00:00.000Z',
      },
    ]);
    const [series] = await service.database.query<{ listening_ports: unknown }>(
      `SELECT listening_ports FROM scan_series WHERE source = 'native'`,
    );
    expect(series!.listening_ports).toEqual([{ protocol: 'tcp', address: '0.0.0.0', port: 22, process: 'sshd' }]);
  });

  it("keeps a check's date of change while its status stays", async () => {
    const again = {
      ...scan,
      scanId: randomUUID(),
      startedAt: '2026-01-02T10:00:00Z',
      checks: [
        { id: 'disk-encryption', status: 'fail', observed: { volumes: [] } },
        { id: 'our-own-check', status: 'pass' },
      ],
    };
    await sendScan(service, host, again);
    const { body } = await session.get(`/devices/${host.id}/checks`);
    expect(body.data.map((one: { changedAt: string }) => one.changedAt)).toEqual([
      '2026-01-01T10:00:00.000Z',
      '2026-01-02T10:00:00.000Z',
    ]);
  });
});

describe("a scanner's document", () => {
  it.each([
    ['trivy', trivyReport, true],
    ['grype', grypeReport, false],
  ] as const)('of %s comes in an envelope', async (source, report, gzip) => {
    const scan = envelope(source, report({ artifact: 'enveloped', vulnerabilities: [OPENSSL] }));
    const { status, body } = await sendScan(service, device, scan, { gzip });
    expect([status, body.status, body.coverage]).toEqual([
      202,
      'completed',
      [{ type: 'npm', status: 'complete', count: 1 }],
    ]);
    const receipt = await session.get(`/scans/${scan.scanId}`);
    const bytes = JSON.stringify(scan);
    expect(receipt.body).toMatchObject({
      source,
      scope: 'enveloped',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      bytes: bytes.length,
      device: { id: device.id },
    });
  });

  it.each([
    ['trivy', trivyReport, false],
    ['grype', grypeReport, true],
  ] as const)('of %s comes bare under its media type', async (source, report, gzip) => {
    const scanId = randomUUID();
    const headers = {
      'Content-Type': `application/vnd.posture.${source}+json; charset=utf-8`,
      'X-Scan-Id': scanId,
      'X-Scan-Scope': 'bare scope',
    };
    const document = report({ artifact: 'ignored', vulnerabilities: [OPENSSL] });
    const {
      status,
      body,
      headers: answered,
    } = await signedRequest(service, device, { path: '/scans/ingest', body: document, gzip, headers });
    expect([status, body.scanId, body.status]).toEqual([202, scanId, 'completed']);
    expect(body).not.toHaveProperty('diff');
    expect(answered.get('preference-applied')).toBeNull();
    expect((await session.get(`/scans/${scanId}`)).body).toMatchObject({ source, scope: 'bare scope' });
  });

  it('begins with a byte order mark, and is read all the same', async () => {
    const scan = envelope('trivy', trivyReport({ artifact: 'bom', vulnerabilities: [] }));
    const { status } = await signedRequest(service, device, {
      path: '/scans/ingest',
      body: `\uFEFF${JSON.stringify(scan)}`,
    });
    expect(status).toBe(202);
  });
});

describe('a scan id', () => {
  const scan = envelope('trivy', trivyReport({ artifact: 'twice', vulnerabilities: [OPENSSL] }));

  it('sent again with the same body gets the first result and no second row', async () => {
    const first = await sendScan(service, device, scan);
    const second = await sendScan(service, device, scan, { gzip: true });
    expect([first.status, second.status]).toEqual([202, 200]);
    expect(second.body).toMatchObject({
      duplicate: true,
      status: 'completed',
      diff: first.body.diff,
      coverage: first.body.coverage,
    });
    expect(second.headers.get('location')).toBe(`/api/v1/scans/${scan.scanId}`);
    expect(await rowsOf(scan.scanId)).toBe(1);
  });

  it('is the same in capitals', async () => {
    const upper = envelope('trivy', scan['report'], { scanId: randomUUID().toUpperCase() });
    expect((await sendScan(service, device, upper)).body.scanId).toBe(upper.scanId.toLowerCase());
    expect((await sendScan(service, device, upper, { gzip: true })).status).toBe(200);
  });

  it('sent with another body is a conflict', async () => {
    const { status, body } = await sendScan(service, device, {
      ...scan,
      report: trivyReport({ artifact: 'twice', vulnerabilities: [] }),
    });
    expect([status, body.code]).toEqual([409, 'scan-id-taken']);
    expect(await rowsOf(scan.scanId)).toBe(1);
  });

  it('of another device of the organization is a conflict, even with the same body', async () => {
    const twin = await enrollDevice(service, session, { name: 'twin' });
    const { status, body } = await sendScan(service, twin, scan);
    expect([status, body.code]).toEqual([409, 'scan-id-taken']);
    expect((await session.get(`/devices/${twin.id}/scans`)).body.page.total).toBe(0);
  });

  it('sent at once twenty-five times is one scan', async () => {
    const many = envelope('trivy', trivyReport({ artifact: 'at once', vulnerabilities: [OPENSSL] }));
    const now = Math.floor(Date.now() / 1000);
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, i) =>
        signedRequest(service, device, { path: '/scans/ingest', body: many, timestamp: now - i }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(24).fill(200), 202]);
    expect(await rowsOf(many.scanId)).toBe(1);
  });
});
