import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CONTROL_RESULTS } from './control.js';
import { automatableShares, frameworkScore, type ScoredControl } from './framework-score.js';
import { DEFAULT_COMPLIANCE_POLICY as policy } from './policy.js';

const control = (result: ScoredControl['result'], weight = 1, section = 'A'): ScoredControl => ({
  section,
  weight,
  result,
  sources: result === 'compliant' ? ['signal'] : [],
});
const score = (...controls: ScoredControl[]) => frameworkScore(controls, policy);
const anyControl: fc.Arbitrary<ScoredControl> = fc.record({
  section: fc.constantFrom('A', 'B', 'C'),
  weight: fc.constantFrom(1, 2, 3),
  result: fc.constantFrom(...CONTROL_RESULTS),
  sources: fc.subarray(['signal', 'attestation'] as const),
});
const anyControls = fc.array(anyControl, { maxLength: 30 });

describe('the score of a framework', () => {
  it('weighs what is fulfilled against all that applies, and says what it rests on', () => {
    const of = score(
      control('compliant', 3),
      control('partially-compliant', 1, 'B'),
      control('non-compliant', 2),
      control('not-assessed', 4),
      control('not-applicable', 2, 'B'),
    );
    expect(of).toMatchObject({
      readiness: 35,
      range: { low: 35, high: 75 },
      assessedShare: 0.6,
      automatedShare: 0.3,
      counts: { compliant: 1, 'partially-compliant': 1, 'non-compliant': 1, 'not-assessed': 1, 'not-applicable': 1 },
      warnings: [],
    });
    expect(of.notApplicableShare).toBeCloseTo(2 / 12);
    expect(of.sections.map(({ section, readiness }) => [section, readiness])).toEqual([
      ['A', 33.3],
      ['B', 50],
    ]);
  });

  it('is null, never 100, where nothing was measured', () => {
    expect(score()).toMatchObject({ readiness: null, range: { low: 0, high: 100 }, assessedShare: 0 });
    expect(score(control('not-assessed'))).toMatchObject({ readiness: null, range: { low: 0, high: 100 } });
    expect(score(control('not-applicable')).readiness).toBeNull();
  });

  it('warns when more than a fifth is left out as not applicable', () => {
    const four = Array.from({ length: 4 }, () => control('compliant'));
    expect(score(...four, control('not-applicable')).warnings).toEqual([]);
    expect(score(...four, control('not-applicable', 2)).warnings).toHaveLength(1);
  });

  it('reads 100 only when all of it is fulfilled, and 0 only when nothing is', () => {
    const many = Array.from({ length: 5000 }, () => control('compliant'));
    expect(score(...many, control('partially-compliant')).readiness).toBe(99.9);
    expect(score(...many).readiness).toBe(100);
    const none = Array.from({ length: 5000 }, () => control('non-compliant'));
    expect(score(...none, control('compliant')).readiness).toBe(0.1);
  });

  it('lies within its range; is null exactly when nothing is assessed', () => {
    fc.assert(
      fc.property(anyControls, (controls) => {
        const { readiness, range, assessedShare, automatedShare } = score(...controls);
        expect(readiness === null).toBe(assessedShare === 0);
        if (readiness !== null) expect(readiness).toBe(range.low);
        expect(range.low).toBeLessThanOrEqual(range.high);
        expect(automatedShare).toBeLessThanOrEqual(assessedShare);
      }),
    );
  });

  it('does not ask for an order, and its counts are all the controls', () => {
    fc.assert(
      fc.property(anyControls, (controls) => {
        const { sections: _, ...of } = score(...controls);
        const { sections: __, ...turned } = score(...[...controls].reverse());
        expect(turned).toEqual(of);
        expect(Object.values(of.counts).reduce((sum, count) => sum + count, 0)).toBe(controls.length);
      }),
    );
  });

  it('to assess a control narrows the range and never leaves it', () => {
    fc.assert(
      fc.property(anyControls, fc.constantFrom('compliant', 'partially-compliant', 'non-compliant'), (rest, result) => {
        const before = score(...rest, control('not-assessed', 2)).range;
        const after = score(...rest, control(result, 2)).range;
        expect(after.low).toBeGreaterThanOrEqual(before.low);
        expect(after.high).toBeLessThanOrEqual(before.high);
      }),
    );
  });
});

describe('what signals can speak for', () => {
  const measurable = fc.array(
    fc.record({
      section: fc.constantFrom('A', 'B'),
      weight: fc.constantFrom(1, 2, 3),
      result: fc.constantFrom(...CONTROL_RESULTS),
      sources: fc.subarray(['signal', 'attestation'] as const),
      measured: fc.boolean(),
      linked: fc.boolean(),
    }),
    { maxLength: 30 },
  );

  it('is never less than what they spoke for, and never more than all', () => {
    fc.assert(
      fc.property(measurable, (controls) => {
        const { now, withCloud } = automatableShares(controls);
        const { automatedShare } = frameworkScore(controls, policy);
        expect(automatedShare).toBeLessThanOrEqual(now);
        expect(now).toBeLessThanOrEqual(withCloud);
        expect(withCloud).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is of the weight of what applies', () => {
    const one = { section: 'A', sources: [], measured: false, linked: false } as const;
    expect(
      automatableShares([
        { ...one, weight: 3, result: 'not-assessed', measured: true, linked: true },
        { ...one, weight: 1, result: 'compliant', linked: true },
        { ...one, weight: 2, result: 'non-compliant' },
        { ...one, weight: 3, result: 'not-applicable', measured: true, linked: true },
      ]),
    ).toEqual({ now: 0.5, withCloud: 4 / 6 });
  });
});
