import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, Integration, makeKey } from '../support/api-key.js';
import { startService, type TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';

const DAY_MS = 86_400_000;

let service: TestService;
/** Another process on the same database. */
let replica: TestService;
let owner: Session;
let stranger: Session;

beforeAll(async () => {
  service = await startService({ API_KEY_REQUESTS_PER_MINUTE: '100000' });
  replica = await startService({ ...service.environment, ROLE: 'api' });
  owner = await signIn(service, 'ada');
  stranger = await signIn(service, 'me');
});

afterAll(async () => {
  await replica.stop();
  await service.stop();
});

function integration(key: string): Integration {
  return new Integration(service, key);
}

describe('making keys', () => {
  const good = { name: 'x', role: 'viewer', scopes: ['devices:read'] };

  it.each<[string, object, string]>([
    ['for owners', { role: 'owner' }, '/role'],
    ['with a name that reads backwards', { name: 'a\u202enimda' }, '/name'],
    ['with a name that nobody sees', { name: '\u200b' }, '/name'],
    ['without scopes', { scopes: [] }, '/scopes'],
    ['with a scope twice', { scopes: ['devices:read', 'devices:read'] }, '/scopes'],
    ['that never expire', { expiresInDays: 0 }, '/expiresInDays'],
    ['for longer than a year', { expiresInDays: 366 }, '/expiresInDays'],
    ['for half a day', { expiresInDays: 0.5 }, '/expiresInDays'],
    ['with an end that is null', { expiresInDays: null }, '/expiresInDays'],
    ['without a name', { name: ' ' }, '/name'],
    ['of another organization', { organizationId: 1 }, '/organizationId'],
  ])('is refused %s', async (_what, facts, pointer) => {
    const { status, body } = await owner.post('/api-keys', { ...good, ...facts });
    expect([status, body.code]).toEqual([400, 'invalid-body']);
    expect(body.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer);
  });

  it('tells a scope that opens nothing, and what may have been meant', async () => {
    const { status, body } = await owner.post('/api-keys', {
      ...good,
      scopes: ['device:read', 'devices:read', 'api-keys:write', 'auth:read', '*:*'],
    });
    expect([status, body.code]).toEqual([400, 'unknown-scope']);
    expect(body.errors).toMatchObject([
      { pointer: '/scopes/0', suggestion: 'devices:read' },
      { pointer: '/scopes/2' },
      { pointer: '/scopes/3' },
      { pointer: '/scopes/4' },
    ]);
    expect(body.detail).toContain('vulnerabilities:read');
  });

  it('is refused a scope that is named like one that writes, and opens no reading', async () => {
    const { status, body } = await owner.post('/api-keys', { ...good, scopes: ['cloud-connections:read'] });
    expect([status, body.code]).toEqual([400, 'unknown-scope']);
    // Not to write where somebody wanted to read.
    expect(body.errors).toMatchObject([{ pointer: '/scopes/0', suggestion: expect.stringMatching(/:read$/) }]);
  });

  it('is for administrators', async () => {
    const analyst = await signIn(service, 'ben');
    for (const answer of [await analyst.get('/api-keys'), await analyst.post('/api-keys', good)])
      expect([answer.status, answer.body.requiredRole]).toEqual([403, 'admin']);
  });

  it('is done once under an Idempotency-Key, however often it is asked for', async () => {
    const once = { 'Idempotency-Key': '"3f0a1c9e-5b0e-4a52-9c35-9f6a0b1c2d3e"' };
    const [first, again] = [await owner.post('/api-keys', good, once), await owner.post('/api-keys', good, once)];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('cache-control')).toBe('no-store');
  });

  it('gives up to a year', async () => {
    const { id } = await makeKey(owner, { expiresInDays: 365 });
    const { body } = await owner.get(`/api-keys/${id}`);
    expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(365 * DAY_MS);
  });
});

describe('the end of a key', () => {
  it('is at once, on every replica, and can be said twice', async () => {
    const { id, key } = await makeKey(owner);
    const there = new Integration(replica, key);
    expect((await there.get('/devices')).status).toBe(200);
    expect((await owner.delete(`/api-keys/${id}`)).status).toBe(204);
    expect((await there.get('/devices')).status).toBe(401);
    expect((await owner.delete(`/api-keys/${id}`)).status).toBe(204);
    const revocations = await service.database.query(
      `SELECT 1 FROM audit_event WHERE target_id = $1 AND action = 'api-key.revoked'`,
      [id],
    );
    expect(revocations).toHaveLength(1);
    expect((await owner.get(`/api-keys/${id}`)).body).toMatchObject({
      state: 'revoked',
      revokedAt: expect.any(String),
    });
    expect((await owner.get('/api-keys?state=active')).body.data.map((row: { id: string }) => row.id)).not.toContain(
      id,
    );
  });

  it('is no business of another organization', async () => {
    const { id, key } = await makeKey(owner);
    expect((await stranger.get(`/api-keys/${id}`)).status).toBe(404);
    expect((await stranger.delete(`/api-keys/${id}`)).status).toBe(404);
    expect((await stranger.get('/api-keys')).body.data).toEqual([]);
    expect((await integration(key).get('/devices')).status).toBe(200);
  });
});

describe('the use of a key', () => {
  it('is noted with its address, once a minute at most', async () => {
    const { id, key } = await makeKey(owner);
    const read = (): Promise<{ at: Date; ip: string; version: string }[]> =>
      service.database.query(
        `SELECT last_used_at AS at, last_used_ip AS ip, xmin::text AS version FROM api_key WHERE id = $1 AND last_used_at IS NOT NULL`,
        [id],
      );
    await Promise.all(Array.from({ length: 10 }, () => integration(key).get('/devices')));
    const [first] = await eventually(read);
    expect(first!.ip).toContain('127.0.0.1');
    await Promise.all([service, replica].map((one) => new Integration(one, key).get('/devices')));
    expect(await read()).toEqual([first]);
    await service.database.query(`UPDATE api_key SET last_used_at = now() - interval '61 s' WHERE id = $1`, [id]);
    await integration(key).get('/devices');
    const [again] = await eventually(async () => (await read()).filter(({ at }) => at > first!.at));
    expect(again).toBeDefined();
    expect((await owner.get(`/api-keys/${id}`)).body.lastUsedAt).toBe(again!.at.toISOString());
  });

  it('is limited, each key by itself', async () => {
    const strict = await startService({ ...service.environment, API_KEY_REQUESTS_PER_MINUTE: '5', ROLE: 'api' });
    try {
      const [one, two] = await Promise.all([makeKey(owner), makeKey(owner)]);
      const statuses: number[] = [];
      // A window may end among them: in twelve requests one of them is full all the same.
      for (let i = 0; i < 12; i += 1) {
        const { status, headers } = await new Integration(strict, one.key).get('/devices');
        statuses.push(status);
        if (status === 429) expect(headers.get('retry-after')).toMatch(/^\d+$/);
      }
      expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
      expect(statuses).toContain(429);
      expect((await new Integration(strict, two.key).get('/devices')).status).toBe(200);
    } finally {
      await strict.stop();
    }
  });
});
