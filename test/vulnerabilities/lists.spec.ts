import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import {
  envelope,
  grypeReport,
  readAll,
  type ReportedVulnerability,
  sendScan,
  startScanned,
  trivyReport,
} from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

type Row = Answer['body'];

let service: TestService;
let session: Session;
let web: EnrolledDevice;
let db: EnrolledDevice;

const WEB: ReportedVulnerability[] = [
  {
    id: 'CVE-2026-0001',
    package: 'alpha',
    severity: 'critical',
    score: 9.8,
    cwes: ['CWE-79'],
    fixed: '2.0.0',
    title: '=HYPERLINK("http://evil")',
  },
  { id: 'CVE-2026-0001', package: 'alpha-core', severity: 'high', fixed: '2.0.0', title: '=HYPERLINK("http://evil")' },
  {
    id: 'CVE-2026-0002',
    package: 'beta',
    severity: 'high',
    score: 7.5,
    cwes: ['CWE-79', 'CWE-20'],
    title: '50% of "all", and more',
  },
  { id: 'CVE-2026-0003', package: 'gamma_x', severity: 'medium', score: 5, title: '-1+1' },
  { id: 'CVE-2026-0004', package: 'gammaYx', severity: 'low', score: 5, fixed: '1.0.1', title: 'plain\nnew line' },
  { id: 'CVE-2026-0005', package: 'delta', severity: 'unknown' },
];
const DB: ReportedVulnerability[] = [
  { id: 'CVE-2026-0002', package: 'beta', severity: 'high', score: 7.5 },
  { id: 'CVE-2026-0006', package: 'epsilon', severity: 'medium', fixed: '1.0.1' },
  { id: 'GHSA-1111-2222-3333', package: 'zeta', severity: 'low', related: ['CVE-2026-0007'] },
];

beforeAll(async () => {
  ({ service, session } = await startScanned());
  web = await enrollDevice(service, session, { name: 'web_1', tags: ['front', 'eu'], criticality: 5 });
  db = await enrollDevice(service, session, { name: 'db%1', tags: ['back', 'eu'], criticality: 1 });
  const send = async (to: EnrolledDevice, source: string, report: object, startedAt: string): Promise<void> => {
    expect((await sendScan(service, to, envelope(source, report, { startedAt }))).body.status).toMatch(
      /completed|superseded/,
    );
  };
  await send(web, 'trivy', trivyReport({ artifact: 'site', vulnerabilities: WEB }), '2026-01-01T00:00:00Z');
  await send(db, 'grype', grypeReport({ artifact: 'store', vulnerabilities: DB }), '2026-01-02T00:00:00Z');
  await send(
    web,
    'trivy',
    trivyReport({ artifact: 'site', vulnerabilities: WEB.filter(({ package: name }) => name !== 'delta') }),
    '2026-01-03T00:00:00Z',
  );
  await send(db, 'trivy', trivyReport({ artifact: 'empty', vulnerabilities: [] }), '2026-01-04T00:00:00Z');
  await send(
    db,
    'trivy',
    trivyReport({ artifact: 'empty', vulnerabilities: [{ id: 'CVE-2026-0006', package: 'other' }] }),
    '2026-01-03T00:00:00Z',
  );
});

afterAll(async () => {
  await service.stop();
});

const shortId = ({ id }: Row): string => (id as string).slice(-4);

async function expectRows(path: string, query: string, rows: string[], name: (row: Row) => string): Promise<void> {
  const { status, body } = await session.get(`${path}?${query}`);
  expect([status, body.data?.map(name).sort()]).toEqual([200, [...rows].sort()]);
  expect(body.page).toMatchObject({ total: rows.length, totalIsLowerBound: false, hasMore: false });
}

