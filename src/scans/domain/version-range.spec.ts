import { describe, expect, it } from '@jest/globals';
import { isInRange } from './version-range.js';

describe('isInRange', () => {
  it.each<[string, unknown, boolean | null]>([
    ['3.5.0', 'vers:npm/>=2.0.0', true],
    ['3.5.0', 'vers:npm/>=1.0.0|<2.0.0', false],
    ['1.5', 'vers:npm/>=1.0.0|<2.0.0', true],
    ['4.0', 'vers:pypi/>=1|<2|>=3|<=4', true],
    ['2.5', 'vers:pypi/>=1|<2|>=3|<=4', false],
    ['0.9', 'vers:pypi/<1|>=3', true],
    ['1.2', 'vers:golang/1.1|1.2', true],
    ['1.3', 'vers:golang/1.1|1.2', false],
    ['1.5', 'vers:npm/>=1|!=1.5|<2', false],
    ['7', 'vers:npm/*', true],
    ['1.0-1', 'vers:deb/>=1.0', null],
    ['1.0', 'vers:deb/>=1.0-1', null],
    ['1.0', '>=1.0', null],
    ['1.0', 7, null],
    ['1.0', `vers:npm/${'>=1|'.repeat(300)}`, null],
  ])('%s in %j is %s', (version, range, expected) => {
    expect(isInRange(version, range)).toBe(expected);
  });
});
