import { describe, expect, it } from '@jest/globals';
import { distinctTexts } from './distinct-texts.js';

describe('distinctTexts', () => {
  it.each([
    [[], []],
    [['a'], ['a']],
    [[null], []],
    [
      ['b', null, 'a', 'b', null, 'A'],
      ['b', 'a', 'A'],
    ],
  ])('of %j is %j', (texts, distinct) => {
    expect(distinctTexts(texts)).toEqual(distinct);
  });

  it('treats long lists like short ones', () => {
    const long = Array.from({ length: 10_000 }, (_, index) => (index % 3 === 0 ? null : `t${index % 10}`));
    expect(distinctTexts(long)).toEqual(['t1', 't2', 't4', 't5', 't7', 't8', 't0', 't3', 't6', 't9']);
  });
});
