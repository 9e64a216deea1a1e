import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { holdsOf } from '../app/figure-maturity.js';
import type { Figures, FunctionFigures, LiftFigures, MaturityFigures, SubcategoryFigures } from './maturity-figures.js';
import { LIFT_KINDS } from './maturity-figures.js';
import { maturityPhrases } from './maturity-words.js';
import { faultOfRephrasing, filled } from './phrase.js';

const TIERS = ['Partial', 'Risk Informed', 'Repeatable', 'Adaptive'];
const EMPTY: Figures = { status: 'not-enough-data', level: null, tier: null, range: { low: 0, high: 5 }, coverage: 0 };

function measured(level: number, high = level, coverage = 1): Figures {
  const number = level < 1.5 ? 1 : level < 2.75 ? 2 : level < 4 ? 3 : 4;
  return {
    status: 'measured',
    level,
    tier: { number, name: TIERS[number - 1]! },
    range: { low: level, high },
    coverage,
  };
}

function subcategory(id: string, of: Partial<SubcategoryFigures> = {}): SubcategoryFigures {
  return {
    id,
    title: `Title of ${id}`,
    core: true,
    achievement: { low: 0.5, high: 0.6 },
    level: { low: 2, high: 3 },
    technical: null,
    attested: null,
    contradiction: null,
    heldBy: [],
    signals: [],
    claim: null,
    link: '/api/v1/x',
    ...of,
  };
}

function lift(of: Partial<LiftFigures> = {}): LiftFigures {
  return {
    kind: 'pass-signal',
    target: { kind: 'signal', id: 'restore-tested', title: 'A restore was tested' },
    signal: { total: 70, counted: 'passes on 0 of 60 devices where this is known, 10 unknown' },
    gain: 0.19,
    shownGain: 0.18,
    isUpTo: false,
    clearsContradiction: false,
    changes: [{ id: 'PR.DS-11', levelBefore: 2, levelAfter: 3 }],
    link: '/api/v1/x',
    ...of,
  };
}

function protect(of: Partial<FunctionFigures> = {}): FunctionFigures {
  return {
    ...measured(3.3, 3.5, 0.938),
    function: 'PR',
    name: 'Protect',
    weight: 0.3,
    cap: null,
    subcategories: [subcategory('PR.DS-01', { technical: 0.941, attested: 0.6 }), subcategory('PR.IR-02')],
    notApplicable: [],
    lifts: [lift()],
    earlier: [],
    ...of,
  };
}

function organization(functions: FunctionFigures[], of: Partial<MaturityFigures> = {}): MaturityFigures {
  const figures = measured(2);
  return { ...figures, uncappedTier: figures.tier, functions, earlier: [], ...of };
}

function said(maturity: MaturityFigures): Record<string, string> {
  return Object.fromEntries(maturityPhrases(maturity).map(({ key, draft, values }) => [key, filled(draft, values)]));
}

