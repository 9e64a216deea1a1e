import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { openApiDocument } from '../../src/application.js';
import { JobWorker } from '../../src/platform/index.js';
import { startService, type TestService } from '../support/service.js';
import { type Answer, type Session, signIn } from '../support/session.js';

let service: TestService;
let ada: Session;

beforeAll(async () => {
  service = await startService();
  ada = await signIn(service, 'ada');
});

afterAll(() => service.stop());

const withKey = (key: string): Record<string, string> => ({ 'Idempotency-Key': `"${key}"` });

function register(key: string, name = 'printer', session = ada): Promise<Answer> {
  return session.post('/devices', { name }, withKey(key));
}

async function devicesNamed(name: string): Promise<number> {
  const [row] = await service.database.query<{ n: number }>(`SELECT count(*)::int AS n FROM device WHERE name = $1`, [
    name,
  ]);
  return row!.n;
}

async function kept(): Promise<number> {
  const [row] = await service.database.query<{ n: number }>(`SELECT count(*)::int AS n FROM idempotency_record`);
  return row!.n;
}

describe('a creating request with an Idempotency-Key', () => {
  it('that is sent again is not done again, and is answered the same, secrets included', async () => {
    const key = randomUUID();
    const first = await register(key, 'twice');
    const second = await register(key, 'twice');
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body.enrollment.token).toMatch(/^sps_enr_/);
    expect(second.body).toEqual(first.body);
    for (const name of ['location', 'etag', 'content-type', 'cache-control'])
      expect(second.headers.get(name)).toBe(first.headers.get(name));
    expect(first.headers.get('location')).toBe(`/api/v1/devices/${first.body.device.id}`);
    expect([first.headers.get('idempotent-replayed'), second.headers.get('idempotent-replayed')]).toEqual([
      null,
      'true',
    ]);
    expect(await devicesNamed('twice')).toBe(1);
  });

  it('takes the key with and without quotes', async () => {
    const key = randomUUID();
    const first = await register(key);
    const { headers, body } = await ada.post('/devices', { name: 'printer' }, { 'Idempotency-Key': key });
    expect([headers.get('idempotent-replayed'), body]).toEqual(['true', first.body]);
  });

  it('of twenty at once does one, and tells the others to come again or what it answered', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(key, 'at once')));
    const created = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(created.length).toBeGreaterThan(0);
    expect(new Set(created.map(({ body }) => body.device.id)).size).toBe(1);
    expect(created.filter(({ headers }) => !headers.has('idempotent-replayed'))).toHaveLength(1);
    for (const { status, body, headers } of refused) {
      expect([status, body.code, headers.get('retry-after')]).toEqual([409, 'idempotency-key-in-use', '1']);
    }
    expect(await devicesNamed('at once')).toBe(1);
  });

  it('is 409 for as long as the first still runs', async () => {
    const key = randomUUID();
    let release = (): void => undefined;
    const locked = new Promise<void>((resolve, reject) => {
      service.database
        .transaction(async () => {
          await service.database.query('LOCK TABLE device IN ACCESS EXCLUSIVE MODE');
          resolve();
          await new Promise<void>((done) => (release = done));
        })
        .catch(reject);
    });
    await locked;
    const first = register(key, 'slow');
    let second: Answer;
    try {
      await running(1);
      second = await register(key, 'slow');
    } finally {
      release();
    }
    expect([second.status, second.body.code]).toEqual([409, 'idempotency-key-in-use']);
    expect((await first).status).toBe(201);
    expect((await register(key, 'slow')).body).toEqual((await first).body);
  });

  it('is 422 for another body, and nothing is done', async () => {
    const key = randomUUID();
    await register(key, 'one');
    const { status, body } = await register(key, 'another');
    expect([status, body.code]).toEqual([422, 'idempotency-key-reused']);
    expect(body.errors).toEqual([{ header: 'Idempotency-Key', detail: 'was used for another request' }]);
    expect(await devicesNamed('another')).toBe(0);
  });

  it('is 422 for another resource of the same route', async () => {
    const key = randomUUID();
    const [one, two] = [await register(randomUUID()), await register(randomUUID())];
    const renew = (device: Answer): Promise<Answer> =>
      ada.post(`/devices/${device.body.device.id}/enrollment`, undefined, withKey(key));
    const renewed = await renew(one);
    expect(renewed.status).toBe(201);
    expect((await renew(one)).body).toEqual(renewed.body);
    expect((await renew(two)).status).toBe(422);
  });

  it('is its own on each route, for each person, and in each organization', async () => {
    const key = randomUUID();
    const first = await register(key, 'mine');
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    expect((await ada.post('/enrollment-keys', { label: 'fleet', expiresAt }, withKey(key))).status).toBe(201);
    const ben = await signIn(service, 'ben');
    await service.database.query(`UPDATE membership SET role = 'admin' WHERE role <> 'owner'`);
    const his = await register(key, 'mine', ben);
    expect([his.status, his.headers.has('idempotent-replayed')]).toEqual([201, false]);
    expect(his.body.device.id).not.toBe(first.body.device.id);
    const elsewhere = await register(key, 'mine', await signIn(service, 'me'));
    expect([elsewhere.status, elsewhere.headers.has('idempotent-replayed')]).toEqual([201, false]);
  });

  it('is answered only to who may do it still', async () => {
    const key = randomUUID();
    const ben = await signIn(service, 'ben');
    const role = (value: string): Promise<object[]> =>
      service.database.query(
        `UPDATE membership SET role = $1 WHERE user_id = (SELECT id FROM app_user WHERE public_id = $2)`,
        [value, ben.account.user.id],
      );
    await role('admin');
    expect((await register(key, 'his', ben)).status).toBe(201);
    await role('viewer');
    expect((await register(key, 'his', ben)).status).toBe(403);
  });

  it('that was refused is not kept: it may be sent again, corrected', async () => {
    const key = randomUUID();
    const before = await kept();
    expect((await ada.post('/devices', { nmae: 'x' }, withKey(key))).status).toBe(400);
    expect((await ada.post(`/devices/${randomUUID()}/enrollment`, undefined, withKey(key))).status).toBe(404);
    expect(await kept()).toBe(before);
    expect((await register(key, 'corrected')).status).toBe(201);
  });

  it.each([
    ['empty', '""'],
    ['too long', 'x'.repeat(256)],
    ['two in one', '"a", "b"'],
    ['broken', '"a'],
  ])('that is %s is 400', async (_what, header) => {
    const { status, body } = await ada.post('/devices', { name: 'x' }, { 'Idempotency-Key': header });
    expect([status, body.code, body.errors[0].header]).toEqual([400, 'invalid-idempotency-key', 'Idempotency-Key']);
  });

  it('is done anew when a day has passed, and housekeeping forgets it', async () => {
    const key = randomUUID();
    const first = await register(key, 'old');
    await service.database.query(`UPDATE idempotency_record SET expires_at = now() - interval '1 second'`);
    const second = await register(key, 'old');
    expect(second.body.device.id).not.toBe(first.body.device.id);
    await service.database.query(`UPDATE idempotency_record SET expires_at = now() - interval '1 second'`);
    await service.database.query(`UPDATE job SET run_at = now() WHERE name = 'platform-housekeeping'`);
    service.app.get(JobWorker).wake();
    for (let tries = 0; tries < 100 && (await kept()) > 0; tries += 1)
      await new Promise((done) => setTimeout(done, 50));
    expect(await kept()).toBe(0);
  });
});

