import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database, listPage, type ListQuery, pagedQuery, SqlConditions } from '../../src/platform/index.js';
import { startService, type TestService } from '../support/service.js';
import { signIn, type Session } from '../support/session.js';

const MIB = 1024 * 1024;
/** Characters of three bytes each, so that it is bytes that are counted. */
const WIDE = 100_000;
const EVENTS = 30;

let service: TestService;
let owner: Session;
let organizationId: number;

beforeAll(async () => {
  service = await startService();
  owner = await signIn(service, 'me');
  const [row] = await service.database.query<{ id: number }>(`SELECT organization_id AS id FROM audit_event LIMIT 1`);
  organizationId = row!.id;
  // As they were written before facts had a bound.
  await service.database.query(
    `INSERT INTO audit_event (organization_id, at, id, actor_kind, actor_id, action, outcome, facts)
     SELECT $1, now() - make_interval(secs => 100 + n), gen_random_uuid(), 'service', 'posture', 'probe.made', 'success',
            jsonb_build_object('n', n, 'text', repeat('漢', $2))
       FROM generate_series(1, ${EVENTS}) n`,
    [organizationId, WIDE],
  );
});

afterAll(() => service.stop());

interface Listed {
  headers: Headers;
  body: { data: { facts: { n: number } }[]; page: { nextCursor: string | null; hasMore: boolean; total: number } };
}

describe('a page of long rows', () => {
  // The first statement of a text comes as rows, those after it packed.
  it.each(['first', 'second', 'third'])('ends early by bytes, the %s time, and the cursor leads on', async () => {
    const seen: number[] = [];
    let cursor = '';
    let pages = 0;
    for (;;) {
      const { headers, body } = (await owner.get(`/audit-events?limit=200&action=probe.made${cursor}`)) as Listed;
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('etag')).toMatch(/^W\/"/);
      expect(Number(headers.get('content-length'))).toBe(Buffer.byteLength(JSON.stringify(body)));
      expect(Number(headers.get('content-length'))).toBeLessThan(2 * MIB + 4 * WIDE);
      seen.push(...body.data.map(({ facts }) => facts.n));
      pages += 1;
      if (pages === 1) expect(body.page.total).toBe(EVENTS);
      expect(body.page.hasMore).toBe(body.page.nextCursor !== null);
      if (body.page.nextCursor === null) break;
      cursor = `&cursor=${body.page.nextCursor}`;
    }
    expect(seen).toEqual(Array.from({ length: EVENTS }, (_, i) => i + 1));
    expect(pages).toBe(5);
  });

  it('is the same in an answer to one who has it, and 304', async () => {
    const { headers } = await owner.get('/audit-events?limit=200&action=probe.made');
    const again = await owner.get('/audit-events?limit=200&action=probe.made', {
      'If-None-Match': headers.get('etag')!,
    });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  it('leaves nothing out of CSV', async () => {
    const { body } = await owner.get('/audit-events?format=csv&action=probe.made');
    expect((body as string).trim().split('\r\n')).toHaveLength(EVENTS + 1);
  });

  it('is not fetched whole out of the database either', async () => {
    const database = service.app.get(Database);
    let fetched = 0;
    const counted = (rows: object[]): void => {
      fetched = Buffer.byteLength(JSON.stringify(rows));
    };
    const counting: Pick<Database, 'query' | 'answer'> = {
      query: async <Row extends object>(text: string, values: unknown[], name?: string) => {
        const rows = await database.query<Row>(text, values, name);
        counted(rows);
        return rows;
      },
      answer: async <Row extends object>(text: string, values: unknown[], name?: string) => {
        const answer = await database.answer<Row>(text, values, name);
        counted(answer.rows);
        return answer;
      },
    };
    const page = (size: number, count = 201) =>
      pagedQuery<{ n: number }>(
        counting,
        { limit: 200, after: null, withTotal: true, sort: { descending: false } },
        {
          where: new SqlConditions(),
          from: `generate_series(1, ${count}) n`,
          columns: 'n',
          details: `repeat('x', ${size}) AS text`,
          order: [{ expression: 'n', type: 'int' }],
          asOf: { is: 'now()' },
        },
      );
    for (const time of [1, 2, 3]) {
      const { rows, isCut, total } = await page(100_000);
      expect({ time, rows: rows.length, isCut, total, first: Object.keys(rows[0]!).sort() }).toEqual({
        time,
        rows: 21,
        isCut: true,
        total: 201,
        first: ['n', 'sortKeys', 'text'],
      });
      expect(fetched).toBeLessThan(3 * MIB);
    }
    expect((await page(3 * MIB, 3)).rows).toHaveLength(1);
    const short = await page(10);
    expect(short.rows).toHaveLength(201);
    expect(short).not.toHaveProperty('isCut');
  });

  it('ends as early where items are longer than their rows', async () => {
    const query: ListQuery = {
      list: 'probes',
      limit: 100,
      sort: { field: 'n', descending: false },
      after: null,
      filters: {},
      withFacets: false,
      withTotal: true,
      format: 'json',
      fingerprint: '',
      columns: undefined,
    };
    const fetch = (asked: ListQuery) => {
      const after = Number(asked.after?.[0] ?? 0);
      const rows = Array.from({ length: 10 - after }, (_, i) => ({
        n: after + i + 1,
        sortKeys: [String(after + i + 1)],
      }));
      return Promise.resolve({ rows, total: 10, asOf: null });
    };
    const first = await listPage(query, fetch, ({ n }) => ({ n, text: 'x'.repeat(MIB) }));
    expect(first.items.map(({ n }) => n)).toEqual([1, 2]);
    const second = await first.next!();
    expect(second.items.map(({ n }) => n)).toEqual([3, 4]);
  });
});
