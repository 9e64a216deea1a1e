import { describe, expect, test } from '@jest/globals';
import { isComplete } from './coverage.js';

describe('coverage', () => {
  test.each([
    ['nothing said', [], true],
    ['all looked at', ['complete', 'complete'], true],
    ['something that is not there', ['complete', 'not-present'], true],
    ['a part', ['complete', 'partial'], false],
    ['a failure', ['failed'], false],
  ] as const)('%s: complete is %3$s', (_name, statuses, expected) => {
    expect(isComplete(statuses.map((status) => ({ type: 'deb', status, count: 1 })))).toBe(expected);
  });
});
