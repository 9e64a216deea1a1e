import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CloudResults } from '../../src/cloud-security/index.js';
import { EndExceptionsHandler } from '../../src/cloud-security/app/cloud-upkeep.handlers.js';
import { Clock } from '../../src/platform/index.js';
import { inOrganization } from '../support/compliance.js';
import { inDays } from '../support/days.js';
import { signIn } from '../support/session.js';
import { ACME, type AcmeWorld, audit, connect, FACTOR, LINKS, startAcme, stopAcme } from './connected.js';

const EXCEPTION = `${ACME}/checks/${FACTOR}/exception`;
const DAY_MS = 86_400_000;

let world: AcmeWorld;

beforeAll(async () => {
  world = await startAcme();
  world.tenant.people.push({ name: 'eve', factor: false }, { name: 'fay', factor: false });
  await connect(world);
});

afterAll(() => stopAcme(world));

async function isExcepted(): Promise<boolean> {
  return (await world.session.get(`${ACME}/checks/${FACTOR}`)).body.excepted as boolean;
}

async function published(): Promise<boolean | undefined> {
  const { service, organizationId } = world;
  const suites = await inOrganization(service, organizationId, () => service.app.get(CloudResults).of(organizationId));
  return suites[0]?.verdicts.find(({ checkId }) => checkId === FACTOR)?.excepted;
}

describe('an exception of a check', () => {
  it('leaves verdict and score as they are, and names who approved it', async () => {
    const before = (await world.session.get(ACME)).body;
    const put = await world.session.put(EXCEPTION, { reason: 'Tokens arrive in spring.', expiresOn: inDays(30) });
    expect(put.status).toBe(200);
    expect(put.body).toMatchObject({
      status: 'fail',
      excepted: true,
      exception: { state: 'standing', approvedBy: { kind: 'user', name: expect.any(String) }, objects: null },
    });
    const after = (await world.session.get(ACME)).body;
    expect(after).toMatchObject({ score: before.score, counts: { fail: 1, excepted: 1 } });
    expect(await published()).toBe(true);
    expect((await world.session.get(`${ACME}?status=excepted`)).body.checks).toHaveLength(1);
    await audit(world.session);
    expect(await isExcepted()).toBe(true);
  });

  it('needs a day that is one, not past, and within a year', async () => {
    for (const expiresOn of ['soon', '2026-02-31', inDays(-1), inDays(400)]) {
      const { status, body } = await world.session.put(EXCEPTION, { reason: 'x', expiresOn });
      expect([expiresOn, status, body.errors?.[0]?.pointer]).toEqual([expiresOn, 422, '/expiresOn']);
    }
    expect((await world.session.put(EXCEPTION, { reason: 'x' })).status).toBe(400);
    expect((await world.session.put(EXCEPTION, { reason: '', expiresOn: inDays(3) })).status).toBe(400);
    const nowhere = `${ACME}/checks/acme.no.such/exception`;
    expect((await world.session.put(nowhere, { reason: 'x', expiresOn: inDays(3) })).status).toBe(404);
  });

  it('ends when it is taken back, and stays on record', async () => {
    expect((await world.session.delete(EXCEPTION)).status).toBe(204);
    expect((await world.session.delete(EXCEPTION)).status).toBe(204);
    expect(await isExcepted()).toBe(false);
    const { data } = (await world.session.get(`${ACME}/exceptions`)).body;
    expect(data).toMatchObject([{ check: FACTOR, state: 'removed', endedBy: { kind: 'user' } }]);
  });

  it('names as many objects as fit into 32 KiB', async () => {
    const objects = Array.from({ length: 200 }, (_, i) => `${'漢'.repeat(90)}${i}`);
    const refused = await world.session.put(EXCEPTION, { reason: 'All.', expiresOn: inDays(10), objects });
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/objects']);
  });

  it('of objects holds while all that is behind the verdict is named', async () => {
    const expiresOn = inDays(10);
    await world.session.put(EXCEPTION, { reason: 'Only eve.', expiresOn, objects: ['eve'] });
    expect(await isExcepted()).toBe(false);
    await world.session.put(EXCEPTION, { reason: 'Both.', expiresOn, objects: ['eve', 'fay'] });
    expect(await isExcepted()).toBe(true);
    world.tenant.people.push({ name: 'gus', factor: false });
    await audit(world.session);
    expect(await isExcepted()).toBe(false);
    world.tenant.people.pop();
    await audit(world.session);
    expect(await isExcepted()).toBe(true);
    const states = (await world.session.get(`${ACME}/exceptions?state=standing,replaced`)).body.data;
    expect(states.map(({ state }: { state: string }) => state)).toEqual(['standing', 'replaced']);
  });

  it('ends by itself when its last day has passed', async () => {
    const clock = world.service.app.get(Clock);
    const now = clock.now.bind(clock);
    clock.now = () => new Date(Date.now() + 11 * DAY_MS);
    try {
      // Sessions of today have ended by then, so what the service knows is looked at from inside.
      await world.service.inside(EndExceptionsHandler).handle();
    } finally {
      clock.now = now;
    }
    const { data } = (await world.session.get(`${ACME}/exceptions?limit=1`)).body;
    expect(data).toMatchObject([{ state: 'expired', endedBy: { kind: 'service' } }]);
    const events = await world.service.database.query(
      `SELECT facts FROM audit_event WHERE action = 'cloud-exceptions.expired'`,
    );
    expect(events).toEqual([{ facts: { checks: [FACTOR], exceptions: 1 } }]);
    await audit(world.session);
    expect([await isExcepted(), await published()]).toEqual([false, false]);
  });

  it('does not count any more from that moment on, whether the sweep came by or not', async () => {
    await world.session.put(EXCEPTION, { reason: 'Once more.', expiresOn: inDays(10) });
    await world.service.database.query(
      `UPDATE cloud_result SET excepted_until = now() - interval '1 second' WHERE check_id = $1`,
      [FACTOR],
    );
    expect([await isExcepted(), await published()]).toEqual([false, false]);
  });

  it('of a check that passes excepts nothing', async () => {
    const put = await world.session.put(`${ACME}/checks/${LINKS}/exception`, { reason: 'x', expiresOn: inDays(3) });
    expect(put.body).toMatchObject({ status: 'pass', excepted: false, exception: { state: 'standing' } });
  });

  it('is of its organization alone', async () => {
    const other = await signIn(world.service, 'me');
    const put = await other.put(EXCEPTION, { reason: 'Mine.', expiresOn: inDays(3) });
    expect([put.status, put.body.status]).toEqual([200, null]);
    expect((await other.get(`${ACME}/exceptions`)).body.data).toHaveLength(1);
    expect((await other.delete(EXCEPTION)).status).toBe(204);
    expect((await world.session.get(`${ACME}/exceptions?state=standing`)).body.data).toHaveLength(2);
  });

  it('is one, whoever else approves it at the same time, also while the suite is not connected', async () => {
    const other = await signIn(world.service, 'me');
    const approvals = Array.from({ length: 6 }, (_, index) =>
      other.put(EXCEPTION, { reason: `Reason ${index}`, expiresOn: inDays(30) }),
    );
    expect((await Promise.all(approvals)).map(({ status }) => status)).toEqual(Array(6).fill(200));
    const { data } = (await other.get(`${ACME}/exceptions?limit=50`)).body as { data: { state: string }[] };
    expect(data.filter(({ state }) => state === 'standing')).toHaveLength(1);
  });
});
