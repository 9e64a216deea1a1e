import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AcrossOrganizations, Database, writeToken } from '../../src/platform/index.js';
import { eventually, Integration, makeKey } from '../support/api-key.js';
import { startService, type TestService } from '../support/service.js';
import { type Answer, Browser, type Session, signIn } from '../support/session.js';

const DAY_MS = 86_400_000;

let service: TestService;
let owner: Session;
let stranger: Session;

beforeAll(async () => {
  service = await startService({ API_KEY_REQUESTS_PER_MINUTE: '100000' });
  owner = await signIn(service, 'ada');
  stranger = await signIn(service, 'me');
});

afterAll(() => service.stop());

function integration(key: string): Integration {
  return new Integration(service, key);
}

/** A problem without what differs from request to request. */
function told({ status, headers, body }: Answer): unknown {
  const { requestId: _requestId, instance: _instance, ...rest } = body;
  return [status, headers.get('www-authenticate'), rest];
}

function events(targetId: string, action: string): Promise<Record<string, unknown>[]> {
  return eventually(() =>
    service.database.query(
      `SELECT actor_kind, actor_id, outcome, facts FROM audit_event WHERE target_id = $1 AND action = $2`,
      [targetId, action],
    ),
  );
}

describe('an API key', () => {
  it('is shown once, not to be cached, and kept as a hash only', async () => {
    const { status, headers, body } = await owner.post('/api-keys', {
      name: 'Ticket system',
      role: 'viewer',
      scopes: ['findings:read'],
    });
    expect(status).toBe(201);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('location')).toBe(`/api/v1/api-keys/${body.id}`);
    const { key, ...shown } = body;
    expect(key).toMatch(/^sps_key_[0-9A-Za-z]{49}$/);
    expect(shown).toEqual({
      id: expect.any(String),
      name: 'Ticket system',
      prefix: key.slice(0, 12),
      lastFour: key.slice(-4),
      role: 'viewer',
      roleInForce: 'viewer',
      scopes: ['findings:read'],
      state: 'active',
      createdBy: { id: owner.account.user.id, name: 'Ada' },
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      revokedAt: null,
      lastUsedAt: null,
      lastUsedIp: null,
      lastRefusedAt: null,
    });
    expect(Date.parse(shown.expiresAt) - Date.parse(shown.createdAt)).toBe(90 * DAY_MS);
    expect((await owner.get(`/api-keys/${body.id}`)).body).toEqual(shown);
    const list = await owner.get('/api-keys?q=ticket');
    expect(list.body.data).toEqual([shown]);
    const [row] = await service.database.query<{ text: string }>(
      `SELECT k::text AS text FROM api_key k WHERE id = $1`,
      [body.id],
    );
    expect(row!.text).not.toContain(key);
    expect(await events(body.id, 'api-key.created')).toEqual([
      {
        actor_kind: 'user',
        actor_id: owner.account.user.id,
        outcome: 'success',
        facts: { name: 'Ticket system', role: 'viewer', scopes: ['findings:read'], expiresAt: shown.expiresAt },
      },
    ]);
  });

  it('acts for its organization, from anywhere, and the deed is its own', async () => {
    const { id, key } = await makeKey(owner, { role: 'admin' });
    const made = await integration(key).post('/devices', { name: 'by key' }, { Origin: 'https://elsewhere.example' });
    expect(made.status).toBe(201);
    expect(await events(made.body.device.id, 'device.registered')).toMatchObject([
      { actor_kind: 'api-key', actor_id: id },
    ]);
    expect((await owner.get('/devices?q=by%20key')).body.data).toHaveLength(1);
    expect((await stranger.get('/devices?q=by%20key')).body.data).toEqual([]);
    const enrolment = await integration(key).post('/enrollment-keys', {
      label: 'fleet',
      expiresAt: new Date(Date.now() + DAY_MS).toISOString(),
    });
    expect(enrolment.body.key.createdBy).toBe(id);
  });

  it('is all that counts: cookies beside it are not looked at', async () => {
    const { key } = await makeKey(owner, { role: 'viewer' });
    const both = { Authorization: `Bearer ${key}` };
    expect((await owner.post('/devices', { name: 'x' }, both)).body.code).toBe('forbidden');
    expect((await owner.get('/devices', { Authorization: 'Bearer nonsense' })).status).toBe(401);
    // What a browser sends to a proxy in front of us is no key, and its cookies count; alone it opens nothing.
    expect((await owner.get('/devices', { Authorization: 'Basic YTpi' })).status).toBe(200);
    expect((await new Browser(service.url).get('/devices', { Authorization: 'Basic YTpi' })).status).toBe(401);
    const twice = await new Browser(service.url).get('/devices', { ...both, Cookie: 'svc_access=a; svc_access=b' });
    expect(twice.status).toBe(200);
    expect(twice.headers.getSetCookie()).toEqual([]);
  });

  it('that does not hold is refused in one way, whatever is wrong with it', async () => {
    const expired = await makeKey(owner);
    await service.database.query(`UPDATE api_key SET expires_at = now() - interval '1 s' WHERE id = $1`, [expired.id]);
    const revoked = await makeKey(owner);
    expect((await owner.delete(`/api-keys/${revoked.id}`)).status).toBe(204);
    const unknown = writeToken('key', randomBytes(32));
    const keys = [
      '',
      'nonsense',
      unknown.toLowerCase(),
      `${unknown}x`,
      writeToken('dev', randomBytes(32)),
      unknown,
      expired.key,
      revoked.key,
    ];
    const answers = await Promise.all(keys.map((key) => integration(key).get('/devices')));
    expect(told(answers[0]!)).toMatchObject([
      401,
      'Bearer realm="posture", error="invalid_token"',
      { code: 'api-key-invalid' },
    ]);
    for (const answer of answers) expect(told(answer)).toEqual(told(answers[0]!));
    for (const [{ id }, reason] of [
      [expired, 'expired'],
      [revoked, 'revoked'],
    ] as const) {
      expect(await events(id, 'api-key.refused')).toEqual([
        { actor_kind: 'api-key', actor_id: id, outcome: 'denied', facts: { reason } },
      ]);
      expect((await owner.get(`/api-keys/${id}`)).body.lastRefusedAt).toEqual(expect.any(String));
    }
    await integration(expired.key).get('/devices');
    expect(await events(expired.id, 'api-key.refused')).toHaveLength(1);
  });

  it('with a typing error costs no statement, and one that holds costs one, by a unique index', async () => {
    const { key } = await makeKey(owner);
    await integration(key).get('/devices');
    await eventually(() => service.database.query(`SELECT 1 FROM api_key WHERE last_used_at IS NOT NULL`));
    const database = service.app.get(Database);
    const spy = jest.spyOn(database, 'query');
    const asked = (): Parameters<Database['query']>[] => spy.mock.calls.filter(([text]) => text.includes('api_key'));
    await integration(`${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`).get('/devices');
    expect(asked()).toEqual([]);
    await integration(key).get('/devices/none');
    const [first, ...more] = asked();
    spy.mockRestore();
    expect([first?.[2], more]).toEqual(['api-key-presented', []]);
    const plan = await service.app.get(AcrossOrganizations).transaction(async () => {
      await database.query('SET LOCAL enable_seqscan = off');
      return database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${first![0]}`, first![1]);
    });
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(lines).toContain('api_key_hash_key');
    expect(lines).not.toContain('Seq Scan');
  });
});

describe('what a key may do', () => {
  it('is what its scopes say: the resource of the route, to read or to write', async () => {
    const reads = integration((await makeKey(owner, { role: 'admin', scopes: ['devices:read'] })).key);
    expect((await reads.get('/devices')).status).toBe(200);
    expect((await reads.get('/DEVICES')).status).toBe(200);
    expect((await reads.send('HEAD', '/devices')).status).toBe(200);
    for (const [answer, scope] of [
      [await reads.post('/devices', { name: 'x' }), 'devices:write'],
      [await reads.get('/findings'), 'findings:read'],
      [await reads.get('/Findings'), 'findings:read'],
    ] as const) {
      expect([answer.status, answer.body.code, answer.body.requiredScope]).toEqual([403, 'scope-needed', scope]);
      expect(answer.body.detail).toContain(scope);
      expect(answer.headers.get('www-authenticate')).toContain(`error="insufficient_scope", scope="${scope}"`);
    }
    const writes = integration((await makeKey(owner, { role: 'admin', scopes: ['devices:write'] })).key);
    expect((await writes.post('/devices', { name: 'written' })).status).toBe(201);
    expect((await writes.get('/devices')).body.requiredScope).toBe('devices:read');
    const all = integration((await makeKey(owner, { scopes: ['*:read'] })).key);
    for (const list of ['devices', 'findings', 'scans', 'vulnerabilities', 'enrollment-keys'])
      expect((await all.get(`/${list}`)).status).toBe(200);
  });

  it('is no more than its role, and a refusal is audited', async () => {
    const { id, key } = await makeKey(owner, { role: 'analyst' });
    const { status, body } = await integration(key).post('/devices', { name: 'x' });
    expect([status, body.code, body.requiredRole]).toEqual([403, 'forbidden', 'admin']);
    const denials = await eventually(() =>
      service.database.query(
        `SELECT facts->>'code' AS code FROM audit_event WHERE action = 'access.denied' AND actor_id = $1`,
        [id],
      ),
    );
    expect(denials).toEqual([{ code: 'forbidden' }]);
  });

  it("is nothing of a person's own, and nothing about keys", async () => {
    const all = integration((await makeKey(owner, { role: 'admin' })).key);
    for (const answer of [
      await all.get('/auth/me'),
      await all.get('/auth/sessions'),
      await all.delete('/auth/sessions/0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1'),
      await all.get('/api-keys'),
      await all.post('/api-keys', { name: 'child', role: 'admin', scopes: ['*:write'] }),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'people-only']);
  });

  it('shrinks with its maker, and to reading if it outlives their membership', async () => {
    const { id, key } = await makeKey(owner, { role: 'admin' });
    const as = (role: string): Promise<unknown> =>
      service.database.query(
        `UPDATE membership SET role = $1 WHERE user_id = (SELECT id FROM app_user WHERE public_id = $2)`,
        [role, owner.account.user.id],
      );
    const rename = (): Promise<Answer> => integration(key).post('/devices', { nmae: 'x' });
    expect((await rename()).status).toBe(400);
    await as('analyst');
    expect((await rename()).body.requiredRole).toBe('admin');
    await as('owner');
    expect((await rename()).status).toBe(400);
    const [left] = await service.database.query<{ organization_id: number; user_id: number }>(
      `DELETE FROM membership WHERE user_id = (SELECT id FROM app_user WHERE public_id = $1) RETURNING *`,
      [owner.account.user.id],
    );
    expect((await rename()).status).toBe(403);
    expect((await integration(key).get('/devices')).status).toBe(200);
    await service.database.query(`INSERT INTO membership (organization_id, user_id, role) VALUES ($1, $2, 'owner')`, [
      left!.organization_id,
      left!.user_id,
    ]);
    expect((await owner.get(`/api-keys/${id}`)).body).toMatchObject({ role: 'admin', roleInForce: 'admin' });
  });
});