describe('when the database ends the connection in the middle', () => {
  it('nothing is done and nothing is kept, and the next try does it', async () => {
    const key = randomUUID();
    let release = (): void => undefined;
    let locked = (): void => undefined;
    const isLocked = new Promise<void>((resolve) => (locked = resolve));
    const holder = service.database.transaction(async () => {
      await service.database.query('LOCK TABLE audit_event IN ACCESS EXCLUSIVE MODE');
      locked();
      await new Promise<void>((done) => (release = done));
    });
    await isLocked;
    const dying = register(key, 'cut off');
    await running(1);
    await service.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND pid <> pg_backend_pid() AND objsubid = 1
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    expect((await dying).status).toBeGreaterThanOrEqual(500);
    release();
    await holder;
    expect(await devicesNamed('cut off')).toBe(0);
    const again = await register(key, 'cut off');
    expect([again.status, again.headers.has('idempotent-replayed')]).toEqual([201, false]);
    expect(await devicesNamed('cut off')).toBe(1);
  });
});

describe('what is kept of it', () => {
  it('tells nobody who has the table the key, the caller, the request or the answer', async () => {
    const key = randomUUID();
    const { body } = await register(key, 'a name that nobody should read');
    const { row } = (await service.database.queryOne<{ row: string }>(
      `SELECT string_agg(r::text || encode(sealed, 'escape') || encode(key_hash, 'escape'), ' ') AS row FROM idempotency_record r`,
    ))!;
    expect(row.length).toBeGreaterThan(200);
    for (const secret of [key, body.enrollment.token, body.device.id, 'nobody should read', ada.account.user.id])
      expect(row).not.toContain(secret);
  });
});

describe('in the contract', () => {
  it('every POST of people that creates something takes the header', () => {
    const document: OpenAPIObject = openApiDocument(service.app);
    const creating = Object.entries(document.paths).flatMap(([path, { post }]) =>
      post?.responses['201'] && JSON.stringify(post.security).includes('cookie') ? [{ path, post }] : [],
    );
    expect(creating.length).toBeGreaterThanOrEqual(4);
    const without = creating.filter(({ post }) => !JSON.stringify(post.parameters ?? []).includes('Idempotency-Key'));
    expect(without.map(({ path }) => path)).toEqual([]);
  });
});

/** Waits until so many requests with a key are at work. */
async function running(count: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const [row] = await service.database.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1 AND granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    if (row!.n >= count) return;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error('No request with a key began.');
}