describe('vulnerabilities', () => {
  it.each<[string, string[]]>([
    ['', ['0001', '0002', '0003', '0004', '0005', '0006', '0007']],
    ['severity=critical,low', ['0001', '0004', '0007']],
    ['status=open', ['0001', '0002', '0003', '0004', '0006', '0007']],
    ['status=resolved', ['0005']],
    ['status=open,resolved&severity=unknown', ['0005']],
    ['minCvss=7.5', ['0001', '0002']],
    ['cwe=CWE-20,CWE-1', ['0002']],
    ['cwe=CWE-79', ['0001', '0002']],
    ['package=alpha-core,zeta', ['0001', '0007']],
    ['ecosystem=npm', ['0001', '0002', '0003', '0004', '0005', '0006', '0007']],
    ['ecosystem=Debian:12', []],
    ['deviceId=WEB', ['0001', '0002', '0003', '0004', '0005']],
    ['deviceId=DB,nonsense', ['0002', '0006', '0007']],
    ['deviceId=nonsense', []],
    ['tag=back', ['0002', '0006', '0007']],
    ['tag=front,none', ['0001', '0002', '0003', '0004']],
    ['criticality=5', ['0001', '0002', '0003', '0004']],
    ['fixAvailable=true', ['0001', '0004', '0006']],
    ['fixAvailable=false&status=open', ['0002', '0003', '0007']],
    ['firstSeenAfter=2026-01-02', ['0006', '0007']],
    ['firstSeenBefore=2026-01-02T00:00:00Z', ['0001', '0002', '0003', '0004', '0005']],
    ['q=ghsa-1111', ['0007']],
    ['q=hyperlink', ['0001']],
    ['q=GAMMA', ['0003', '0004']],
    ['q=gamma_', ['0003']],
    ['q=%25', ['0002']],
    ['q=%5C', []],
    ["q='%20OR%201=1--", []],
    ['severity=high&tag=back&minCvss=1', ['0002']],
  ])('narrowed by "%s"', (query, rows) =>
    expectRows('/vulnerabilities', query.replace('WEB', web.id).replace('DB', db.id), rows, shortId),
  );

  it('count their facets as the list does when a value is chosen', () =>
    expectFacets(
      '/vulnerabilities',
      ['severity', 'status', 'fixAvailable', 'ecosystem', 'class', 'kev', 'level'],
      ['', '&q=CVE', '&severity=high,low', '&status=open&tag=back'],
    ));

  it('are worth 304 until they change', () => expectEtag('/vulnerabilities'));

  it('show what they are', async () => {
    const { body } = await session.get('/vulnerabilities?q=CVE-2026-0001');
    expect(body.data[0]).toMatchObject({
      id: 'CVE-2026-0001',
      aliases: [],
      severity: 'critical',
      cvss: { version: '3.1', score: 9.8, source: 'nvd' },
      cwes: ['CWE-79'],
      packageCount: 2,
      fixAvailable: true,
      fixedVersions: ['2.0.0'],
      affectedDevices: 1,
      openFindings: 2,
      status: 'open',
      firstSeenAt: '2026-01-01T00:00:00.000Z',
      lastSeenAt: '2026-01-03T00:00:00.000Z',
    });
    expect((await session.get('/vulnerabilities/CVE-2026-0005')).body).toMatchObject({
      status: 'resolved',
      lastSeenAt: null,
      changedAt: '2026-01-03T00:00:00.000Z',
    });
    expect((await session.get('/vulnerabilities/CVE-2026-0002/findings')).body.page.total).toBe(2);
  });
});

describe('findings', () => {
  const name = (row: Row): string => `${row.device.name[0]}:${row.package.name}`;

  it.each<[string, string[]]>([
    ['', ['w:alpha', 'w:alpha-core', 'w:beta', 'w:gamma_x', 'w:gammaYx', 'w:delta', 'd:beta', 'd:epsilon', 'd:zeta']],
    ['deviceId=DB', ['d:beta', 'd:epsilon', 'd:zeta']],
    ['vulnerabilityId=cve-2026-0001', ['w:alpha', 'w:alpha-core']],
    ['vulnerabilityId=GHSA-1111-2222-3333,CVE-2026-0003', ['d:zeta', 'w:gamma_x']],
    ['package=beta', ['w:beta', 'd:beta']],
    ['ecosystem=PyPI', []],
    ['state=fixed', ['w:delta']],
    ['state=open&severity=medium', ['w:gamma_x', 'd:epsilon']],
    ['fixAvailable=true', ['w:alpha', 'w:alpha-core', 'w:gammaYx', 'd:epsilon']],
    ['tag=back', ['d:beta', 'd:epsilon', 'd:zeta']],
    ['firstSeenAfter=2026-01-02', ['d:beta', 'd:epsilon', 'd:zeta']],
    ['firstSeenBefore=2026-01-02&severity=unknown', ['w:delta']],
    ['changedAfter=2026-01-03', ['w:delta']],
    ['q=web_1', ['w:alpha', 'w:alpha-core', 'w:beta', 'w:gamma_x', 'w:gammaYx', 'w:delta']],
    ['q=%25', ['d:beta', 'd:epsilon', 'd:zeta']],
    ['q=cve-2026-0002', ['w:beta', 'd:beta']],
  ])('narrowed by "%s"', (query, rows) => expectRows('/findings', query.replace('DB', db.id), rows, name));

  it('count their facets as the list does when a value is chosen', () =>
    expectFacets(
      '/findings',
      ['state', 'severity', 'class', 'cause', 'ecosystem', 'fixAvailable'],
      ['', '&q=a', '&state=open', '&severity=high&tag=eu'],
    ));

  it('are worth 304 until they change', () => expectEtag('/findings'));
});

