import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { settleRisk, verifyRisk } from '../support/risk.js';
import { startService, type TestService } from '../support/service.js';
import { type Answer, type Session, signIn } from '../support/session.js';

const DAY_MS = 86_400_000;

interface Day {
  day: string;
  score: number;
  devices: number;
  accepted: number;
  causes: { cause: string; points: number }[];
}

let service: TestService;
let session: Session;
let organizationId: number;
let trend: Day[];
/** The moment at which the history ends: the last change that it tells. */
let end: Date;
/** Entries of the ledger when the service was ready, before any job had looked at what happened. */
let toldEntries: number;

async function ledger(): Promise<{ cause: string; at: Date }[]> {
  return service.database.query('SELECT cause, at FROM risk_ledger WHERE organization_id = $1 ORDER BY at', [
    organizationId,
  ]);
}

beforeAll(async () => {
  // The daily audit would be due as soon as it starts, and move what is looked at.
  service = await startService({ SEED_DEMO: 'true', INTELLIGENCE_SNAPSHOT: 'on', CLOUD_AUDIT_SCHEDULE: 'off' });
  session = await signIn(service, 'cy');
  const [one] = await service.database.query<{ id: number }>('SELECT id FROM organization WHERE public_id = $1', [
    session.account.organization.id,
  ]);
  organizationId = one!.id;
  const told = await ledger();
  toldEntries = told.length;
  end = told.at(-1)!.at;
  await settleRisk(service, organizationId);
  trend = (await session.get('/risk-dashboard')).body.trend;
});

afterAll(() => service.stop());

function dateOf(daysAgo: number): string {
  return new Date(end.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);
}

/** How it stood at the end of a day, counted backwards from the last one told. */
function on(daysAgo: number): Day {
  return trend.find(({ day }) => day === dateOf(daysAgo))!;
}

function causesOn(daysAgo: number): string[] {
  return on(daysAgo).causes.map(({ cause }) => cause);
}

/** What causes say about the difference of two days, in hundredths. */
function explained({ causes }: Day): number {
  return causes.reduce((sum, { points }) => sum + Math.round(points * 100), 0);
}

