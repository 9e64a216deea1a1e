import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AgentRefusals } from '../../src/devices/app/agent-refusals.service.js';
import { TimestampOutOfRangeError } from '../../src/devices/errors.js';
import { signedRequest } from '../support/agent.js';
import { enrollDevice, type EnrolledDevice, machine, redeem } from '../support/device.js';
import { envelope, sendScan } from '../support/scan.js';
import { startService, type TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';

const WRONG = { 'X-Signature': '0'.repeat(64) };
const HOUR = 3600;
const now = (): number => Math.floor(Date.now() / 1000);
let service: TestService;
let admin: Session;
let stranger: Session;

beforeAll(async () => {
  service = await startService({ ENROLLMENTS_PER_MINUTE_AND_ADDRESS: '1000' });
  [admin, stranger] = [await signIn(service, 'me'), await signIn(service, 'ada')];
});

afterAll(() => service.stop());

const policy = { method: 'GET', path: '/agent/policy' } as const;

/** What is waiting to be written is written, so that nobody has to wait for a second to pass. */
async function told(device: { id: string }): Promise<Record<string, unknown> | null> {
  await service.app.get(AgentRefusals).flush();
  const { body } = await admin.get(`/devices/${device.id}`);
  return body.lastRefusal as Record<string, unknown> | null;
}

async function toldOfKey(id: string): Promise<Record<string, unknown> | null> {
  await service.app.get(AgentRefusals).flush();
  const { data } = (await admin.get('/enrollment-keys')).body as { data: { id: string; lastRefusal: never }[] };
  return data.find((key) => key.id === id)!.lastRefusal;
}

async function makeKey(facts: object = {}): Promise<{ id: string; token: string }> {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const { body } = await admin.post('/enrollment-keys', { label: 'fleet', expiresAt, ...facts });
  return { id: body.key.id, token: body.enrollment.token };
}

describe('a device that was refused', () => {
  let device: EnrolledDevice;

  beforeAll(async () => {
    device = await enrollDevice(service, admin);
  });

  it('says nothing before anything was refused', async () => {
    expect(await told(device)).toBeNull();
  });

  it.each([-HOUR, HOUR])('for a clock that is %i s off says which way, and how often', async (off) => {
    const before = await told(device);
    for (let i = 0; i < 3; i += 1) await signedRequest(service, device, { ...policy, timestamp: now() + off });
    const refusal = await told(device);
    const count = before?.['code'] === 'timestamp-out-of-range' ? 6 : 3;
    expect(refusal).toMatchObject({ code: 'timestamp-out-of-range', count, superseded: false });
    expect(Math.abs((refusal!['clockOffsetSeconds'] as number) - off)).toBeLessThan(60);
  });

  it('is over it with the next request that is taken, also when it was heard of a moment ago', async () => {
    expect((await signedRequest(service, device, policy)).status).toBe(200);
    expect(await told(device)).toMatchObject({ code: 'timestamp-out-of-range', superseded: true });
    await signedRequest(service, device, { ...policy, headers: WRONG });
    expect(await told(device)).toMatchObject({ code: 'signature-invalid', count: 1, superseded: false });
    expect((await sendScan(service, device, envelope('native', undefined, { checks: [] }))).status).toBe(202);
    expect(await told(device)).toMatchObject({ code: 'signature-invalid', superseded: true });
  });

  it('is over it at once when it was right again before anything was written', async () => {
    await signedRequest(service, device, policy);
    await signedRequest(service, device, { ...policy, timestamp: now() - HOUR });
    await signedRequest(service, device, policy);
    expect(await told(device)).toMatchObject({ code: 'timestamp-out-of-range', superseded: true });
  });

  it.each<[string, number, object, string, string]>([
    ['a body that is not JSON', 400, { body: '{' }, 'malformed-json', 'Malformed JSON'],
    ['a scan of nothing', 400, { body: { hello: 'world' } }, 'scan-document-invalid', 'Invalid scan document'],
    [
      'a media type of its own',
      415,
      { body: '<b>words of mine</b>', headers: { 'Content-Type': 'text/<b>' } },
      'unsupported-media-type',
      'Unsupported media type',
    ],
    ['a body that is too large', 413, { body: Buffer.alloc(9 * 1024 * 1024) }, 'body-too-large', 'Body too large'],
  ])('for %s says the title of the problem', async (_what, status, request, code, title) => {
    const answer = await signedRequest(service, device, { path: '/scans/ingest', ...request });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await told(device)).toMatchObject({ code, title, superseded: false });
    expect(JSON.stringify(await told(device))).not.toMatch(/words of mine|hello/);
  });

  it('with the token of before says that it was replaced, and the answer does not', async () => {
    const { body } = await admin.post(`/devices/${device.id}/enrollment`);
    const anew = await redeem(service, body.enrollment.token, machine());
    expect(await told(device)).toMatchObject({ superseded: true });
    const answer = await signedRequest(service, device, policy);
    expect([answer.status, answer.body.code]).toEqual([401, 'device-token-unknown']);
    expect(await told(device)).toMatchObject({ code: 'device-token-replaced', superseded: false });
    device = { ...device, token: anew.body.deviceToken as string };
  });

  it('for being deactivated says so', async () => {
    await admin.delete(`/devices/${device.id}`);
    await signedRequest(service, device, policy);
    expect(await told(device)).toMatchObject({ code: 'device-deactivated' });
  });
});

