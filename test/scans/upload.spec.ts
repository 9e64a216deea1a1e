import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Integration, makeKey } from '../support/api-key.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { lynisReport } from '../support/lynis.js';
import {
  envelope,
  largeTrivyReport,
  readAll,
  type ReportedVulnerability,
  reportTo,
  sendScan,
  startScanned,
  trivyReport,
} from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Answer, type Session, signIn } from '../support/session.js';
import { type Said, settled, upload } from '../support/uploads.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;

beforeAll(async () => {
  ({ service, session, device } = await startScanned());
});

afterAll(async () => {
  await service.stop();
});

const OPENSSL = { id: 'CVE-2026-1001', package: 'openssl', installed: '3.0.11', severity: 'critical' };
const LEFT_PAD = { id: 'CVE-2026-1002', package: 'left-pad', severity: 'high' };
const RIGHT_PAD = { id: 'CVE-2026-1003', package: 'right-pad', severity: 'low' };

async function openOf(on: EnrolledDevice): Promise<string[]> {
  const rows = await readAll(session, `/findings?deviceId=${on.id}&state=open`);
  return rows.map((row) => row.vulnerability?.id ?? row.vulnerabilityId).sort();
}

async function shownOf(on: EnrolledDevice): Promise<object> {
  const { openFindings, riskGap, software, state } = (await session.get(`/devices/${on.id}`)).body;
  return { openFindings, riskGap, software, state };
}

describe('an uploaded report', () => {
  it('is told of the device that is named, as if its agent had sent it', async () => {
    const answer = await upload(session, trivyReport({ artifact: 'shop', vulnerabilities: [OPENSSL] }), {
      deviceId: device.id,
    });
    expect([answer.status, answer.body.code]).toEqual([202, undefined]);
    expect(answer.headers.get('location')).toBe(`/api/v1/scans/uploads/${answer.body.id}`);
    const { lines, ...receipt } = await settled(session, answer);
    expect(receipt).toMatchObject({
      source: 'trivy',
      format: 'Trivy',
      hosts: 1,
      refused: 0,
      newDevices: 0,
      duplicate: false,
    });
    expect(lines).toMatchObject([
      {
        device: { id: device.id },
        matchedBy: 'named',
        isNew: false,
        scope: 'shop',
        status: 'completed',
        diff: { new: 1 },
      },
    ]);
    expect(await openOf(device)).toEqual(['CVE-2026-1001']);
    const scan = (await session.get(`/scans/${lines[0].scanId}`)).body;
    expect(scan).toMatchObject({ source: 'trivy', scope: 'shop', document: { state: 'retained' } });
  });

  it('is the first upload again when the same bytes come again', async () => {
    const document = trivyReport({ artifact: 'twice', vulnerabilities: [LEFT_PAD] });
    const first = await upload(session, document, { deviceId: device.id });
    const again = await upload(session, document, { deviceId: device.id });
    expect([first.status, again.status, again.body.duplicate]).toEqual([202, 200, true]);
    expect(again.body.id).toBe(first.body.id);
    const elsewhere = await upload(session, document, { deviceId: device.id, scope: 'another' });
    expect([elsewhere.status, elsewhere.body.id === first.body.id]).toEqual([202, false]);
    expect((await settled(session, elsewhere)).lines[0].scope).toBe('another');
  });

  it('is answered as before with the same idempotency key, and refused for another document', async () => {
    const headers = { 'Idempotency-Key': `"${randomUUID()}"` };
    const said = { deviceId: device.id, scope: 'keyed' };
    const document = trivyReport({ artifact: 'keyed', vulnerabilities: [] });
    const first = await upload(session, document, said, headers);
    const again = await upload(session, document, said, headers);
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([202, 202, 'true']);
    expect(again.body.id).toBe(first.body.id);
    const other = await upload(session, trivyReport({ artifact: 'other', vulnerabilities: [] }), said, headers);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency-key-reused']);
  });

  it.each([
    ['said so', { 'Content-Encoding': 'gzip' }],
    ['as a file is', {}],
  ])('may be gzip, %s, and under any media type', async (_, encoding) => {
    const document = JSON.stringify(trivyReport({ artifact: 'zipped', vulnerabilities: [RIGHT_PAD] }));
    const response = await fetch(`${service.url}/api/v1/scans/upload?deviceId=${device.id}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${(await makeKey(session, { role: 'analyst', scopes: ['uploads:read', 'uploads:write'] })).key}`,
        'Content-Type': 'application/octet-stream',
        ...encoding,
      },
      body: new Uint8Array(gzipSync(document)),
    });
    expect([200, 202]).toContain(response.status);
    const body = (await response.json()) as Answer['body'];
    expect(body).toMatchObject({ sentByKind: 'api-key', source: 'trivy', bytes: document.length });
  });

  it('is known by what it says, whatever its media type', async () => {
    const answer = await upload(
      session,
      lynisReport(['SSH-7408']),
      { deviceId: device.id },
      { 'Content-Type': 'application/octet-stream' },
    );
    expect([answer.status, answer.body.source]).toEqual([202, 'lynis']);
  });

  it('of many rows is applied by its job', async () => {
    const answer = await upload(session, largeTrivyReport('large'), { deviceId: device.id });
    const { lines } = await settled(session, answer);
    expect(lines).toMatchObject([{ status: 'completed', diff: { new: 4000 } }]);
    expect((await session.post(`/scans/uploads/${answer.body.id}/undo`)).status).toBe(200);
  });
});