describe('the words about maturity', () => {
  it('say level, tier, what is behind it and what is not known', () => {
    expect(said(organization([protect()]))['PR.means']).toBe(
      'Protect (PR) stands at level 3.3 of 5, tier 3 Repeatable. In that tier practice is policy, is followed throughout, and is brought up to date. Of its 2 subcategories, 1 is known by signals and 1 by an attestation that counts. Something is known about 93.8% of its weight; depending on what is not known the level is from 3.3 to 3.5.',
    );
  });

  it('name what caps it, and what is held back', () => {
    const cap = { level: 3.5, weakest: [{ id: 'PR.DS-11', title: 'Backups' }], weakestLevel: 2 };
    const heldBy = [{ code: 'no-owner' as const, text: 'Nobody owns it.' }];
    const text = said(organization([protect({ cap, subcategories: [subcategory('PR.DS-01', { heldBy })] })]))[
      'PR.means'
    ];
    expect(text).toContain('It is held at 3.5 by the core subcategory PR.DS-11, which is at level 2.');
    expect(text).toContain('What is known of PR.DS-01 would give it a higher level, were it not held back.');
  });

  it('say that there is not enough data, and never a level of it', () => {
    const words = said(organization([protect({ ...EMPTY, lifts: [] })], { ...EMPTY, uncappedTier: null }));
    expect(words['organization.means']).toMatch(/^There is not enough data to give the organization a level/);
    expect(words['PR.means']).toMatch(/^There is not enough data to give Protect \(PR\) a level: none of its 2 sub/);
    expect(words['PR.next']).toBe('No single step that is open would raise Protect (PR).');
  });

  it('say what a step brings: at once, up to, behind a cap, or only to a subcategory', () => {
    const next = (of: Partial<LiftFigures>, more: Partial<FunctionFigures> = {}): string | undefined =>
      said(organization([protect({ lifts: [lift(of)], ...more })]))['PR.next'];
    const target = { kind: 'control' as const, id: 'PR.PS-02', title: 'Software maintained' };
    const cap = { level: 3.5, weakest: [{ id: 'PR.DS-11', title: 'Backups' }], weakestLevel: 2 };
    expect(next({})).toBe(
      'Make this true everywhere: “A restore was tested”. Now: passes on 0 of 60 devices where this is known, 10 unknown. That raises Protect (PR) by 0.18.',
    );
    expect(next({ kind: 'attest', target, signal: null, isUpTo: true })).toBe(
      'Look at PR.PS-02 (Software maintained), and attest how far it is done. That raises Protect (PR) by up to 0.18.',
    );
    expect(next({ shownGain: 0 }, { cap })).toContain(
      'It is worth 0.19 to Protect (PR), which does not show while PR.DS-11 holds it down.',
    );
    expect(next({ shownGain: 0.001 })).toContain('by less than 0.01.');
    expect(next({ kind: 'second-review', target, signal: null, gain: 0, shownGain: 0 })).toBe(
      'Have a second person review the attestation of PR.PS-02 (Software maintained). It lifts PR.DS-11 from level 2 to 3, though Protect (PR) stays where it is.',
    );
    expect(next({ signal: { total: 0, counted: 'nothing is in scope' } })).toContain(
      'Nothing in scope has reported it.',
    );
  });

  it('compare with earlier days, and say where these are not known', () => {
    const then = { ...measured(3), daysAgo: 30, on: '2026-06-01', delta: 0.3 };
    const unknown = { ...EMPTY, daysAgo: 90, on: '2026-04-02', delta: null };
    const change = (earlier: FunctionFigures['earlier']): string | undefined =>
      said(organization([protect({ earlier })]))['PR.change'];
    expect(change([then, unknown])).toBe(
      'Protect (PR) is 0.3 higher than 30 days ago, when it was at level 3.0. How it stood 90 days ago is not known: there was not enough data then.',
    );
    expect(
      change([
        { ...then, delta: -0.3 },
        { ...then, daysAgo: 90, delta: 0 },
      ]),
    ).toBe(
      'Protect (PR) is 0.3 lower than 30 days ago, when it was at level 3.0. It is where it was 90 days ago, at level 3.0.',
    );
    expect(change([{ ...unknown, daysAgo: 30 }, unknown])).toBe(
      'How Protect (PR) stood 30 days and 90 days ago is not known: there was not enough data then.',
    );
  });

  it('name the step that raises the organization most, and what governance holds back', () => {
    const detect = protect({ function: 'DE', name: 'Detect', weight: 0.15, lifts: [lift({ shownGain: 0.3 })] });
    const words = said(organization([protect(), detect], { uncappedTier: { number: 3, name: 'Repeatable' } }));
    expect(words['organization.next']).toMatch(
      /^The step that raises the organization most is one of Protect \(PR\)\./,
    );
    expect(words['organization.means']).toContain('Its level alone would give tier 3 Repeatable');
  });

  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const level = fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10);
  const figures = fc.oneof(
    fc.constant(EMPTY),
    fc.tuple(level, share).map(([at, of]) => measured(at, at, of)),
  );
  const lifts = fc.array(
    fc.record({ kind: fc.constantFrom(...LIFT_KINDS), gain: share, shownGain: share, isUpTo: fc.boolean() }).map(lift),
    { maxLength: 3 },
  );
  const earlier = fc.array(
    fc
      .record({ of: figures, delta: fc.option(level.map((value) => value - 2)) })
      .map(({ of, delta }) => ({ ...of, daysAgo: 30, on: '2026-06-01', delta: of.level === null ? null : delta })),
    { minLength: 1, maxLength: 2 },
  );

  it('pass the rule that a model has to keep, whatever was measured', () => {
    fc.assert(
      fc.property(figures, lifts, earlier, figures, (of, steps, then, whole) => {
        const one = protect({ ...of, lifts: steps, earlier: then });
        const phrases = maturityPhrases(organization([one], { ...whole, uncappedTier: whole.tier, earlier: then }));
        for (const { key, draft } of phrases) expect([key, faultOfRephrasing(draft, draft)]).toEqual([key, null]);
        for (const { draft, values } of phrases) expect(filled(draft, values)).not.toMatch(/[{}]|undefined|null|NaN/);
      }),
    );
  });
});

describe('what holds a level back', () => {
  const constants = {
    contradictionGap: 0.25,
    maturity: { contradictedLevel: 2, exceptedShare: 0.1, exceptedLevel: 3, historyDays: 30 },
  };

  it('tells a falling trend from an unknown one and from something expired', () => {
    const codes = (trend: number | null, isExpired: boolean): string[] =>
      holdsOf(['falling-or-expired'], { trend, isExpired }, constants).map(({ code }) => code);
    expect(codes(-0.1, false)).toEqual(['falling-trend']);
    expect(codes(null, true)).toEqual(['unknown-trend', 'expired']);
    expect(codes(0.1, true)).toEqual(['expired']);
  });

  it('is said with the constants of the policy', () => {
    const [contradiction] = holdsOf(['contradiction'], { trend: 0, isExpired: false }, constants);
    expect(contradiction!.text).toContain('at least 25 % above what signals prove');
  });
});
