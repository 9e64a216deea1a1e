import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Database } from '../../src/platform/index.js';
import { daysAgo } from '../support/days.js';
import { startService, type TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';

const MONTHS = 24;
/** Of one's own organization; the others have as many together. */
const EVENTS = 100_000;

let service: TestService;
let owner: Session;
let actor: string;
let target: string;
let requestId: string;

beforeAll(async () => {
  service = await startService({ ROLE: 'api' });
  owner = await signIn(service, 'me');
  actor = owner.account.user.id;
  const { body, headers } = await owner.post('/devices', { name: 'target' });
  target = body.device.id;
  requestId = headers.get('x-request-id')!;
  await service.database.query(
    `SELECT ensure_audit_partition((now() - make_interval(months => m))::date) FROM generate_series(1, ${MONTHS}) m`,
  );
  await service.database.query(
    `INSERT INTO audit_event (organization_id, at, id, actor_kind, actor_id, action, target_type, target_id, outcome, facts, ip, user_agent, request_id)
     SELECT CASE WHEN n % 2 = 0 THEN o.id ELSE 1000 + n % 7 END, now() - make_interval(secs => n * ${(MONTHS * 30 * 86_400) / (2 * EVENTS)}),
            gen_random_uuid(), 'user', CASE WHEN n % 500 = 0 THEN $2 ELSE md5((n % 300)::text) END,
            (ARRAY['device.changed', 'session.created', 'session.revoked', 'access.denied', 'list.exported'])[1 + n % 5],
            'device', md5((n % 2000)::text), 'success', '{"some": "facts"}', '192.0.2.' || n % 200, 'Mozilla/5.0 (X11; Linux x86_64)', gen_random_uuid()
       FROM organization o, generate_series(1, ${2 * EVENTS}) n WHERE o.public_id = $1`,
    [owner.account.organization.id, actor],
  );
  await vacuumed();
}, 120_000);

afterAll(() => service.stop());

/** Until the pages count as seen by all: while an autovacuum looks at them, a vacuum leaves them as they are. */
async function vacuumed(): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    await service.database.query('VACUUM ANALYZE audit_event');
    const [share] = await service.database.query<{ visible: number }>(
      `SELECT (sum(relallvisible) / sum(relpages))::float8 AS visible FROM pg_class WHERE relname LIKE 'audit_event_2%' AND relkind = 'r'`,
    );
    if (share!.visible > 0.99) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** What the statement that a request to the list sends reads, run once more. */
async function buffersOf(query: string): Promise<number> {
  const database = service.app.get(Database);
  const spy = jest.spyOn(database, 'answer');
  const { status, body } = await owner.get(`/audit-events?${query}`);
  const call = spy.mock.calls.find(([text]) => text.includes('published_audit_event'));
  spy.mockRestore();
  if (status !== 200 || !call) throw new Error(`${status} ${JSON.stringify(body)}`);
  const [text, values] = call;
  const [own] = await service.database.query<{ id: number }>('SELECT id FROM organization WHERE public_id = $1', [
    owner.account.organization.id,
  ]);
  // With row-level security, as in the request.
  const lines = await database.inOrganization(own!.id, () =>
    database.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF, SUMMARY OFF) ${text}`,
      values,
    ),
  );
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
  const [, hit = '0', read = '0'] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan) ?? [];
  return Number(hit) + Number(read);
}

describe('among 100 000 events of two years', () => {
  /** Buffers of 8 KiB: about twice what was seen; the table has thousands. */
  it.each<[string, () => string, number]>([
    ['the newest', () => '', 600],
    ['a page deep in the past', () => `before=${daysAgo(600)}`, 600],
    ['what somebody did', () => `actorId=${actor}`, 1_800],
    ['what was done to something', () => `targetId=${target}`, 400],
    ['a kind of deed', () => 'action=list.exported', 1_200],
    ['kinds of deeds', () => 'action=session.*', 800],
    ['a deed that never was', () => 'action=member.*', 400],
    ['a request', () => `requestId=${requestId}`, 250],
    ['an address, in a month', () => `ip=192.0.2.7&after=${daysAgo(30)}`, 1_300],
  ])('%s costs at most a page and the look-ups of its months', async (_what, query, limit) => {
    const [size] = await service.database.query<{ pages: number }>(
      `SELECT sum(relpages)::int AS pages FROM pg_class WHERE relname LIKE 'audit_event_2%' AND relkind = 'r'`,
    );
    expect(size!.pages).toBeGreaterThan(4_000);
    expect(await buffersOf(query())).toBeLessThan(limit);
  });
});
