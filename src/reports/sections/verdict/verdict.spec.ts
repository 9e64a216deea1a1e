import { describe, expect, it } from '@jest/globals';
import { printSection, wordsOf } from '../testing/print-section.js';
import {
  BUDGET,
  DASHBOARD,
  EXPOSURE,
  feed,
  FEEDS,
  type GivenFacts,
  storedDay,
  NO_BUDGET,
  NO_DASHBOARD,
  NO_EXPOSURE,
  NO_WORKFORCE,
  PERSON_YEARS,
  planned,
  riskFacts,
  roadmapOf,
  WORKFORCE,
} from '../testing/risk-facts.js';
import { VerdictReportSection } from './verdict.section.js';

const TEMPLATE = new URL('./verdict.html', import.meta.url);
const HARD = `<b>名前</b> ${'x'.repeat(200)} <%= it %> \${process.env.HOME} ماكينة 🛡️`;

const ITEMS = [
  planned('openssl', { work: { overdue: true, dueOn: '2026-11-01' } }),
  planned('zlib', { work: { risk: { removes: 2.2, points: 3 } } }),
  planned('restore', {
    work: { kind: 'restore-coverage', title: 'Have 7 devices report', devices: 7, risk: null, dueOn: null, tier: null },
  }),
];
const WHOLE = {
  dashboard: DASHBOARD,
  exposure: EXPOSURE,
  feeds: FEEDS,
  roadmap: roadmapOf(ITEMS),
  budget: BUDGET,
  workforce: WORKFORCE,
  actions: { actions: [], words: new Map([['openssl', { title: 'Upgrade openssl to 3.0.17', kevCount: 0 }]]) },
  personYears: PERSON_YEARS,
};
const read = (given: GivenFacts) => new VerdictReportSection().read(riskFacts(given));

describe('the page for a director', () => {
  it('judges, and says how sure it is', async () => {
    expect(await read(WHOLE)).toMatchObject({
      verdict: 'act-now',
      sentence: expect.stringContaining('2 vulnerabilities that attackers are known to use'),
      score: { value: 64.5, low: 61.2, high: 70.9, band: 'high' },
      coverage: { reporting: 92, enrolled: 100, share: 0.92, asOf: '2026-11-20' },
      direction: { since: '2026-10-20', scoreBefore: 68.7, delta: -4.2 },
      overdueListed: 2,
      firstStep: null,
    });
  });

  it('names the three causes that moved the score most since the period began', async () => {
    const { changes } = await read(WHOLE);
    expect(changes).toEqual([
      { cause: 'fixed', text: 'Vulnerabilities were fixed', points: -7.7 },
      { cause: 'found', text: expect.any(String), points: 2.5 },
      { cause: 'kev', text: expect.any(String), points: 1.5 },
    ]);
  });

  it('asks for decisions, with what they cost, bring and when they are due', async () => {
    const { decisions } = await read(WHOLE);
    expect(decisions).toEqual([
      {
        kind: 'work',
        id: 'openssl',
        title: 'Upgrade openssl to 3.0.17',
        why: 'It was due on 1 November 2026, 19 days ago; the score falls by 6.1 points when it is done.',
        cost: { currency: 'USD', amount: 69_231, low: 25_000, high: 240_000 },
        hours: 6,
        removes: 6.1,
        devices: 60,
        dueOn: '2026-11-01',
        link: '/api/v1/rice/recommendations?q=openssl',
      },
      expect.objectContaining({ kind: 'work', id: 'zlib', removes: 2.2 }),
      expect.objectContaining({ kind: 'work', id: 'restore', removes: null }),
      expect.objectContaining({
        kind: 'staff',
        id: 'staff:IO-WRL-005',
        cost: { currency: 'USD', amount: 10_950_000, low: 8_212_500, high: 19_162_500 },
      }),
    ]);
  });

  it('does not know what costs that nobody said are', async () => {
    const { decisions } = await read({ ...WHOLE, budget: NO_BUDGET, personYears: new Map() });
    expect(decisions.map(({ cost }) => cost)).toEqual([null, null, null, null]);
    expect(printSection(TEMPLATE, await read({ ...WHOLE, budget: NO_BUDGET, personYears: new Map() }))).toContain(
      'not known',
    );
  });

  it('does not take a list that was never read for an empty one', async () => {
    const data = await read({ ...WHOLE, feeds: [feed('kev', false)] });
    expect(data).toMatchObject({ verdict: 'better', overdueListed: null });
    expect(wordsOf(printSection(TEMPLATE, data))).toContain('the list of CISA was never read');
  });

  it('has no direction on the first day', async () => {
    const data = await read({
      ...WHOLE,
      exposure: NO_EXPOSURE,
      dashboard: { ...DASHBOARD, trend: [storedDay('2026-11-20', 64.5)] },
    });
    expect(data).toMatchObject({ verdict: 'first', direction: null, changes: [] });
    expect(wordsOf(printSection(TEMPLATE, data))).toContain('first day');
  });

  it('of an organization without anything has no figures and says what to do', async () => {
    const data = await read({ dashboard: NO_DASHBOARD, exposure: NO_EXPOSURE, feeds: FEEDS });
    expect(data).toMatchObject({
      verdict: 'nothing-to-judge',
      score: null,
      coverage: null,
      decisions: [],
      changes: [],
    });
    const html = printSection(TEMPLATE, data);
    expect(html).not.toMatch(/<table|<svg|class="kpi"/);
    expect(wordsOf(html)).toContain('What to do first: Enrol a device, or connect a cloud suite.');
  });

  it('of devices that nobody scanned has no score either', async () => {
    const dashboard = {
      ...NO_DASHBOARD,
      figures: { ...NO_DASHBOARD.figures, devices: 2 },
      neverScanned: 2,
      coverage: { enrolled: 2, reporting: 0, silent: 0, neverScanned: 2, asOf: '2026-11-20T08:00:00.000Z' },
    };
    const data = await read({ dashboard, exposure: NO_EXPOSURE, feeds: FEEDS });
    expect(data).toMatchObject({ verdict: 'not-scanned', score: null, decisions: [] });
  });

  it('asks for nothing where nothing is to be decided', async () => {
    const data = await read({ ...WHOLE, roadmap: roadmapOf([]), workforce: NO_WORKFORCE });
    expect(data.decisions).toEqual([]);
    expect(wordsOf(printSection(TEMPLATE, data))).toContain('Nothing: no work is due within 30 days');
  });

  it('prints what people and scanners wrote as they wrote it', async () => {
    const items = [planned('a', { work: { title: HARD, risk: { removes: 5, points: 5 } } })];
    const html = printSection(TEMPLATE, await read({ ...WHOLE, roadmap: roadmapOf(items) }));
    expect(html).toContain('&lt;b&gt;名前&lt;/b&gt;');
    expect(html).not.toContain('<b>名前');
  });
});
