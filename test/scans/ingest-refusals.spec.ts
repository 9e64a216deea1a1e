import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AgentRequest, signedRequest } from '../support/agent.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { envelope, grypeReport, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Answer, type Session, signIn } from '../support/session.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;
let sent = 0;

beforeAll(async () => {
  ({ service, session, device } = await startScanned());
  await sendScan(service, device, good());
});

afterAll(async () => {
  await service.stop();
});

/** A later second each time, or the same bytes would be a replay. */
function aSecond(): number {
  sent += 1;
  return Math.floor(Date.now() / 1000) + sent;
}

const VULNERABILITIES = [{ id: 'CVE-2026-6001', package: 'kept' }];

function good(extra: Record<string, unknown> = {}): ReturnType<typeof envelope> {
  return envelope('trivy', trivyReport({ artifact: 'app', vulnerabilities: VULNERABILITIES }), extra);
}

function stored(): Promise<object[]> {
  return service.database.query(`
    SELECT (SELECT count(*) FROM scan) AS scans, (SELECT count(*) FROM scan_document) AS documents, (SELECT count(*) FROM finding) AS findings,
           (SELECT count(*) FROM scan_series) AS series, (SELECT count(*) FROM device_check) AS checks,
           (SELECT jsonb_agg(to_jsonb(d) ORDER BY d.public_id) FROM device d) AS devices`);
}

/** Sends what should be refused and proves: the documented problem, nothing stored, and the service still takes scans. */
async function refused(
  request: Omit<AgentRequest, 'path'>,
  status: number,
  code: string,
  from: Pick<EnrolledDevice, 'token'> = device,
): Promise<Answer['body']> {
  const before = await stored();
  const answer = await signedRequest(service, from, { path: '/scans/ingest', timestamp: aSecond(), ...request });
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(answer.body).toMatchObject({
    type: expect.stringContaining(code),
    title: expect.any(String),
    status,
    detail: expect.any(String),
    instance: '/api/v1/scans/ingest',
    requestId: answer.headers.get('x-request-id'),
  });
  expect(JSON.stringify(answer.body)).not.toMatch(/SyntaxError|node_modules|SELECT|Unexpected token|at position/);
  expect(await stored()).toEqual(before);
  expect((await sendScan(service, device, good())).status).toBe(202);
  return answer.body;
}

const pointers = (body: Answer['body']): string[] =>
  (body.errors ?? []).map((error: { pointer?: string }) => error.pointer);

describe('a request that is not signed as it should be', () => {
  it('has a wrong signature', () =>
    refused({ body: good(), headers: { 'X-Signature': 'a'.repeat(64) } }, 401, 'signature-invalid'));

  it('was signed for another body', async () => {
    const signed = await signedRequest(service, device, {
      path: '/scans/ingest',
      body: good(),
      headers: { 'Content-Type': 'text/plain' },
      timestamp: aSecond(),
    });
    expect(signed.status).toBe(415);
    await refused({ body: good(), headers: { 'X-Signature': 'b'.repeat(64) } }, 401, 'signature-invalid');
  });

  it.each([-301, 301])('is %i s away from our clock', async (skew) => {
    const body = await refused(
      { body: good(), timestamp: Math.floor(Date.now() / 1000) + skew + Math.sign(skew) },
      401,
      'timestamp-out-of-range',
    );
    expect(body).toMatchObject({ maxSkewSeconds: 300, serverTime: expect.any(String) });
  });

  it('was sent before, byte for byte', async () => {
    const body = good();
    const timestamp = aSecond();
    expect((await signedRequest(service, device, { path: '/scans/ingest', body, timestamp })).status).toBe(202);
    await refused({ body, timestamp }, 409, 'signature-replayed');
  });

  it('is of a token that nobody has', () =>
    refused({ body: good() }, 401, 'device-token-unknown', {
      token: 'sps_dev_1fJjkkpe9PiTw9KSulA8Ghct30vZz4HpdQ5c5b9cPF10rYly3',
    }));

  it('is of a deactivated device', async () => {
    const gone = await enrollDevice(service, session, { name: 'gone' });
    await session.delete(`/devices/${gone.id}`);
    await refused({ body: good() }, 403, 'device-deactivated', gone);
  });

  it('is of another organization, and takes a scan id that is used here', async () => {
    const theirs = await enrollDevice(service, await signIn(service, 'me'), { name: 'theirs' });
    const scan = good();
    await sendScan(service, device, scan);
    expect((await sendScan(service, theirs, scan)).body).toMatchObject({ duplicate: false, status: 'completed' });
    expect((await session.get(`/scans/${scan.scanId}`)).body.device.id).toBe(device.id);
  });
});

