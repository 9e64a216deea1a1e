import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { plusDays } from '../days.js';
import { DEFAULT_COMPLIANCE_POLICY as policy } from '../policy.js';
import { AT, attested, link, members, reading, UNHEARD } from '../testing/facts.js';
import { functionMaturity, organizationMaturity } from './function-maturity.js';
import { thresholdLevel, automatableShare, subcategoryMaturity } from './subcategory.js';
import type { SubcategoryFacts } from './subcategory-facts.js';

/** Fully proven, level 5, with nothing that holds it down. */
const best: SubcategoryFacts = {
  id: 'PR.DS-01',
  weight: 3,
  automatable: 0.6,
  signals: [link('disk-encryption', 'strong', 100)],
  attestation: attested({ level: 5 }),
  historyDays: 90,
  trend: 0,
};
const unknown: SubcategoryFacts = { ...best, signals: [], attestation: null, historyDays: 0, trend: null };
const maturity = (change: Partial<SubcategoryFacts>) => subcategoryMaturity({ ...best, ...change }, AT, policy);
const ofFunction = (...facts: SubcategoryFacts[]) => functionMaturity('PR', facts, AT, policy);

describe('the level of a subcategory', () => {
  it.each([
    [0, 0],
    [0.1499, 0],
    [0.15, 1],
    [0.35, 2],
    [0.55, 3],
    [0.75, 4],
    [0.9, 5],
    [1, 5],
  ])('by an achievement of %d alone is %i', (achievement, level) => {
    expect(thresholdLevel(achievement, policy)).toBe(level);
  });

  it.each<[hold: string, level: number, change: Partial<SubcategoryFacts>]>([
    ['no-owner', 1, { attestation: attested({ level: 5, hasOwner: false }) }],
    ['no-second-review', 2, { attestation: attested({ level: 5, reviewed: false }) }],
    ['no-live-history', 3, { historyDays: 29 }],
    ['falling-or-expired', 4, { trend: -0.01 }],
    ['falling-or-expired', 4, { trend: null }],
    ['contradiction', 2, { signals: [link('disk-encryption', 'strong', 75)] }],
    [
      'too-many-exceptions',
      3,
      { signals: [link('a', 'strong', reading([...members(8, 'pass'), ...members(1, 'pass', { excepted: true })]))] },
    ],
  ])('is held by %s at %i', (cap, level, change) => {
    expect(maturity(change)).toMatchObject({ level: { low: level }, heldBy: [cap] });
  });

  it('is 5 where nothing holds it, and counts an expired claim as absent', () => {
    expect(maturity({})).toMatchObject({ level: { low: 5, high: 5 }, heldBy: [], coverage: 1, contradiction: null });
    const expired = maturity({ attestation: attested({ validUntil: plusDays(AT, -1) }) });
    expect(expired).toMatchObject({ attested: null, achievement: { low: 0.6, high: 1 }, level: { low: 1, high: 5 } });
  });

  it('has 10 % exceptions for free', () => {
    const tenth = reading([...members(9, 'pass'), ...members(1, 'pass', { excepted: true })]);
    expect(maturity({ signals: [link('a', 'strong', tenth)] }).heldBy).toEqual([]);
  });

  it('is a contradiction from a quarter on', () => {
    const gap = (percent: number) =>
      maturity({ attestation: attested({ level: 4 }), signals: [link('a', 'strong', percent)] }).contradiction;
    expect([gap(55), gap(56)]).toEqual([expect.closeTo(0.25), null]);
  });

  it('is proven by signals as far as their links go', () => {
    const shares = [['strong'], ['supporting', 'supporting', 'supporting'], ['supporting'], []].map((links) =>
      automatableShare(
        links.map((strength) => ({ strength: strength as 'strong' })),
        policy,
      ),
    );
    expect(shares).toEqual([0.6, 0.4, 0.25, 0]);
  });
});

