import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signedRequest } from '../support/agent.js';
import { enrollDevice, type EnrolledDevice, redeem } from '../support/device.js';
import { startService, type TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';

let service: TestService;
let admin: Session;

beforeAll(async () => {
  service = await startService({ ENROLLMENTS_PER_MINUTE_AND_ADDRESS: '1000' });
  admin = await signIn(service, 'me');
});

afterAll(async () => {
  await service.stop();
});

describe('registering a device', () => {
  it('shows the one-time token once, with what to run', async () => {
    const { status, headers, body } = await admin.post('/devices', {
      name: 'db 1',
      platform: 'linux',
      role: 'server',
      criticality: 5,
      exposure: 'internet',
      tags: ['db'],
      ownerEmail: 'ada@example.com',
    });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/api/v1/devices/${body.device.id}`);
    expect(body.device).toMatchObject({
      name: 'db 1',
      platform: 'linux',
      role: 'server',
      criticality: 5,
      exposure: 'internet',
      tags: ['db'],
      ownerEmail: 'ada@example.com',
      state: 'pending',
      approval: 'not-required',
      health: 'not-enrolled',
      contact: 'none-yet',
      hostname: null,
      os: null,
      agentVersion: null,
      lastSeenAt: null,
      enrolledAt: null,
      openFindings: null,
      riskScore: null,
      conflict: null,
    });
    expect(body.enrollment.token).toMatch(/^sps_enr_[0-9A-Za-z]{49}$/);
    expect(Date.parse(body.enrollment.expiresAt) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect(body.enrollment.command).toBe(body.enrollment.commands.linux);
    expect(body.enrollment.command).toMatch(
      `\nPOSTURE_ENROLLMENT_TOKEN=${body.enrollment.token} node posture-agent.mjs enroll --server ${service.url}`,
    );
    const shown = await admin.get(headers.get('location')!);
    expect(JSON.stringify(shown.body)).not.toContain('sps_');
  });

  it.each([
    [{}, '/name'],
    [{ name: ' ' }, '/name'],
    [{ name: 'a\u0007b' }, '/name'],
    [{ name: 'x', criticality: 6 }, '/criticality'],
    [{ name: 'x', criticality: null }, '/criticality'],
    [{ name: 'x', exposure: 'moon' }, '/exposure'],
    [{ name: 'x', tags: ['a,b'] }, '/tags'],
    [{ name: 'x', tags: 'a' }, '/tags'],
    [{ name: 'x', ownerEmail: 'nobody' }, '/ownerEmail'],
    [{ name: 'x', organizationId: 1 }, '/organizationId'],
    [{ name: 'x', state: 'active' }, '/state'],
  ])('refuses %j and points at %s', async (body, pointer) => {
    const answer = await admin.post('/devices', body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ pointer }));
  });

  it('counts internal ids per organization, and writes who did it', async () => {
    const other = await signIn(service, 'ada');
    const mine = await service.database.query<{ n: number }>(
      `SELECT min(id) AS n FROM device GROUP BY organization_id`,
    );
    expect(mine.every(({ n }) => n === 1)).toBe(true);
    await other.post('/devices', { name: 'theirs' });
    const events = await service.database.query<{ actor_kind: string }>(
      `SELECT actor_kind FROM audit_event WHERE action = 'device.registered'`,
    );
    expect(events.length).toBeGreaterThanOrEqual(2);
    expect(events.every(({ actor_kind }) => actor_kind === 'user')).toBe(true);
  });
});

describe('one device', () => {
  it('is answered with 304 while nothing changed', async () => {
    const { body } = await admin.post('/devices', { name: 'etag' });
    const first = await admin.get(`/devices/${body.device.id}`);
    const etag = first.headers.get('etag')!;
    expect((await admin.get(`/devices/${body.device.id}`, { 'If-None-Match': etag })).status).toBe(304);
    await admin.patch(`/devices/${body.device.id}`, { criticality: 1 });
    expect((await admin.get(`/devices/${body.device.id}`, { 'If-None-Match': etag })).status).toBe(200);
  });

  it('is changed under If-Match, once per version', async () => {
    const { body, headers } = await admin.post('/devices', { name: 'patch', ownerEmail: 'ada@example.com' });
    const path = `/devices/${body.device.id}`;
    const etag = headers.get('etag')!;
    const changed = await admin.patch(
      path,
      { name: 'patched', tags: ['a', 'b'], ownerEmail: null, role: 'workstation' },
      { 'If-Match': etag },
    );
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      name: 'patched',
      tags: ['a', 'b'],
      ownerEmail: null,
      role: 'workstation',
      criticality: 3,
    });
    const stale = await admin.patch(path, { name: 'lost' }, { 'If-Match': etag });
    expect([stale.status, stale.body.code]).toEqual([412, 'stale-version']);
    expect((await admin.patch(path, { name: 'odd' }, { 'If-Match': '"nonsense"' })).status).toBe(412);
    expect((await admin.patch(path, { name: 'any' }, { 'If-Match': '*' })).status).toBe(200);
    expect((await admin.patch(path, { criticality: 2 }, { 'If-Match': changed.headers.get('etag')! })).status).toBe(
      412,
    );
    expect((await admin.patch(path, { name: null })).status).toBe(400);
    expect((await admin.patch(path, {})).body.name).toBe('any');
    const [event] = await service.database.query<{ facts: object }>(
      `SELECT facts FROM audit_event WHERE action = 'device.changed' AND target_id = $1 ORDER BY at`,
      [body.device.id],
    );
    expect(event!.facts).toMatchObject({ changes: { name: 'patched', ownerEmail: null } });
  });

  it('is deactivated for good, however often', async () => {
    const device = await enrollDevice(service, admin, { name: 'gone' });
    const renewed = await admin.post(`/devices/${device.id}/enrollment`);
    for (let i = 0; i < 3; i += 1) expect((await admin.delete(`/devices/${device.id}`)).status).toBe(204);
    const shown = await admin.get(`/devices/${device.id}`);
    expect(shown.body).toMatchObject({ state: 'deactivated', health: 'deactivated', contact: null });
    expect(shown.body.deactivatedAt).not.toBeNull();
    for (const [verb, body] of [
      ['enrollment'],
      ['token'],
      ['approve'],
      ['resolve-conflict', { keep: 'enrolled' }],
    ] as const) {
      const answer = await admin.post(`/devices/${device.id}/${verb}`, body);
      expect([verb, answer.status, answer.body.code]).toEqual([verb, 409, 'device-deactivated']);
    }
    expect((await admin.patch(`/devices/${device.id}`, { name: 'back' })).body.code).toBe('device-deactivated');
    expect((await redeem(service, renewed.body.enrollment.token)).status).toBe(401);
    const events = await service.database.query(
      `SELECT FROM audit_event WHERE action = 'device.deactivated' AND target_id = $1`,
      [device.id],
    );
    expect(events).toHaveLength(1);
  });
});

describe('another organization', () => {
  it('finds no device and no key, whatever the verb', async () => {
    const device = await enrollDevice(service, admin, { name: 'mine' });
    const key = await admin.post('/enrollment-keys', {
      label: 'mine',
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
    const stranger = await signIn(service, 'ada');
    const before = await service.database.query(`SELECT * FROM device WHERE public_id = $1`, [device.id]);
    for (const id of [device.id, '0199f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1', 'nonsense']) {
      const answers = [
        await stranger.get(`/devices/${id}`),
        await stranger.patch(`/devices/${id}`, { name: 'taken' }),
        await stranger.delete(`/devices/${id}`),
        await stranger.post(`/devices/${id}/enrollment`),
        await stranger.post(`/devices/${id}/token`),
        await stranger.post(`/devices/${id}/approve`),
        await stranger.post(`/devices/${id}/resolve-conflict`, { keep: 'reported' }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(404));
      for (const { body } of answers)
        expect(body).toMatchObject({ code: 'not-found', detail: 'There is no such device in this organization.' });
    }
    expect((await stranger.delete(`/enrollment-keys/${key.body.key.id}`)).status).toBe(404);
    expect((await stranger.get('/enrollment-keys')).body.data).toEqual([]);
    expect(JSON.stringify((await stranger.get('/devices')).body)).not.toContain(device.id);
    expect(await service.database.query(`SELECT * FROM device WHERE public_id = $1`, [device.id])).toEqual(before);
    expect((await admin.delete(`/enrollment-keys/${key.body.key.id}`)).status).toBe(204);
  });
});

describe('roles', () => {
  let device: EnrolledDevice;

  it('let a viewer read and nothing else', async () => {
    const owner = await signIn(service, 'ada');
    device = await enrollDevice(service, owner, { name: 'seen' });
    const viewer = await signIn(service, 'cy');
    expect((await viewer.get(`/devices/${device.id}`)).status).toBe(200);
    expect((await viewer.get('/devices')).status).toBe(200);
    expect((await viewer.get('/enrollment-keys')).status).toBe(200);
    const denied = [
      await viewer.post('/devices', { name: 'x' }),
      await viewer.patch(`/devices/${device.id}`, { name: 'x' }),
      await viewer.delete(`/devices/${device.id}`),
      await viewer.post(`/devices/${device.id}/enrollment`),
      await viewer.post(`/devices/${device.id}/token`),
      await viewer.post(`/devices/${device.id}/approve`),
      await viewer.post(`/devices/${device.id}/resolve-conflict`, { keep: 'enrolled' }),
      await viewer.post('/enrollment-keys', { label: 'x', expiresAt: new Date().toISOString() }),
      await viewer.delete(`/enrollment-keys/${device.id}`),
    ];
    expect(denied.map(({ status }) => status)).toEqual(Array(9).fill(403));
  });

  it('mean nothing to agents, and signatures nothing to people', async () => {
    expect((await admin.get('/agent/policy')).body.code).toBe('device-token-malformed');
    expect((await signedRequest(service, device, { method: 'GET', path: '/devices' })).status).toBe(401);
  });
});
