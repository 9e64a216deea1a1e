import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Database } from '../../src/platform/index.js';
import { RiskProjection } from '../../src/risk/index.js';
import { daysAgo } from '../support/days.js';
import { enrollDevice } from '../support/device.js';
import { organizationIdOf } from '../support/risk.js';
import { findings, KNOWN, OVERDUE, PLACES } from '../support/risky-fleet.js';
import { envelope, sendScan, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Answer, type Session, signIn } from '../support/session.js';

type Data = Answer['body'];
type SectionName = 'verdict' | 'score' | 'top-risks' | 'exposure' | 'devices';

const SECTIONS = ['verdict', 'score', 'top-risks', 'exposure', 'devices'] as const;
/** One asks whether a fold waits; the request counts go out in batches. */
const BESIDE: unknown[] = ['risk-invalidation-waiting', 'rollup-has-pending', 'rate-exchange', 'job-enqueue'];
const HARD_NAME = `<b>名前</b> ${'x'.repeat(100)} <%= it %>`;

let service: TestService;
let risky: Session;
let other: Session;

async function scan(session: Session, place: object, rows: object[], startedAt: string): Promise<void> {
  const device = await enrollDevice(service, session, { ...place });
  const { body } = await sendScan(service, device, envelope('native', undefined, { startedAt, findings: rows }));
  expect(body.status).toBe('completed');
}

async function settle(session: Session): Promise<void> {
  const organizationId = await organizationIdOf(service, session.account.organization.id);
  await service.inside(RiskProjection).update(organizationId);
}

async function summary(session: Session): Promise<Record<SectionName, Data>> {
  const { status, body } = await session.get('/reports/summary');
  expect(status).toBe(200);
  for (const name of SECTIONS) expect([name, body.sections[name].state]).toEqual([name, 'ready']);
  return Object.fromEntries(SECTIONS.map((name) => [name, body.sections[name].data])) as Record<SectionName, Data>;
}

async function get(path: string): Promise<Data> {
  const { status, body } = await risky.get(path);
  expect([path, status]).toEqual([path, 200]);
  return body;
}

async function total(path: string): Promise<number> {
  return (await get(path.replace('/api/v1', ''))).page.total as number;
}

function sumOf(rows: Data[], field: string): number {
  return rows.reduce<number>((sum, row) => sum + Number(row[field]), 0);
}

/** Names of the statements that a summary sends. */
async function statementsOf(session: Session): Promise<unknown[]> {
  // What is kept for each version is computed by whoever asks first.
  await session.get('/reports/summary');
  const spy = jest.spyOn(service.app.get(Database), 'answer');
  try {
    await session.get('/reports/summary');
    return spy.mock.calls.map(([text, , name]) => name ?? text).filter((name) => !BESIDE.includes(name));
  } finally {
    spy.mockRestore();
  }
}

beforeAll(async () => {
  // No worker: its own statements would be counted too.
  ({ service, session: risky } = await startScanned({ ROLE: 'api' }));
  other = await signIn(service, 'me');
  await service.database.query(
    `INSERT INTO intelligence_feed (key, imported_at, as_of) VALUES ('kev', now(), '2026-11-01Z'), ('epss', now(), '2026-11-02Z'),
            ('end-of-life', now(), '2026-11-01Z')`,
  );
  await service.database.query(
    `INSERT INTO cve_intelligence (cve, cvss_vector, epss, epss_scored, epss_percentile, epss_on, kev_added_on, kev_due_on, kev_ransomware)
     SELECT cve, vector, epss, epss, 0.5, '2026-11-02', kev, kev, kev IS NOT NULL
       FROM jsonb_to_recordset($1::jsonb) AS g (cve text, vector text, epss real, kev date)`,
    [JSON.stringify(KNOWN)],
  );
  for (const [i, place] of PLACES.entries()) await scan(risky, place, findings(i), daysAgo(i % 3 === 0 ? 260 : 3));
  await settle(risky);
}, 120_000);

afterAll(() => service.stop());

