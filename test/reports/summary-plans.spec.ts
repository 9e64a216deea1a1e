import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Database } from '../../src/platform/index.js';
import { ComposeReport } from '../../src/reports/app/compose-report.service.js';
import { type AdvisedWorld, HOSTILE, refresh, report, startAdvised, stopAdvised } from '../advice/advised.js';
import { enrollDevice } from '../support/device.js';
import { type Answer, type Session, signIn } from '../support/session.js';

const OURS = ['compliance', 'cloud', 'threats', 'plan', 'advice', 'methodology', 'limits', 'glossary', 'annex'];

let world: AdvisedWorld;
let ada: Session;
let empty: Session;

beforeAll(async () => {
  world = await startAdvised();
  ({ ada } = world);
  empty = await signIn(world.service, 'me');
  await refresh(ada);
}, 60_000);

afterAll(() => stopAdvised(world));

/** The data of all sections, by name; each of them was read. */
async function sections(session: Session): Promise<Answer['body']> {
  const { status, body } = await session.get('/reports/summary');
  expect(status).toBe(200);
  const of = body.sections as Record<string, { state: string; data: object }>;
  for (const name of OURS) expect([name, of[name]?.state]).toEqual([name, 'ready']);
  return Object.fromEntries(Object.entries(of).map(([name, { data }]) => [name, data]));
}

