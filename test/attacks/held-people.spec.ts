import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AttackCount } from '../support/attacks/tally.js';
import { TenantRows } from '../support/attacks/tenant-rows.js';
import { machine, redeem } from '../support/device.js';
import { until } from '../support/scan.js';
import { startService, type TestService } from '../support/service.js';
import { type Answer, Browser, consent, type Session, signIn } from '../support/session.js';

/** Connections of the service that wait in the database. */
const WAITING = `SELECT count(*)::int AS n FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND wait_event_type = 'Lock'`;
const POOL = 4;
const AT_ONCE = 3 * POOL;

/** What another process holds meanwhile. */
interface Held {
  text: string;
  values: unknown[];
}

const tally = new AttackCount();
let service: TestService;
let back: TenantRows;
let ada: Session;
let me: Session;

beforeAll(async () => {
  service = await startService({ DATABASE_POOL: String(POOL), DATABASE_CONNECT_TIMEOUT_MS: '3000' });
  back = await TenantRows.open(service);
  ada = await signIn(service, 'ada');
  me = await signIn(service, 'me');
});

afterAll(async () => {
  tally.write();
  await back.close();
  await service.stop();
});

const waiting = async (): Promise<number> => (await back.rows<{ n: number }>(WAITING))[0]?.n ?? 0;

/** What somebody of another organization is answered, and whether the process says that it takes requests. */
async function others(): Promise<string | null> {
  const statuses = [(await ada.get('/devices?limit=1')).status, (await fetch(`${service.url}/health/ready`)).status];
  return statuses.every((status) => status === 200) ? null : statuses.join();
}

const myOrganization = async (): Promise<Held> => ({
  text: 'SELECT FROM organization WHERE public_id = $1 FOR NO KEY UPDATE',
  values: [me.account.organization.id],
});
const myself = async (): Promise<Held> => ({
  text: 'SELECT FROM app_user WHERE public_id = $1 FOR NO KEY UPDATE',
  values: [me.account.user.id],
});

/** An invitation to where one is already stays good. */
async function accepts(): Promise<() => Promise<Answer>> {
  const made = await me.post('/organizations/invitations', { role: 'viewer' });
  const token = /sps_inv_\w+/.exec(JSON.stringify(made.body))?.[0];
  return () => me.post('/auth/invitations/accept', { token });
}

let machines = 0;
let fleetKey: string;
async function enrolments(): Promise<() => Promise<Answer>> {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const made = await me.post('/enrollment-keys', { label: 'fleet', maxUses: 1000, expiresAt, requireApproval: false });
  fleetKey = made.body.key.id;
  return () => redeem(service, made.body.enrollment.token, machine({ hostname: `host-${(machines += 1)}` }));
}

async function signIns(): Promise<() => Promise<Answer>> {
  const begun: (() => Promise<Answer>)[] = [];
  for (let i = 0; i < AT_ONCE; i += 1) {
    const browser = new Browser(service.url);
    const returned = await consent(browser, 'dev', 'me');
    begun.push(() => browser.post('/auth/dev/exchange', returned));
  }
  return () => begun.pop()!();
}

async function myAccount(): Promise<Held> {
  const [row] = await back.rows<{ provider: string; tenant: string; subject: string }>(
    'SELECT provider, tenant, subject FROM user_identity i JOIN app_user u ON u.id = i.user_id WHERE u.public_id = $1',
    [me.account.user.id],
  );
  const key = JSON.stringify([row?.provider, row?.tenant, row?.subject]);
  return { text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', values: [key] };
}

const theKey = async (): Promise<Held> => ({
  text: 'SELECT FROM enrollment_key WHERE id = $1 FOR UPDATE',
  values: [fleetKey],
});

describe('attack 38: what one person sends at once, and all of it waits for one thing', () => {
  it.each<[string, () => Promise<() => Promise<Answer>>, () => Promise<Held>]>([
    ['POST /api/v1/auth/invitations/accept', accepts, myOrganization],
    [
      'POST /api/v1/organizations/invitations',
      async () => async () => me.post('/organizations/invitations', { role: 'viewer' }),
      myOrganization,
    ],
    ['DELETE /api/v1/auth/sessions', async () => async () => me.delete('/auth/sessions'), myself],
    ['POST /api/v1/auth/{provider}/exchange', signIns, myAccount],
    ['POST /api/v1/devices/enroll', enrolments, theKey],
  ])('holds one connection with %s, and is answered in the end', async (route, prepare, what) => {
    const one = await prepare();
    const { text, values } = await what();
    const sent: Promise<Answer>[] = [];
    await back.rows('BEGIN');
    try {
      await back.rows(text, values);
      for (let i = 0; i < AT_ONCE; i += 1) sent.push(one());
      await until(waiting, (n) => n > 0);
      tally.judge(38, route, 'others beside many who wait', await others());
      const n = await waiting();
      tally.judge(38, route, 'connections that wait', n === 1 ? null : String(n));
    } finally {
      await back.rows('COMMIT');
    }
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status >= 300)).toEqual([]);
    expect(tally.succeeded(38)).toEqual([]);
  });

  it('is told to come again where too many wait already', async () => {
    const one = await accepts();
    const { text, values } = await myOrganization();
    const sent: Promise<Answer>[] = [];
    await back.rows('BEGIN');
    let refused: Answer;
    try {
      await back.rows(text, values);
      sent.push(one());
      await until(waiting, (n) => n > 0);
      for (let i = 0; i < 420; i += 1) sent.push(one());
      refused = await Promise.race(sent);
    } finally {
      await back.rows('COMMIT');
    }
    expect(refused).toMatchObject({ status: 503, body: { code: 'organization-busy' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(100);
  });
});
