import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
// As a module outside the service would import them.
import { ScanExtensions } from 'posture/scans';
import { describeScanAdapter, type ScanAdapterContract } from 'posture/scans/testing';
import { signedRequest } from '../support/agent.js';
import type { EnrolledDevice } from '../support/device.js';
import { envelope, sendScan, startScanned } from '../support/scan.js';
import { startService, type TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

const folder = (name: string): string => fileURLToPath(new URL(`${name}/`, import.meta.url));
const ACME = folder('acme-scanner');
const IMPOSTOR = folder('impostor-scanner');
const sample = readFileSync(`${ACME}samples/report.txt`, 'utf8');

const { AcmeAdapter } = (await import(new URL('acme-scanner/acme.adapter.js', import.meta.url).href)) as {
  AcmeAdapter: ScanAdapterContract['adapter'];
};

describeScanAdapter({ adapter: AcmeAdapter, sample });

describe('a scan format from outside the sources', () => {
  let service: TestService;
  let session: Session;
  let device: EnrolledDevice;

  beforeAll(async () => {
    ({ service, session, device } = await startScanned({ EXTENSIONS: ACME }));
  });

  afterAll(async () => {
    await service.stop();
  });

  it('is found', () => {
    const formats = service.app.get(ScanExtensions);
    expect(formats.sources()).toContain('acme-lite');
    expect(formats.mediaTypes()).toContain('text/vnd.acme.lite');
  });

  it('is taken in an envelope, and its findings are listed', async () => {
    const { status, body } = await sendScan(service, device, envelope('acme-lite', sample));
    expect([status, body.status, body.diff]).toEqual([
      202,
      'completed',
      { new: 2, fixed: 0, reopened: 0, unchanged: 0 },
    ]);
    const found = ['CVE-2026-31337', 'CVE-2026-31338'].map(async (id) => {
      const { data } = (await session.get(`/findings?vulnerabilityId=${id}`)).body;
      expect(data).toHaveLength(1);
      return data[0];
    });
    expect(await Promise.all(found)).toMatchObject([
      {
        vulnerabilityId: 'CVE-2026-31337',
        package: { ecosystem: 'npm', name: 'left-pad' },
        severity: 'high',
        state: 'open',
        installedVersions: ['1.3.0'],
        fixedVersions: ['1.3.1'],
        sources: ['acme-lite'],
      },
      { vulnerabilityId: 'CVE-2026-31338', package: { ecosystem: 'Debian:12', name: 'zlib1g' }, severity: 'low' },
    ]);
  });

  it('is taken bare under its media type, and handed out again as it came', async () => {
    const scanId = randomUUID();
    const { status, body } = await signedRequest(service, device, {
      path: '/scans/ingest',
      body: sample.replace('left-pad@1.3.0', 'left-pad@1.2.9'),
      headers: { 'Content-Type': 'text/vnd.acme.lite; charset=utf-8', 'X-Scan-Id': scanId, Prefer: 'wait=10' },
    });
    expect([status, body.status]).toEqual([202, 'completed']);
    expect((await session.get(`/scans/${scanId}`)).body).toMatchObject({ source: 'acme-lite', scope: 'build-7' });
    const document = await session.get(`/scans/${scanId}/document`);
    expect(document.headers.get('content-type')).toBe('text/vnd.acme.lite');
    expect(document.headers.get('content-disposition')).toContain(`scan-${scanId}.txt`);
    expect(document.body).toBe(sample.replace('left-pad@1.3.0', 'left-pad@1.2.9'));
  });

  it('refuses what is not its own, in its own words', async () => {
    const { status, body } = await sendScan(service, device, envelope('acme-lite', { SchemaVersion: 2 }));
    expect([status, body.code]).toEqual([400, 'scan-document-invalid']);
    expect(body.detail).toMatch(/^This is not a report of Acme Lite\./);
  });

  it('is named where another source is asked for', async () => {
    const { body } = await sendScan(service, device, envelope('acme-light', sample));
    expect(body.errors[0]).toMatchObject({ suggestion: 'acme-lite' });
  });
});

describe('a module that cannot be taken', () => {
  it('stops the boot when its key is taken, naming both', async () => {
    await expect(startService({ EXTENSIONS: IMPOSTOR })).rejects.toThrow(
      /"trivy" is claimed by both (TrivyAdapter and ImpostorAdapter|ImpostorAdapter and TrivyAdapter)\. Rename one of them\./,
    );
  });

  it('stops the boot when it is not there, naming the setting', async () => {
    await expect(startService({ EXTENSIONS: `${ACME},${ACME}nowhere` })).rejects.toThrow(
      /EXTENSIONS names .*nowhere, which cannot be read \(ENOENT\)/,
    );
  });
});
