import { describe, expect, it } from '@jest/globals';
import { describeReportSection } from '../testing/describe-report-section.js';
import { printSection, wordsOf } from '../testing/print-section.js';
import {
  DASHBOARD,
  EXPOSURE,
  FEEDS,
  type GivenFacts,
  NO_DASHBOARD,
  NO_EXPOSURE,
  planned,
  riskFacts,
  roadmapOf,
} from '../testing/risk-facts.js';
import { ProgressReportSection } from './progress.section.js';

const TEMPLATE = new URL('./progress.html', import.meta.url);
const framework = (slug: string, readiness: number | null) => ({
  known: { framework: { slug, name: `Name of ${slug}`, version: '1' } },
  score: { readiness },
});
const asked = (id: string, of: object = {}) => ({
  kind: 'work',
  id,
  title: `Do ${id}`,
  why: 'Why.',
  cost: null,
  hours: 4,
  removes: 6,
  devices: 60,
  dueOn: null,
  link: null,
  ...of,
});
const previous = (decisions: unknown, measured: unknown) => ({
  id: '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1',
  asOf: new Date('2026-10-21T09:00:00Z'),
  format: 1,
  sections: { verdict: { data: { decisions } }, progress: { data: { measured } } },
});
const MEASURED = {
  score: 68.7,
  coverage: 0.9,
  overdue: 9,
  listed: 5,
  listedOverdue: null,
  frameworks: [
    { slug: 'alpha', readiness: 30 },
    { slug: 'beta', readiness: null },
  ],
};
const NOW: GivenFacts = {
  dashboard: DASHBOARD,
  exposure: EXPOSURE,
  feeds: FEEDS,
  frameworks: { frameworks: [framework('alpha', 34.25), framework('beta', 12), framework('gamma', null)] },
  roadmap: roadmapOf([
    planned('fewer', { work: { devices: 20, overdue: false } }),
    planned('same', { work: { devices: 60, overdue: false } }),
    planned('late', { work: { devices: 60, overdue: true } }),
    planned('binding', { work: { devices: 20, overdue: false } }),
  ]),
  workforce: { roles: [{ role: 'IO-WRL-005', gapFte: 0.5, demandFte: 1, work: { firstDueOn: null } }] },
  previous: null,
};
const EMPTY: GivenFacts = {
  dashboard: NO_DASHBOARD,
  exposure: NO_EXPOSURE,
  feeds: [],
  frameworks: { frameworks: [framework('alpha', null)] },
  previous: null,
};
const read = (given: GivenFacts) => new ProgressReportSection().read(riskFacts(given));

describeReportSection({
  section: new ProgressReportSection(),
  facts: {
    empty: riskFacts(EMPTY),
    rich: riskFacts({
      ...NOW,
      previous: previous([asked('fewer'), asked('staff:IO-WRL-005', { kind: 'staff' })], MEASURED),
    }),
    hostile: (text) => riskFacts({ ...NOW, previous: previous([asked('fewer', { title: text })], MEASURED) }),
  },
});

describe('what became of the last report', () => {
  it('is nothing for the first one, which leaves what the next compares itself with', async () => {
    const data = await read(EMPTY);
    expect(data).toMatchObject({ since: null, figures: [], decisions: [], frameworks: { total: 0, items: [] } });
    expect(data.measured).toEqual({
      score: null,
      coverage: null,
      overdue: null,
      listed: null,
      listedOverdue: null,
      frameworks: [{ slug: 'alpha', readiness: null }],
    });
    expect(wordsOf(printSection(TEMPLATE, data))).toContain('This is the first report that there is');
  });

  it('says of each decision whether it is done, partly done, open or overdue', async () => {
    const decisions = [
      asked('gone'),
      asked('fewer'),
      asked('same'),
      asked('late'),
      asked('binding', { dueOn: '2026-11-01' }),
      asked('staff:IO-WRL-005', { kind: 'staff', removes: null, devices: null }),
      asked('staff:PD-WRL-007', { kind: 'staff', removes: null, devices: null }),
    ];
    const data = await read({ ...NOW, previous: previous(decisions, MEASURED) });
    expect(data.since).toEqual({
      reportId: '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1',
      on: '2026-10-21',
      days: 30,
      link: '/api/v1/reports/0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1',
    });
    expect(data.decisions.map(({ id, state }) => [id, state])).toEqual([
      ['gone', 'done'],
      ['fewer', 'partly'],
      ['same', 'open'],
      ['late', 'overdue'],
      ['binding', 'overdue'],
      ['staff:IO-WRL-005', 'open'],
      ['staff:PD-WRL-007', 'done'],
    ]);
    expect(data.decisions[0]).toMatchObject({ removesThen: 6, removesNow: 0, devicesThen: 60, devicesNow: 0 });
    expect(data.decisions[1]).toMatchObject({ devicesThen: 60, devicesNow: 20 });
    expect(data.decisions[5]).toMatchObject({ removesNow: null, devicesNow: null });
    const words = wordsOf(printSection(TEMPLATE, data));
    expect(words).toContain(
      'Of 7 decisions that the report of 21 October 2026 asked for, 2 are done and 2 are overdue.',
    );
  });

  it('compares figures and frameworks, and what was not known then stays unknown', async () => {
    const { figures, frameworks } = await read({ ...NOW, previous: previous([], MEASURED) });
    expect(figures.map(({ key, then, now, change, direction }) => [key, then, now, change, direction])).toEqual([
      ['score', 68.7, 64.5, -4.2, 'better'],
      ['coverage', 90, 92, 2, 'better'],
      ['overdue', 9, 7, -2, 'better'],
      ['listed', 5, EXPOSURE.listed.total, EXPOSURE.listed.total - 5, expect.any(String)],
      ['listed-overdue', null, EXPOSURE.listed.overdue, null, null],
    ]);
    expect(frameworks).toMatchObject({ total: 2, shown: 2 });
    expect(frameworks.items).toEqual([
      expect.objectContaining({ slug: 'alpha', then: 30, now: 34.25, change: 4.3, direction: 'better' }),
      expect.objectContaining({ slug: 'beta', then: null, now: 12, change: null, direction: null }),
    ]);
  });

  it.each([
    ['nothing', {}],
    ['another shape', { verdict: { data: { decisions: 'none' } }, progress: { data: { measured: [1] } } }],
    ['sections that failed', { verdict: { data: null }, progress: null }],
    [
      'decisions of another kind',
      { verdict: { data: { decisions: [null, 7, { kind: 'buy', id: 'x', title: 'y' }] } } },
    ],
  ])('says nothing of a report that says %s', async (_, sections) => {
    const data = await read({ ...NOW, previous: { ...previous([], null), sections } });
    expect(data).toMatchObject({ figures: [], decisions: [], frameworks: { items: [] } });
    expect(wordsOf(printSection(TEMPLATE, data))).toContain('nothing is compared');
  });
});
