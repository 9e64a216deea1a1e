import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Clock } from '../../src/platform/index.js';
import { startService, type TestService } from '../support/service.js';
import { type Answer, Browser, Session, signIn } from '../support/session.js';

describe('sessions', () => {
  let service: TestService;
  let replica: TestService;

  beforeAll(async () => {
    service = await startService();
    replica = await startService(service.environment);
  });
  afterAll(async () => {
    await replica.stop();
    await service.stop();
  });
  afterEach(() => {
    later(0);
  });

  /** Puts the clocks of both replicas forward. */
  function later(seconds: number): void {
    for (const { app } of [service, replica]) app.get(Clock).now = () => new Date(Date.now() + seconds * 1000);
  }

  /** Another browser with the same cookies: a copy at a thief's, or a second tab. */
  function copyOf(session: Browser, url = session.url): Session {
    const copy = new Session(url);
    for (const [name, value] of session.cookies) copy.cookies.set(name, value);
    return copy;
  }

  function versionIn(browser: Browser): number {
    const claims = browser.cookies.get('svc_refresh')!.split('.')[1]!;
    return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { ver: number }).ver;
  }

  async function auditOf(sessionId: string): Promise<string[]> {
    const rows = await service.database.query<{ action: string }>(
      `SELECT action FROM audit_event WHERE target_type = 'session' AND target_id = $1 ORDER BY id`,
      [sessionId],
    );
    return rows.map(({ action }) => action);
  }

  const sessionIdOf = async (session: Browser): Promise<string> =>
    String((await session.get('/auth/me')).body.session.id);

  function expectSignedOut({ status, body, headers }: Answer): void {
    expect([status, body.code]).toEqual([401, 'unauthenticated']);
    expect(headers.get('www-authenticate')).toBe('Cookie realm="posture"');
  }

  it('a refresh renews both cookies and tells when they run out', async () => {
    const session = await signIn(service);
    const old = new Map(session.cookies);
    const { status, body } = await session.post('/auth/refresh');
    expect(status).toBe(200);
    expect(Date.parse(body.accessExpiresAt) - Date.now()).toBeGreaterThan(890_000);
    expect(Date.parse(body.refreshExpiresAt) - Date.now()).toBeGreaterThan(604_790_000);
    expect(session.cookies.get('svc_access')).not.toBe(old.get('svc_access'));
    expect(versionIn(session)).toBe(2);
    expect((await session.get('/auth/me')).status).toBe(200);
  });

  it('of forty refreshes at once over two replicas one rotates, and all are answered', async () => {
    const session = await signIn(service);
    const tabs = Array.from({ length: 40 }, (_, i) => copyOf(session, i % 2 === 0 ? service.url : replica.url));
    const answers = await Promise.all(tabs.map((tab) => tab.post('/auth/refresh')));
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
    expect(new Set(tabs.map(versionIn))).toEqual(new Set([2]));
    const [row] = await service.database.query<{ version: number }>(`SELECT version FROM user_session WHERE id = $1`, [
      await sessionIdOf(tabs[0]!),
    ]);
    expect(row!.version).toBe(2);
  });

  it('the token before the newest is good for ten seconds, and after that ends the session', async () => {
    const session = await signIn(service);
    const late = copyOf(session);
    const tooLate = copyOf(session);
    await session.post('/auth/refresh');
    const id = await sessionIdOf(session);
    later(9);
    expect((await late.post('/auth/refresh')).status).toBe(200);
    expect(versionIn(late)).toBe(2);
    later(12);
    const refused = await tooLate.post('/auth/refresh');
    expectSignedOut(refused);
    expect(tooLate.cookies.size).toBe(0);
    expectSignedOut(await session.get('/auth/me'));
    expectSignedOut(await session.post('/auth/refresh'));
    expect(await auditOf(id)).toEqual(['session.created', 'session.refresh-reused']);
  });

  it('a token two versions old ends the session even within the grace', async () => {
    const session = await signIn(service);
    const thief = copyOf(session);
    await session.post('/auth/refresh');
    await session.post('/auth/refresh');
    expectSignedOut(await thief.post('/auth/refresh'));
    expectSignedOut(await session.get('/auth/me'));
  });

  it('signing out is at once, on every replica, with the copies', async () => {
    const session = await signIn(service);
    const copy = copyOf(session, replica.url);
    expect((await copy.get('/auth/me')).status).toBe(200);
    const id = await sessionIdOf(session);
    const { status, headers } = await session.post('/auth/logout');
    expect(status).toBe(204);
    expect(headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(session.cookies.size).toBe(0);
    expectSignedOut(await copy.get('/auth/me'));
    expectSignedOut(await copy.post('/auth/refresh'));
    expect(await auditOf(id)).toEqual(['session.created', 'session.revoked']);
  });

  it('are exported with the columns of what is shown', async () => {
    const session = await signIn(service, 'me');
    const [shown] = (await session.get('/auth/sessions')).body.data as object[];
    const [header, line] = String((await session.get('/auth/sessions?format=csv')).body).split('\r\n');
    expect(header).toBe(Object.keys(shown!).join(','));
    expect(line).toMatch(/,true$/);
  });

  it('signing out ends every session that a cookie names, also with two cookies of one name', async () => {
    const [one, other] = [await signIn(service), await signIn(service, 'ben')];
    const cookie = [one, other].flatMap(({ cookies }) => [...cookies].map((pair) => pair.join('='))).join('; ');
    const answer = await new Browser(service.url).post('/auth/logout', undefined, {
      Cookie: `${cookie}; svc_access=planted`,
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie().map((line) => line.split('=', 1)[0])).toEqual(['svc_access', 'svc_refresh']);
    expectSignedOut(await one.get('/auth/me'));
    expectSignedOut(await other.get('/auth/me'));
  });

  it('signing out reads sixteen tokens and no more', async () => {
    const sessions = await Promise.all(Array.from({ length: 17 }, () => signIn(service)));
    const cookie = sessions.map(({ cookies }) => `svc_refresh=${cookies.get('svc_refresh')!}`).join('; ');
    expect((await new Browser(service.url).post('/auth/logout', undefined, { Cookie: cookie })).status).toBe(204);
    const alive = await Promise.all(sessions.map(async (session) => (await session.get('/auth/me')).status));
    expect(alive).toEqual([...Array.from({ length: 16 }, () => 401), 200]);
  });

  it('signing out is 204 for anybody', async () => {
    const nobody = new Browser(service.url);
    expect((await nobody.post('/auth/logout')).status).toBe(204);
    nobody.cookies.set('svc_refresh', 'rubbish');
    expect((await nobody.post('/auth/logout')).status).toBe(204);
  });

  it('an access token runs out after fifteen minutes; only its cookie is cleared, for the session can be refreshed', async () => {
    const session = await signIn(service);
    later(16 * 60);
    expectSignedOut(await session.get('/auth/me'));
    expect([...session.cookies.keys()]).toEqual(['svc_refresh']);
    expect((await session.post('/auth/refresh')).status).toBe(200);
    expect((await session.get('/auth/me')).status).toBe(200);
  });

  it('a session ends after seven days without a refresh', async () => {
    const session = await signIn(service);
    later(7 * 86_400 + 1);
    expectSignedOut(await session.post('/auth/refresh'));
  });

  it('a session ends after thirty days whatever is refreshed', async () => {
    const session = await signIn(service);
    for (let day = 6; day <= 24; day += 6) {
      later(day * 86_400);
      expect((await session.post('/auth/refresh')).status).toBe(200);
    }
    later(29 * 86_400);
    const { body } = await session.post('/auth/refresh');
    expect(Date.parse(body.refreshExpiresAt) - Date.now()).toBeLessThanOrEqual(30 * 86_400_000);
    later(30 * 86_400 + 1);
    expectSignedOut(await session.post('/auth/refresh'));
  });

  it('a change of role and a removal act at once', async () => {
    const ben = await signIn(service, 'ben');
    const { user } = ben.account;
    const change = (sql: string): Promise<object[]> =>
      service.database.query(
        `${sql} WHERE user_id = (SELECT id FROM app_user WHERE public_id = $1)
              AND organization_id = (SELECT id FROM organization WHERE slug = 'example-org')`,
        [user.id],
      );
    await change(`UPDATE membership SET role = 'viewer'`);
    expect((await ben.get('/auth/me')).body.role).toBe('viewer');
    await change(`DELETE FROM membership`);
    expectSignedOut(await ben.get('/auth/me'));
    expectSignedOut(await ben.post('/auth/refresh'));
  });

  it('one sees where one is signed in, page by page, and ends one of them', async () => {
    const here = await signIn(service, 'cy');
    const there = await signIn(service, 'cy');
    const first = await here.get('/auth/sessions?limit=1');
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject([
      { provider: 'dev', current: false, ip: expect.stringContaining('127.0.0.1') },
    ]);
    expect(first.body.page).toMatchObject({ hasMore: true, total: 2 });
    const second = await here.get(`/auth/sessions?limit=1&cursor=${first.body.page.nextCursor}`);
    expect(second.body.data).toMatchObject([{ current: true }]);

    expect((await here.delete(`/auth/sessions/${first.body.data[0].id}`)).status).toBe(204);
    expectSignedOut(await there.get('/auth/me'));
    expect((await here.get('/auth/sessions')).body.data).toHaveLength(1);
    expect((await here.delete(`/auth/sessions/${first.body.data[0].id}`)).status).toBe(404);
  });

  it("another person's session cannot be ended, and looks like one that never was", async () => {
    const ada = await signIn(service, 'ada');
    const me = await signIn(service, 'me');
    const foreign = await me.delete(`/auth/sessions/${await sessionIdOf(ada)}`);
    const absent = await me.delete('/auth/sessions/0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1');
    expect([foreign.status, absent.status]).toEqual([404, 404]);
    expect(foreign.body.detail).toBe(absent.body.detail);
    expect((await ada.get('/auth/me')).status).toBe(200);
  });

  it('refreshes of one session are limited', async () => {
    const session = await signIn(service);
    const answers = await Promise.all(Array.from({ length: 125 }, () => copyOf(session).post('/auth/refresh')));
    expect(answers.some(({ status }) => status === 429)).toBe(true);
  });

  it('refreshes from one address are limited, whatever the token', async () => {
    // A minute of its own, which stands still, after all those of the tests before.
    const now = new Date(Date.now() + 40 * 86_400_000);
    service.app.get(Clock).now = () => now;
    const nobody = new Browser(service.url);
    const answers: Answer[] = [];
    for (let i = 0; i < 601; i += 1) {
      answers.push(await nobody.post('/auth/refresh', undefined, { Cookie: 'svc_refresh=rubbish' }));
    }
    expect(new Set(answers.slice(0, 600).map(({ status }) => status))).toEqual(new Set([401]));
    expect([answers[600]!.status, answers[600]!.body.code]).toEqual([429, 'too-many-requests']);
  });

  it('sign-outs from one address are limited too, for each makes us check signatures', async () => {
    const now = new Date(Date.now() + 41 * 86_400_000);
    service.app.get(Clock).now = () => now;
    const nobody = new Browser(service.url);
    const statuses: number[] = [];
    for (let i = 0; i < 121; i += 1) statuses.push((await nobody.post('/auth/logout')).status);
    expect(statuses).toEqual([...Array<number>(120).fill(204), 429]);
  });
});
