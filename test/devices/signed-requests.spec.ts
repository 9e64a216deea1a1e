import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PruneSignaturesHandler } from '../../src/devices/app/prune-signatures.handler.js';
import { sign, signedRequest } from '../support/agent.js';
import { enrollDevice, type EnrolledDevice } from '../support/device.js';
import { startService, type TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';
import { startProbe } from './signed-probe.js';

const path = '/agent/probe';
const MEBIBYTE = 1024 * 1024;
let service: TestService;
let probe: Awaited<ReturnType<typeof startProbe>>;
let admin: Session;
let device: EnrolledDevice;
const now = (): number => Math.floor(Date.now() / 1000);

beforeAll(async () => {
  service = await startService({ DEVICE_REQUESTS_PER_MINUTE: '10000', ENROLLMENTS_PER_MINUTE_AND_ADDRESS: '1000' });
  probe = await startProbe(service);
  admin = await signIn(service, 'me');
  device = await enrollDevice(service, admin);
});

afterAll(async () => {
  await probe.stop();
  await service.stop();
});

/** Sends without waiting to be asked, so that an early answer can be seen. */
function upload(
  headers: Record<string, string>,
  bytes: number,
): Promise<{ status: number; code: string; sent: number }> {
  return new Promise((resolve, reject) => {
    const url = new URL(`/api/v1${path}`, probe.url);
    const chunk = Buffer.alloc(64 * 1024);
    let sent = 0;
    let answered = false;
    const request = httpRequest(url, { method: 'POST', headers }, (response) => {
      answered = true;
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        resolve({ status: response.statusCode!, code: JSON.parse(Buffer.concat(parts).toString()).code, sent });
        request.destroy();
      });
    });
    request.on('error', (error) => {
      if (!answered) reject(error);
    });
    const write = (): void => {
      while (!answered && sent < bytes) {
        sent += chunk.length;
        if (!request.write(chunk)) {
          request.once('drain', write);
          return;
        }
      }
      if (!answered) request.end();
    };
    write();
  });
}

