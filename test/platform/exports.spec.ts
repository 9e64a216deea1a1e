import { Writable } from 'node:stream';
import { Controller, Get } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Response } from 'express';
import {
  ApiList,
  Database,
  defineList,
  type FetchedPage,
  flag,
  ListOf,
  listPage,
  type ListPage,
  type ListQueryOf,
  type PagedRow,
  pagedQuery,
  Public,
  SqlConditions,
} from '../../src/platform/index.js';
import { CsvExports } from '../../src/platform/list/csv-exports.js';
import { AttackCount } from '../support/attacks/tally.js';
import { startService, type TestService } from '../support/service.js';
import { probeApp } from './probe-app.js';

const COUNT = 450;
const LIST = defineList({
  name: 'probes',
  // One that is counted: of other lists `include` is no parameter.
  filters: { kept: flag('', { facet: true }) },
  sorts: ['value'],
  defaultSort: 'value',
  csv: ['id', 'value', 'more.text'],
});
type ProbeQuery = ListQueryOf<typeof LIST>;

interface ProbeRow {
  id: number;
  value: number;
}

class ProbeDto {
  id!: number;
}

/** What the lists were asked, and what happens before each page. */
const asked: ProbeQuery[] = [];
let before: (page: number) => Promise<void> = () => Promise.resolve();

@Controller('probes')
class ProbeController {
  constructor(private readonly database: Database) {}

  @Public('a probe')
  @Get()
  @ApiList(LIST, ProbeDto)
  list(@ListOf(LIST) query: ProbeQuery): Promise<ListPage<object>> {
    return pageOf(this.database, query);
  }
}

function pageOf(database: Database, query: ProbeQuery): Promise<ListPage<object>> {
  return listPage(
    query,
    async (page): Promise<FetchedPage<ProbeRow & PagedRow>> => {
      asked.push(page);
      await before(asked.length);
      return pagedQuery<ProbeRow>(database, page, {
        where: new SqlConditions(),
        from: 'probe p',
        columns: 'p.id, p.value',
        order: [
          { expression: 'p.value', type: 'integer' },
          { expression: 'p.id', type: 'integer' },
        ],
        asOf: { is: 'now()' },
      });
    },
    ({ id, value }) => ({ id, value, more: value % 2 === 0 ? null : { text: 'odd' } }),
  );
}

const tally = new AttackCount();
let service: TestService;
let app: NestExpressApplication;
let url: string;

beforeAll(async () => {
  service = await startService();
  await service.database.query('CREATE TABLE probe (id integer PRIMARY KEY, value integer NOT NULL)');
  app = await probeApp(service.environment, { controllers: [ProbeController] });
  await app.listen(0, '127.0.0.1');
  url = `${await app.getUrl()}/probes`;
});

afterAll(async () => {
  tally.write();
  await app.close();
  await service.stop();
});

beforeEach(() => service.database.query(`INSERT INTO probe SELECT n, n FROM generate_series(1, ${COUNT}) n`));

afterEach(async () => {
  asked.length = 0;
  before = () => Promise.resolve();
  await service.database.query('TRUNCATE probe');
});

async function csv(): Promise<string[]> {
  const response = await fetch(`${url}?format=csv&limit=10&include=facets`);
  expect(response.status).toBe(200);
  return (await response.text()).split('\r\n').slice(0, -1);
}

