import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DiscardOldDocumentsHandler } from '../../src/scans/app/discard-old-documents.handler.js';
import { ScanDocumentRepository } from '../../src/scans/persistence/scan-document.repository.js';
import { ScanDocumentRetentionRepository } from '../../src/scans/persistence/scan-document-retention.repository.js';
import { signedRequest } from '../support/agent.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { type Envelope, envelope, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;

beforeAll(async () => {
  ({ service, session, device } = await startScanned());
});

afterAll(async () => {
  await service.stop();
});

interface Download {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** As they came over the wire. */
  bytes: Buffer;
}

/** Asks for a scan's document without the conveniences of `fetch`, which would inflate it. */
function download(id: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Download> {
  const Cookie = [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return new Promise((resolve, reject) => {
    const sent = request(`${service.url}/api/v1/scans/${id}/document`, { method, headers: { Cookie, ...headers } });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      const pieces: Buffer[] = [];
      answer.on('error', reject);
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(pieces) });
      });
    });
    sent.end();
  });
}

/** Sends a scan of one package in one version: another version is something new. */
async function sendVersion(of: EnrolledDevice, scope: string, installed: string): Promise<Envelope> {
  const vulnerabilities = [{ id: 'CVE-2026-7001', package: 'evidence', installed }];
  const scan = envelope('trivy', trivyReport({ artifact: scope, vulnerabilities }));
  expect((await sendScan(service, of, scan)).body.status).toBe('completed');
  return scan;
}

let bareDocuments = 0;

/** Sends a bare document under a new scan id, each signed for a second of its own: the id is not part of what is signed. */
async function sendBare(of: EnrolledDevice, document: object, indent = 0): Promise<string> {
  const scanId = randomUUID();
  const timestamp = Math.floor(Date.now() / 1000) - (bareDocuments += 1);
  const headers = { 'Content-Type': 'application/vnd.posture.trivy+json', 'X-Scan-Id': scanId, Prefer: 'wait=10' };
  const answer = await signedRequest(service, of, {
    path: '/scans/ingest',
    body: JSON.stringify(document, null, indent),
    headers,
    timestamp,
  });
  expect(answer.body.status).toBe('completed');
  return scanId;
}

const sha256 = (bytes: Uint8Array | string, as: 'hex' | 'base64' = 'hex'): string =>
  createHash('sha256').update(bytes).digest(as);

const codeOf = async (id: string): Promise<string> => (await session.get(`/scans/${id}/document`)).body.code;

