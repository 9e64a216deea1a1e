import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readDocument } from '../../src/scans/app/read-document.js';
import { ReadScanUploadService } from '../../src/scans/app/read-scan-upload.service.js';
import { ScanExtensions } from '../../src/scans/app/scan-extensions.js';
import { AttackCount } from '../support/attacks/tally.js';
import { envelope, largeTrivyReport, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

const ATTACK = 28;
const tally = new AttackCount();
let service: TestService;
let session: Session;
let deviceId = '';

beforeAll(async () => {
  const started = await startScanned({ READER_MEMORY_MIB: '128' });
  ({ service, session } = started);
  deviceId = started.device.id;
});

afterAll(async () => {
  tally.write();
  await service.stop();
});

const many = <T>(count: number, one: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => one(at));

function upload(document: object): Promise<Answer> {
  const headers = { 'Content-Encoding': 'gzip' };
  return session.post(`/scans/upload?deviceId=${deviceId}`, gzipSync(JSON.stringify(document)), headers);
}

/** Secrets that Gitleaks found, with what it found. */
const secrets = many(2000, (at) => ({
  ...{
    RuleID: 'generic-api-key',
    Description: 'd'.repeat(300),
    File: `src/a${at}.ts`,
    StartLine: at + 1,
    EndLine: at + 1,
  },
  ...{ Secret: `sesame-${at}`, Match: `key = sesame-${at}`, Fingerprint: `src/a${at}.ts:generic-api-key:${at + 1}` },
  ...{
    StartColumn: 1,
    EndColumn: 9,
    SymlinkFile: '',
    Commit: '',
    Entropy: 3,
    Author: '',
    Email: '',
    Date: '',
    Message: '',
    Tags: [],
  },
}));

describe('a large document', () => {
  it.each([
    ['an envelope', envelope('trivy', largeTrivyReport('app', 3000)), { mediaType: 'application/json' }],
    ['a report that is found out', largeTrivyReport('app', 3000), { contentType: 'application/json' }],
    ['a report that quotes secrets', secrets, { contentType: 'application/json' }],
    [
      'a scan of the agent',
      {
        ...envelope('native', undefined, { device: { hostname: 'a', os: { id: 'debian' } } }),
        inventory: { packages: many(12_000, (at) => ({ purl: `pkg:deb/debian/lib${at}@1.${at}?arch=amd64` })) },
        checks: many(100, (at) => ({ id: `own-${at}`, status: 'pass', observed: { list: many(100, (n) => n) } })),
      },
      { mediaType: 'application/json' },
    ],
  ])('is read by a reader as it is read here: %s', async (_what, document, type) => {
    const bytes = Buffer.from(JSON.stringify(document));
    expect(bytes.length).toBeGreaterThan(512 * 1024);
    const reader = service.inside(ReadScanUploadService);
    const given = { scanId: randomUUID(), scope: undefined };
    const here = await readDocument(service.inside(ScanExtensions), bytes, { type, given, os: null });
    const there =
      'mediaType' in type
        ? { ...(await reader.understand(1, bytes, type.mediaType, given, null)), recognized: null }
        : await reader.recognized(1, bytes, type.contentType, given, null);
    expect('read' in there ? { ...there.read, recognized: there.recognized } : there).toEqual(here);
    expect(here.bytes.includes('sesame')).toBe(false);
  });

  it('is refused by a reader with the problem that it is refused with here', async () => {
    const report = (length: number): object => ({ ...largeTrivyReport('app', 1), Results: 'x'.repeat(length) });
    const [here, there] = [await upload(report(10)), await upload(report(600_000))];
    const told = ({ status, body }: Answer): unknown => [status, body.code, body.title, body.detail, body.errors];
    expect(told(there)).toEqual(told(here));
    expect([here.status, here.body.code]).toEqual([400, 'scan-document-invalid']);
  });

  it('is refused where reading it takes more memory than it may, and the process lives', async () => {
    const [large, small] = await Promise.all([
      upload(largeTrivyReport('app', 70_000)),
      upload(largeTrivyReport('app', 10)),
    ]);
    expect([large.status, large.body.code]).toEqual([413, 'document-too-costly']);
    tally.judge(ATTACK, 'POST /api/v1/scans/upload', 'memory', small.status === 202 ? null : `${small.status}`);
    expect(tally.succeeded(ATTACK)).toEqual([]);
  });
});
