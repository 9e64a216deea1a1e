import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeToken } from '../../src/platform/index.js';
import { signedRequest } from '../support/agent.js';
import { enrollDevice, machine, redeem } from '../support/device.js';
import { startService, type TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';

let service: TestService;
let admin: Session;

beforeAll(async () => {
  service = await startService({ ENROLLMENTS_PER_MINUTE_AND_ADDRESS: '100000' });
  admin = await signIn(service, 'me');
});

afterAll(async () => {
  await service.stop();
});

async function registered(name = 'host'): Promise<{ id: string; token: string }> {
  const { body } = await admin.post('/devices', { name });
  return { id: body.device.id, token: body.enrollment.token };
}

function policyOf(token: string): ReturnType<typeof signedRequest> {
  return signedRequest(service, { token }, { method: 'GET', path: '/agent/policy' });
}

async function actionsOn(id: string): Promise<string[]> {
  const rows = await service.database.query<{ action: string }>(
    `SELECT action FROM audit_event WHERE target_id = $1 ORDER BY at, id`,
    [id],
  );
  return rows.map(({ action }) => action);
}

describe('redeeming a one-time token', () => {
  it('gives the device token once, not to be cached, and makes the device active', async () => {
    const { id, token } = await registered();
    const said = machine({ hostname: 'db-01' });
    const { status, headers, body } = await redeem(service, token, said);
    expect(status).toBe(201);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      deviceId: id,
      deviceToken: expect.stringMatching(/^sps_dev_[0-9A-Za-z]{49}$/),
      organization: { name: admin.account.organization.name },
      ingestUrl: `${service.url}/api/v1/scans/ingest`,
      scanIntervalSeconds: 3600,
      serverTime: expect.any(String),
    });
    const { body: device } = await admin.get(`/devices/${id}`);
    expect(device).toMatchObject({
      state: 'active',
      hostname: 'db-01',
      platform: 'linux',
      hardwareId: said.hardwareId,
      agentVersion: '1.0.0',
      os: { id: 'debian', version: '12' },
    });
    expect(await actionsOn(id)).toEqual(['device.registered', 'device.enrolled']);
    const [stored] = await service.database.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM device_credential WHERE encode(token_hash, 'escape') LIKE 'sps%'`,
    );
    expect(stored!.n).toBe(0);
  });

  it('answers unknown, malformed, used and expired tokens alike', async () => {
    const used = await registered();
    await redeem(service, used.token);
    const expired = await registered();
    await service.database.query(
      `UPDATE enrollment_token SET expires_at = now() - interval '1 s' WHERE used_at IS NULL`,
    );
    const unknown = writeToken('enr', randomBytes(32));
    const answers = await Promise.all(
      [used.token, expired.token, unknown, 'nonsense', '', unknown.replace('enr', 'dev')].map((token) =>
        redeem(service, token),
      ),
    );
    const bodies = answers.map(({ body }) => ({ ...body, requestId: null }) as { code: string });
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(401));
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]!.code).toBe('enrollment-token-invalid');
    expect(answers[0]!.headers.get('www-authenticate')).not.toBeNull();
    const refusals = await service.database.query<{ state: string }>(
      `SELECT facts->>'tokenState' AS state FROM audit_event WHERE action = 'device.enrolment-refused' ORDER BY 1`,
    );
    expect(refusals.map(({ state }) => state)).toEqual(['expired', 'used']);
  });

  it('succeeds once when a hundred try at the same time', async () => {
    const { id, token } = await registered();
    const statuses = await Promise.all(Array.from({ length: 100 }, async () => (await redeem(service, token)).status));
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401)).toHaveLength(99);
    const credentials = await service.database.query(
      `SELECT FROM device_credential c JOIN device d ON d.organization_id = c.organization_id AND d.id = c.device_id WHERE d.public_id = $1`,
      [id],
    );
    expect(credentials).toHaveLength(1);
  });

  it.each([
    [{ hostname: '' }, '/hostname'],
    [{ platform: 'amiga' }, '/platform'],
    [{ hardwareId: 'has space' }, '/hardwareId'],
    [{ os: { shell: 'sh' } }, '/os/shell'],
    [{ organizationId: 2 }, '/organizationId'],
  ])('refuses %j and does not use the token up', async (wrong, pointer) => {
    const { token } = await registered();
    const refused = await redeem(service, token, { ...machine(), ...wrong });
    expect(refused.status).toBe(400);
    expect(refused.body.errors[0].pointer).toBe(pointer);
    expect((await redeem(service, token)).status).toBe(201);
  });

  it('takes an agent that could not read its system', async () => {
    const { token } = await registered();
    const said = {
      hostname: 'h',
      platform: 'other',
      hardwareId: 'hw-1',
      os: { platform: 'other', id: null, name: null, version: null },
      agentVersion: null,
    };
    expect((await redeem(service, token, said)).status).toBe(201);
  });

  it('is limited per address', async () => {
    const strict = await startService({ ...service.environment, ENROLLMENTS_PER_MINUTE_AND_ADDRESS: '10' });
    try {
      const statuses = [];
      for (let i = 0; i < 25; i += 1) statuses.push(await redeem(strict, 'nonsense'));
      const limited = statuses.find(({ status }) => status === 429)!;
      expect(statuses.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(20);
      expect(limited.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(limited.headers.get('ratelimit-policy')).toContain('"enroll";q=10;w=60');
    } finally {
      await strict.stop();
    }
  });
});

describe('a new one-time token', () => {
  it('ends the one before', async () => {
    const { id, token } = await registered();
    const renewed = await admin.post(`/devices/${id}/enrollment`);
    expect(renewed.status).toBe(201);
    expect((await redeem(service, token)).status).toBe(401);
    expect((await redeem(service, renewed.body.enrollment.token)).status).toBe(201);
  });

  it('re-enrols a device: the old credential is refused at once', async () => {
    const device = await enrollDevice(service, admin);
    expect((await policyOf(device.token)).status).toBe(200);
    const renewed = await admin.post(`/devices/${device.id}/enrollment`);
    expect((await policyOf(device.token)).status).toBe(200);
    const again = await redeem(service, renewed.body.enrollment.token);
    expect(again.body.deviceId).toBe(device.id);
    expect((await policyOf(device.token)).body.code).toBe('device-token-unknown');
    expect((await policyOf(again.body.deviceToken)).status).toBe(200);
    expect(await actionsOn(device.id)).toContain('device.re-enrolled');
  });
});

describe('rotating a device token', () => {
  it('lets the old one work for a day', async () => {
    const device = await enrollDevice(service, admin);
    const { status, body } = await admin.post(`/devices/${device.id}/token`);
    expect(status).toBe(201);
    expect(Date.parse(body.previousValidUntil) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    expect((await policyOf(device.token)).status).toBe(200);
    expect((await policyOf(body.deviceToken)).status).toBe(200);
    await service.database.query(
      `UPDATE device_credential SET valid_until = now() - interval '1 s' WHERE valid_until IS NOT NULL`,
    );
    expect((await policyOf(device.token)).body.code).toBe('device-token-unknown');
    expect((await policyOf(body.deviceToken)).status).toBe(200);
  });

  it('needs a device that is enrolled', async () => {
    const { id } = await registered();
    const { status, body } = await admin.post(`/devices/${id}/token`);
    expect([status, body.code]).toEqual([409, 'device-not-enrolled']);
    expect((await admin.post(`/devices/${id}/approve`)).body.code).toBe('device-not-enrolled');
  });
});
