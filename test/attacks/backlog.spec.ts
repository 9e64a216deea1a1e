import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AcrossOrganizations } from '../../src/platform/index.js';
import { JobRepository } from '../../src/platform/jobs/job.repository.js';
import { AttackCount } from '../support/attacks/tally.js';
import { TenantRows } from '../support/attacks/tenant-rows.js';
import { enrollDevice } from '../support/device.js';
import { startService, type TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';

const WORKER = '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1';
const [OWN, OTHER, THIRD] = [990_001, 990_002, 990_003];
const NAMES = ['backlog-a', 'backlog-b'];
/** Rows and entries of indexes that the open transaction has read of the queue. */
const READ = `SELECT (SELECT seq_tup_read + coalesce(idx_tup_fetch, 0) FROM pg_stat_xact_user_tables WHERE relname = 'job')::int
  + coalesce((SELECT sum(pg_stat_get_xact_tuples_returned(indexrelid)) FROM pg_index WHERE indrelid = 'job'::regclass), 0)::int AS n`;

const tally = new AttackCount();
let service: TestService;
let back: TenantRows;
let jobs: JobRepository;
let me: Session;

beforeAll(async () => {
  // Nobody works off what is asked for.
  service = await startService({ ROLE: 'api' });
  back = await TenantRows.open(service);
  jobs = service.app.get(JobRepository);
  me = await signIn(service, 'me');
});

afterAll(async () => {
  tally.write();
  await back.close();
  await service.stop();
});

beforeEach(() => back.rows('DELETE FROM job'));

/** `count` jobs that are due since so many seconds, the first the longest. */
async function wait(
  organizationId: number | null,
  count: number,
  { name = 'backlog-a', since = 60 } = {},
): Promise<void> {
  await back.rows(
    `INSERT INTO job (id, name, organization_id, payload, run_at, max_attempts)
     SELECT gen_random_uuid(), $1, $2, jsonb_build_object('n', n), now() - make_interval(secs => $4 - n * 0.0001), 10
       FROM generate_series(1, $3::int) n`,
    [name, organizationId, count, since],
  );
}

/** What one claim takes, and how much it reads for that; undone. */
function claim(turns: {
  full: number[];
  served: (number | null)[];
}): Promise<{ of: number | null | undefined; n: unknown; read: number }> {
  const everywhere = service.app.get(AcrossOrganizations);
  const undo = new Error('undone');
  let found: { of: number | null | undefined; n: unknown; read: number } | undefined;
  return everywhere
    .transaction(async () => {
      const before = await everywhere.queryOne<{ n: number }>(READ);
      const [job] = await jobs.claim(WORKER, NAMES, 1, 10, turns);
      const after = await everywhere.queryOne<{ n: number }>(READ);
      const payload = job?.payload as { n: number } | undefined;
      found = { of: job?.organizationId, n: payload?.n, read: (after?.n ?? 0) - (before?.n ?? 0) };
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo || !found) throw error;
      return found;
    });
}

describe('attack 38: a backlog of one organization', () => {
  it('costs the claims of others nothing', async () => {
    const turns = { full: [], served: [OWN] };
    await wait(OWN, 20);
    await wait(OTHER, 1, { since: 1 });
    await back.rows('ANALYZE job');
    const few = await claim(turns);
    await wait(OWN, 20_000);
    for (const analyzed of [false, true]) {
      if (analyzed) await back.rows('ANALYZE job');
      const many = await claim(turns);
      expect([few.of, many.of]).toEqual([OTHER, OTHER]);
      const excess = many.read - few.read;
      tally.judge(38, 'the queue', `rows read of a backlog, ${analyzed}`, excess < 100 ? null : String(excess));
    }
    expect(tally.succeeded(38)).toEqual([]);
  });

  it('leaves turns, order and places as they were', async () => {
    await wait(OWN, 3, { since: 60 });
    await wait(OWN, 1, { since: 90, name: 'backlog-b' });
    await wait(OTHER, 2, { since: 30 });
    await wait(null, 1, { since: 10 });
    await wait(THIRD, 1, { since: -60 });
    // Who had no turn yet comes first, of those who waits longest; then whose turn is longest ago.
    expect(await claim({ full: [], served: [] })).toMatchObject({ of: OWN });
    expect(await claim({ full: [], served: [OWN] })).toMatchObject({ of: OTHER, n: 1 });
    expect(await claim({ full: [], served: [OTHER, OWN] })).toMatchObject({ of: null });
    expect(await claim({ full: [], served: [null, OTHER, OWN] })).toMatchObject({ of: null });
    expect(await claim({ full: [], served: [OTHER, null, OWN] })).toMatchObject({ of: OTHER });
    expect(await claim({ full: [OTHER], served: [OTHER, OWN, null] })).toMatchObject({ of: OWN });
    await back.rows('DELETE FROM job WHERE organization_id IS DISTINCT FROM $1', [THIRD]);
    expect(await claim({ full: [], served: [] })).toMatchObject({ of: undefined });
  });

  it('passes over what others have taken or hold', async () => {
    await wait(OWN, 3);
    const taken = await Promise.all([1, 2, 3, 4].map(() => jobs.claim(WORKER, NAMES, 1, 10)));
    expect(taken.map((found) => found.length).sort()).toEqual([0, 1, 1, 1]);
    expect(new Set(taken.flat().map(({ id }) => id)).size).toBe(3);
    await wait(OTHER, 2);
    await back.rows('BEGIN');
    await back.rows(`SELECT FROM job WHERE organization_id = $1 AND payload ->> 'n' = '1' FOR UPDATE`, [OTHER]);
    const beside = await claim({ full: [], served: [] });
    await back.rows('ROLLBACK');
    expect(beside).toMatchObject({ of: OTHER, n: 2 });
  });

  it('does not grow with changes of one thing', async () => {
    const { id } = await enrollDevice(service, me, { name: 'changed' });
    const left = async (): Promise<number> =>
      (await back.rows<{ n: number }>('SELECT count(*)::int AS n FROM job WHERE organization_id IS NOT NULL'))[0]?.n ??
      0;
    await back.rows('DELETE FROM job');
    expect((await me.patch(`/devices/${id}`, { tags: ['first'] })).status).toBe(200);
    const after = await left();
    expect(after).toBeGreaterThan(0);
    // What failed before has all its tries again for what is new.
    await back.rows('UPDATE job SET attempts = 7');
    for (let i = 0; i < 20; i += 1) expect((await me.patch(`/devices/${id}`, { tags: [`tag-${i}`] })).status).toBe(200);
    const more = (await left()) - after;
    tally.judge(38, 'PATCH /api/v1/devices/{id}', 'jobs of the same change', more === 0 ? null : String(more));
    expect(tally.succeeded(38)).toEqual([]);
    expect(await back.rows('SELECT FROM job WHERE attempts > 0 AND organization_id IS NOT NULL')).toEqual([]);
    const other = await enrollDevice(service, me, { name: 'another' });
    await back.rows('DELETE FROM job');
    for (const device of [id, other.id]) await me.patch(`/devices/${device}`, { tags: ['both'] });
    expect(await left()).toBe(2 * after);
  });
});