async function shown(path: string, session = ada): Promise<Answer['body']> {
  const { status, body } = await session.get(path);
  expect([path, status]).toEqual([path, 200]);
  return body;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

async function printed(session: Session): Promise<string> {
  const { body } = await session.get('/reports/summary');
  const compose = world.service.app.get(ComposeReport, { strict: false });
  const html = compose.html(body, { paper: 'a4', lang: 'en' }, { pages: new Map(), missing: [] });
  // Fonts stand before it, in letters that mean nothing.
  return html.slice(html.indexOf('<main'));
}

describe('an organization with some risk', () => {
  it('says of frameworks, gaps and maturity what their addresses say', async () => {
    const { compliance, advice } = await sections(ada);
    const frameworks = new Map((await shown('/compliance/frameworks')).map((one: Answer['body']) => [one.slug, one]));
    expect(compliance.total).toBe(frameworks.size);
    for (const { slug, low, high, link, ...of } of compliance.frameworks) {
      const { readiness, assessedShare, automatedShare } = of;
      expect(frameworks.get(slug)).toMatchObject({ readiness, range: { low, high }, assessedShare, automatedShare });
      const { score } = await shown(link);
      const { measured, attested, carried, partly, failing, unknown, notApplicable } = of.controls;
      expect(score.counts).toEqual({
        compliant: sum([measured, attested, carried]),
        'partially-compliant': partly,
        'non-compliant': failing,
        'not-assessed': unknown,
        'not-applicable': notApplicable,
      });
    }
    const gaps = await shown(compliance.gaps.link);
    expect(compliance.gaps.total).toBe(gaps.total);
    expect(compliance.gaps.items.map((one: Answer['body']) => one.points)).toEqual(
      gaps.data.slice(0, 10).map((one: Answer['body']) => one.points),
    );
    const { level, coverage, words, functions } = await shown(advice.maturity.link);
    expect(advice.maturity).toMatchObject({ level, coverage, ...words });
    expect(advice.maturity.functions.map((one: Answer['body']) => [one.function, one.level])).toEqual(
      functions.map((one: Answer['body']) => [one.function, one.level]),
    );
  });

  it('says of threats and suites what their addresses say', async () => {
    const { threats, cloud } = await sections(ada);
    const model = await shown(threats.link);
    expect(threats.points.score).toBe(model.score);
    expect(threats.worst.map((one: Answer['body']) => [one.id, one.level, one.points])).toEqual(
      model.threats.slice(0, 5).map((one: Answer['body']) => [one.id, one.level, one.points]),
    );
    const { threats: ours, withoutThreat, decided, neverScanned } = threats.points;
    expect(sum([ours, withoutThreat, decided, neverScanned])).toBeCloseTo(model.score, 6);
    for (const { link, ...of } of cloud.suites) {
      const { status, auditedAt, score, coverage } = await shown(link);
      expect(of).toMatchObject({ status, auditedAt, score, coverage });
    }
  });

  it('says of the plan, the money and the people what their addresses say', async () => {
    const { plan } = await sections(ada);
    const ranked = await shown(plan.actions.link);
    expect(plan.actions.items.map((one: Answer['body']) => [one.id, one.title])).toEqual(
      ranked.data.slice(0, 10).map((one: Answer['body']) => [one.id, one.title]),
    );
    const roadmap = await shown('/roadmap?quarters=4');
    expect(plan.roadmap).toMatchObject({ total: roadmap.total, illustrative: roadmap.illustrative });
    expect(plan.roadmap.quarters.map((one: Answer['body']) => [one.key, one.items, one.hours, one.score])).toEqual(
      roadmap.quarters.map((one: Answer['body']) => [one.key, one.items, one.hours, one.score]),
    );
    const { totals, currency, illustrative, missing } = await shown(plan.budget.link);
    expect(plan.budget).toMatchObject({ currency, illustrative, missing, isLowerBound: totals.isLowerBound });
    expect(plan.budget.firstYear.amount).toBe(totals.year1.amount);
    const { roles, mostWanted } = await shown(plan.people.link);
    expect(plan.people.mostWanted).toMatchObject({ id: mostWanted.role, fte: mostWanted.fte });
    expect(plan.people.total).toBe(roles.length);
  });

  it('lists in the annex what its links list', async () => {
    const { annex, limits } = await sections(ada);
    for (const list of [annex.exploited, annex.overdue]) {
      const { data, page } = await shown(`${list.link}&limit=30`);
      expect(list.total).toBe(page.total);
      expect(list.items.map((one: Answer['body']) => one.id)).toEqual(data.map((one: Answer['body']) => one.id));
    }
    expect(limits.decisions.total).toBe((await shown(annex.decisions.link)).page.total);
    expect(limits).toMatchObject({ complete: false, enrolled: 2, silent: { total: 0 }, neverScanned: { total: 0 } });
  });

  it('labels recommendations of the template, and prints hostile names as they are written', async () => {
    const device = await enrollDevice(world.service, ada, { name: `<script>${HOSTILE}</script> <%= 1 %> \${2}` });
    const { limits } = await sections(ada);
    expect(limits.neverScanned).toMatchObject({ total: 1, items: [{ scannedOn: null }] });
    await report(world, device, [{ id: 'CVE-2026-1002', package: '<img src=x>', fixed: '9' }]);
    const html = await printed(ada);
    expect(html).toContain('Drafted from a template');
    expect(html).toContain('&lt;img src=x&gt;');
    expect(html).not.toMatch(/<script|<img|could not be printed/);
  });
});

describe('more findings', () => {
  it('take no more statements', async () => {
    await ada.get('/reports/summary');
    const before = await fewestStatements();
    const more = Array.from({ length: 40 }, (_, i) => ({ id: `CVE-2026-${2000 + i}`, package: `p-${i}`, fixed: '2' }));
    for (const device of world.devices) await report(world, device, more);
    await ada.get('/reports/summary');
    expect(await fewestStatements()).toBeLessThanOrEqual(before);
  });
});

/** Jobs that go on meanwhile add to some of them. */
async function fewestStatements(): Promise<number> {
  const counts = [await statements(), await statements(), await statements()];
  return Math.min(...counts);
}

/** How much is asked of the database for one summary. */
async function statements(): Promise<number> {
  const asked = jest.spyOn(world.service.app.get(Database), 'query');
  try {
    await ada.get('/reports/summary');
    return asked.mock.calls.filter(([text]) => text.trim().startsWith('SELECT')).length;
  } finally {
    asked.mockRestore();
  }
}

describe('an organization that has nothing', () => {
  it('says what is missing, and no number that looks like a result', async () => {
    const { compliance, cloud, threats, plan, advice, methodology, limits, annex } = await sections(empty);
    expect(compliance).toMatchObject({ withReadiness: 0, asOf: null });
    expect(cloud).toMatchObject({ audited: 0, inScore: null });
    expect(threats).toMatchObject({ counted: false, worst: [] });
    expect(plan).toMatchObject({ counted: false, actions: { total: 0, score: null } });
    expect(advice).toMatchObject({ recommendations: null, maturity: { level: null } });
    expect(methodology).toMatchObject({ countedAt: null, confidence: null });
    expect(limits).toMatchObject({ complete: false, score: null });
    expect(annex).toMatchObject({ exploited: { items: [] }, actions: { items: [] } });
    const html = await printed(empty);
    expect(html).toContain('nothing can be said of threats');
    expect(html).toContain('No recommendations were written yet');
    expect(html).not.toMatch(/could not be printed|undefined|NaN|\[object/);
  });

  it('says the same twice', async () => {
    const [first, second] = [await shown('/reports/summary', empty), await shown('/reports/summary', empty)];
    expect(second.dataVersion).toBe(first.dataVersion);
  });
});
