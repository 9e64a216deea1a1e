import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compareControlIds } from './catalogue.js';

const id = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9().:_+-]{0,12}$/);

describe('the order of ids', () => {
  it.each([
    [
      ['3.10', '3.2', '3.1', '3.9'],
      ['3.1', '3.2', '3.9', '3.10'],
    ],
    [
      ['AC-10', 'AC-2', 'AC-1', 'AC-2(1)'],
      ['AC-1', 'AC-2', 'AC-2(1)', 'AC-10'],
    ],
    [
      ['164.308(a)(2)', '164.308(a)(1)(ii)(B)', '164.308(a)(1)', '164.308(a)(1)(ii)(A)'],
      ['164.308(a)(1)', '164.308(a)(1)(ii)(A)', '164.308(a)(1)(ii)(B)', '164.308(a)(2)'],
    ],
    [
      ['Art.10', 'Art.9'],
      ['Art.9', 'Art.10'],
    ],
    [
      ['03.01.10', '03.01.02'],
      ['03.01.02', '03.01.10'],
    ],
  ])('goes by their parts: %j', (given, expected) => {
    expect([...given].sort(compareControlIds)).toEqual(expected);
  });

  it('tells any two apart, and is the same from both sides', () => {
    fc.assert(
      fc.property(id, id, (a, b) => {
        expect(compareControlIds(a, b) === 0).toBe(a === b);
        expect(Math.sign(compareControlIds(a, b)) + Math.sign(compareControlIds(b, a))).toBe(0);
      }),
    );
  });

  it('does not depend on where one began', () => {
    fc.assert(
      fc.property(fc.uniqueArray(id, { maxLength: 20 }), (ids) => {
        const sorted = [...ids].sort(compareControlIds);
        expect([...ids].reverse().sort(compareControlIds)).toEqual(sorted);
      }),
    );
  });

  it('is not troubled by numbers longer than numbers are', () => {
    const [a, b] = [`A-${'9'.repeat(60)}`, `A-1${'0'.repeat(60)}`];
    expect([b, a].sort(compareControlIds)).toEqual([a, b]);
  });
});
