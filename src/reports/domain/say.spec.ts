import { describe, expect, it } from '@jest/globals';
import { say } from './say.js';

describe('what a report says of numbers', () => {
  it.each([
    [null, 'unknown'],
    [0, 'under 0.1'],
    [0.049, 'under 0.1'],
    [0.05, '0.1'],
    [5.5, '5.5'],
  ])('work that removes %p points of a score: %s', (points, said) => {
    expect(say.removed(points)).toBe(said);
  });
});
