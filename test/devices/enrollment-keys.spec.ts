import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signedRequest } from '../support/agent.js';
import { machine, redeem } from '../support/device.js';
import { startService, type TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';

let service: TestService;
let admin: Session;
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

beforeAll(async () => {
  service = await startService({ ENROLLMENTS_PER_MINUTE_AND_ADDRESS: '100000' });
  admin = await signIn(service, 'me');
});

afterAll(async () => {
  await service.stop();
});

async function makeKey(facts: object = {}): Promise<{ id: string; token: string }> {
  const { status, body, headers } = await admin.post('/enrollment-keys', {
    label: 'fleet',
    expiresAt: tomorrow,
    ...facts,
  });
  expect(status).toBe(201);
  expect(headers.get('location')).toBe(`/api/v1/enrollment-keys/${body.key.id}`);
  return { id: body.key.id, token: body.enrollment.token };
}

/** A member that is nested has a column for each of its own. */
function columnsOf(name: string): string[] {
  const nested = ['code', 'at', 'count', 'superseded'];
  return name === 'lastRefusal' ? nested.map((member) => `${name}.${member}`) : [name];
}

function find(list: { data: { id: string }[] }, id: string): object | undefined {
  return list.data.find((key) => key.id === id);
}

describe('an enrolment key', () => {
  it('is shown once, and makes a device of each machine, with its tags', async () => {
    const { id, token } = await makeKey({ tags: ['berlin'], maxUses: 5 });
    const first = await redeem(service, token, machine({ hostname: 'lap-1' }));
    const second = await redeem(service, token, machine({ hostname: 'lap-2' }));
    expect([first.status, second.status]).toEqual([201, 201]);
    const { body: device } = await admin.get(`/devices/${first.body.deviceId}`);
    expect(device).toMatchObject({
      name: 'lap-1',
      hostname: 'lap-1',
      tags: ['berlin'],
      state: 'active',
      approval: 'not-required',
    });
    const { body: list } = await admin.get('/enrollment-keys');
    expect(find(list, id)).toMatchObject({ uses: 2, maxUses: 5, state: 'active', createdBy: admin.account.user.id });
    expect(JSON.stringify(list)).not.toContain('sps_');
  });

  it('never takes over a machine that is a device already', async () => {
    const { id, token } = await makeKey();
    const said = machine();
    const first = await redeem(service, token, said);
    const again = await redeem(service, token, said);
    expect([again.status, again.body.code]).toEqual([409, 'hardware-already-enrolled']);
    const { body: list } = await admin.get('/enrollment-keys');
    expect(find(list, id)).toMatchObject({ uses: 1 });
    await admin.delete(`/devices/${first.body.deviceId}`);
    expect((await redeem(service, token, said)).status).toBe(201);
  });

  it('makes one device of one machine, however many try at the same time', async () => {
    const { token } = await makeKey();
    const said = machine();
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await redeem(service, token, said)).status),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  });

  it('is not used more often than it may, however many try at the same time', async () => {
    const { token } = await makeKey({ maxUses: 3 });
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await redeem(service, token)).status));
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
    expect(statuses.filter((status) => status === 401)).toHaveLength(17);
    expect((await admin.get('/enrollment-keys?state=used-up')).body.data).toHaveLength(1);
  });

  it('can ask for approval: until then its devices are told so', async () => {
    const { token } = await makeKey({ requireApproval: true });
    const { body } = await redeem(service, token);
    const device = { token: body.deviceToken as string };
    expect((await admin.get(`/devices/${body.deviceId}`)).body).toMatchObject({
      state: 'pending',
      approval: 'waiting',
    });
    const refused = await signedRequest(service, device, { method: 'GET', path: '/agent/policy' });
    expect([refused.status, refused.body.code]).toEqual([403, 'device-not-approved']);
    const approved = await admin.post(`/devices/${body.deviceId}/approve`);
    expect(approved.status).toBe(200);
    expect(approved.body).toMatchObject({ state: 'active', approval: 'approved' });
    expect((await admin.post(`/devices/${body.deviceId}/approve`)).status).toBe(200);
    expect((await signedRequest(service, device, { method: 'GET', path: '/agent/policy' })).status).toBe(200);
  });

  it('is revoked for good, however often; its devices stay', async () => {
    const { id, token } = await makeKey();
    const { body } = await redeem(service, token);
    for (let i = 0; i < 2; i += 1) expect((await admin.delete(`/enrollment-keys/${id}`)).status).toBe(204);
    expect((await redeem(service, token)).body.code).toBe('enrollment-token-invalid');
    expect(
      (await signedRequest(service, { token: body.deviceToken }, { method: 'GET', path: '/agent/policy' })).status,
    ).toBe(200);
    const events = await service.database.query<{ action: string }>(
      `SELECT action FROM audit_event WHERE target_id = $1 ORDER BY at, id`,
      [id],
    );
    expect(events.map(({ action }) => action)).toEqual([
      'enrollment-key.created',
      'enrollment-key.revoked',
      'device.enrolment-refused',
    ]);
  });

  it.each([
    [{ expiresAt: new Date(Date.now() - 1000).toISOString() }, 422],
    [{ expiresAt: new Date(Date.now() + 400 * 86_400_000).toISOString() }, 422],
    [{ expiresAt: '2026-12-31' }, 400],
    [{ expiresAt: 'soon' }, 400],
    [{ maxUses: 0 }, 400],
    [{ label: '' }, 400],
    [{ token: 'mine' }, 400],
  ])('with %j is refused with %i', async (facts, status) => {
    expect((await admin.post('/enrollment-keys', { label: 'x', expiresAt: tomorrow, ...facts })).status).toBe(status);
  });

  it('is listed page by page', async () => {
    const first = await admin.get('/enrollment-keys?limit=2&sort=label');
    const second = await admin.get(`/enrollment-keys?limit=2&sort=label&cursor=${first.body.page.nextCursor}`);
    const keys = [...first.body.data, ...second.body.data] as { id: string }[];
    const seen = keys.map(({ id }) => id);
    expect(new Set(seen).size).toBe(4);
    expect((await admin.get('/enrollment-keys?state=revoked&q=FLEET')).body.page.total).toBe(1);
    expect((await admin.get('/enrollment-keys?lable=x')).body.errors[0].parameter).toBe('lable');
  });

  it('is exported with the columns of what is shown, also when there is none', async () => {
    const [shown] = (await admin.get('/enrollment-keys?limit=1')).body.data as object[];
    expect((await admin.get('/enrollment-keys?format=csv&q=nothing%20of%20the%20kind')).body).toBe(
      `${Object.keys(shown!).flatMap(columnsOf).join(',')}\r\n`,
    );
  });
});
