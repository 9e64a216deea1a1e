import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shownFall, twoDecimals } from './day-figures.js';

describe('by how much a score falls', () => {
  it('is what stands between the two numbers that are shown', () => {
    expect([shownFall(65.744, 65.726), twoDecimals(65.744 - 65.726)]).toEqual([0.01, 0.02]);
    const score = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(score, score, (before, after) => {
        const shown = twoDecimals(before) - twoDecimals(after);
        expect(shownFall(before, after)).toBeCloseTo(shown, 9);
      }),
    );
  });

  it('keeps the order of what falls more', () => {
    const fall = fc.double({ min: 0, max: 50, noNaN: true });
    fc.assert(
      fc.property(fall, fall, (one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        expect(shownFall(65.744, 65.744 - less)).toBeLessThanOrEqual(shownFall(65.744, 65.744 - more));
      }),
    );
  });
});
