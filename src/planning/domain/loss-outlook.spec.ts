import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sharesOf } from './loss-outlook.js';

const probability = fc.double({ min: 0, max: 1, noNaN: true });

describe('the shares of a reduction', () => {
  it('of what must both be done go to both, and only to them', () => {
    // The likeliest way in is closed by the first, the second likeliest by the second, and the third closes nothing.
    const left = (done: number): number => Math.max(done & 1 ? 0 : 0.6, done & 2 ? 0 : 0.4);
    const [first = 0, second = 0, third = 0] = sharesOf(3, left);
    expect(first).toBeCloseTo(0.4, 10);
    expect(second).toBeCloseTo(0.2, 10);
    expect(third).toBeCloseTo(0, 10);
  });

  it('add up to all of it, and are never negative', () => {
    fc.assert(
      fc.property(fc.array(probability, { minLength: 1, maxLength: 8 }), probability, (each, rest) => {
        const left = (done: number): number =>
          each.reduce((most, one, at) => (done & (1 << at) ? most : Math.max(most, one)), rest);
        const shares = sharesOf(each.length, left);
        const sum = shares.reduce((total, share) => total + share, 0);
        expect(sum).toBeCloseTo(left(0) - left((1 << each.length) - 1), 9);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(-1e-12);
      }),
    );
  });

  it('of nothing are none', () => {
    expect(sharesOf(0, () => 1)).toEqual([]);
  });
});
