import { describe, expect, it } from '@jest/globals';
import { printSection, wordsOf } from '../testing/print-section.js';
import {
  DASHBOARD,
  NO_DASHBOARD,
  NO_WORKFORCE,
  planned,
  riskFacts,
  roadmapOf,
  WORKFORCE,
} from '../testing/risk-facts.js';
import { TopRisksReportSection } from './top-risks.section.js';

const TEMPLATE = new URL('./top-risks.html', import.meta.url);
const LEVELS = ['very-low', 'low', 'moderate', 'high', 'very-high'];

function matrix(counts: Record<string, [findings: number, checks: number]>) {
  const cells = [5, 4, 3, 2, 1].flatMap((likelihood) =>
    [1, 2, 3, 4, 5].map((impact) => {
      const [findings, checks] = counts[`${likelihood}${impact}`] ?? [0, 0];
      return { likelihood, impact, level: LEVELS[Math.min(likelihood, impact) - 1], findings, checks };
    }),
  );
  const all = Object.values(counts);
  return {
    cells,
    totals: {
      findings: all.reduce((sum, [findings]) => sum + findings, 0),
      checks: all.reduce((sum, [, checks]) => sum + checks, 0),
      byLevel: Object.fromEntries(LEVELS.map((level) => [level, 0])),
    },
  };
}

function action(id: string, of: object = {}) {
  return {
    id,
    kind: 'upgrade',
    title: `Upgrade ${id}`,
    problem: null,
    subject: { kind: 'package', ecosystem: 'Debian:12', name: id },
    tier: { key: '14-days', title: '14 days', days: 14, forensic: false },
    dueOn: '2026-12-01',
    overdue: false,
    devices: 60,
    findings: 90,
    level: 'high',
    removes: 6.1,
    link: '/api/v1/rice/recommendations?q=openssl',
    ...of,
  };
}

const WORDS = new Map([
  [
    'openssl',
    {
      title: 'Upgrade openssl to 3.0.17',
      cveCount: 4,
      kevCount: 1,
      cves: [
        { id: 'CVE-2026-1001', title: null, kev: true, epss: 0.7 },
        { id: 'CVE-2026-1002', title: null, kev: false, epss: null },
      ],
    },
  ],
]);
const WHOLE = {
  dashboard: DASHBOARD,
  matrix: matrix({ '55': [3, 1], '43': [10, 0], '11': [200, 4] }),
  actions: {
    actions: [action('openssl'), ...['b', 'c', 'd', 'e', 'f'].map((id) => action(id))],
    score: 64.5,
    words: WORDS,
  },
  roadmap: roadmapOf([planned('openssl')]),
  workforce: WORKFORCE,
};
const EMPTY = {
  dashboard: NO_DASHBOARD,
  matrix: matrix({}),
  actions: { actions: [], score: null, words: new Map() },
  roadmap: roadmapOf([], null),
  workforce: NO_WORKFORCE,
};
const read = (given: object = {}) => new TopRisksReportSection().read(riskFacts({ ...WHOLE, ...given }));

describe('the top risks', () => {
  it('have levels that add up to the matrix', async () => {
    const { cells, levels, findings, checks } = await read();
    expect(cells).toHaveLength(25);
    expect(levels.map(({ level }) => level)).toEqual([...LEVELS].reverse());
    for (const [of, total] of [
      ['findings', findings],
      ['checks', checks],
    ] as const) {
      expect(levels.reduce((sum, level) => sum + level[of], 0)).toBe(total);
      expect(cells.reduce((sum, cell) => sum + cell[of], 0)).toBe(total);
    }
  });

  it('are a register: what, how bad, why, who, until when, and what it brings', async () => {
    const { risks, total, shown } = await read();
    expect([total, shown]).toEqual([6, 5]);
    expect(risks[0]).toEqual({
      id: 'openssl',
      kind: 'upgrade',
      subject: 'openssl (Debian:12)',
      treatment: 'Upgrade openssl to 3.0.17',
      level: 'high',
      devices: 60,
      vulnerabilities: 4,
      listed: 1,
      epss: 0.7,
      tier: '14 days',
      forensic: false,
      owner: { id: 'IO-WRL-005', name: 'Systems Administration' },
      dueOn: '2026-12-01',
      state: 'planned',
      quarter: '2026-Q4',
      scoreBefore: 64.5,
      scoreAfter: 58.4,
      link: '/api/v1/rice/recommendations?q=openssl',
    });
  });

  it.each([
    ['overdue', { work: { overdue: true } }, { overdue: true }],
    ['unstaffed', { item: { state: 'unstaffed', quarter: null } }, {}],
    ['beyond', { item: { state: 'beyond', quarter: null } }, {}],
  ])('say that a treatment is %s', async (state, item, of) => {
    const actions = { ...WHOLE.actions, actions: [action('openssl', of)] };
    const { risks } = await read({ actions, roadmap: roadmapOf([planned('openssl', item)]) });
    expect(risks[0]?.state).toBe(state);
  });

  it('say of a setting what can happen, and what is done about it', async () => {
    const gap = action('gap', {
      kind: 'close-gap',
      title: 'Require a second factor of everyone (Google Workspace)',
      problem: 'People can sign in with a password alone',
      subject: { kind: 'cloud-check', ecosystem: 'google-workspace', name: 'google.identity.2sv-enforced' },
    });
    const { risks } = await read({ actions: { ...WHOLE.actions, actions: [gap] } });
    expect(risks[0]).toMatchObject({
      subject: 'People can sign in with a password alone',
      treatment: 'Require a second factor of everyone (Google Workspace)',
    });
  });

  it('know nothing of an action that no plan has', async () => {
    const { risks } = await read({ roadmap: roadmapOf([]) });
    expect(risks[0]).toMatchObject({ owner: null, state: 'unplanned', quarter: null });
    expect(risks[1]).toMatchObject({ epss: null, vulnerabilities: 0 });
  });

  it('print what they say', async () => {
    const words = wordsOf(printSection(TEMPLATE, await read()));
    expect(words).toContain('4 risks of the level “very high” are open');
    expect(words).toContain(
      '60 devices; 4 vulnerabilities, 1 known to be exploited; likelihood of use 70 %; deadline: 14 days',
    );
    expect(words).toContain('5 of 6 risks are shown. All: /api/v1/rice/recommendations');
  });

  it('are unknown where nothing was looked at', async () => {
    const html = printSection(TEMPLATE, await read(EMPTY));
    expect(html).not.toMatch(/<table|<svg/);
    expect(wordsOf(html)).toContain('No risk is known yet');
  });

  it('are none where something was looked at and nothing is open', async () => {
    const html = printSection(TEMPLATE, await read({ ...EMPTY, dashboard: DASHBOARD }));
    expect(html).not.toMatch(/<table|<svg/);
    expect(wordsOf(html)).toBe('Nothing that was looked at is open: no finding, and no failing check.');
  });
});
