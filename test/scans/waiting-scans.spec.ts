import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ReadScanUploadService } from '../../src/scans/app/read-scan-upload.service.js';
import { signedRequest } from '../support/agent.js';
import type { EnrolledDevice } from '../support/device.js';
import { envelope, largeTrivyReport, sendScan, startScanned, trivyReport } from '../support/scan.js';
import { startService, type TestService } from '../support/service.js';
import type { Answer } from '../support/session.js';

let service: TestService;
let device: EnrolledDevice;

beforeAll(async () => {
  ({ service, device } = await startScanned());
});

afterAll(async () => {
  await service.stop();
});

describe('a document that was stored', () => {
  // Until 29 November 2026 a named scope might have 1,024 characters, of which the first 512 counted.
  const long = 'shop/'.repeat(110);
  const report = trivyReport({ artifact: 'app', vulnerabilities: [] });
  const again = (document: object, scope: string, mediaType = 'application/json') =>
    service
      .inside(ReadScanUploadService)
      .again(1, Buffer.from(JSON.stringify(document)), {
        ...{ id: randomUUID(), scope, mediaType, hostKey: null, os: null },
      });

  it('is read again by the rules that it was accepted under', async () => {
    const sent = envelope('trivy', report, { scope: long });
    expect((await sendScan(service, device, sent)).status).toBe(400);
    const bare = 'application/vnd.posture.trivy+json';
    const read = [await again(sent, long), await again(report, long, bare), await again(sent, 'app')];
    expect(read.map(({ observations }) => observations.scope)).toEqual(Array<string>(3).fill(long.slice(0, 512)));
    await expect(again({ ...sent, scope: 'x'.repeat(1025) }, 'app')).rejects.toThrow();
  });
});

describe('a large document', () => {
  it('that can be read in two ways is read as it was sent each time', async () => {
    // One text that is an envelope and a Trivy report of its own.
    const report = largeTrivyReport('app');
    const document = JSON.stringify({ ...report, ...envelope('trivy', report, { startedAt: '2026-01-01T00:00:00Z' }) });
    const first = await signedRequest(service, device, {
      path: '/scans/ingest',
      body: document,
      headers: { Prefer: 'wait=30' },
    });
    expect([first.status, first.body.status]).toEqual([202, 'completed']);
    const second = await signedRequest(service, device, {
      path: '/scans/ingest',
      body: document,
      headers: { 'Content-Type': 'application/vnd.posture.trivy+json', 'X-Scan-Id': randomUUID(), Prefer: 'wait=30' },
    });
    expect([second.status, second.body.status]).toEqual([202, 'completed']);
    expect(second.body.diff).toMatchObject({ new: 0, fixed: 0 });
  });

  it('whose worker is lost again and again is put aside, and those behind it go on', async () => {
    const api = await startScanned({ ROLE: 'api' });
    try {
      const poison = envelope('trivy', largeTrivyReport('poison'));
      expect((await sendScan(api.service, api.device, poison, { wait: null })).body.status).toBe('received');
      // What twenty lost workers leave.
      await api.service.database.query('UPDATE scan SET attempts = 20 WHERE id = $1', [poison.scanId]);
      const small = trivyReport({ artifact: 'behind', vulnerabilities: [{ id: 'CVE-2026-9', package: 'z' }] });
      const behind = envelope('trivy', small);
      expect((await sendScan(api.service, api.device, behind, { wait: null })).body.status).toBe('received');
      const worker = await startService({ ...api.service.environment, ROLE: 'all' });
      try {
        const receipt = (id: string): Promise<Answer> => api.session.get(`/scans/${id}`);
        while (['received', 'processing'].includes((await receipt(behind.scanId)).body.status))
          await new Promise((done) => setTimeout(done, 50));
        expect((await receipt(behind.scanId)).body).toMatchObject({ status: 'completed', diff: { new: 1 } });
        expect((await receipt(poison.scanId)).body).toMatchObject({
          status: 'failed',
          reason: { code: 'not-applicable' },
        });
      } finally {
        await worker.stop();
      }
    } finally {
      await api.service.stop();
    }
  });
});
