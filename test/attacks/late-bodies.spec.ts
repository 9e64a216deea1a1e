import { randomUUID } from 'node:crypto';
import { type ClientRequest, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LargeScanSlots } from '../../src/scans/app/check-list-slots.js';
import { sign } from '../support/agent.js';
import { enrollDevice } from '../support/device.js';
import { asBrowser, JSON_BODY } from '../support/attacks/sender.js';
import { AttackCount } from '../support/attacks/tally.js';
import { TenantRows } from '../support/attacks/tenant-rows.js';
import { envelope, largeTrivyReport, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';

const tally = new AttackCount();
let service: TestService;
let back: TenantRows;
let ada: Session;
let ben: Session;

beforeAll(async () => {
  ({ service, session: ada } = await startScanned());
  back = await TenantRows.open(service);
  ben = await signIn(service, 'ben');
});

afterAll(async () => {
  tally.write();
  await back.close();
  await service.stop();
});

const benIs = (role: string): Promise<unknown> =>
  back.rows('UPDATE membership m SET role = $1 FROM app_user u WHERE u.id = m.user_id AND u.public_id = $2', [
    role,
    ben.account.user.id,
  ]);

/** Sends a request but for the last byte of its body, lets the guards decide, does `meanwhile`, and sends the rest: the status. */
async function late(
  wanted: { method: string; path: string; headers: Record<string, string>; body: Buffer },
  meanwhile: () => Promise<unknown>,
  waitMs = 500,
): Promise<number> {
  const { hostname, port } = new URL(service.url);
  const { method, path, headers, body } = wanted;
  const length = { 'Content-Length': String(body.length) };
  let sent: ClientRequest | undefined;
  const answer = new Promise<number>((resolve, reject) => {
    sent = request({ hostname, port, method, path, headers: { ...headers, ...length }, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
  });
  sent!.write(body.subarray(0, -1));
  // Nobody tells outside that the guards have decided. Were they slower, they would refuse by themselves.
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  await meanwhile();
  sent!.end(body.subarray(-1));
  return answer;
}

function keyBody(label: string): Buffer {
  return Buffer.from(JSON.stringify({ label, expiresAt: new Date(Date.now() + 86_400_000).toISOString() }));
}

describe('attack 35: a body whose end comes after the rights of its sender have ended', () => {
  const key = { method: 'POST', path: '/api/v1/enrollment-keys', body: keyBody('left behind') };

  it.each<[string, () => Promise<unknown>, number]>([
    ['whose role was lowered', () => benIs('viewer'), 403],
    ['whose session was ended', () => ben.post('/auth/logout'), 401],
  ])('does nothing for a person %s', async (who, meanwhile, status) => {
    await benIs('admin');
    const wanted = { ...key, headers: { ...asBrowser(ben), ...JSON_BODY } };
    expect(await late(wanted, () => Promise.resolve())).toBe(201);
    const answered = await late(wanted, meanwhile);
    tally.judge(35, 'POST /api/v1/enrollment-keys', who, answered === status ? null : String(answered));
    expect(tally.succeeded(35)).toEqual([]);
  });

  it('does nothing for a key that was revoked', async () => {
    const made = (
      await ada.post('/api-keys', {
        name: 'late',
        role: 'admin',
        scopes: ['vex:write', 'uploads:write', 'devices:write'],
      })
    ).body;
    const headers = { Authorization: `Bearer ${String(made.key)}`, ...JSON_BODY };
    const bodies: [string, Buffer][] = [
      ['/api/v1/devices', Buffer.from('{"name":"late"}')],
      ['/api/v1/vex', Buffer.from('{"@context":"https://openvex.dev/ns/v0.2.0"}')],
      ['/api/v1/scans/upload', Buffer.from('{"SchemaVersion":2}')],
    ];
    let revoked: Promise<unknown> | undefined;
    const revoke = (): Promise<unknown> => (revoked ??= ada.delete(`/api-keys/${String(made.id)}`));
    const statuses = await Promise.all(
      bodies.map(async ([path, body]) => [path, await late({ method: 'POST', path, headers, body }, revoke)] as const),
    );
    for (const [path, status] of statuses)
      tally.judge(35, `POST ${path}`, 'a revoked key', status === 401 ? null : String(status));
    expect(tally.succeeded(35)).toEqual([]);
  });

  it('does nothing for a device whose token was ended', async () => {
    const device = await enrollDevice(service, ada);
    const body = Buffer.from(JSON.stringify(envelope('trivy', trivyReport({ artifact: 'late', vulnerabilities: [] }))));
    const timestamp = String(Math.floor(Date.now() / 1000));
    const headers = {
      ...JSON_BODY,
      'X-Device-Token': device.token,
      'X-Timestamp': timestamp,
      'X-Signature': sign(device.token, timestamp, body),
    };
    const wanted = { method: 'POST', path: '/api/v1/scans/ingest', headers, body };
    const status = await late(wanted, () => ada.post(`/devices/${device.id}/token`, { previous: 'ends-now' }), 1500);
    tally.judge(35, 'POST /api/v1/scans/ingest', 'a token that was ended', status === 401 ? null : String(status));
    expect(tally.succeeded(35)).toEqual([]);
  });
});

describe('attack 35: a request that waits for a place while the rights of its sender end', () => {
  it.each<[string, () => Promise<unknown>, number]>([
    ['whose role was lowered', () => benIs('viewer'), 403],
    ['whose session was ended', () => ben.post('/auth/logout'), 401],
  ])('does nothing for a person %s', async (who, meanwhile, status) => {
    ben = await signIn(service, 'ben');
    await benIs('admin');
    const { id } = await enrollDevice(service, ben);
    const places = service.inside(LargeScanSlots);
    let end = (): void => undefined;
    const work = new Promise<void>((resolve) => (end = resolve));
    const organizationId = await back.organizationId(ben.account.organization.id);
    const held = places.run(organizationId, () => work);
    const answer = ben.post(`/scans/upload?deviceId=${id}`, largeTrivyReport(randomUUID(), 7000));
    // Nobody tells outside that it waits. Were the guards slower, they would refuse by themselves.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await meanwhile();
    end();
    await held;
    const answered = (await answer).status;
    tally.judge(35, 'POST /api/v1/scans/upload', `waiting, ${who}`, answered === status ? null : String(answered));
    expect(tally.succeeded(35)).toEqual([]);
  });
});