describe('the document of a scan', () => {
  it('comes back byte for byte, with the SHA-256 of the receipt', async () => {
    const scan = await sendVersion(device, 'evidence', '1.0.0');
    const sent = JSON.stringify(scan);
    const { status, headers, bytes } = await download(scan.scanId);
    expect(status).toBe(200);
    expect(bytes.toString()).toBe(sent);
    expect(sha256(bytes)).toBe((await session.get(`/scans/${scan.scanId}`)).body.sha256);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(sent.length),
      'content-disposition': `attachment; filename="scan-${scan.scanId}.json"`,
      etag: `"${sha256(sent)}"`,
      'repr-digest': `sha-256=:${sha256(sent, 'base64')}:`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      vary: expect.stringContaining('Accept-Encoding'),
    });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('goes out compressed to whoever takes gzip', async () => {
    const scan = await sendVersion(device, 'compressed', '1.0.0');
    const { headers, bytes } = await download(scan.scanId, { 'Accept-Encoding': 'br, gzip' });
    expect(gunzipSync(bytes).toString()).toBe(JSON.stringify(scan));
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(bytes.length),
      etag: `"${sha256(JSON.stringify(scan))}-gzip"`,
      'unencoded-digest': `sha-256=:${sha256(JSON.stringify(scan), 'base64')}:`,
    });
    expect(headers['repr-digest']).toBeUndefined();
    expect(
      (await download(scan.scanId, { 'Accept-Encoding': 'gzip;q=0' })).headers['content-encoding'],
    ).toBeUndefined();
  });

  it('is not sent again to whoever has it', async () => {
    const scan = await sendVersion(device, 'known', '1.0.0');
    const etag = `"${sha256(JSON.stringify(scan))}"`;
    for (const known of [etag, `"other", W/${etag}`, '*']) {
      const answer = await download(scan.scanId, { 'If-None-Match': known });
      expect([known, answer.status, answer.bytes.length, answer.headers['etag']]).toEqual([known, 304, 0, etag]);
    }
    expect((await download(scan.scanId, { 'If-None-Match': '"other"' })).status).toBe(200);
    const head = await download(scan.scanId, {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([
      200,
      String(JSON.stringify(scan).length),
      0,
    ]);
  });

  it('keeps the spacing and the media type of a bare one', async () => {
    const report = trivyReport({ artifact: 'bare', vulnerabilities: [{ id: 'CVE-2026-7002', package: 'bare' }] });
    const id = await sendBare(device, report, 3);
    const { headers, bytes } = await download(id);
    expect(headers['content-type']).toBe('application/vnd.posture.trivy+json');
    expect(headers['content-disposition']).toBe(`attachment; filename="scan-${id}.json"`);
    expect(bytes.toString()).toBe(JSON.stringify(report, null, 3));
  });

  it('comes whole when it is read in several pieces', async () => {
    // Random, so that it is larger than one piece even compressed.
    const vulnerabilities = Array.from({ length: 4000 }, (_, i) => ({
      id: `CVE-2031-${10_000 + i}`,
      package: 'large',
      title: randomBytes(480).toString('base64'),
    }));
    const scan = envelope('trivy', trivyReport({ artifact: 'pieces', vulnerabilities }));
    expect((await sendScan(service, device, scan, { gzip: true, wait: 30 })).body.status).toBe('completed');
    const compressed = await download(scan.scanId, { 'Accept-Encoding': 'gzip' });
    expect(compressed.bytes.length).toBeGreaterThan(1024 * 1024);
    expect(sha256(gunzipSync(compressed.bytes))).toBe(sha256(JSON.stringify(scan)));
    expect(sha256((await download(scan.scanId)).bytes)).toBe(sha256(JSON.stringify(scan)));
  });

  it('of a scan that showed nothing new was not kept, and says so', async () => {
    await sendVersion(device, 'same', '1.0.0');
    const again = await sendVersion(device, 'same', '1.0.0');
    const { status, body } = await session.get(`/scans/${again.scanId}/document`);
    expect([status, body.code, body.title]).toEqual([404, 'document-not-kept', 'Document not kept']);
    expect((await session.get(`/scans/${again.scanId}`)).body.sha256).toBe(sha256(JSON.stringify(again)));
  });

  it('of another organization looks like that of no scan', async () => {
    const scan = await sendVersion(device, 'theirs', '1.0.0');
    const stranger = await signIn(service, 'me');
    const seen = async (id: string): Promise<object> => {
      const { status, body } = await stranger.get(`/scans/${id}/document`);
      return { status, ...body, instance: null, requestId: null };
    };
    expect(await seen(scan.scanId)).toEqual(await seen(randomUUID()));
    expect(await seen(scan.scanId)).toMatchObject({ status: 404, code: 'not-found' });
  });

  it('can be read by a viewer, and each download is on record', async () => {
    const scan = await sendVersion(device, 'on record', '1.0.0');
    const viewer = await signIn(service, 'cy');
    expect((await viewer.get(`/scans/${scan.scanId}/document`)).status).toBe(200);
    await download(scan.scanId, { 'If-None-Match': '*' });
    await download(scan.scanId, {}, 'HEAD');
    const events = await service.database.query(
      `SELECT actor_id, target_type, outcome, facts FROM audit_event WHERE action = 'scan-document.downloaded' AND target_id = $1`,
      [scan.scanId],
    );
    expect(events).toEqual([
      {
        actor_id: viewer.account.user.id,
        target_type: 'scan',
        outcome: 'success',
        facts: { sha256: sha256(JSON.stringify(scan)) },
      },
    ]);
  });
});

/** Makes everything that is stored so many days older. */
async function age(days: number): Promise<void> {
  await service.database.query(`UPDATE scan_document SET stored_at = stored_at - make_interval(days => $1)`, [days]);
}

const discard = (): Promise<void> => service.inside(DiscardOldDocumentsHandler).handle();
async function organizationOf({ id }: EnrolledDevice): Promise<number> {
  const row = await service.database.queryOne<{ id: number }>(
    `SELECT organization_id AS id FROM device WHERE public_id = $1`,
    [id],
  );
  return row!.id;
}

const statusOf = async (id: string): Promise<number> => (await session.get(`/scans/${id}/document`)).status;