describe('scans', () => {
  const name = (row: Row): string => `${row.device.name[0]}:${row.source}:${row.status[0]}`;

  it.each<[string, string[]]>([
    ['', ['w:trivy:c', 'd:grype:c', 'w:trivy:c', 'd:trivy:c', 'd:trivy:s']],
    ['deviceId=WEB', ['w:trivy:c', 'w:trivy:c']],
    ['status=superseded,failed', ['d:trivy:s']],
    ['source=grype', ['d:grype:c']],
    ['startedAfter=2026-01-03T00:00:00Z', ['w:trivy:c', 'd:trivy:c', 'd:trivy:s']],
    ['startedBefore=2026-01-03', ['w:trivy:c', 'd:grype:c']],
    ['q=STOR', ['d:grype:c']],
    ['q=b%25', ['d:grype:c', 'd:trivy:c', 'd:trivy:s']],
    ['q=_1', ['w:trivy:c', 'w:trivy:c']],
  ])('narrowed by "%s"', (query, rows) => expectRows('/scans', query.replace('WEB', web.id), rows, name));

  it('count their facets as the list does when a value is chosen', () =>
    expectFacets('/scans', ['status', 'source'], ['', '&q=db', '&source=trivy']));

  it('are worth 304 until they change', () => expectEtag('/scans'));
});

/** Every facet value chosen alone leaves as many rows as the facet says, and no other value leaves any. */
async function expectFacets(path: string, fields: string[], queries: string[]): Promise<void> {
  for (const query of queries) {
    const { body } = await session.get(`${path}?include=facets${query}`);
    expect(Object.keys(body.facets).sort()).toEqual([...fields].sort());
    const others = query.split('&').filter((part) => part !== '');
    for (const field of fields) {
      const stored = others
        .filter((part) => !part.startsWith(`${field}=`))
        .map((part) => `&${part}`)
        .join('');
      const counted: Record<string, number> = {};
      for (const value of Object.keys(body.facets[field])) {
        counted[value] = (await session.get(`${path}?${field}=${encodeURIComponent(value)}${stored}`)).body.page.total;
      }
      expect([field, counted]).toEqual([field, body.facets[field]]);
      const all = await readAll(session, `${path}?${stored.slice(1)}`);
      // Of some, a vulnerability has several or none.
      if (!['ecosystem', 'kev', 'level'].includes(field))
        expect(Object.values(counted).reduce((sum, n) => sum + n, 0)).toBe(all.length);
    }
  }
}

async function expectEtag(path: string): Promise<void> {
  const first = await session.get(path);
  const etag = first.headers.get('etag')!;
  expect(etag).toMatch(/^W\/"/);
  const again = await session.get(path, { 'If-None-Match': `"other", ${etag}` });
  expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', etag]);
  expect((await session.get(path, { 'If-None-Match': '"other"' })).status).toBe(200);
  expect((await session.get(`${path}?limit=1`, { 'If-None-Match': etag })).status).toBe(200);
  const stranger = await session.get(`${path}?q=nothing-has-this-name`);
  expect(stranger.body).toMatchObject({ data: [], page: { total: 0, nextCursor: null } });
}