describe('a body that is too much', () => {
  it('inflates to more than 64 MiB', async () => {
    const bomb = gzipSync(Buffer.alloc(65 * 1024 * 1024, ' '));
    expect(bomb.length).toBeLessThan(100_000);
    await refused({ body: bomb, headers: { 'Content-Encoding': 'gzip' } }, 413, 'body-too-large');
  });

  it('is 70 MiB long', async () => {
    const before = await stored();
    const answer = await signedRequest(service, device, {
      path: '/scans/ingest',
      body: Buffer.alloc(70 * 1024 * 1024, ' '),
    }).catch(() => null);
    // The sender may see the connection close before it has read why.
    if (answer !== null) expect([answer.status, answer.body.code]).toEqual([413, 'body-too-large']);
    expect(await stored()).toEqual(before);
    expect((await sendScan(service, device, good())).status).toBe(202);
  });

  it.each([
    ['in a member that nobody reads', `{"source":"trivy","unread":[${'{},'.repeat(2_000_000)}{}]}`],
    ['where its id should be', `{"scanId":[${'{},'.repeat(2_000_000)}{}],"source":"trivy"}`],
    ['before it ends, which it does not', `[${'1,'.repeat(4_000_000)}`],
  ])('holds more values than a report does, %s', async (_where, text) => {
    const body = await refused(
      { body: gzipSync(text), headers: { 'Content-Encoding': 'gzip' } },
      400,
      'scan-document-invalid',
    );
    expect(body.detail).toMatch(/more than 4000000 values.*in parts/);
  });

  it('is 10 000 levels deep', async () => {
    const deep = (levels: number): string =>
      `{"schemaVersion":"1.0","scanId":"${randomUUID()}","source":"trivy","report":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    await refused({ body: deep(10_000) }, 400, 'scan-document-invalid');
    await refused({ body: deep(300).replace('trivy', 'native') }, 400, 'scan-document-invalid');
    await refused({ body: '['.repeat(200_000) }, 400, 'scan-document-invalid');
  });

  it.each(['trivy', 'native', 'grype'])('has 100 001 findings of %s', async (source) => {
    const vulnerabilities = Array.from({ length: 100_001 }, (_, i) => ({ id: `CVE-2026-${i}`, package: 'p' }));
    const body =
      source === 'native'
        ? envelope('native', undefined, {
            findings: vulnerabilities.map(({ id }) => ({ id, purl: 'pkg:npm/p', installedVersion: '1' })),
          })
        : envelope(source, (source === 'trivy' ? trivyReport : grypeReport)({ artifact: 'app', vulnerabilities }));
    await refused({ body, gzip: true }, 400, 'scan-document-invalid');
  });
});

describe('a body that cannot be read', () => {
  it.each<[string, string | Buffer, string]>([
    ['is empty', '', 'malformed-json'],
    ['is cut off', '{"schemaVersion":"1.0","scanId":', 'malformed-json'],
    ['is no JSON', 'hello', 'malformed-json'],
    ['is not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 'malformed-json'],
    ['is UTF-16', Buffer.from('{"a":1}', 'utf16le'), 'malformed-json'],
    ['holds a raw NUL', Buffer.from('{"schemaVersion":"1.0\0"}'), 'malformed-json'],
    ['is a list', '[]', 'scan-document-invalid'],
    ['is null', 'null', 'scan-document-invalid'],
    ['is a text', '"x"', 'scan-document-invalid'],
  ])('%s', (_how, body, code) => refused({ body }, 400, code));

  it.each([
    ['a text', { checks: [{ id: 'a', status: 'pass', observed: { x: 'a\0b' } }] }],
    ['a name', { checks: [{ id: 'a', status: 'pass', observed: { 'x\0': 1 } }] }],
  ])('holds an escaped NUL in %s of our own agent', (_where, extra) =>
    refused({ body: envelope('native', undefined, extra) }, 400, 'scan-document-invalid'),
  );

  it.each<[string, Buffer]>([
    ['is gzip that is cut off', gzipSync('{"schemaVersion":"1.0"}').subarray(0, 20)],
    ['says gzip and is not', Buffer.from('{"schemaVersion":"1.0"}')],
    ['says gzip and is empty', Buffer.alloc(0)],
  ])('%s', (_how, body) => refused({ body, headers: { 'Content-Encoding': 'gzip' } }, 400, 'malformed-gzip'));

  it.each(['br', 'deflate', 'gzip, gzip'])('is encoded as %s', (encoding) =>
    refused({ body: good(), headers: { 'Content-Encoding': encoding } }, 415, 'unsupported-media-type'),
  );

  it.each([
    'text/plain',
    'application/xml',
    'application/json; charset=latin1',
    'application/vnd.posture.unheard+json',
    '',
  ])('is of media type "%s"', async (type) => {
    const before = await stored();
    const bytes = Buffer.from(JSON.stringify(good()));
    const answer = await signedRequest(service, device, {
      path: '/scans/ingest',
      body: bytes,
      headers: { 'Content-Type': type },
    });
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported-media-type']);
    expect(answer.headers.get('accept')).toContain('application/vnd.posture.trivy+json');
    expect(await stored()).toEqual(before);
  });
});

describe('an envelope that is wrong', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['has a scan id that is no UUID', { scanId: 'scan-1' }, '/scanId'],
    ['has a scan id that is a number', { scanId: 1 }, '/scanId'],
    ['has no scan id', { scanId: undefined }, '/scanId'],
    ['is of another version', { schemaVersion: '2.0' }, '/schemaVersion'],
    ['started at nonsense', { startedAt: 'yesterday' }, '/startedAt'],
    ['started in a month that is not', { startedAt: '2026-13-01T00:00:00Z' }, '/startedAt'],
    ['ended at a number', { finishedAt: 5 }, '/finishedAt'],
    ['has an empty scope', { scope: '' }, '/scope'],
    ['has a list for its device', { device: [] }, '/device'],
    ['has a number for its agent', { agent: 7 }, '/agent'],
    ['has no report', { report: undefined }, '/report'],
  ])('%s', async (_how, extra, pointer) => {
    expect(pointers(await refused({ body: good(extra) }, 400, 'scan-document-invalid'))).toContain(pointer);
  });

  it('has a report that is null', () => refused({ body: good({ report: null }) }, 400, 'scan-document-invalid'));

  it('names a source that nobody knows, and is told which is meant', async () => {
    const { errors } = await refused({ body: good({ source: 'trivvy' }) }, 400, 'unknown-source');
    expect(errors[0]).toMatchObject({ pointer: '/source', suggestion: 'trivy' });
    await refused({ body: good({ source: '__proto__' }) }, 400, 'unknown-source');
  });

  it('brings a CycloneDX document as a Trivy report', async () => {
    const report = { bomFormat: 'CycloneDX', specVersion: '1.6', components: [] };
    expect((await refused({ body: good({ report }) }, 400, 'scan-document-invalid')).detail).toMatch(/CycloneDX/);
  });

  it('is bare and without a scan id, or with one that is none', async () => {
    const type = 'application/vnd.posture.trivy+json';
    const body = trivyReport({ artifact: 'bare', vulnerabilities: [] });
    await refused({ body, headers: { 'Content-Type': type } }, 400, 'scan-document-invalid');
    const { errors } = await refused(
      { body, headers: { 'Content-Type': type, 'X-Scan-Id': 'abc' } },
      400,
      'scan-document-invalid',
    );
    expect(errors[0].header).toBe('X-Scan-Id');
  });

  it('has wrong types in a native scan, and is told where', async () => {
    const body = envelope('native', undefined, {
      inventory: { packages: [{ name: 5 }] },
      checks: [{ id: 'a', status: 'perhaps' }],
      network: { listeningPorts: [{ protocol: 'tcp', address: '::', port: 1e9 }] },
    });
    const found = pointers(await refused({ body }, 400, 'scan-document-invalid'));
    expect(found).toEqual(
      expect.arrayContaining(['/inventory/packages/0/name', '/checks/0/status', '/network/listeningPorts/0/port']),
    );
  });
});
