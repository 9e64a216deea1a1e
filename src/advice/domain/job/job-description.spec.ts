import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { NICE_ROLES } from '../../../planning/index.js';
import { faultOfRephrasing, filled } from '../phrase.js';
import { shownWords } from '../rephrasing.js';
import { jobSections, payRange } from './job-description.js';
import type { JobFacts, OpenWork } from './job-facts.js';
import { jobPhrases } from './job-phrases.js';
import type { JobSection } from './job-section.js';
import { profileOf } from './role-profiles.js';

const UNSAID: JobFacts['terms'] = {
  about: null,
  employmentType: null,
  workMode: null,
  location: null,
  pay: { min: null, max: null, currency: 'EUR' },
  reportsTo: null,
  onCall: null,
  equalOpportunity: null,
  howToApply: null,
};

function facts(of: Partial<JobFacts> = {}): JobFacts {
  return {
    role: 'IO-WRL-005',
    name: 'Systems Administration',
    need: { demandHours: 560, isAssumed: false, demandFte: 1.72, staffed: 1, gapFte: 0.72 },
    work: [{ kind: 'upgrade', items: 14, overdue: 3, hours: 62, link: '/api/v1/x' }],
    duties: [],
    gaps: null,
    open: [],
    hoursPerFte: 325,
    stack: { systems: [{ name: 'Debian', count: 8 }], ecosystems: [], suites: ['Google Workspace'] },
    terms: UNSAID,
    today: '2026-06-30',
    asOf: new Date('2026-06-30T08:00:00Z'),
    dataVersion: '97',
    assumptionsVersion: 0,
    ...of,
  };
}

function sections(of: Partial<JobFacts> = {}): Map<string, JobSection> {
  const known = facts(of);
  const all = jobSections(known, shownWords(jobPhrases(known), null, ''));
  return new Map(all.map((section) => [section.key, section]));
}

function open(overdue: boolean, hours: number, dueOn: string | null, tier = '14 days'): OpenWork {
  return { tier, hours, dueOn, overdue };
}

