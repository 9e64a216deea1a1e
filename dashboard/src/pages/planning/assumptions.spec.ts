import { expect, it } from '@jest/globals';
import { fits, perUnit } from './assumptions';
import { digitsOf } from './roadmap';

it('knows how many of its smallest units a currency has', () => {
  expect(['GBP', 'JPY', 'KWD', 'no currency'].map(perUnit)).toEqual([100, 1, 1000, 100]);
});

it('takes figures within their bounds, whole where they have to be', () => {
  expect(fits(5, 1, 10, true)).toBe(true);
  expect(fits(12.34 * 100, null, null, true)).toBe(true);
  expect(fits(5.5, 1, 10, true)).toBe(false);
  expect(fits(0, 1, null, false)).toBe(false);
  expect(fits(11, null, 10, false)).toBe(false);
  expect(fits(Number('x'), null, null, false)).toBe(false);
});

it('shows a decimal of hours where parts would not add up without it', () => {
  expect([4, 4.04, 4.5, 0.1].map(digitsOf)).toEqual([0, 0, 1, 1]);
});