describe('the history of the demo', () => {
  it('has figures for each of its ninety-one days, of the time of that day', async () => {
    const days = await service.database.query<{ day: string; at: string; devices: number; coverage: object | null }>(
      `SELECT to_char(day, 'YYYY-MM-DD') AS day, figures->>'at' AS at, (figures->'devices')::int AS devices, figures->'coverage' AS coverage
         FROM risk_day WHERE organization_id = $1 AND day <= $2 ORDER BY day DESC`,
      [organizationId, dateOf(0)],
    );
    expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 91 }, (_, i) => dateOf(i)));
    for (const { day, at } of days) expect(at.slice(0, 10)).toBe(day);
    expect(days.every(({ devices, coverage }) => devices > 0 && coverage !== null)).toBe(true);
    expect(trend).toHaveLength(91);
  });

  it('explains each day to the hundredth', () => {
    for (const [i, day] of trend.entries()) {
      const before = trend[i - 1]?.score ?? (day.day === dateOf(90) ? 0 : null);
      if (before !== null)
        expect([day.day, explained(day)]).toEqual([day.day, Math.round(day.score * 100 - before * 100)]);
    }
  });

  it('moves far, up and down, for many reasons', () => {
    const scores = trend.map(({ score }) => score);
    expect(Math.max(...scores)).toBeLessThan(85);
    expect(Math.min(...scores)).toBeLessThan(45);
    expect(Math.max(...scores) - Math.min(...scores)).toBeGreaterThan(25);
    const risen = scores.slice(1).filter((score, i) => score > (scores[i] ?? 0) + 1);
    expect(risen.length).toBeGreaterThanOrEqual(4);
    const causes = new Set(trend.flatMap((day) => day.causes.map(({ cause }) => cause)));
    expect([...causes]).toEqual(
      expect.arrayContaining(['found', 'fixed', 'decision', 'context', 'check', 'inventory']),
    );
  });

  it('names the reason where the story has it', () => {
    expect(causesOn(82)).toContain('fixed');
    expect(causesOn(63)).toContain('decision');
    expect(causesOn(46)).toContain('found');
    expect(causesOn(40)).toContain('context');
    expect(on(40).score).toBeGreaterThan(on(41).score);
    expect(on(33).score).toBeLessThan(on(34).score);
    expect(causesOn(23)).toContain('context');
    expect(on(16).score).toBeGreaterThan(on(17).score + 5);
    expect(on(9).score).toBeLessThan(on(10).score - 5);
  });

  it('has an acceptance that hides a finding, ends by itself, and shows it again', async () => {
    expect([44, 43, 37, 35].map((day) => on(day).accepted)).toEqual([0, 1, 1, 0]);
    const without = await service.database.query<{ points: number }>(
      `SELECT (figures->'withoutAccepted')::float8 AS points FROM risk_day WHERE organization_id = $1 AND day = ANY ($2::date[]) ORDER BY day`,
      [organizationId, [dateOf(43), dateOf(35)]],
    );
    expect(without[0]!.points).toBeLessThan(on(43).score - 1);
    expect(without[1]!.points).toBe(on(35).score);
    const { body } = await session.get('/risk-acceptances');
    const told = (body.data as { decision: string; status: string; decidedBy: { name: string } }[]).map(
      ({ decision, status, decidedBy }) => [decidedBy.name, decision, status],
    );
    expect(told.sort()).toEqual([
      ['Ben', 'accepted', 'expired'],
      ['Ben', 'not-affected', 'active'],
    ]);
  });

  it('says on its last day why the score is not what it was the day before', async () => {
    const { changedSince, direction } = (await session.get('/risk-dashboard')).body;
    // Midnight may have passed.
    if (changedSince.since !== dateOf(0)) return;
    expect(changedSince.scoreBefore).toBe(on(1).score);
    const causes = changedSince.causes as { cause: string; subjects: unknown[] }[];
    expect(causes.find(({ cause }) => cause === 'fixed')?.subjects.length).toBeGreaterThan(0);
    expect(direction).toBe('better');
  });

  it('leaves nothing to jobs: what they find when they come is done', async () => {
    expect(toldEntries).toBeGreaterThan(40);
    expect(await ledger()).toHaveLength(toldEntries);
  });

  it('is what the facts come to', async () => {
    expect(await verifyRisk(service, organizationId)).toEqual([]);
  });

  it('has every scan applied, none of them late, and one more of each machine that was matched', async () => {
    const rows = await service.database.query<{ status: string; source: string }>(
      `SELECT status, source, count(*)::int FROM scan WHERE organization_id = $1 GROUP BY 1, 2 ORDER BY 1, 2`,
      [organizationId],
    );
    expect(rows.map(({ status, source }) => `${status} ${source}`)).toEqual([
      'completed lynis',
      'completed native',
      'completed openscap',
      'completed posture',
      'completed sarif',
      'completed trivy',
      'suspect native',
    ]);
  });

  it('has failing checks of all its sources at its end, settings and what is none', async () => {
    const rows = await service.database.query<{ source: string; kinds: string[] }>(
      `SELECT c.source, array_agg(DISTINCT c.kind ORDER BY c.kind) AS kinds FROM published_device_check c
        WHERE c.organization_id = $1 AND c.status = 'fail' GROUP BY 1 ORDER BY 1`,
      [organizationId],
    );
    expect(rows).toEqual([
      { source: 'lynis', kinds: ['setting'] },
      { source: 'native', kinds: ['setting'] },
      { source: 'openscap', kinds: ['setting'] },
      { source: 'sarif', kinds: ['code'] },
      { source: 'trivy', kinds: ['license', 'secret'] },
    ]);
  });

  it('is told once', async () => {
    const second = await startService(service.environment);
    await second.stop();
    const [devices] = await service.database.query<{ count: number }>(
      `SELECT count(*)::int FROM device WHERE organization_id = $1`,
      [organizationId],
    );
    expect(devices?.count).toBe(trend.at(-1)!.devices + 1);
  });
});

