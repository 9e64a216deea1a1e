import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DEFAULT_COMPLIANCE_POLICY as policy } from './policy.js';
import { emptyPopulation, type MemberFact } from './population.js';
import { aspectFor, readSignal, type SignalReading } from './signal.js';
import { AT, members, reading } from './testing/facts.js';
import { READINGS } from './testing/worked-example.js';
import { plusDays } from './days.js';

const RANK = { unknown: 0, fail: 1, partial: 2, pass: 3 };
const rank = ({ state }: SignalReading): number => RANK[state];

const fact: fc.Arbitrary<MemberFact> = fc
  .record({
    weight: fc.constantFrom(1, 2, 3),
    outcome: fc.constantFrom('pass', 'fail', 'not-reported', 'not-applicable'),
    daysAgo: fc.integer({ min: -1, max: 30 }),
    excepted: fc.boolean(),
  })
  .map(({ daysAgo, ...rest }) => ({
    ...rest,
    observedAt: rest.outcome === 'not-reported' ? null : plusDays(AT, -daysAgo),
  }));
const facts = fc.array(fact, { maxLength: 30 });

describe('a signal', () => {
  it.each([
    [95, 'pass'],
    [94, 'partial'],
    [50, 'partial'],
    [49, 'fail'],
    [0, 'fail'],
  ])('of which %i of 100 pass is %s', (passing, state) => {
    expect(reading([...members(passing, 'pass'), ...members(100 - passing, 'fail')]).state).toBe(state);
  });

  it('counts a device in full for a week, half for another, then not', () => {
    const shares = [7, 7.01, 14, 14.01].map((daysAgo) => reading(members(1, 'pass', { daysAgo })).share);
    expect(shares).toEqual([1, 0.5, 0.5, 0]);
  });

  it('weighs devices, leaves excepted ones out of both sums, and says whom it left out', () => {
    expect(READINGS['disk-encryption']).toMatchObject({
      state: 'partial',
      numerator: 64,
      denominator: 68,
      passed: 46,
      total: 48,
      leftOut: [
        { reason: 'excepted', count: 2 },
        { reason: 'ageing', count: 4 },
      ],
    });
    expect(READINGS['disk-encryption']?.share).toBeCloseTo(0.941, 3);
  });

  it('is unknown with nobody in scope, with nobody heard of, and when all it has is stale', () => {
    for (const population of [
      [],
      members(3, 'not-reported'),
      members(3, 'pass', { daysAgo: 15 }),
      members(3, 'not-applicable'),
      members(3, 'pass', { excepted: true }),
    ]) {
      expect(reading(population)).toMatchObject({ state: 'unknown', lastKnown: null, lapsesAt: null });
    }
    expect(readSignal(emptyPopulation(), 'outcome', policy)).toMatchObject({ share: null, high: 1, asOf: null });
  });

  it('fails only where somebody is known to fail: few who pass among many of whom nothing is known leave it unknown', () => {
    const few = [...members(1, 'pass'), ...members(9, 'not-reported')];
    expect(reading(few)).toMatchObject({ state: 'unknown', share: 0.1, passed: 1, unknown: 9, lastKnown: null });
    expect(reading([...members(1, 'pass'), ...members(9, 'pass', { daysAgo: 30 })])).toMatchObject({
      state: 'unknown',
      lastKnown: null,
    });
    expect(reading([...few, ...members(1, 'fail')]).state).toBe('fail');
    expect(reading([...few, ...members(1, 'fail', { daysAgo: 30 })])).toMatchObject({
      state: 'unknown',
      lastKnown: 'fail',
    });
    expect(reading([...members(5, 'pass'), ...members(5, 'not-reported')]).state).toBe('partial');
    expect(reading(few, 'operating').state).toBe('unknown');
    expect(reading([...few, ...members(1, 'pass', { daysAgo: 30 })], 'operating').state).toBe('fail');
  });

  it('remembers that it was bad before it fell silent', () => {
    expect(reading(members(3, 'fail', { daysAgo: 40 }))).toMatchObject({ state: 'unknown', lastKnown: 'fail' });
  });

  it('could be as high as if all were well that it does not know: what ages is half known', () => {
    const facts = [
      ...members(1, 'pass'),
      ...members(1, 'fail'),
      ...members(1, 'pass', { daysAgo: 10 }),
      ...members(1, 'fail', { daysAgo: 20 }),
      ...members(1, 'not-reported'),
    ];
    expect(reading(facts)).toMatchObject({ share: 0.3, high: 0.7 });
  });

  it('lapses two weeks after its newest fact', () => {
    expect(reading(members(1, 'pass', { daysAgo: 4 })).lapsesAt).toEqual(plusDays(AT, 10));
  });
});

describe('a control that detects', () => {
  it('passes on a fresh scan whatever that found, and fails on a stale one', () => {
    const aspect = aspectFor('detect', true);
    expect(reading(members(3, 'fail'), aspect).state).toBe('pass');
    expect(reading(members(3, 'pass', { daysAgo: 15 }), aspect).state).toBe('fail');
    expect(reading(members(3, 'not-reported'), aspect).state).toBe('unknown');
    const others = (['prevent', 'respond', 'govern'] as const).map((kind) => aspectFor(kind, true));
    expect(others).toEqual(Array(3).fill('outcome'));
  });

  it('asks of what is no looking what it says: a tool that is not installed detects nothing', () => {
    expect(reading(members(3, 'fail'), aspectFor('detect', false)).state).toBe('fail');
  });
});

describe('whatever the population', () => {
  it('the share is within 0 and its high end, and everybody is counted once', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom('outcome' as const, 'operating' as const), (all, aspect) => {
        const of = reading(all, aspect);
        expect(of.high).toBeLessThanOrEqual(1);
        expect(of.share ?? 0).toBeGreaterThanOrEqual(0);
        expect(of.share ?? 0).toBeLessThanOrEqual(of.high + 1e-12);
        const out = of.leftOut.filter(({ reason }) => reason === 'excepted' || reason === 'not-applicable');
        expect(of.total + out.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
        if (of.state === 'pass') expect(of.passed).toBeGreaterThan(0);
      }),
    );
  });

  it('order does not matter', () => {
    fc.assert(fc.property(facts, (all) => expect(reading([...all].reverse())).toEqual(reading(all))));
  });

  it('a device that fails, or is not heard of, never improves it', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom('fail', 'not-reported'), (all, outcome) => {
        const before = reading(all);
        const after = reading([...all, ...members(1, outcome)]);
        if (before.state !== 'unknown') expect(rank(after)).toBeLessThanOrEqual(rank(before));
        expect(after.share ?? 0).toBeLessThanOrEqual(before.share ?? 1);
      }),
    );
  });

  it('time alone never improves it', () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: 1, max: 30 }), (all, days) => {
        const older = all.map((of) => ({ ...of, observedAt: of.observedAt && plusDays(of.observedAt, -days) }));
        expect(reading(older).share ?? 0).toBeLessThanOrEqual(reading(all).share ?? 0);
        expect(rank(reading(older))).toBeLessThanOrEqual(rank(reading(all)));
      }),
    );
  });
});