describe('an enrolment that was refused', () => {
  it('with a one-time token is told of the device: used, or expired', async () => {
    const { body } = await admin.post('/devices', { name: 'once' });
    const { id } = body.device as { id: string };
    expect((await redeem(service, body.enrollment.token)).status).toBe(201);
    expect((await redeem(service, body.enrollment.token)).body.code).toBe('enrollment-token-invalid');
    expect(await told({ id })).toMatchObject({ code: 'enrollment-token-used', count: 1, superseded: false });
    const first = await admin.post(`/devices/${id}/enrollment`);
    await admin.post(`/devices/${id}/enrollment`);
    await redeem(service, first.body.enrollment.token, machine({ hostname: 'words-of-mine' }));
    expect(await told({ id })).toMatchObject({ code: 'enrollment-token-expired', superseded: false });
    expect(JSON.stringify(await told({ id }))).not.toContain('words-of-mine');
  });

  it('with a key is told of the key: used up, expired, revoked, or a machine that is a device', async () => {
    const said = machine();
    const [small, old, gone, open] = [await makeKey({ maxUses: 1 }), await makeKey(), await makeKey(), await makeKey()];
    expect((await redeem(service, small.token, said)).status).toBe(201);
    await redeem(service, small.token);
    await redeem(service, small.token);
    expect(await toldOfKey(small.id)).toMatchObject({ code: 'enrollment-token-used-up', count: 2, superseded: false });
    await service.database.query(`UPDATE enrollment_key SET expires_at = now() WHERE id = $1`, [old.id]);
    await redeem(service, old.token);
    expect(await toldOfKey(old.id)).toMatchObject({ code: 'enrollment-token-expired' });
    await admin.delete(`/enrollment-keys/${gone.id}`);
    await redeem(service, gone.token);
    expect(await toldOfKey(gone.id)).toMatchObject({ code: 'enrollment-token-revoked' });
    await redeem(service, open.token, said);
    expect(await toldOfKey(open.id)).toMatchObject({ code: 'hardware-already-enrolled', superseded: false });
    await redeem(service, open.token);
    expect(await toldOfKey(open.id)).toMatchObject({ code: 'hardware-already-enrolled', superseded: true });
  });
});

describe('refusals', () => {
  it('are seen by the organization of the device and by no other', async () => {
    const mine = await enrollDevice(service, admin, { name: 'mine' });
    const theirs = await enrollDevice(service, stranger, { name: 'theirs' });
    await signedRequest(service, mine, { ...policy, headers: WRONG });
    expect(await told(mine)).toMatchObject({ code: 'signature-invalid' });
    expect((await stranger.get(`/devices/${theirs.id}`)).body.lastRefusal).toBeNull();
    expect((await stranger.get(`/devices/${mine.id}`)).status).toBe(404);
  });

  it('of tokens that nobody has leave nothing behind', async () => {
    const rows = (): Promise<object[]> =>
      service.database.query(`SELECT device_id, refused_at, refusal FROM device_contact ORDER BY 1`);
    const before = await rows();
    const nobody = { token: 'sps_dev_1fJjkkpe9PiTw9KSulA8Ghct30vZz4HpdQ5c5b9cPF10rYly3' };
    await signedRequest(service, nobody, policy);
    await signedRequest(service, nobody, { ...policy, timestamp: now() - HOUR });
    await redeem(service, 'sps_enr_3fJjkkpe9PiTw9KSulA8Ghct30vZz4HpdQ5c5b9cPF11aBcDe');
    await service.app.get(AgentRefusals).flush();
    expect(await rows()).toEqual(before);
  });

  it('in a flood are one row, which is written once for all that came in between', async () => {
    const flooded = await enrollDevice(service, admin, { name: 'flooded' });
    const version = async (): Promise<unknown> =>
      (
        await service.database.query<{ version: string }>(
          `SELECT c.xmin::text AS version FROM device_contact c JOIN device d USING (organization_id)
            WHERE c.device_id = d.id AND d.public_id = $1`,
          [flooded.id],
        )
      ).map((row) => row.version);
    const refusals = service.app.get(AgentRefusals);
    await refusals.flush();
    const before = await version();
    const who = { deviceToken: flooded.token, timestamp: String(now() - HOUR), holder: null };
    for (let i = 0; i < 5_000; i += 1) refusals.ofRequest(new TimestampOutOfRangeError(new Date()), who);
    expect(await version()).toEqual(before);
    expect(await told(flooded)).toMatchObject({ code: 'timestamp-out-of-range', count: 5_000 });
    const after = await version();
    expect(after).not.toEqual(before);
    expect(await told(flooded)).toMatchObject({ count: 5_000 });
    expect(await version()).toEqual(after);
  });
});