describe('a signed request', () => {
  it('is taken with the very bytes that were sent, gzip included', async () => {
    const plain = await signedRequest(probe, device, { path, body: { a: 1 } });
    expect(plain.status).toBe(200);
    expect(plain.body).toMatchObject({ length: 7, hex: Buffer.from('{"a":1}').toString('hex') });
    expect(plain.body.device).toMatchObject({
      publicId: device.id,
      name: 'build server',
      os: { id: 'debian', version: '12' },
      scanIntervalSeconds: 3600,
    });
    const zipped = await signedRequest(probe, device, { path, body: 'x'.repeat(5000), gzip: true });
    expect(zipped.body.hex).toMatch(/^1f8b/);
    expect(zipped.body.length).toBeLessThan(200);
  });

  it('may have no body', async () => {
    const answer = await signedRequest(service, device, { method: 'GET', path: '/agent/policy' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      scanIntervalSeconds: 3600,
      collectors: ['inventory', 'checks', 'network'],
      disabledChecks: [],
      optInChecks: [],
      minimumAgentVersion: '0.1.0',
      serverTime: expect.any(String),
    });
    expect((await signedRequest(probe, device, { path })).body.length).toBe(0);
  });

  it.each([
    [{ 'X-Device-Token': '' }, 'device-token-malformed'],
    [{ 'X-Device-Token': 'sps_dev_1fJjkkpe9PiTw9KSulA8Ghct30vZz4HpdQ5c5b9cPF10rYly4' }, 'device-token-malformed'],
    [{ 'X-Device-Token': 'sps_dev_1fJjkkpe9PiTw9KSulA8Ghct30vZz4HpdQ5c5b9cPF10rYly3' }, 'device-token-unknown'],
    [{ 'X-Timestamp': '' }, 'timestamp-malformed'],
    [{ 'X-Timestamp': String(Date.now()) }, 'timestamp-malformed'],
    [{ 'X-Timestamp': String(now() - 1) }, 'signature-invalid'],
    [{ 'X-Signature': '' }, 'signature-malformed'],
    [{ 'X-Signature': 'ab' }, 'signature-malformed'],
    [{ 'X-Signature': '0'.repeat(64) }, 'signature-invalid'],
  ])('with %j gets 401 %s and a challenge', async (headers, code) => {
    const answer = await signedRequest(probe, device, { path, body: 'x', headers });
    expect([answer.status, answer.body.code]).toEqual([401, code]);
    expect(answer.headers.get('www-authenticate')).toBe('Device-HMAC realm="agents"');
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  });

  it.each([-301, 302, -86_400])('that is %i s off learns our time', async (offset) => {
    const answer = await signedRequest(probe, device, { path, body: 'x', timestamp: now() + offset });
    expect([answer.status, answer.body.code, answer.body.maxSkewSeconds]).toEqual([401, 'timestamp-out-of-range', 300]);
    expect(Math.abs(Date.parse(answer.body.serverTime) - Date.now())).toBeLessThan(5000);
  });

  it.each([-295, 295])('that is %i s off is taken', async (offset) => {
    expect(
      (await signedRequest(probe, device, { path, body: `off ${offset}`, timestamp: now() + offset })).status,
    ).toBe(200);
  });

  it('is refused when its body was changed, or another device signed it', async () => {
    const timestamp = now();
    const headers = { 'X-Signature': sign(device.token, timestamp, 'a') };
    expect((await signedRequest(probe, device, { path, body: 'b', timestamp, headers })).body.code).toBe(
      'signature-invalid',
    );
    const other = await enrollDevice(service, admin, { name: 'other' });
    expect((await signedRequest(probe, other, { path, body: 'a', timestamp, headers })).body.code).toBe(
      'signature-invalid',
    );
  });

  it('is taken once, under whatever alias, on whatever replica and route', async () => {
    const timestamp = now();
    const body = 'once';
    const signature = sign(device.token, timestamp, body);
    expect((await signedRequest(probe, device, { path, body, timestamp })).status).toBe(200);
    for (const alias of [
      signature,
      signature.toUpperCase(),
      `sha256=${signature}`,
      `SHA256=${signature.toUpperCase()}`,
    ]) {
      const replayed = await signedRequest(probe, device, { path, body, timestamp, headers: { 'X-Signature': alias } });
      expect([replayed.status, replayed.body.code]).toEqual([409, 'signature-replayed']);
    }
    const parallel = await Promise.all(
      Array.from({ length: 20 }, () => signedRequest(probe, device, { path, body: 'race', timestamp })),
    );
    expect(parallel.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(parallel.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  it('that changes nothing may be repeated, and leaves no row', async () => {
    const count = async (): Promise<number> => (await service.database.query(`SELECT FROM agent_replay`)).length;
    const before = await count();
    const timestamp = now();
    for (let i = 0; i < 2; i += 1)
      expect((await signedRequest(service, device, { method: 'GET', path: '/agent/policy', timestamp })).status).toBe(
        200,
      );
    expect(await count()).toBe(before);
  });

  it('moves the last contact at most once a minute', async () => {
    const seen = async (): Promise<string> => String((await admin.get(`/devices/${device.id}`)).body.lastSeenAt);
    const before = await seen();
    await signedRequest(probe, device, { path, body: 'again' });
    expect(await seen()).toBe(before);
    await service.database.query(`UPDATE device_contact SET last_seen_at = now() - interval '2 minutes'`);
    await signedRequest(probe, device, { path, body: 'later' });
    expect(Date.now() - Date.parse(await seen())).toBeLessThan(10_000);
  });

  it('with cookies of a signed-in person is still an unsigned one', async () => {
    const answer = await admin.get('/agent/policy');
    expect([answer.status, answer.body.code]).toEqual([401, 'device-token-malformed']);
  });

  it('is forgotten when it is too old to be replayed', async () => {
    await service.database.query(
      `UPDATE agent_replay SET expires_at = now() - interval '1 s' WHERE ctid IN (SELECT ctid FROM agent_replay LIMIT 2)`,
    );
    const before = (await service.database.query(`SELECT FROM agent_replay`)).length;
    await service.app.get(PruneSignaturesHandler).handle();
    expect((await service.database.query(`SELECT FROM agent_replay`)).length).toBe(before - 2);
  });
});

describe('a body over 8 MiB', () => {
  it('is refused by its announced length before it is sent', async () => {
    const timestamp = String(now());
    const headers = {
      'X-Device-Token': device.token,
      'X-Timestamp': timestamp,
      'X-Signature': '0'.repeat(64),
      'Content-Length': String(70 * MEBIBYTE),
    };
    const { status, code, sent } = await upload(headers, 70 * MEBIBYTE);
    expect([status, code]).toEqual([413, 'body-too-large']);
    expect(sent).toBeLessThan(40 * MEBIBYTE);
  });

  it('is refused as soon as it passes the limit when it comes in pieces, and is not kept', async () => {
    const headers = { 'X-Device-Token': device.token, 'X-Timestamp': String(now()), 'X-Signature': '0'.repeat(64) };
    const before = process.memoryUsage().arrayBuffers;
    const { status, code, sent } = await upload(headers, 70 * MEBIBYTE);
    expect([status, code]).toEqual([413, 'body-too-large']);
    expect(sent).toBeLessThan(60 * MEBIBYTE);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40 * MEBIBYTE);
  });

  it('is taken up to the limit', async () => {
    const answer = await signedRequest(probe, device, { path, body: Buffer.alloc(8 * MEBIBYTE) });
    expect([answer.status, answer.body.length]).toEqual([200, 8 * MEBIBYTE]);
  });
});

describe('only a correct signer', () => {
  it('learns that the device is deactivated', async () => {
    const gone = await enrollDevice(service, admin, { name: 'gone' });
    await admin.delete(`/devices/${gone.id}`);
    const told = await signedRequest(probe, gone, { path, body: 'x' });
    expect([told.status, told.body.code]).toEqual([403, 'device-deactivated']);
    const stranger = await signedRequest(probe, gone, { path, body: 'x', headers: { 'X-Signature': '0'.repeat(64) } });
    expect([stranger.status, stranger.body.code]).toEqual([401, 'signature-invalid']);
    const denials = await service.database.query<{ facts: object }>(
      `SELECT facts FROM audit_event WHERE action = 'access.denied' AND actor_id = $1`,
      [gone.id],
    );
    expect(denials.map(({ facts }) => facts)).toEqual([expect.objectContaining({ code: 'device-deactivated' })]);
  });
});

describe('limits', () => {
  it('hold per device, without touching the others', async () => {
    const strict = await startProbe(service, { DEVICE_REQUESTS_PER_MINUTE: '5' });
    try {
      const [one, two] = [
        await enrollDevice(service, admin, { name: 'one' }),
        await enrollDevice(service, admin, { name: 'two' }),
      ];
      const answers = [];
      for (let i = 0; i < 12; i += 1) answers.push(await signedRequest(strict, one, { path, body: `n ${i}` }));
      const limited = answers.find(({ status }) => status === 429)!;
      expect(limited.headers.get('retry-after')).toMatch(/^\d+$/);
      expect((await signedRequest(strict, two, { path, body: 'x' })).status).toBe(200);
    } finally {
      await strict.stop();
    }
  });

  it('hold per address, whatever X-Forwarded-For says', async () => {
    const strict = await startProbe(service, { AGENT_REQUESTS_PER_MINUTE_AND_ADDRESS: '5' });
    try {
      const answers = [];
      for (let i = 0; i < 12; i += 1)
        answers.push(
          await signedRequest(strict, device, { path, body: `a ${i}`, headers: { 'X-Forwarded-For': `10.0.0.${i}` } }),
        );
      expect(answers.some(({ status }) => status === 429)).toBe(true);
      // Also for what is refused without a look at the database, since that is remembered.
      const late = await signedRequest(strict, device, { path, body: 'late', timestamp: now() - 10_000 });
      expect(late.status).toBe(429);
    } finally {
      await strict.stop();
    }
  });
});
