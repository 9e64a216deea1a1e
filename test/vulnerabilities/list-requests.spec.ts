import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { envelope, readAll, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

type Row = Answer['body'];

let service: TestService;
let session: Session;

const PATHS = ['/vulnerabilities', '/findings', '/scans'];
const SEVERITIES = ['critical', 'high', 'medium', 'low', 'unknown'];

/** Twelve devices and forty vulnerabilities with many equal sort values, so that only the tie-break keeps pages apart. */
beforeAll(async () => {
  ({ service, session } = await startScanned());
  const devices: EnrolledDevice[] = [];
  for (let i = 0; i < 12; i += 1) devices.push(await enrollDevice(service, session, { name: `device ${i}` }));
  for (const [i, device] of devices.entries()) {
    const vulnerabilities = Array.from({ length: 40 }, (_, k) => ({
      id: `CVE-2026-1${100 + k}`,
      package: `p-${k % 5}`,
      severity: SEVERITIES[k % 5]!,
      title: k === 0 ? '=cmd()' : `+${k} "quoted", text\r\nline`,
      ...(k % 3 ? { score: (k % 4) * 2.3 } : {}),
    }))
      .filter((_, k) => (k + i) % 3 !== 0 || k === 0)
      .flatMap((row, k) => (k % 4 === 0 ? [{ ...row, package: `${row.package}-too` }, row] : [row]));
    for (const minute of [0, 1]) {
      const rows = minute === 0 ? vulnerabilities : vulnerabilities.slice(0, -2);
      const scan = envelope('trivy', trivyReport({ artifact: 'app', vulnerabilities: rows }), {
        startedAt: new Date(Date.UTC(2026, 0, 1 + (i % 2), 0, minute)).toISOString(),
      });
      expect((await sendScan(service, device, scan)).body.status).toBe('completed');
    }
  }
});

afterAll(async () => {
  await service.stop();
});

const SEVERITY_RANK: Record<string, number> = { unknown: 0, none: 1, low: 2, medium: 3, high: 4, critical: 5 };
const severityKey = (row: Row): number =>
  ((row.status ?? row.state) === 'open' ? 10 : 0) + SEVERITY_RANK[row.severity]!;

describe('paging', () => {
  it.each<[string, string, (row: Row) => number]>([
    ['/vulnerabilities', 'severity', severityKey],
    ['/vulnerabilities', 'cvss', (row) => row.cvss?.score ?? -1],
    ['/vulnerabilities', 'affectedDevices', (row) => row.affectedDevices],
    ['/vulnerabilities', 'openFindings', (row) => row.openFindings],
    ['/vulnerabilities', 'firstSeenAt', (row) => Date.parse(row.firstSeenAt)],
    ['/vulnerabilities', 'changedAt', (row) => Date.parse(row.changedAt)],
    ['/findings', 'severity', severityKey],
    ['/findings', 'firstSeenAt', (row) => Date.parse(row.firstSeenAt)],
    ['/findings', 'changedAt', (row) => Date.parse(row.changedAt)],
    ['/scans', 'receivedAt', (row) => Date.parse(row.receivedAt)],
    ['/scans', 'startedAt', (row) => Date.parse(row.startedAt)],
  ])('of %s by %s gives each row once and in order, either way', async (path, sort, key) => {
    const { body } = await session.get(`${path}?limit=1`);
    const ascending = await readAll(session, `${path}?sort=${sort}`, 7);
    const descending = await readAll(session, `${path}?sort=-${sort},id`, 11);
    expect(new Set(ascending.map(({ id }) => id)).size).toBe(body.page.total);
    expect(ascending).toHaveLength(body.page.total);
    expect(descending.map(({ id }) => id)).toEqual(ascending.map(({ id }) => id).reverse());
    const keys = ascending.map(key);
    expect(keys).toEqual([...keys].sort((a, b) => a - b));
  });

  it('is linked, and stays on its page while rows are added before it', async () => {
    const first = await session.get('/scans?limit=5');
    const link = /^<(.*)>; rel="next"$/.exec(first.headers.get('link')!)![1]!;
    const second = await session.get(link);
    const fresh = await enrollDevice(service, session, { name: 'fresh' });
    await sendScan(service, fresh, envelope('trivy', trivyReport({ artifact: 'app', vulnerabilities: [] })));
    expect((await session.get(link)).body.data).toEqual(second.body.data);
    expect(first.body.data.map(({ id }: Row) => id)).not.toContain(second.body.data[0].id);
  });

  it.each(PATHS)('of %s takes no cursor of another list, sort or filter, and no other text', async (path) => {
    const { body } = await session.get(`${path}?limit=2&q=p`);
    const cursor = body.page.nextCursor as string;
    const other = PATHS[(PATHS.indexOf(path) + 1) % 3]!;
    const wrong = [
      `${other}?q=p&cursor=${cursor}`,
      `${path}?cursor=${cursor}`,
      `${path}?q=b&cursor=${cursor}`,
      `${path}?q=p&sort=${path === '/scans' ? 'startedAt' : 'changedAt'}&cursor=${cursor}`,
      `${path}?q=p&cursor=${cursor.slice(0, -2)}AA`,
      `${path}?cursor=`,
      `${path}?cursor=1`,
      `${path}?cursor=${'A'.repeat(5000)}`,
    ];
    for (const address of wrong) {
      const answer = await session.get(address);
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid-cursor']);
    }
    expect((await session.get(`${path}?q=p&limit=3&cursor=${cursor}`)).status).toBe(200);
  });
});

describe('a word of a name', () => {
  it('finds nothing where only a package without vulnerabilities has it', async () => {
    const clean = await enrollDevice(service, session, { name: 'clean' });
    const inventory = { packages: [{ purl: 'pkg:npm/harmless@1', version: '1' }] };
    await sendScan(service, clean, envelope('native', undefined, { inventory }));
    expect(await session.get('/findings?q=harmless')).toMatchObject({ status: 200, body: { page: { total: 0 } } });
  });
});

describe.each(PATHS)('a request for %s', (path) => {
  it.each([
    ['Q=1', 'unknown-parameter'],
    ['limits=1', 'unknown-parameter'],
    ['q[a]=1', 'unknown-parameter'],
    ['__proto__=1', 'unknown-parameter'],
    ['organizationId=1', 'unknown-parameter'],
    ['q=1&q=2', 'invalid-parameter'],
    ['limit=0', 'invalid-parameter'],
    ['limit=201', 'invalid-parameter'],
    ['limit=abc', 'invalid-parameter'],
    ['limit=1e9', 'invalid-parameter'],
    ['limit=-1', 'invalid-parameter'],
    ['limit=1.5', 'invalid-parameter'],
    ['limit=', 'invalid-parameter'],
    ['q=%00', 'invalid-parameter'],
    ['q=', 'invalid-parameter'],
    [`q=${'x'.repeat(201)}`, 'invalid-parameter'],
    ['sort=id;DROP%20TABLE%20scan', 'invalid-parameter'],
    ['sort=(select%201)', 'invalid-parameter'],
    ['sort=', 'invalid-parameter'],
    ['sort=--severity', 'invalid-parameter'],
    ['include=everything', 'invalid-parameter'],
    ['format=xml', 'invalid-parameter'],
  ])('with ?%s is refused as %s', async (query, code) => {
    const { status, body } = await session.get(`${path}?${query}`);
    expect([status, body.code]).toEqual([400, code]);
    expect(body.errors[0].parameter).toBeDefined();
  });

  it('is told what a misspelt name may have meant', async () => {
    const { body } = await session.get(`${path}?limt=5&deviceID=x`);
    expect(body.errors.map((error: { suggestion?: string }) => error.suggestion)).toEqual(
      expect.arrayContaining(['limit']),
    );
  });

  it('with odd text finds nothing and breaks nothing', async () => {
    for (const q of ['\ud83d\ude00', '%EF%BF%BF', "'", '"', '\\', '%', '_', '$1', ';--', '\u202e']) {
      expect((await session.get(`${path}?q=${q.startsWith('%E') ? q : encodeURIComponent(q)}`)).status).toBe(200);
    }
    expect([200, 400]).toContain((await session.get(`${path}?q=%ff`)).status);
  });

  it('as CSV gives the rows of the JSON, and no cell that a spreadsheet would run', async () => {
    const rows = await readAll(session, path);
    const csv = await session.get(`${path}?format=csv&limit=7`);
    expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const [header, ...lines] = parseCsv(csv.body);
    expect(lines.map((line) => line[header!.indexOf('id')])).toEqual(rows.map(({ id }) => id));
    expect(lines.flat().filter((cell) => /^[=+@\t\r]/.test(cell))).toEqual([]);
    const title = header!.indexOf('title');
    if (title >= 0)
      expect(lines.map((line) => line[title]!.replace(/^'/, ''))).toEqual(rows.map((row) => row.title ?? ''));
    expect((await session.get(path, { Accept: 'text/csv' })).headers.get('content-type')).toBe(
      'text/csv; charset=utf-8',
    );
  });
});

/** RFC 4180, written anew so that it checks the service's own. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (end === '' && quoted === undefined && plain === '' && rows.at(-1)!.length === 0) break;
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain!);
    if (end === '\r\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}
