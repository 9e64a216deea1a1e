import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signedRequest } from '../support/agent.js';
import { enrollDevice, redeem } from '../support/device.js';
import { envelope, trivyReport } from '../support/scan.js';
import { startServiceProcess, type ServiceProcess } from '../support/service-process.js';
import { startService, type TestService } from '../support/service.js';
import { type Answer, Browser, consent, Session, signIn } from '../support/session.js';

const ENROLMENTS = 120;

/** Looks behind the curtain; what is asked is asked of the two processes. */
let observer: TestService;
let one: ServiceProcess;
let other: ServiceProcess;

beforeAll(async () => {
  observer = await startService({ ROLE: 'api', ENROLLMENTS_PER_MINUTE_AND_ADDRESS: String(ENROLMENTS) });
  [one, other] = await Promise.all([
    startServiceProcess(observer.environment),
    startServiceProcess(observer.environment),
  ]);
}, 120_000);

afterAll(async () => {
  await Promise.all([one.kill(), other.kill()]);
  await observer.stop();
});

/** The same cookies at another process: another tab behind the balancer, or a thief. */
function at(process: ServiceProcess, session: Browser): Session {
  const copy = new Session(process.url);
  for (const [name, value] of session.cookies) copy.cookies.set(name, value);
  return copy;
}

function versionIn(browser: Browser): number {
  const claims = browser.cookies.get('svc_refresh')!.split('.')[1]!;
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { ver: number }).ver;
}

function expectSignedOut({ status, body }: Answer): void {
  expect([status, body.code]).toEqual([401, 'unauthenticated']);
}

async function sessionOf(session: Browser): Promise<string> {
  return String((await session.get('/auth/me')).body.session.id);
}