describe('a document whose time is over', () => {
  it('is discarded, and its scan says when; the newest of the source and scope stays', async () => {
    const own = await enrollDevice(service, session, { name: 'retention' });
    const old = await sendVersion(own, 'app', '1.0.0');
    const newest = await sendVersion(own, 'app', '2.0.0');
    const same = await sendVersion(own, 'app', '2.0.0');
    const elsewhere = await sendVersion(own, 'other', '1.0.0');
    await age(399);
    await discard();
    expect(await statusOf(old.scanId)).toBe(200);
    await age(2);
    await discard();
    const { status, body } = await session.get(`/scans/${old.scanId}/document`);
    const today = new Date().toISOString().slice(0, 10);
    expect([status, body.code, body.discardedAt.slice(0, 10)]).toEqual([404, 'document-discarded', today]);
    expect(await statusOf(newest.scanId)).toBe(200);
    expect(await statusOf(elsewhere.scanId)).toBe(200);
    expect(await codeOf(same.scanId)).toBe('document-not-kept');
    expect((await session.get(`/scans/${old.scanId}`)).body).toMatchObject({ status: 'completed', diff: { new: 1 } });
  });

  it('goes when a newer scan has taken its place', async () => {
    const own = await enrollDevice(service, session, { name: 'moves on' });
    const first = await sendVersion(own, 'app', '1.0.0');
    await age(401);
    await discard();
    expect(await statusOf(first.scanId)).toBe(200);
    await sendVersion(own, 'app', '2.0.0');
    await discard();
    expect(await codeOf(first.scanId)).toBe('document-discarded');
  });

  it('stays while its scan waits, or is to be decided on', async () => {
    const own = await enrollDevice(service, session, { name: 'undecided' });
    const scan = await sendVersion(own, 'app', '1.0.0');
    await sendVersion(own, 'app', '2.0.0');
    await age(401);
    for (const status of ['received', 'processing', 'suspect', 'superseded']) {
      await service.database.query(`UPDATE scan SET status = $2 WHERE id = $1`, [scan.scanId, status]);
      await discard();
      expect([status, await statusOf(scan.scanId)]).toEqual([status, status === 'superseded' ? 404 : 200]);
    }
  });

  it('stays when the only newer scan was dismissed, whatever else showed the same', async () => {
    const own = await enrollDevice(service, session, { name: 'dismissed' });
    const applied = await sendVersion(own, 'app', '1.0.0');
    await sendVersion(own, 'app', '1.0.0');
    const dismissed = await sendVersion(own, 'app', '2.0.0');
    await service.database.query(`UPDATE scan SET status = 'dismissed' WHERE id = $1`, [dismissed.scanId]);
    await age(401);
    await discard();
    expect([await statusOf(applied.scanId), await statusOf(dismissed.scanId)]).toEqual([200, 404]);
  });

  it('stays while another scan of the same bytes needs it, and is kept anew when it comes again', async () => {
    const [one, other] = [
      await enrollDevice(service, session, { name: 'one' }),
      await enrollDevice(service, session, { name: 'other' }),
    ];
    const report = (installed: string): object =>
      trivyReport({ artifact: 'shared', vulnerabilities: [{ id: 'CVE-2026-7003', package: 'shared', installed }] });
    const [ofOne, ofOther] = [await sendBare(one, report('1.0.0')), await sendBare(other, report('1.0.0'))];
    await sendBare(one, report('2.0.0'));
    await age(401);
    await discard();
    expect([await statusOf(ofOne), await statusOf(ofOther)]).toEqual([200, 200]);
    await sendBare(other, report('2.0.0'));
    await discard();
    expect([await codeOf(ofOne), await codeOf(ofOther)]).toEqual(['document-discarded', 'document-discarded']);
    const again = await sendBare(one, report('1.0.0'));
    expect([await statusOf(again), await statusOf(ofOther)]).toEqual([200, 200]);
  });

  it('is found in small steps, past those that stay, and once when two look at the same time', async () => {
    const own = await enrollDevice(service, session, { name: 'many' });
    for (let version = 1; version <= 6; version += 1) await sendVersion(own, 'app', `${version}.0.0`);
    await age(401);
    const organizationId = await organizationOf(own);
    const retention = service.inside(ScanDocumentRetentionRepository);
    const before = new Date(Date.now() - 400 * 86_400_000);
    const walk = async (): Promise<number> => {
      let sum = 0;
      for (let place = null, steps = 0; steps < 500; steps += 1) {
        const { discarded, next } = await retention.discardOlder(organizationId, before, place, 1, new Date());
        sum += discarded;
        if (next === null) return sum;
        place = next;
      }
      throw new Error('The walk does not end.');
    };
    const sums = await Promise.all([walk(), walk()]);
    expect(sums[0] + sums[1]).toBe(5);
    expect(await walk()).toBe(0);
    const uses = await service.database.query(
      `SELECT FROM scan_document_use u JOIN scan s ON s.id = u.scan_id JOIN device d ON d.id = s.device_id AND d.organization_id = s.organization_id
        WHERE d.public_id = $1`,
      [own.id],
    );
    expect(uses).toHaveLength(1);
  });

  it('tells how long it stays', async () => {
    const own = await enrollDevice(service, session, { name: 'until' });
    const [old, newest] = [await sendVersion(own, 'app', '1.0.0'), await sendVersion(own, 'app', '2.0.0')];
    const unchanged = await sendVersion(own, 'app', '2.0.0');
    const organizationId = await organizationOf(own);
    const standing = async ({ scanId }: Envelope, days = 400): Promise<unknown> =>
      (await service.inside(ScanDocumentRepository).ofScan(organizationId, scanId, days))?.standing;
    const stored = Date.parse((await session.get(`/scans/${old.scanId}`)).body.receivedAt);
    const { until } = (await standing(old)) as { until: Date };
    expect(Math.round((until.getTime() - stored) / 86_400_000)).toBe(400);
    expect(await standing(newest)).toEqual({ state: 'retained', until: null });
    expect(await standing(unchanged)).toEqual({ state: 'not-kept' });
    await age(401);
    await discard();
    expect(await standing(old)).toEqual({ state: 'discarded', at: expect.any(Date) });
    expect(await service.inside(ScanDocumentRepository).ofScan(organizationId, randomUUID(), 400)).toBeNull();
  });
});
