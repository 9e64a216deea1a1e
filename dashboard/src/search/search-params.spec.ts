import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  amount,
  day,
  flag,
  manyOf,
  parseSearch,
  searchOf,
  stringifySearch,
  text,
  texts,
  wholeUpTo,
} from './search-params';

const read = searchOf({
  q: text,
  severity: manyOf(['critical', 'high', 'low']),
  kev: flag,
  page: wholeUpTo(100),
  tag: texts,
});

it('names what it does not know or cannot read, with nothing in it', () => {
  expect(read({ q: ' ', severity: 'low,worst,critical', kev: 'perhaps', page: '0', other: 'x' })).toEqual({
    q: undefined,
    severity: ['critical', 'low'],
    kev: undefined,
    page: undefined,
    other: undefined,
  });
});

it('reads numbers and days, and nothing that only looks like them', () => {
  expect(['7.5', '', ' ', 'x', 'Infinity'].map(amount)).toEqual([7.5, undefined, undefined, undefined, undefined]);
  expect(['2026-11-23', '2026-13-45', '23 Nov'].map(day)).toEqual(['2026-11-23', undefined, undefined]);
});

it('comes back from an address as it went there', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(
        fc.stringMatching(/^[a-z0-9:@/ &=#%+]{1,20}$/).filter((tag) => tag.trim() === tag),
        { minLength: 1 },
      ),
      (tag) => {
        const address = stringifySearch(read({ tag, kev: true, page: 3 }));
        expect(read(parseSearch(address))).toEqual({ tag, kev: true, page: 3 });
      },
    ),
    { numRuns: 50 },
  );
});