describe('of two processes on one database', () => {
  it('forty refreshes of one session at once are one rotation, and all are answered with it', async () => {
    const session = await signIn(one);
    const tabs = Array.from({ length: 40 }, (_, i) => at(i % 2 === 0 ? one : other, session));
    const answers = await Promise.all(tabs.map((tab) => tab.post('/auth/refresh')));
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
    expect(new Set(tabs.map(versionIn))).toEqual(new Set([2]));
    const row = await observer.database.queryOne<{ version: number }>(
      `SELECT version FROM user_session WHERE id = $1`,
      [await sessionOf(tabs[1]!)],
    );
    expect(row?.version).toBe(2);
  });

  it('an old token at one ends the session at both, for the newest token too', async () => {
    const session = await signIn(one);
    const thief = at(other, session);
    await session.post('/auth/refresh');
    const id = await sessionOf(session);
    // The grace of ten seconds is over.
    await observer.database.query(
      `UPDATE user_session SET rotated_at = rotated_at - interval '11 seconds' WHERE id = $1`,
      [id],
    );
    expect((await at(other, session).get('/auth/me')).status).toBe(200);
    expectSignedOut(await thief.post('/auth/refresh'));
    expectSignedOut(await session.get('/auth/me'));
    expectSignedOut(await session.post('/auth/refresh'));
    const audited = await observer.database.query(
      `SELECT action FROM audit_event WHERE target_id = $1 AND action = 'session.refresh-reused'`,
      [id],
    );
    expect(audited).toHaveLength(1);
  });

  it('signing out at one is at once at the other', async () => {
    const session = await signIn(one);
    const there = at(other, session);
    expect((await there.get('/auth/me')).status).toBe(200);
    expect((await session.post('/auth/logout')).status).toBe(204);
    expectSignedOut(await there.get('/auth/me'));
    expectSignedOut(await there.post('/auth/refresh'));
  });

  it('a session that is ended in the list of one is ended at the other', async () => {
    const [here, there] = [await signIn(one, 'cy'), await signIn(other, 'cy')];
    expect((await here.delete(`/auth/sessions/${await sessionOf(there)}`)).status).toBe(204);
    expectSignedOut(await there.get('/auth/me'));
  });

  it('a change of role and a removal act at once at both', async () => {
    const ben = await signIn(one, 'ben');
    const there = at(other, ben);
    const change = (sql: string): Promise<object[]> =>
      observer.database.query(`${sql} WHERE user_id = (SELECT id FROM app_user WHERE public_id = $1)`, [
        ben.account.user.id,
      ]);
    await change(`UPDATE membership SET role = 'admin'`);
    expect((await there.post('/devices', { name: 'as an admin' })).status).toBe(201);
    await change(`UPDATE membership SET role = 'viewer'`);
    expect((await there.post('/devices', { name: 'as a viewer' })).status).toBe(403);
    expect((await ben.post('/devices', { name: 'as a viewer' })).status).toBe(403);
    await change(`DELETE FROM membership`);
    expectSignedOut(await there.get('/auth/me'));
    expectSignedOut(await ben.get('/auth/me'));
  });

  it('a sign-in that was finished at one cannot be finished again at the other', async () => {
    const browser = new Browser(one.url);
    const returned = await consent(browser, 'dev', 'ada');
    const copy = at(other, browser);
    expect((await browser.post('/auth/dev/exchange', returned)).status).toBe(200);
    const { status, body } = await copy.post('/auth/dev/exchange', returned);
    expect([status, body.code]).toEqual([403, 'oauth-transaction-invalid']);
  });

  it('a creating request that one did is answered by the other, and done once', async () => {
    const session = await signIn(one);
    const key = { 'Idempotency-Key': `"${randomUUID()}"` };
    const first = await session.post('/devices', { name: 'once' }, key);
    const second = await at(other, session).post('/devices', { name: 'once' }, key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    // The agent's command names the address that was asked; all else is of the first answer as well.
    expect(second.body).toEqual(first.body);

    const again = { 'Idempotency-Key': `"${randomUUID()}"` };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        at(i % 2 === 0 ? one : other, session).post('/devices', { name: 'race' }, again),
      ),
    );
    expect(new Set(answers.map(({ status }) => status)).size).toBeLessThanOrEqual(2);
    for (const { status, body } of answers) expect(status === 201 || body.code === 'idempotency-key-in-use').toBe(true);
    const row = await observer.database.queryOne<{ n: number }>(
      `SELECT count(*)::int AS n FROM device WHERE name IN ('once', 'race')`,
    );
    expect(row?.n).toBe(2);
  });

  it('a creating request whose process is killed half-way leaves nothing, and the other does it', async () => {
    const victim = await startServiceProcess(observer.environment);
    const session = at(victim, await signIn(one));
    const key = { 'Idempotency-Key': `"${randomUUID()}"` };
    const register = (process: ServiceProcess): Promise<Answer> =>
      at(process, session).post('/devices', { name: 'killed' }, key);
    const { release } = await holdAudit();
    const dying = register(victim).catch(() => null);
    await registering();
    await victim.kill();
    release();
    expect(await dying).toBeNull();
    let answer = await register(other);
    // PostgreSQL lets go of what the dead process held when it next speaks to it.
    for (let tries = 0; tries < 100 && answer.status === 409; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      answer = await register(other);
    }
    expect([answer.status, answer.headers.has('idempotent-replayed')]).toEqual([201, false]);
    const row = await observer.database.queryOne<{ n: number }>(
      `SELECT count(*)::int AS n FROM device WHERE name = 'killed'`,
    );
    expect(row?.n).toBe(1);
  });

  it('an enrolment token is good at one of them only', async () => {
    const session = await signIn(one);
    const { token } = (await session.post('/devices', { name: 'raced' })).body.enrollment;
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => redeem(i % 2 === 0 ? one : other, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(401)]);
  });

  it("an agent's request that one accepted is refused by the other as a replay", async () => {
    const device = await enrollDevice(one, await signIn(one));
    const body = envelope('trivy', trivyReport({ artifact: 'app', vulnerabilities: [] }));
    const request = { path: '/scans/ingest', body, timestamp: Math.floor(Date.now() / 1000) };
    expect((await signedRequest(one, device, request)).status).toBe(202);
    const replayed = await signedRequest(other, device, request);
    expect([replayed.status, replayed.body.code]).toEqual([409, 'signature-replayed']);
    // Signed anew it is no replay, and the scan is known at the other too.
    const repeated = await signedRequest(other, device, { ...request, timestamp: request.timestamp + 1 });
    expect([repeated.status, repeated.body.duplicate]).toEqual([200, true]);
  });

  it('a deactivated device is refused by both', async () => {
    const session = await signIn(one);
    const device = await enrollDevice(one, session);
    const ask = (seconds: number): Promise<Answer> =>
      signedRequest(other, device, {
        method: 'GET',
        path: '/agent/policy',
        timestamp: Math.floor(Date.now() / 1000) + seconds,
      });
    expect((await ask(0)).status).toBe(200);
    expect((await session.delete(`/devices/${device.id}`)).status).toBe(204);
    expect((await ask(1)).status).toBe(403);
  });

  it('what one counted counts at the other, from the next exchange on', async () => {
    await untilMinuteHasSeconds(25);
    const attempt = async (process: ServiceProcess): Promise<number> => (await redeem(process, 'none')).status;
    let here = 0;
    while ((await attempt(one)) !== 429) here += 1;
    // Those of the tests before count too.
    expect(here).toBeGreaterThan(ENROLMENTS - 40);
    expect(here).toBeLessThanOrEqual(ENROLMENTS);
    // The other has let through far less, so it can refuse only for what the one has told.
    let there = 0;
    for (; there < ENROLMENTS / 2 && (await attempt(other)) !== 429; there += 1)
      await new Promise((resolve) => setTimeout(resolve, 100));
    expect(there).toBeLessThan(ENROLMENTS / 2);
    expect(await attempt(one)).toBe(429);
  });
});

/** Lets nobody write audit events until it is released: whoever does something stands half-way then. */
async function holdAudit(): Promise<{ release: () => void }> {
  return new Promise((resolve, reject) => {
    observer.database
      .transaction(async () => {
        await observer.database.query('LOCK TABLE audit_event IN ACCESS EXCLUSIVE MODE');
        await new Promise<void>((release) => {
          resolve({ release });
        });
      })
      .catch(reject);
  });
}

/** Waits until a registration stands half-way. */
async function registering(): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const waiting = await observer.database.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (waiting.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('Nothing was begun.');
}

/** Waits for the next minute when this one ends too soon: limits count by the minute. */
async function untilMinuteHasSeconds(seconds: number): Promise<void> {
  const left = 60 - ((Date.now() / 1000) % 60);
  if (left < seconds) await new Promise((resolve) => setTimeout(resolve, left * 1000 + 100));
}
