import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signedRequest } from '../support/agent.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import {
  envelope,
  grypeReport,
  largeTrivyReport,
  sendScan,
  startScanned,
  trivyReport,
  until,
} from '../support/scan.js';
import { startService, type TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

/** Takes scans and applies none, so that they wait for as long as the test likes. */
let taking: TestService;
let session: Session;
let device: EnrolledDevice;

beforeAll(async () => {
  ({ service: taking, session, device } = await startScanned({ ROLE: 'api' }));
});

afterAll(async () => {
  await taking.stop();
});

const statusOf = async (id: string): Promise<string> => (await session.get(`/scans/${id}`)).body.status;
const minute = (n: number): string => new Date(Date.UTC(2026, 5, 1, 0, n)).toISOString();

describe('a large scan', () => {
  const large = envelope('trivy', largeTrivyReport('large'), { startedAt: minute(1) });
  const small = envelope(
    'trivy',
    trivyReport({ artifact: 'small', vulnerabilities: [{ id: 'CVE-2026-9001', package: 'small' }] }),
    { startedAt: minute(2) },
  );
  const same = envelope('trivy', largeTrivyReport('large', 3900), { startedAt: minute(3) });

  it('is taken at once and waits, and so does what is sent after it', async () => {
    expect(JSON.stringify(large).length).toBeGreaterThan(2 * 1024 * 1024);
    const answers = [
      await sendScan(taking, device, large, { gzip: true, wait: null }),
      await sendScan(taking, device, small, { wait: 1 }),
      await sendScan(taking, device, same, { gzip: true, wait: null }),
    ];
    expect(answers.map(({ status, body }) => [status, body.status, body.duplicate])).toEqual(
      Array(3).fill([202, 'received', false]),
    );
    expect(answers[1]!.body.diff).toBeNull();
    expect((await session.get(`/scans/${large.scanId}`)).body).toMatchObject({
      status: 'received',
      appliedAt: null,
      diff: null,
    });
    expect((await session.get(`/findings?deviceId=${device.id}`)).body.page.total).toBe(0);
    const again = await signedRequest(taking, device, { path: '/scans/ingest', body: large });
    expect([again.status, again.body.duplicate, again.body.status]).toEqual([200, true, 'received']);
    expect((await sendScan(taking, device, { ...large, report: {} }, { wait: null })).status).toBe(400);
    expect((await sendScan(taking, device, { ...small, startedAt: minute(4) }, { wait: null })).status).toBe(409);
  });

  it('is applied by a worker, and those behind it after it', async () => {
    const worker = await startService({ ...taking.environment, ROLE: 'worker' });
    try {
      await until(
        () => statusOf(same.scanId),
        (status) => status === 'completed',
        60,
      );
      const receipts = await Promise.all(
        [large, small, same].map(async ({ scanId }) => (await session.get(`/scans/${scanId}`)).body),
      );
      expect(receipts.map(({ status, diff }) => [status, diff])).toEqual([
        ['completed', { new: 4000, fixed: 0, reopened: 0, unchanged: 0 }],
        ['completed', { new: 1, fixed: 0, reopened: 0, unchanged: 0 }],
        ['completed', { new: 0, fixed: 100, reopened: 0, unchanged: 3900 }],
      ]);
      const applied = receipts.map(({ appliedAt }) => Date.parse(appliedAt));
      expect(applied).toEqual([...applied].sort((a, b) => a - b));
      expect((await session.get(`/findings?deviceId=${device.id}&state=open`)).body.page.total).toBe(3901);
    } finally {
      await worker.stop();
    }
  });

  it('of a device that was deactivated meanwhile is not applied', async () => {
    const gone = await enrollDevice(taking, session, { name: 'gone' });
    const scan = envelope('trivy', largeTrivyReport('gone'));
    await sendScan(taking, gone, scan, { wait: null });
    await session.delete(`/devices/${gone.id}`);
    const worker = await startService({ ...taking.environment, ROLE: 'worker' });
    try {
      expect(
        await until(
          () => statusOf(scan.scanId),
          (status) => status !== 'received' && status !== 'processing',
          60,
        ),
      ).toBe('failed');
      expect((await session.get(`/scans/${scan.scanId}`)).body.reason.code).toBe('device-deactivated');
    } finally {
      await worker.stop();
    }
  });
});

describe('a service that does both', () => {
  it('lets a sender wait for its large scan', async () => {
    const { service, session: person, device: own } = await startScanned();
    try {
      const scan = envelope('trivy', largeTrivyReport('waited for'));
      const { status, body, headers } = await sendScan(service, own, scan, { gzip: true, wait: 30 });
      expect([status, body.status, body.diff, headers.get('preference-applied')]).toEqual([
        202,
        'completed',
        { new: 4000, fixed: 0, reopened: 0, unchanged: 0 },
        'wait=30',
      ]);
      const again = await sendScan(service, own, { ...scan, scanId: envelope('x').scanId }, { gzip: true, wait: 30 });
      expect(again.body.diff).toEqual({ new: 0, fixed: 0, reopened: 0, unchanged: 4000 });
      const { body: vulnerabilities } = await person.get('/vulnerabilities?limit=1');
      expect(vulnerabilities.page.total).toBe(4000);
    } finally {
      await service.stop();
    }
  });

  it('places packages of a large scan as it does those of a small one', async () => {
    const { service, session: person, device: own } = await startScanned();
    try {
      const os = { platform: 'linux', id: 'debian', version: '12' };
      const packages = [{ purl: 'pkg:deb/debian/bash@5', version: '5' }];
      await sendScan(service, own, envelope('native', undefined, { device: { os } }));
      const inventory = { sources: [{ type: 'deb', status: 'complete' }], packages };
      await sendScan(service, own, envelope('native', undefined, { scope: 'small', inventory }));
      const filler = [
        { id: 'filler', status: 'pass', observed: {}, evidence: Array.from({ length: 150 }, () => 'x'.repeat(20_000)) },
      ];
      const { body } = await sendScan(
        service,
        own,
        envelope('native', undefined, { scope: 'large', inventory, checks: filler }),
        { wait: 30 },
      );
      expect(body.status).toBe('completed');
      const software = await person.get(`/devices/${own.id}/software`);
      expect(software.body.data.map((one: { ecosystem: string }) => one.ecosystem)).toEqual(['Debian:12']);
    } finally {
      await service.stop();
    }
  });
});

describe('a receipt', () => {
  it('names the sender, the scanner, and the bytes, which are kept', async () => {
    const scan = envelope(
      'trivy',
      trivyReport({ artifact: 'receipt', vulnerabilities: [{ id: 'CVE-2026-9002', package: 'kept' }] }),
      { agent: { name: 'posture-agent', version: '1.2.3', runAs: 'root', capabilities: ['deb'] } },
    );
    const own = await enrollDevice(taking, session, { name: 'receipt' });
    await sendScan(taking, own, scan, { gzip: true });
    const bytes = JSON.stringify(scan);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect((await session.get(`/scans/${scan.scanId}`)).body).toMatchObject({
      sha256,
      bytes: bytes.length,
      agent: scan['agent'],
      scanner: { name: 'trivy', database: null },
      adapter: { key: 'trivy', version: '6' },
      document: { state: 'retained', retainedUntil: null, discardedAt: null },
      warnings: [],
      reason: null,
      warningCount: 0,
    });
    const [stored] = await taking.database.query<{ gzip: Buffer }>(
      `SELECT gzip FROM scan_document WHERE sha256 = decode($1, 'hex')`,
      [sha256],
    );
    expect(gunzipSync(stored!.gzip).toString()).toBe(bytes);
  });

  it('names the vulnerability database that the scanner looked into', async () => {
    const own = await enrollDevice(taking, session, { name: 'database' });
    const report = grypeReport({ artifact: 'receipt', vulnerabilities: [{ id: 'CVE-2026-9003', package: 'kept' }] });
    const descriptor = { name: 'grype', version: '0.90.0', db: { built: '2026-11-01T02:03:04Z', schemaVersion: 5 } };
    const scan = envelope('grype', { ...report, descriptor });
    await sendScan(taking, own, scan);
    const { scanner } = (await session.get(`/scans/${scan.scanId}`)).body;
    expect(scanner).toEqual({
      name: 'grype',
      version: '0.90.0',
      database: { version: '5', builtAt: '2026-11-01T02:03:04.000Z' },
    });
  });

  it('of another organization, or of no scan at all, is not there', async () => {
    for (const id of ['0199f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1', 'nonsense'])
      expect((await session.get(`/scans/${id}`)).status).toBe(404);
  });
});