/** Where a program looks: ids, what they are of, and which benchmark was run. */
const FOR_PROGRAMS = new Set(['id', 'key', 'subject', 'scope', 'link']);
const RAW_ID = /xccdf_|\b(?:openscap|semgrep|gitleaks|trivy|checkov|lynis|prowler):[\w-]/i;

/** Texts of an answer that people read, and that hold an id of a tool. */
function rawIds(value: unknown): string[] {
  if (typeof value === 'string') return RAW_ID.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (FOR_PROGRAMS.has(key) ? [] : rawIds(inner)));
}

describe('the reports of the demo', () => {
  it('have one of thirty days ago, as it was then, of which nothing is printed yet', async () => {
    const { data } = (await session.get('/reports')).body;
    expect(data).toHaveLength(1);
    const [{ id, asOf, madeAt, madeBy, files }] = data;
    expect([madeBy, files]).toEqual([{ kind: 'service', id: 'demo', name: null }, []]);
    const days = Math.round((Date.now() - Date.parse(asOf)) / DAY_MS);
    expect([days, madeAt]).toEqual([30, asOf]);

    const { summary } = (await session.get(`/reports/${id}`)).body;
    expect(summary.period.to).toBe(asOf.slice(0, 10));
    const failed = Object.values<{ state: string }>(summary.sections).filter(({ state }) => state !== 'ready');
    expect(failed).toEqual([]);
    const { score } = summary.sections.progress.data.measured;
    const { trend } = (await session.get('/risk-dashboard')).body;
    expect(score).toBeCloseTo(trend.find(({ day }: { day: string }) => day === asOf.slice(0, 10)).score, 5);
  });

  it('say today what became of it', async () => {
    const { since, decisions, figures } = (await session.get('/reports/summary')).body.sections.progress.data;
    expect(since).toMatchObject({ days: 30 });
    expect(decisions.length).toBeGreaterThan(0);
    expect(figures.find(({ key }: { key: string }) => key === 'score').change).not.toBeNull();
  });

  it('call checks by what they are called, and not by the ids of their tools', async () => {
    const { body: failing } = await session.get('/failing-checks?limit=200');
    const { body: rice } = await session.get('/rice/recommendations?kind=fix-check&limit=200');
    const told = failing.data.filter(({ kind }: Answer['body']) => kind === 'code' || kind === 'secret');
    expect(told.map(({ title }: Answer['body']) => title)).toContain(
      'A query is put together of what a request brings',
    );
    for (const { title } of told)
      expect(rice.data).toContainEqual(expect.objectContaining({ title: expect.stringContaining(title) }));
    const { body: report } = await session.get('/reports/summary');
    const evidence = report.sections.threats.data.worst.flatMap((one: Answer['body']) => one.evidence) as string[];
    expect(evidence).toContain('Rule of a SCAP benchmark: The audit daemon is installed');
    expect(evidence).toContain('A gap in a cloud suite: People outside a group can read its conversations');
    expect(evidence.filter((one) => !one.includes(' ') && !one.startsWith('CVE-'))).toEqual([]);
  });

  it.each([
    ...['/reports/summary', '/threat-model', '/risk-dashboard', '/risk-matrix', '/rice/recommendations?limit=200'],
    ...[
      '/failing-checks?limit=200',
      '/roadmap',
      '/budget',
      '/jd',
      '/organizations/recommendations',
      '/compliance/gaps',
    ],
  ])('%s shows no check by the id of its tool: that stands beside what it is called', async (path) => {
    const { status, body } = await session.get(path);
    expect(status).toBe(200);
    expect(rawIds(body)).toEqual([]);
  });
});
