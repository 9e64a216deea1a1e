import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ageBuckets, type AgeCount, remediationTime, survival } from './remediation-time.js';

const at = (...counts: [ageDays: number, count: number][]): AgeCount[] =>
  counts.map(([ageDays, count]) => ({ ageDays, count }));

describe('remediationTime', () => {
  it('follows the textbook: remission of 21 patients on 6-MP (Freireich 1963)', () => {
    const fixed = at([6, 3], [7, 1], [10, 1], [13, 1], [16, 1], [22, 1], [23, 1]);
    const open = at([6, 1], [9, 1], [10, 1], [11, 1], [17, 1], [19, 1], [20, 1], [25, 1], [32, 2], [34, 1], [35, 1]);
    expect(survival(fixed, open).map((point) => Number(point.open.toFixed(3)))).toEqual([
      0.857, 0.807, 0.753, 0.69, 0.627, 0.538, 0.448,
    ]);
    expect(remediationTime(fixed, open)).toEqual({
      medianDays: 23,
      p90Days: null,
      fixed: 9,
      open: 12,
      method: 'kaplan-meier',
    });
  });

  it('is the plain median where nothing is open', () => {
    expect(remediationTime(at([1, 1], [5, 1], [9, 1]), [])).toMatchObject({ medianDays: 5, p90Days: 9 });
    expect(remediationTime(at([1, 5], [7, 5]), [])).toMatchObject({ medianDays: 1, p90Days: 7 });
  });

  it('is not flattered by what is left open', () => {
    const fixed = at([2, 10]);
    expect(remediationTime(fixed, []).medianDays).toBe(2);
    expect(remediationTime(fixed, at([90, 30])).medianDays).toBeNull();
  });

  it('knows nothing where nothing was fixed', () => {
    expect(remediationTime([], at([50, 3]))).toMatchObject({ medianDays: null, p90Days: null });
    expect(remediationTime([], [])).toMatchObject({ medianDays: null, fixed: 0, open: 0 });
  });

  it('never gets shorter by more that is open for longer, and falls from 1 to 0', () => {
    const counts = fc.array(fc.record({ ageDays: fc.nat(400), count: fc.integer({ min: 1, max: 50 }) }), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(counts, counts, fc.integer({ min: 1, max: 100 }), (fixed, open, more) => {
        const before = remediationTime(fixed, open).medianDays ?? Infinity;
        const after = remediationTime(fixed, [...open, { ageDays: 401, count: more }]).medianDays ?? Infinity;
        expect(after).toBeGreaterThanOrEqual(before);
        let last = 1;
        for (const point of survival(fixed, open)) {
          expect(point.open <= last && point.open >= -1e-12).toBe(true);
          last = point.open;
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('ageBuckets', () => {
  it('puts each age into one bucket', () => {
    const buckets = ageBuckets(
      at([0, 1], [3, 1], [4, 1], [14, 1], [15, 1], [60, 2], [61, 1], [180, 1], [181, 5], [900, 1]),
    );
    expect(buckets.map(({ fromDays, toDays, count }) => [fromDays, toDays, count])).toEqual([
      [0, 3, 2],
      [4, 14, 2],
      [15, 30, 1],
      [31, 60, 2],
      [61, 90, 1],
      [91, 180, 1],
      [181, null, 6],
    ]);
  });
});
