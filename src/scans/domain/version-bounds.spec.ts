import { describe, expect, it } from '@jest/globals';
import { endsOfRange, isEmptyRange, startsOfRange } from './version-bounds.js';

describe('the ends of ranges of affected versions', () => {
  it.each<[unknown, string, string[]]>([
    ['>=4.0.0 <4.3.1', '', ['4.3.1']],
    ['>= 4.0.0, < 4.3.1', '4.1.0', ['4.3.1']],
    ['<0.2.1 || >=1.0.0 <1.2.3', '0.0.10', ['0.2.1']],
    ['<0.2.1 || >=1.0.0 <1.2.3', '1.0.0', ['1.2.3']],
    ['<0.2.1 || >=1.0.0 <1.2.3', '', ['0.2.1', '1.2.3']],
    ['<3.0.0-beta.5', '2.0.0', ['3.0.0-beta.5']],
    ['<=1.2.3', '1.0.0', []],
    ['>=2.0.0', '2.1.0', []],
    ['*', '1.0.0', []],
    ['<0.0.0', '1.0.0', []],
    [null, '1.0.0', []],
    ['<1'.repeat(5000), '0.1', []],
  ])('%j with %j installed are %j', (range, installed, ends) => {
    expect(endsOfRange(range, installed)).toEqual(ends);
  });
});

describe('the starts of ranges of fixed versions', () => {
  it.each<[unknown, string, string[]]>([
    ['>=0.2.1 <1.0.0 || >=1.2.3', '0.0.10', ['0.2.1', '1.2.3']],
    ['>=0.2.1 <1.0.0 || >=1.2.3', '1.1.0', ['1.2.3']],
    ['>1.0.0', '1.0.0', []],
    ['<0.0.0', '1.0.0', []],
    [undefined, '1.0.0', []],
  ])('%j above %j are %j', (range, installed, starts) => {
    expect(startsOfRange(range, installed)).toEqual(starts);
  });

  it.each<[unknown, boolean]>([
    ['<0.0.0', true],
    ['>=1.0.0', false],
    ['', false],
    [null, false],
  ])('%j is empty: %j', (range, isEmpty) => {
    expect(isEmptyRange(range)).toBe(isEmpty);
  });
});
