import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { InvalidateRisk } from '../../src/vulnerabilities/index.js';
import { daysAgo, inDays } from '../support/days.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { organizationIdOf, verifyRisk } from '../support/risk.js';
import { cve, findings, KNOWN, LISTED, OVERDUE, PLACES, VULNERABILITIES } from '../support/risky-fleet.js';
import { envelope, readAll, sendScan, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

type Row = Answer['body'];

let service: TestService;
let session: Session;
let organizationId: number;
const devices: EnrolledDevice[] = [];

async function scan(device: EnrolledDevice, rows: object[], startedAt: string): Promise<void> {
  const { body } = await sendScan(service, device, envelope('native', undefined, { startedAt, findings: rows }));
  expect(body.status).toBe('completed');
}

beforeAll(async () => {
  ({ service, session } = await startScanned());
  organizationId = await organizationIdOf(service, session.account.organization.id);
  await service.database.query(
    `INSERT INTO intelligence_feed (key, imported_at, as_of) VALUES ('kev', now(), '2026-11-01Z'), ('epss', now(), '2026-11-02Z')`,
  );
  await service.database.query(
    `INSERT INTO cve_intelligence (cve, cvss_vector, epss, epss_scored, epss_percentile, epss_on, kev_added_on, kev_due_on, kev_ransomware)
     SELECT cve, vector, epss, epss, 0.5, '2026-11-02', kev, kev, kev IS NOT NULL
       FROM jsonb_to_recordset($1::jsonb) AS g (cve text, vector text, epss real, kev date)`,
    [JSON.stringify(KNOWN)],
  );
  for (const [i, place] of PLACES.entries()) {
    const device = await enrollDevice(service, session, place);
    devices.push(device);
    await scan(device, findings(i), daysAgo(i % 2 === 0 ? 260 : 3));
  }
  for (const [n, decision, scope] of [
    [1, 'accepted', { all: true }],
    [2, 'false-positive', { tags: ['even'] }],
    [4, 'not-affected', { tags: ['odd'] }],
    [5, 'mitigated', { tags: ['even'] }],
  ] as const) {
    const made = await session.post('/risk-acceptances', {
      vulnerabilityId: cve(n),
      decision,
      scope,
      reason: 'For the test.',
      expiresOn: inDays(200),
      ...(decision === 'not-affected' ? { justification: 'vulnerable_code_not_present' } : {}),
    });
    expect([made.status, made.body.code]).toEqual([201, undefined]);
  }
  // Fixed ones are in no cell.
  await scan(devices[1]!, findings(1).slice(5), daysAgo(2));
  await settle();
}, 120_000);

afterAll(() => service.stop());

async function settle(): Promise<void> {
  expect(await verifyRisk(service, organizationId)).toEqual([]);
}

function count(rows: Row[], is: (row: Row) => boolean): number {
  return rows.filter(is).length;
}

function distinct(rows: Row[], of: (row: Row) => string): number {
  return new Set(rows.map(of)).size;
}

/** Every cell of both views beside the list that it links to. */
async function expectLinks(): Promise<void> {
  for (const view of ['residual', 'inherent']) {
    const { body: matrix } = await session.get(`/risk-matrix?view=${view}`);
    const shown: unknown[] = [];
    const listed: unknown[] = [];
    let sum = 0;
    for (const {
      likelihood,
      impact,
      findings: counted,
      vulnerabilities,
      devices: reached,
      top,
      link,
    } of matrix.cells) {
      const path = link.replace('/api/v1', '');
      const { body } = await session.get(`${path}&limit=200`);
      const rows: Row[] = body.page.hasMore ? await readAll(session, path) : body.data;
      const of = (row: Row): Row => (view === 'residual' ? row : row.inherent);
      expect(rows.filter((row: Row) => of(row).likelihood !== likelihood || of(row).impact !== impact)).toEqual([]);
      shown.push([likelihood, impact, counted, counted, vulnerabilities, reached]);
      listed.push([
        likelihood,
        impact,
        body.page.total,
        distinct(rows, ({ id }) => id),
        distinct(rows, ({ vulnerabilityId }) => vulnerabilityId),
        distinct(rows, ({ device }) => device.id),
      ]);
      sum += rows.length;
      expect(top).toHaveLength(Math.min(3, vulnerabilities));
      for (const { id, findings: named } of top)
        expect([view, id, named]).toEqual([view, id, count(rows, ({ vulnerabilityId }) => vulnerabilityId === id)]);
      if (view === 'residual' && vulnerabilities > 0) {
        const { body: named } = await session.get(`/vulnerabilities?likelihood=${likelihood}&impact=${impact}`);
        expect(named.page.total).toBe(vulnerabilities);
      }
    }
    expect(listed).toEqual(shown);
    expect(matrix.totals.findings).toBe(sum);
    const all = view === 'residual' ? 'state=open' : 'state=open,accepted,false-positive,not-affected,mitigated';
    expect((await session.get(`/findings?${all}`)).body.page.total).toBe(sum);
  }
}

async function total(path: string): Promise<number> {
  const { status, body } = await session.get(path);
  expect([path, status]).toEqual([path, 200]);
  return body.page.total as number;
}

/** Each filter leaves just the rows whose field says so. */
async function expectFilters(): Promise<void> {
  const findings = await readAll(session, '/findings');
  const vulnerabilities = await readAll(session, '/vulnerabilities');
  const listed = new Map(vulnerabilities.map((row): [string, boolean | null] => [row.id, row.kev.listed]));
  const expected: [string, number][] = [
    ['/findings?overdue=true', count(findings, (row) => row.overdue === true)],
    ['/findings?overdue=false', count(findings, (row) => row.overdue === false)],
    ['/findings?kev=true', count(findings, (row) => listed.get(row.vulnerabilityId) === true)],
    [
      '/findings?kev=true&likelihood=5,4,3',
      count(findings, (row) => listed.get(row.vulnerabilityId)! && row.likelihood >= 3),
    ],
    ['/findings?likelihood=2,3', count(findings, (row) => [2, 3].includes(row.likelihood))],
    ['/findings?impact=5&riskView=inherent', count(findings, (row) => row.inherent?.impact === 5)],
    ['/findings?level=high,very-high', count(findings, (row) => ['high', 'very-high'].includes(row.level))],
    ['/findings?level=low&riskView=inherent', count(findings, (row) => row.inherent?.level === 'low')],
    ['/vulnerabilities?kev=true', count(vulnerabilities, (row) => row.kev.listed === true)],
    ['/vulnerabilities?kev=false', count(vulnerabilities, (row) => row.kev.listed === false)],
    ['/vulnerabilities?ransomware=true', count(vulnerabilities, (row) => row.kev.ransomware === true)],
    ['/vulnerabilities?minEpss=0.2', count(vulnerabilities, (row) => row.epss?.used >= 0.2)],
    ['/vulnerabilities?overdue=true', count(vulnerabilities, (row) => row.overdue === true)],
    ['/vulnerabilities?overdue=false', count(vulnerabilities, (row) => row.overdue === false)],
    [
      `/vulnerabilities?dueBefore=${inDays(-170)}`,
      count(vulnerabilities, (row) => row.dueOn !== null && row.dueOn < inDays(-170)),
    ],
    ['/vulnerabilities?level=moderate,high', count(vulnerabilities, (row) => ['moderate', 'high'].includes(row.level))],
  ];
  for (const [path, rows] of expected) expect([path, await total(path)]).toEqual([path, rows]);
  const open = findings.filter(({ state }) => state === 'open');
  expect(
    open.filter(({ overdue, dueOn }) => overdue !== (dueOn !== null && dueOn < new Date().toISOString().slice(0, 10))),
  ).toEqual([]);
  // A vulnerability is due when the first of its findings is.
  for (const { id, dueOn } of vulnerabilities) {
    const days = open.flatMap((row) => (row.vulnerabilityId === id && row.dueOn !== null ? [row.dueOn as string] : []));
    expect([id, dueOn]).toEqual([id, days.sort()[0] ?? null]);
  }
}

describe('the matrix and the lists say the same', () => {
  it('of every cell and filter, as things are', async () => {
    await expectLinks();
    await expectFilters();
    expect(await total('/vulnerabilities?overdue=true')).toBeGreaterThan(0);
    expect(await total('/findings?level=very-high')).toBeGreaterThan(0);
  });

  it('after CISA lists a vulnerability and takes it back, without a rescan', async () => {
    const before = (await session.get(`/vulnerabilities/${LISTED}`)).body;
    expect(before.kev).toMatchObject({ listed: false, asOf: '2026-11-01T00:00:00.000Z' });
    const cells = (await session.get('/risk-matrix')).body.cells;
    await list('2026-11-20');
    const { body: now } = await session.get(`/vulnerabilities/${LISTED}`);
    expect(now.kev).toMatchObject({ listed: true, addedOn: '2026-11-20', ransomware: true });
    expect(now.riskScore).toBeGreaterThan(before.riskScore);
    expect(now.likelihood).toBeGreaterThan(before.likelihood);
    expect([before.tier, before.dueOn === now.dueOn]).not.toEqual([now.tier, true]);
    expect(now.intelligence.signals).toContainEqual(
      expect.objectContaining({ signal: 'kev', value: 'listed', saidBy: 'CISA', since: '2026-11-20', feed: 'kev' }),
    );
    expect(
      (await session.get('/vulnerabilities?kev=true&sort=-riskScore')).body.data.map(({ id }: Row) => id),
    ).toContain(LISTED);
    await expectLinks();
    await expectFilters();
    await list(null);
    const { body: again } = await session.get(`/vulnerabilities/${LISTED}`);
    expect(again).toEqual(before);
    expect((await session.get('/risk-matrix')).body.cells).toEqual(cells);
  });

  it('after a device moves to another place, and after one goes', async () => {
    await session.patch(`/devices/${devices[2]!.id}`, { exposure: 'internet', criticality: 5 });
    await settle();
    await expectLinks();
    const gone = devices[3]!;
    expect((await session.delete(`/devices/${gone.id}`)).status).toBe(204);
    await settle();
    await expectLinks();
    const stored = await readAll(session, `/findings?deviceId=${gone.id}`);
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.filter(({ likelihood, inherent, dueOn }) => likelihood ?? inherent ?? dueOn)).toEqual([]);
    expect(await total(`/findings?deviceId=${gone.id}&riskView=inherent&likelihood=1,2,3,4,5`)).toBe(0);
  });

  async function list(on: string | null): Promise<void> {
    await service.database.query(
      `UPDATE cve_intelligence SET kev_added_on = $2, kev_ransomware = CASE WHEN $2::date IS NOT NULL THEN true END WHERE cve = $1`,
      [LISTED, on],
    );
    await service.inside(InvalidateRisk).identifiers([LISTED], 'kev');
    await settle();
  }
});

