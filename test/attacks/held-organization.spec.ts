import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AttackCount } from '../support/attacks/tally.js';
import { TenantRows } from '../support/attacks/tenant-rows.js';
import { enrollDevice } from '../support/device.js';
import { LargeScanSlots } from '../../src/scans/app/check-list-slots.js';
import { largeTrivyReport, startScanned, until } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Answer, type Session, signIn } from '../support/session.js';
import { notAffected, openVexOf, reportOfPurls, sendReport } from '../support/vex.js';

/** Locks that a transaction of this organization waits for, of whichever process. */
const WAITING = `SELECT count(*)::int AS n FROM pg_locks
  WHERE locktype = 'advisory' AND NOT granted AND objsubid = 2 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
const GROUPING_LOCK = 7205;
const POOL = 4;

const tally = new AttackCount();
let service: TestService;
let back: TenantRows;
let ada: Session;
let me: Session;
let organization: number;

beforeAll(async () => {
  const started = await startScanned({ DATABASE_POOL: String(POOL), DATABASE_CONNECT_TIMEOUT_MS: '3000' });
  ({ service, session: ada } = started);
  await sendReport(service, started.device, 'trivy', reportOfPurls([['CVE-2031-4001', 'pkg:deb/debian/x@1']]));
  back = await TenantRows.open(service);
  me = await signIn(service, 'me');
  organization = await back.organizationId(ada.account.organization.id);
});

afterAll(async () => {
  tally.write();
  await back.close();
  await service.stop();
});

/** As another process does that takes a large document of the organization in. */
async function whileHeld<T>(work: () => Promise<T>): Promise<T> {
  await back.rows('BEGIN');
  await back.rows('SELECT pg_advisory_xact_lock($1, $2)', [GROUPING_LOCK, organization]);
  try {
    return await work();
  } finally {
    await back.rows('COMMIT');
  }
}

const waiting = async (): Promise<number> => (await back.rows<{ n: number }>(WAITING))[0]?.n ?? 0;
const somebodyWaits = (): Promise<number> => until(waiting, (n) => n > 0);
let documents = 0;
const smallDocument = (): Promise<Answer> => {
  documents += 1;
  return ada.post('/vex', openVexOf(`small-${documents}`, [notAffected(`CVE-2031-${4000 + documents}`, 'pkg:deb/x')]));
};
const decision = (key: string): Promise<Answer> =>
  ada.post(
    '/risk-acceptances',
    { vulnerabilityId: 'CVE-2031-4001', decision: 'mitigated', scope: { all: true }, reason: 'x' },
    { 'Idempotency-Key': `"${key}"` },
  );

/** What somebody of another organization is answered, and whether the process says that it takes requests. */
async function others(): Promise<string | null> {
  const statuses = [(await me.get('/devices?limit=1')).status, (await fetch(`${service.url}/health/ready`)).status];
  return statuses.every((status) => status === 200) ? null : statuses.join();
}

describe('attack 38: an organization that waits for itself', () => {
  it.each<[string, () => Promise<Answer>]>([
    ['POST /api/v1/vex', smallDocument],
    ['POST /api/v1/risk-acceptances', () => decision(`key ${(documents += 1)}`)],
  ])('holds one connection with %s, and is answered in the end', async (route, one) => {
    const sent: Promise<Answer>[] = [];
    await whileHeld(async () => {
      for (let i = 0; i < 3 * POOL; i += 1) sent.push(one());
      await somebodyWaits();
      tally.judge(38, route, 'others beside many who wait', await others());
      tally.judge(38, route, 'connections that wait', (await waiting()) === 1 ? null : String(await waiting()));
    });
    const statuses = new Set((await Promise.all(sent)).map(({ status }) => status));
    expect([...statuses].join()).toMatch(/^20[01]$/);
    expect(tally.succeeded(38)).toEqual([]);
  });

  it('is told to come again where too many wait already', async () => {
    const sent: Promise<Answer>[] = [];
    const refused = await whileHeld(async () => {
      sent.push(smallDocument());
      await somebodyWaits();
      for (let i = 0; i < 420; i += 1) sent.push(smallDocument());
      return Promise.race(sent);
    });
    expect(refused).toMatchObject({ status: 503, body: { code: 'organization-busy' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(40);
  });

  it('holds no connection with uploads that have a key and wait for a place, and they are taken in the end', async () => {
    const places = service.inside(LargeScanSlots);
    const { id } = await enrollDevice(service, ada, { name: 'uploads' });
    const upload = (key: string): Promise<Answer> =>
      ada.post(`/scans/upload?deviceId=${id}`, largeTrivyReport(key, 7000), { 'Idempotency-Key': `"${key}"` });
    let end = (): void => undefined;
    const work = new Promise<void>((resolve) => (end = resolve));
    const held = places.run(organization, () => work);
    const sent = ['one', 'two', 'three'].map(upload);
    // Nobody tells outside that they wait: what they do before it ends, and what waits would stay.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const open = await until(
      () =>
        back.rows(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state LIKE 'idle in transaction%'`,
        ),
      (rows) => rows.length === 0,
      20,
    );
    tally.judge(
      38,
      'POST /api/v1/scans/upload',
      'connections of who waits',
      open.length === 0 ? null : `${open.length}`,
    );
    tally.judge(38, 'POST /api/v1/scans/upload', 'others beside many who wait', await others());
    end();
    await held;
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([202, 202, 202]);
    expect((await upload('two')).headers.get('idempotent-replayed')).toBe('true');
    expect(tally.succeeded(38)).toEqual([]);
  });

  it('keeps no job of another waiting', async () => {
    const devices = await Promise.all(
      Array.from({ length: 6 }, (_, i) => enrollDevice(service, ada, { name: `g ${i}` })),
    );
    const own = await enrollDevice(service, me, { name: 'own' });
    const jobsOf = async (id: number): Promise<number> =>
      (
        await back.rows<{ n: number }>(`SELECT count(*)::int AS n FROM job WHERE organization_id = $1 AND NOT dead`, [
          id,
        ])
      )[0]?.n ?? 0;
    const mine = await back.organizationId(me.account.organization.id);
    await until(
      () => jobsOf(mine),
      (n) => n === 0,
    );
    await until(
      () => jobsOf(organization),
      (n) => n === 0,
    );
    await whileHeld(async () => {
      for (const { id } of devices) expect((await ada.delete(`/devices/${id}`)).status).toBeLessThan(300);
      await somebodyWaits();
      expect((await me.patch(`/devices/${own.id}`, { tags: ['seen'] })).status).toBe(200);
      const left = await until(
        () => jobsOf(mine),
        (n) => n === 0,
        20,
      );
      tally.judge(38, 'DELETE /api/v1/devices/{id}', 'jobs of others', left === 0 ? null : String(left));
    });
    expect(
      await until(
        () => jobsOf(organization),
        (n) => n === 0,
      ),
    ).toBe(0);
    expect(await back.rows(`SELECT FROM job WHERE dead`)).toEqual([]);
    expect(tally.succeeded(38)).toEqual([]);
  });
});