describe('the summary of an organization with risk', () => {
  it('is not sent again to who has it, though it says each time as of when it was asked', async () => {
    const first = await risky.get('/reports/summary');
    const etag = first.headers.get('etag') ?? '';
    expect((await risky.get('/reports/summary', { 'If-None-Match': etag })).status).toBe(304);
    expect((await other.get('/reports/summary', { 'If-None-Match': etag })).status).toBe(200);
  });

  it('has the score, its range and its parts that the dashboard has', async () => {
    const [{ verdict, score }, dashboard] = [await summary(risky), await get('/risk-dashboard')];
    expect(verdict.score).toEqual({ value: dashboard.score, ...dashboard.range, band: dashboard.band });
    expect(score.score).toMatchObject({ value: dashboard.score, inherent: dashboard.inherentScore });
    expect(score.drivers.map(({ points, removes }: Data) => [points, removes])).toEqual(
      dashboard.drivers.map(({ points, removes }: Data) => [points, removes]),
    );
    const shown = Math.round(sumOf(score.drivers, 'points') * 100);
    expect(shown + Math.round(score.rest * 100)).toBe(Math.round(dashboard.score * 100));
    expect(score.groups).toEqual(dashboard.groups);
    expect(verdict.coverage).toMatchObject({ ...dashboard.coverage, asOf: dashboard.coverage.asOf.slice(0, 10) });
  });

  it('has the matrix of the matrix, and the register of the recommendations', async () => {
    const { 'top-risks': risks } = await summary(risky);
    const matrix = await get('/risk-matrix');
    const actions = await get('/rice/recommendations');
    expect([risks.findings, risks.checks]).toEqual([matrix.totals.findings, matrix.totals.checks]);
    const cell = ({ likelihood, impact, level, findings: open, checks }: Data) => [
      likelihood,
      impact,
      level,
      open,
      checks,
    ];
    expect(risks.cells.map(cell)).toEqual(matrix.cells.map(cell));
    for (const { level, findings: open } of risks.levels)
      expect([level, open]).toEqual([level, matrix.totals.byLevel[level]]);
    expect(risks).toMatchObject({ total: actions.page.total, shown: 5 });
    expect(risks.risks.map(({ id, treatment, dueOn }: Data) => [id, treatment, dueOn])).toEqual(
      actions.data.slice(0, 5).map(({ id, title, dueOn }: Data) => [id, title, dueOn]),
    );
  });

  it('has the totals of the lists that it links to', async () => {
    const { exposure } = await summary(risky);
    const listed = '/vulnerabilities?status=open&kev=true';
    expect(exposure.listed.items.map(({ id }: Data) => id)).toEqual([OVERDUE]);
    expect([
      exposure.open,
      exposure.overdue,
      exposure.listed.total,
      exposure.listed.overdue,
      exposure.listed.ransomware,
      exposure.likely,
      exposure.widest.total,
    ]).toEqual([
      await total('/findings?state=open'),
      await total(exposure.overdueLink),
      await total(exposure.listed.link),
      await total(`${listed}&overdue=true`),
      await total(`${listed}&ransomware=true`),
      await total(exposure.likelyLink),
      await total('/vulnerabilities?status=open'),
    ]);
    const widest = (await get(exposure.widest.link.replace('/api/v1', ''))).data;
    expect(exposure.widest.items.map(({ devices }: Data) => devices)).toEqual(
      widest.slice(0, 5).map(({ affectedDevices }: Data) => affectedDevices),
    );
    const [oldest] = (await get('/findings?state=open&sort=firstSeenAt&limit=1')).data;
    expect(exposure.oldestOn).toBe(oldest.firstSeenAt.slice(0, 10));
  });

  it('has the devices of the list of devices', async () => {
    const { devices } = await summary(risky);
    expect(devices.devices).toBe(await total('/devices?state=active'));
    const riskiest = (await get(devices.riskiest.link.replace('/api/v1', ''))).data;
    expect(devices.riskiest.items.map(({ risk }: Data) => risk)).toEqual(
      riskiest.slice(0, 10).map(({ riskScore }: Data) => riskScore),
    );
    for (const by of ['platforms', 'exposure', 'criticality'])
      expect([by, sumOf(devices[by], 'devices')]).toEqual([by, devices.devices]);
  });

  it('judges what is overdue, and asks for decisions that the plan has', async () => {
    const { verdict } = await summary(risky);
    expect(verdict).toMatchObject({ verdict: 'act-now', overdueListed: 1 });
    expect(verdict.decisions).toHaveLength(4);
    const { data: actions } = await get('/rice/recommendations?limit=200');
    const places = verdict.decisions
      .filter(({ kind }: Data) => kind === 'work')
      .map(({ id }: Data) => actions.findIndex((one: Data) => one.id === id));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    for (const { id, title, removes } of verdict.decisions.filter(({ kind }: Data) => kind === 'work').slice(0, 1)) {
      const action = actions.find((one: Data) => one.id === id);
      expect([title, removes]).toEqual([action.title, action.riskRemoved.removes]);
    }
  });

  it('says the same twice', async () => {
    const versions = [await get('/reports/summary'), await get('/reports/summary')].map(
      ({ dataVersion }) => dataVersion,
    );
    expect(versions[0]).toBe(versions[1]);
  });
});

describe('the summary of others', () => {
  it('says of an organization without anything what to do, and nothing that looks like a result', async () => {
    const { verdict, score, 'top-risks': risks, exposure, devices } = await summary(other);
    expect(verdict).toMatchObject({ verdict: 'nothing-to-judge', score: null, decisions: [], changes: [] });
    expect(verdict.firstStep.title).toContain('Enrol a device');
    expect(score).toMatchObject({ score: null, drivers: [], line: [] });
    expect(risks).toMatchObject({ counted: false, risks: [] });
    expect(exposure).toMatchObject({ scanned: false, oldestOn: null });
    expect(devices).toMatchObject({ devices: 0, riskiest: { items: [] } });
  });

  it('shows one device, by the name that it was given, and nothing of another organization', async () => {
    await scan(other, { name: HARD_NAME, exposure: 'internet' }, findings(1), daysAgo(3));
    await settle(other);
    const { body } = await other.get('/reports/summary');
    const text = JSON.stringify(body);
    expect(body.sections.devices.data.riskiest.items.map(({ name }: Data) => name)).toEqual([HARD_NAME]);
    for (const { name } of PLACES) expect(text).not.toContain(`"${name}"`);
    expect(text).not.toContain(risky.account.organization.id);
  });

  it('sends as many statements for one device as for twelve', async () => {
    const [many, one] = [await statementsOf(risky), await statementsOf(other)];
    // Pages of lists: an empty one is looked for twice.
    const isPage = (name: unknown): boolean => String(name).startsWith('repeated-');
    // What is told beside the rows of a page is asked for only where it has any.
    const isOfRows = (name: unknown): boolean => ['cve-cover-shown', 'withdrawn-names'].includes(String(name));
    const always = (sent: unknown[]): unknown[] => sent.filter((name) => !isPage(name) && !isOfRows(name)).sort();
    expect(always(one)).toEqual(always(many));
    for (const sent of [many, one]) expect(sent.filter(isPage).length).toBeLessThanOrEqual(8);
    expect(many.filter((name) => String(name).startsWith('report-')).sort()).toEqual([
      'report-exposure',
      'report-fleet',
    ]);
  });
});