describe('an export', () => {
  it('has every row once, also when the values that it is sorted by move meanwhile', async () => {
    before = async (page) => {
      if (page === 3) await fetchRaw('UPDATE probe SET value = 1000 - value');
    };
    const [header, ...lines] = await csv();
    expect(header).toBe('id,value,more.text');
    const ids = lines.map((line) => Number(line.split(',')[0]));
    expect(ids).toEqual(Array.from({ length: COUNT }, (_, i) => i + 1));
    expect(lines[0]).toBe('1,1,odd');
    expect(lines[1]).toBe('2,2,');
  });

  it('reads pages as large as they get, without totals and facets', async () => {
    await csv();
    expect(asked).toHaveLength(1 + Math.ceil(COUNT / 200));
    for (const query of asked) expect(query).toMatchObject({ limit: 200, withTotal: false, withFacets: false });
  });

  it('of nothing has its columns', async () => {
    await service.database.query('TRUNCATE probe');
    expect(await csv()).toEqual(['id,value,more.text']);
  });

  it('cannot write', async () => {
    const database = service.app.get(Database);
    await expect(database.snapshot(() => database.query('DELETE FROM probe'))).rejects.toThrow('read-only transaction');
  });

  it('waits while two others are being read, and is refused when that takes too long', async () => {
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const exports = app.get(CsvExports);
    const page = await pageOf(app.get(Database), queryOf());
    before = () => held;
    const [one, two] = [sink(), sink()];
    const running = [exports.stream(page, one.response, begun), exports.stream(page, two.response, begun)];
    while (asked.length < 3) await new Promise((resolve) => setTimeout(resolve, 5));
    before = () => Promise.resolve();
    const third = await fetch(`${url}?format=csv`);
    expect([third.status, third.headers.get('retry-after')]).toEqual([503, '10']);
    expect(await third.json()).toMatchObject({ code: 'export-busy' });
    expect((await fetch(url)).status).toBe(200);
    const waiting = csv();
    goOn();
    await Promise.all(running);
    expect(one.lines()).toHaveLength(COUNT + 1);
    expect(await waiting).toHaveLength(COUNT + 1);
  });

  it('attack 32: to clients that do not read keeps no connection, and nobody else from exporting', async () => {
    const exports = app.get(CsvExports);
    const page = await pageOf(app.get(Database), queryOf());
    const stuck = [sink({ stuck: true }), sink({ stuck: true }), sink({ stuck: true })];
    const ends = stuck.map(({ response }) => exports.stream(page, response, begun));
    expect(await csv()).toHaveLength(COUNT + 1);
    while ((await backends()) > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(stuck.map(({ response }) => response.destroyed)).toEqual([false, false, false]);
    for (const { response } of stuck)
      tally.judge(32, 'GET /probes', 'never reads', response.destroyed ? 'it ended' : null);
    expect(tally.succeeded(32)).toEqual([]);
    for (const { response } of stuck) response.destroy();
    await Promise.all(ends);
  });

  it('to a client that does not read ends at the deadline', async () => {
    const exports = app.get(CsvExports);
    const page = await pageOf(app.get(Database), queryOf());
    const stuck = sink({ stuck: true });
    // It would wait for ever.
    await exports.stream(page, stuck.response, begun, 200);
    tally.judge(32, 'GET /probes', 'for ever', stuck.response.destroyed ? null : 'it goes on');
    expect(tally.succeeded(32)).toEqual([]);
    expect(await csv()).toHaveLength(COUNT + 1);
  });

  it('is whole for a client that reads slowly, however it pauses', async () => {
    const exports = app.get(CsvExports);
    const page = await pageOf(app.get(Database), queryOf());
    const slow = sink({ pauseMs: 20 });
    await exports.stream(page, slow.response, begun);
    expect(slow.lines()).toEqual(await csv());
  });
});

describe('a page of JSON', () => {
  it('comes with a total and goes on where it ended', async () => {
    const first = (await (await fetch(`${url}?limit=200&sort=-value`)).json()) as ProbeAnswer;
    expect(first.page).toMatchObject({ total: COUNT, totalIsLowerBound: false, hasMore: true });
    expect(Date.parse(first.asOf)).toBeGreaterThan(Date.now() - 60_000);
    expect(first.data[0]).toEqual({ id: COUNT, value: COUNT, more: null });
    const second = (await (
      await fetch(`${url}?limit=200&sort=-value&cursor=${first.page.nextCursor}`)
    ).json()) as ProbeAnswer;
    expect(second.data.map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, i) => COUNT - 200 - i));
    expect(second.page.total).toBe(COUNT);
  });

  it('of nothing is empty, with its facts', async () => {
    await service.database.query('TRUNCATE probe');
    const { data, page, asOf } = (await (await fetch(url)).json()) as ProbeAnswer;
    expect([data, page.total, page.hasMore]).toEqual([[], 0, false]);
    expect(asOf).not.toBeNull();
  });
});

interface ProbeAnswer {
  data: { id: number }[];
  page: { total: number; totalIsLowerBound: boolean; hasMore: boolean; nextCursor: string };
  asOf: string;
}

/** On a connection that is no part of the snapshot. */
function fetchRaw(statement: string): Promise<object[]> {
  return service.database.query(statement);
}

/** Transactions that are open and idle in this database. */
async function backends(): Promise<number> {
  const row = await service.database.queryOne<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
  );
  return row?.count ?? 0;
}

const begun = (): Promise<void> => Promise.resolve();

function queryOf(): ProbeQuery {
  return {
    list: LIST.name,
    limit: 200,
    sort: { field: 'value', descending: false },
    after: null,
    filters: {},
    withFacets: false,
    withTotal: false,
    format: 'csv',
    fingerprint: '',
    columns: LIST.csv,
  };
}

/** A response that goes nowhere: it takes everything, slowly if it is to, or nothing. */
function sink({ stuck = false, pauseMs = 0 } = {}): { response: Response; lines: () => string[] } {
  const chunks: string[] = [];
  const stream = new Writable({
    highWaterMark: 10,
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk.toString());
      if (pauseMs > 0) setTimeout(done, pauseMs);
      else if (!stuck) done();
    },
  });
  const response = Object.assign(stream, { type: () => undefined, setHeader: () => undefined });
  return { response: response as unknown as Response, lines: () => chunks.join('').split('\r\n').slice(0, -1) };
}