describe('the risk of a vulnerability can be taken apart', () => {
  it('into kinds of places that make up its findings, each with its inputs', async () => {
    const { body } = await session.get(`/vulnerabilities/${OVERDUE}`);
    const findings = await readAll(session, `/findings?vulnerabilityId=${OVERDUE}`);
    const live = findings.filter(({ inherent }) => inherent !== null);
    expect(body.risks.reduce((sum: number, { findings: count }: { findings: number }) => sum + count, 0)).toBe(
      live.length,
    );
    expect(new Set(body.risks.map(({ reachable }: Row) => reachable))).toEqual(new Set([true, false]));
    for (const { threat, threatParts, reach, reachParts, place } of body.risks) {
      expect(threat).toBe(Math.max(...threatParts.map(({ value }: Row) => value)));
      expect(reachParts.reduce((product: number, { value }: Row) => product * value, 1)).toBeCloseTo(reach, 12);
      expect(['internet', 'internal', 'isolated']).toContain(place.exposure);
    }
    const open = body.risks.filter(({ state }: Row) => state === 'open');
    expect(body).toMatchObject({
      likelihood: open[0].residual.likelihood,
      impact: open[0].residual.impact,
      level: open[0].residual.level,
    });
    // A device with nothing else would have this score: 12.5 · log2(1 + 255 · risk).
    expect(body.riskScore).toBeCloseTo(Math.min(100, 12.5 * Math.log2(1 + 255 * open[0].risk)), 1);
    expect(body.intelligence.signals.map(({ signal }: Row) => signal)).toEqual(
      expect.arrayContaining(['kev', 'kev-ransomware', 'epss', 'cvss']),
    );
  });

  it('and is unknown where no feed knows anything', async () => {
    const { body } = await session.get(`/vulnerabilities/${cve(VULNERABILITIES - 1)}`);
    expect(body).toMatchObject({
      epss: null,
      intelligence: { ssvc: null, exploitSources: [], signals: [], asOf: null },
    });
    expect(body.risks[0].assumed).toEqual(expect.arrayContaining(['epss', 'vector']));
  });
});

