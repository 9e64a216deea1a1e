import { describe, expect, it } from '@jest/globals';
import { comparePlainVersions } from './version-order.js';

describe('comparePlainVersions', () => {
  it.each([
    ['1.9', '1.10', -1],
    ['1.10.0', '1.10', 0],
    ['v2', '1.99.99', 1],
    ['10', '9.0.0.1', 1],
    ['1.0-rc1', '1.0', null],
    ['1.0', '1:1.0', null],
    ['', '1', null],
    ['1.', '1', null],
  ])('of %s and %s is %j', (a, b, order) => {
    const answer = comparePlainVersions(a, b);
    expect(answer === null ? null : Math.sign(answer)).toBe(order);
  });
});
