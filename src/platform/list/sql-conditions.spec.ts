import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { containsPattern, SqlConditions } from './paged-query.js';

describe('conditions', () => {
  it('are TRUE when there are none', () => {
    expect(new SqlConditions().toString()).toBe('TRUE');
    expect(
      new SqlConditions()
        .when(undefined, (p) => `a = ${p}`)
        .after([{ expression: 'id', type: 'int' }], true, null)
        .toString(),
    ).toBe('TRUE');
  });

  it('bind their values in order, after those that were there', () => {
    const conditions = new SqlConditions([7])
      .when('x', (p) => `a = ${p}`)
      .when(undefined, (p) => `b = ${p}`)
      .add('c')
      .when(false, (p) => `d = ${p}`);
    expect(conditions.toString().split(/\s+AND\s+/)).toEqual(['a = $2', 'c', 'd = $3']);
    expect(conditions.values).toEqual([7, 'x', false]);
  });

  it.each([
    [true, '(r.key, r.id) < ($1::bigint, $2::int)'],
    [false, '(r.key, r.id) > ($1::bigint, $2::int)'],
  ])('page on by comparing rows (descending: %s)', (descending, sql) => {
    const conditions = new SqlConditions().after(
      [
        { expression: 'r.key', type: 'bigint' },
        { expression: 'r.id', type: 'int' },
      ],
      descending,
      ['9', 1],
    );
    expect(conditions.toString()).toBe(sql);
    expect(conditions.values).toEqual(['9', 1]);
  });

  it('hold codes of the program in their text, in one order, and nothing but whole numbers', () => {
    const conditions = new SqlConditions()
      .whenCodes(undefined, 'smallint', (test) => `a ${test}`)
      .whenCodes([3], 'smallint', (test) => `b ${test}`)
      .whenCodes([2, 1], 'smallint', (test) => `c ${test}`);
    expect(conditions.toString()).toBe(`b = 3\n   AND c = ANY ('{1,2}'::smallint[])`);
    expect(conditions.values).toEqual([]);
    for (const code of [1.5, NaN, '1' as unknown as number])
      expect(() => conditions.whenCodes([code], 'smallint', (test) => `d ${test}`)).toThrow('whole number');
  });

  it('never hold a value in their text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8 }), (value) => {
        const conditions = new SqlConditions()
          .when(value, (p) => `a = ${p}`)
          .after([{ expression: 'b', type: 'text' }], false, [value]);
        expect(conditions.toString()).toBe('a = $1\n   AND (b) > ($2::text)');
      }),
    );
  });
});

describe('a pattern', () => {
  it.each([
    ['plain', '%plain%'],
    ['100%', '%100\\%%'],
    ['a_b', '%a\\_b%'],
    ['c:\\dir', '%c:\\\\dir%'],
    ['', '%%'],
  ])('finds %j literally', (text, pattern) => {
    expect(containsPattern(text)).toBe(pattern);
  });
});