describe('what is refused', () => {
  it.each<[string, string | object, Said & { own?: true }, string, number, string]>([
    [
      'a report of one machine without its device',
      trivyReport({ artifact: 'x', vulnerabilities: [] }),
      {},
      'application/json',
      400,
      'device-needed',
    ],
    [
      "the agent's own scan",
      envelope('native', undefined, { checks: [], device: { hostname: 'x' } }),
      { own: true },
      'application/json',
      400,
      'scan-document-invalid',
    ],
    ['what is no report', { hello: 'world' }, { own: true }, 'application/json', 400, 'scan-document-invalid'],
    ['a text that is none', 'hello world', { own: true }, 'application/octet-stream', 400, 'scan-document-invalid'],
    ['JSON that is cut off', '{"SchemaVersion":2,', { own: true }, 'application/json', 400, 'malformed-json'],
    ['nothing', '', { own: true }, 'application/octet-stream', 400, 'malformed-json'],
    ['another media type', '%PDF-1.7', { own: true }, 'application/pdf', 415, 'unsupported-media-type'],
    [
      'a device that nobody has',
      trivyReport({ artifact: 'x', vulnerabilities: [] }),
      { deviceId: randomUUID() },
      'application/json',
      404,
      'not-found',
    ],
    [
      'a device that is no id',
      trivyReport({ artifact: 'x', vulnerabilities: [] }),
      { deviceId: 'web-1' },
      'application/json',
      400,
      'invalid-parameter',
    ],
  ])('%s', async (_what, document, { own, ...said }, type, status, code) => {
    const answer = await upload(session, document, own ? { deviceId: device.id } : said, { 'Content-Type': type });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  });

  it('is too large as it is sent, or as what it becomes', async () => {
    const wire = await upload(session, ' '.repeat(8 * 1024 * 1024 + 1), { deviceId: device.id });
    expect([wire.status, wire.body.detail]).toEqual([413, expect.stringMatching(/8 MiB.*gzip.*in parts/)]);
    const { key } = await makeKey(session, { role: 'analyst', scopes: ['uploads:write'] });
    const response = await fetch(`${service.url}/api/v1/scans/upload?deviceId=${device.id}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      body: new Uint8Array(gzipSync(Buffer.alloc(64 * 1024 * 1024 + 1, ' '))),
    });
    const { code, detail } = (await response.json()) as Record<string, unknown>;
    expect([response.status, code, detail]).toEqual([413, 'body-too-large', expect.stringMatching(/inflated.*64 MiB/)]);
  });

  it('says what a known stranger is', async () => {
    const csaf = { document: { csaf_version: '2.0' } };
    const { body } = await upload(session, csaf, { deviceId: device.id });
    expect(body.detail).toMatch(/CSAF document.*POST \/api\/v1\/vex/);
  });

  it('is what viewers, keys without the scope and other organizations send', async () => {
    const document = trivyReport({ artifact: 'theirs', vulnerabilities: [LEFT_PAD] });
    const viewer = new Integration(service, (await makeKey(session, { role: 'viewer' })).key);
    const analyst = async (...scopes: string[]): Promise<Integration> =>
      new Integration(service, (await makeKey(session, { role: 'analyst', scopes })).key);
    const scopeless = await analyst('uploads:read', 'scans:write', 'devices:write');
    // It may send, and not decide what counts.
    const uploading = await analyst('uploads:read', 'uploads:write', 'scans:read');
    const stranger = await signIn(service, 'me');
    expect((await upload(viewer, document, { deviceId: device.id })).status).toBe(403);
    expect((await upload(scopeless, document, { deviceId: device.id })).status).toBe(403);
    expect((await upload(stranger, document, { deviceId: device.id })).status).toBe(404);
    const mine = await upload(session, document, { deviceId: device.id });
    for (const [method, path] of [
      ['GET', `/scans/uploads/${mine.body.id}`],
      ['POST', `/scans/uploads/${mine.body.id}/undo`],
    ] as const) {
      expect((await stranger.send(method, path)).status).toBe(404);
    }
    expect((await stranger.get('/scans/uploads')).body.data).toEqual([]);
    expect((await scopeless.get(`/scans/uploads/${mine.body.id}`)).status).toBe(200);
    expect((await uploading.post(`/scans/uploads/${mine.body.id}/undo`)).status).toBe(403);
  });

  it('is a device that is out of service', async () => {
    const old = await enrollDevice(service, session, { name: 'old' });
    await session.delete(`/devices/${old.id}`);
    const answer = await upload(session, trivyReport({ artifact: 'x', vulnerabilities: [] }), { deviceId: old.id });
    expect([answer.status, answer.body.code]).toEqual([409, 'device-deactivated']);
  });
});

describe('undoing an upload', () => {
  const report = (...vulnerabilities: ReportedVulnerability[]): object =>
    trivyReport({ artifact: 'app', vulnerabilities });

  it('gives back what the agent had told under the same source and scope', async () => {
    const own = await enrollDevice(service, session, { name: 'undone 1' });
    await reportTo(service, own, [OPENSSL, LEFT_PAD], 'app');
    const before = [await openOf(own), (await shownOf(own)) as { openFindings: object }] as const;
    const answer = await upload(session, trivyReport({ artifact: 'app', vulnerabilities: [LEFT_PAD, RIGHT_PAD] }), {
      deviceId: own.id,
    });
    expect((await settled(session, answer)).lines[0].diff).toMatchObject({ new: 1, fixed: 1 });
    expect(await openOf(own)).toEqual(['CVE-2026-1002', 'CVE-2026-1003']);

    const undone = await session.post(`/scans/uploads/${answer.body.id}/undo`);
    expect([undone.status, undone.body.lines[0].status, undone.body.lines[0].reason.code]).toEqual([
      200,
      'dismissed',
      'undone',
    ]);
    expect(undone.body.undoneBy).toBe(session.account.user.id);
    expect(await openOf(own)).toEqual(before[0]);
    expect(((await shownOf(own)) as { openFindings: object }).openFindings).toEqual(before[1].openFindings);
    const twice = await session.post(`/scans/uploads/${answer.body.id}/undo`);
    expect([twice.status, twice.body.code]).toEqual([409, 'upload-undone']);

    // The next scan of the agent is compared with what it had told itself.
    const next = await sendScan(service, own, envelope('trivy', report(OPENSSL)));
    expect(next.body.diff).toEqual({ new: 0, fixed: 1, reopened: 0, unchanged: 1 });
    // And the same document may be uploaded again.
    const again = await upload(session, trivyReport({ artifact: 'app', vulnerabilities: [LEFT_PAD, RIGHT_PAD] }), {
      deviceId: own.id,
    });
    expect([again.status, again.body.id === answer.body.id]).toEqual([202, false]);
  });

  it('leaves a device of which nobody had looked at anything as one that nobody looked at', async () => {
    const own = await enrollDevice(service, session, { name: 'undone 2' });
    const answer = await upload(session, report(OPENSSL), { deviceId: own.id });
    await settled(session, answer);
    expect(await openOf(own)).toEqual(['CVE-2026-1001']);
    expect((await session.post(`/scans/uploads/${answer.body.id}/undo`)).status).toBe(200);
    expect(await openOf(own)).toEqual([]);
    expect(await shownOf(own)).toMatchObject({ openFindings: null });
  });

  it('is refused where a newer scan has come since, until that is undone', async () => {
    const own = await enrollDevice(service, session, { name: 'undone 3' });
    const first = await upload(session, report(OPENSSL), { deviceId: own.id });
    await settled(session, first);
    const second = await upload(session, report(OPENSSL, LEFT_PAD), { deviceId: own.id });
    await settled(session, second);
    const early = await session.post(`/scans/uploads/${first.body.id}/undo`);
    expect([early.status, early.body.code]).toEqual([409, 'newer-scan-applied']);
    expect((await session.post(`/scans/uploads/${second.body.id}/undo`)).status).toBe(200);
    expect(await openOf(own)).toEqual(['CVE-2026-1001']);
    expect((await session.post(`/scans/uploads/${first.body.id}/undo`)).status).toBe(200);
    expect(await openOf(own)).toEqual([]);
  });

  it('gives back checks as they were', async () => {
    const own = await enrollDevice(service, session, { name: 'undone 4' });
    const headers = { 'Content-Type': 'application/octet-stream' };
    await settled(
      session,
      await upload(session, lynisReport(['SSH-7408']), { deviceId: own.id, scope: 'host' }, headers),
    );
    const checks = async (): Promise<unknown> => (await session.get(`/devices/${own.id}/checks`)).body;
    const before = await checks();
    const answer = await upload(
      session,
      lynisReport(['KRNL-6000', 'AUTH-9286']),
      { deviceId: own.id, scope: 'host' },
      headers,
    );
    await settled(session, answer);
    expect(await checks()).not.toEqual(before);
    expect((await session.post(`/scans/uploads/${answer.body.id}/undo`)).status).toBe(200);
    expect(await checks()).toEqual(before);
  });
});