describe('a job description', () => {
  it('says why the role exists by the measured gap', () => {
    const why = (need: JobFacts['need'], asOf = facts().asOf): string | undefined =>
      sections({ need, asOf }).get('why')!.paragraphs[0];
    expect(why(facts().need)).toBe(
      'On 2026-06-30 the work that is open, comes in and recurs asks Systems Administration (IO-WRL-005) for 560 hours in a quarter, which is work for 1.72 full-time equivalents. Staffing is 1 full-time equivalent; what is missing is 0.72 full-time equivalents.',
    );
    expect(why({ ...facts().need!, staffed: null, gapFte: null })).toMatch(
      /was not given, so that the gap is not known\.$/,
    );
    expect(why({ ...facts().need!, gapFte: -0.2 })).toMatch(/the work is covered\.$/);
    expect(why({ ...facts().need!, isAssumed: true })).toContain(
      'How much comes in was assumed, not measured. Staffing',
    );
    expect(why(null)).toBe('On 2026-06-30 nothing that was counted asks for Systems Administration (IO-WRL-005).');
    expect(why(null, null)).toMatch(/^There is not enough data/);
  });

  it('says one piece of work and one hour as one', () => {
    const work = [{ kind: 'upgrade', items: 1, overdue: 1, hours: 1.2, link: '/api/v1/x' }];
    expect(sections({ work }).get('responsibilities')!.items[0]!.text).toMatch(
      /: 1 piece of work open, past the day it was due, about 1 hour\.$/,
    );
  });

  it('aims at what one person can do of the work that was counted', () => {
    const late = Array.from({ length: 7 }, () => open(true, 10, '2026-06-01'));
    const items = sections({ open: [...late, open(false, 400, '2026-08-20'), open(false, 8, null)] }).get(
      'outcomes',
    )!.items;
    expect(items.map(({ text }) => text)).toEqual([
      'After 30 days: 0 of 7 pieces of work of the deadline tier “14 days” that are past their day remain (about 70 hours in all).',
      'After 60 days: 1 of 8 pieces of work that are due within 60 days, overdue work included, remain (about 470 hours in all).',
      'After 90 days: 2 of 9 pieces of work that are open today remain (about 478 hours in all).',
    ]);
  });

  it('promises no more with more work, and no less with more hours', () => {
    const work = fc.array(fc.record({ overdue: fc.boolean(), hours: fc.integer({ min: 0, max: 200 }) }), {
      minLength: 1,
      maxLength: 30,
    });
    const left = (of: Partial<JobFacts>): number =>
      Number(/days: (\d+)/.exec(sections(of).get('outcomes')!.items.at(-1)!.text)![1]);
    fc.assert(
      fc.property(work, fc.integer({ min: 100, max: 400 }), fc.integer({ min: 0, max: 100 }), (some, hours, more) => {
        const all = some.map(({ overdue, hours: effort }) =>
          open(overdue, effort, overdue ? '2026-06-01' : '2026-07-10'),
        );
        expect(left({ open: all, hoursPerFte: hours + more })).toBeLessThanOrEqual(
          left({ open: all, hoursPerFte: hours }),
        );
        expect(left({ open: [...all, open(false, 10, null)], hoursPerFte: hours })).toBeGreaterThanOrEqual(
          left({ open: all, hoursPerFte: hours }),
        );
      }),
    );
  });

  it('leaves to be filled in what nobody said, and says where the law asks for pay', () => {
    const terms = sections().get('terms')!;
    expect(terms.toFillIn).toBe(true);
    expect(terms.items.map(({ text }) => text)).toContain('Pay range: to be filled in');
    expect(terms.paragraphs[0]).toContain('Directive (EU) 2023/970');
    const said = {
      ...UNSAID,
      employmentType: 'full-time',
      workMode: 'hybrid',
      location: 'Lyon',
      pay: { min: 6_000_000, max: 8_000_000, currency: 'EUR' },
    };
    expect(sections({ terms: said }).get('terms')).toMatchObject({ toFillIn: false, paragraphs: [] });
    expect(sections().has('about')).toBe(false);
  });

  it.each([
    [6_000_000, 8_000_000, 'EUR', 'EUR 60 000 to EUR 80 000 gross a year, full-time'],
    [6_000_000, 8_000_000, 'JPY', 'JPY 6 000 000 to JPY 8 000 000 gross a year, full-time'],
    [7_000_000, 7_000_000, 'USD', 'USD 70 000 gross a year, full-time'],
    [8_000_000, 6_000_000, 'EUR', null],
    [null, 6_000_000, 'EUR', null],
  ])('says a pay range of %p to %p %s as %p', (min, max, currency, text) => {
    expect(payRange({ min, max, currency })?.replace(/\s/g, ' ') ?? null).toBe(text);
  });

  it('is the same for the same facts', () => {
    expect(JSON.stringify([...sections()])).toBe(JSON.stringify([...sections()]));
  });

  it.each(Object.entries(NICE_ROLES))('of %s (%s) has a profile, in words that a model could keep', (role, name) => {
    const { mustHave, niceToHave, worksWith } = profileOf(role);
    for (const list of [mustHave, niceToHave, worksWith]) expect(list.length).toBeGreaterThan(1);
    expect([...mustHave, ...niceToHave].every((text) => /^(?:Knowledge of|Skill in|Certification) /.test(text))).toBe(
      true,
    );
    const needs = [
      null,
      facts().need,
      { ...facts().need!, staffed: null, gapFte: null },
      { ...facts().need!, gapFte: 0 },
    ];
    for (const need of needs)
      for (const { draft, values } of jobPhrases(facts({ role, name, need }))) {
        expect(faultOfRephrasing(draft, draft)).toBeNull();
        expect(filled(draft, values)).not.toMatch(/[{}]/);
      }
  });
});