describe('orders', () => {
  it.each<[string, (row: Row) => number]>([
    ['riskScore', (row) => row.riskScore ?? -1],
    ['epss', (row) => row.epss?.used ?? -1],
    ['dueOn', (row) => (row.dueOn === null ? Infinity : Date.parse(row.dueOn))],
  ])('by %s give each vulnerability once, either way', async (sort, key) => {
    const all = await total('/vulnerabilities');
    const ascending = await readAll(session, `/vulnerabilities?sort=${sort}`, 7);
    const descending = await readAll(session, `/vulnerabilities?sort=-${sort}`, 11);
    expect(distinct(ascending, ({ id }) => id)).toBe(all);
    expect(descending.map(({ id }) => id)).toEqual(ascending.map(({ id }) => id).reverse());
    const keys = ascending.map(key);
    expect(keys).toEqual([...keys].sort((a, b) => (a === b ? 0 : a - b)));
  });

  it('page through cells, either way', async () => {
    for (const path of ['/vulnerabilities', '/findings', '/findings?riskView=inherent']) {
      const cells = `${path}${path.includes('?') ? '&' : '?'}likelihood=2,3&impact=2,3,4`;
      const down = await readAll(session, cells, 37);
      const up = await readAll(session, `${cells}&sort=severity`, 41);
      expect(down).toHaveLength(await total(cells));
      expect(down.length).toBeGreaterThan(10);
      expect(up.map(({ id }) => id)).toEqual(down.map(({ id }) => id).reverse());
    }
  });
});

describe('threats', () => {
  it('narrow the list by technique and by letters of STRIDE', async () => {
    await service.database.query(
      `UPDATE vulnerability_rollup r SET techniques = '{T1583,T1584}', stride = 4
         FROM vulnerability v WHERE v.organization_id = r.organization_id AND v.id = r.vulnerability_id AND v.display_id = $1`,
      [LISTED],
    );
    const ids = async (query: string): Promise<string[]> =>
      (await session.get(`/vulnerabilities?${query}`)).body.data.map(({ id }: Row) => id);
    expect(await ids('technique=T1583,T1000')).toEqual([LISTED]);
    expect(await ids('stride=R')).toEqual([LISTED]);
    expect(await ids('stride=R,S')).toContain(LISTED);
    expect(await ids('technique=T1000')).toEqual([]);
    const { body } = await session.get(`/vulnerabilities/${LISTED}`);
    expect(body).toMatchObject({ techniques: ['T1583', 'T1584'], stride: ['R'] });
    expect((await session.get('/vulnerabilities?stride=X')).status).toBe(400);
    expect((await session.get('/findings?riskView=residual,inherent')).status).toBe(400);
  });
});