describe('the level of a function', () => {
  it('without data is not 0 but unknown, from 0 to 5', () => {
    expect(ofFunction(unknown, { ...unknown, id: 'PR.AA-06', weight: 1, automatable: 0 })).toMatchObject({
      status: 'not-enough-data',
      level: null,
      tier: null,
      range: { low: 0, high: 5 },
      coverage: 0,
    });
    expect(ofFunction()).toMatchObject({ status: 'not-enough-data', range: { low: 0, high: 5 } });
    expect(organizationMaturity([], policy)).toMatchObject({
      status: 'not-enough-data',
      level: null,
      range: { low: 0, high: 5 },
    });
    const unheard = ofFunction({ ...unknown, signals: [link('a', 'strong', UNHEARD)] });
    expect(unheard).toMatchObject({ status: 'not-enough-data', range: { low: 0, high: 5 } });
  });

  it('is at most one and a half above its weakest core subcategory', () => {
    const weak: SubcategoryFacts = { ...best, id: 'PR.PS-02', attestation: attested({ level: 5, reviewed: false }) };
    const many = Array.from({ length: 9 }, (_, i) => ({ ...best, id: `PR.X-${i}` }));
    expect(ofFunction(...many, weak)).toMatchObject({ level: 3.5, weakestCore: 2, range: { low: 3.5, high: 3.5 } });
    expect(ofFunction(...many, { ...weak, weight: 1 }).level).toBe(5);
  });

  it('leaves out what is validly said not to apply', () => {
    const none = attested({ status: 'not-applicable', level: null, justification: 'No machines of our own.' });
    expect(ofFunction(best, { ...unknown, attestation: none }).level).toBe(5);
    expect(ofFunction(best, { ...unknown, attestation: { ...none, justification: '' } }).level).toBe(1.5);
  });
});

describe('the level of the organization', () => {
  const of = (name: string, ...facts: SubcategoryFacts[]) => functionMaturity(name, facts, AT, policy);
  const all = ['GV', 'ID', 'PR', 'DE', 'RS', 'RC'];

  it('weighs functions; the tier is at most one above that of governance', () => {
    expect(
      organizationMaturity(
        all.map((name) => of(name, best)),
        policy,
      ),
    ).toMatchObject({ level: 5, tier: 4 });
    const ungoverned = all.map((name) => of(name, name === 'GV' ? unknown : best));
    expect(organizationMaturity(ungoverned, policy)).toMatchObject({
      level: 4.3,
      tier: 2,
      range: { low: 4.3, high: 5 },
      coverage: expect.closeTo(0.85),
    });
  });
});

describe('whatever is known', () => {
  const percent = fc.integer({ min: 0, max: 100 });
  const facts: fc.Arbitrary<SubcategoryFacts> = fc
    .record({
      weight: fc.constantFrom(1, 3),
      share: fc.option(percent),
      other: fc.option(percent),
      level: fc.option(fc.integer({ min: 0, max: 5 })),
      daysLeft: fc.integer({ min: -3, max: 30 }),
      flags: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
      historyDays: fc.constantFrom(0, 60),
      trend: fc.constantFrom(null, -0.1, 0),
    })
    .map(({ weight, share, other, level, daysLeft, flags: [hasOwner, reviewed, hasEvidence], historyDays, trend }) => {
      const signals = [share, other].flatMap((value, i) =>
        value === null ? [] : [link(`s${i}`, i === 0 ? 'strong' : 'supporting', value)],
      );
      const validUntil = plusDays(AT, daysLeft);
      const attestation = level === null ? null : attested({ level, hasOwner, reviewed, hasEvidence, validUntil });
      const automatable = automatableShare(signals, policy);
      return { id: `PR.${weight}`, weight, automatable, signals, attestation, historyDays, trend };
    });

  it('low is not above high; nothing known is no level', () => {
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 6 }), (all) => {
        const of = ofFunction(...all);
        expect(of.capped.low).toBeLessThanOrEqual(of.capped.high + 1e-12);
        expect(of.range.low).toBeGreaterThanOrEqual(0);
        expect(of.range.high).toBeLessThanOrEqual(5);
        expect(of.level === null).toBe(of.coverage === 0);
        for (const { achievement, level } of of.subcategories) {
          expect(achievement.low).toBeLessThanOrEqual(achievement.high + 1e-12);
          expect(level.low).toBeLessThanOrEqual(level.high);
        }
      }),
    );
  });

  it('a better signal never lowers it, order does not matter', () => {
    fc.assert(
      fc.property(fc.array(facts, { minLength: 1, maxLength: 6 }), percent, percent, (all, a, b) => {
        const [first, ...rest] = all as [SubcategoryFacts, ...SubcategoryFacts[]];
        const withShare = (share: number) =>
          ofFunction({ ...first, automatable: 0.6, signals: [link('s', 'strong', share)] }, ...rest);
        expect(withShare(Math.max(a, b)).capped.low).toBeGreaterThanOrEqual(
          withShare(Math.min(a, b)).capped.low - 1e-12,
        );
        expect(ofFunction(...[...all].reverse()).capped.low).toBeCloseTo(ofFunction(...all).capped.low, 10);
      }),
    );
  });
});
