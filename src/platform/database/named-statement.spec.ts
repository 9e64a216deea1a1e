import { describe, expect, it } from '@jest/globals';
import { namedStatement } from './named-statement.js';

describe('a statement with names', () => {
  it('gives each name one place, in the order in which they come', () => {
    const statement = namedStatement<{ id: number; at: string }>('SELECT :at, :id WHERE x = :id');
    expect(statement.text).toBe('SELECT $1, $2 WHERE x = $2');
    expect(statement.values({ id: 7, at: 'now' })).toEqual(['now', 7]);
  });

  it('leaves casts, slices and texts alone', () => {
    const sql = `SELECT a::text, b[1:n], split_part(c, ':', 1), '{"a":b}' FROM t WHERE id = `;
    expect(namedStatement(`${sql}:id::int`).text).toBe(`${sql}$1::int`);
  });

  it('takes null for a value, and refuses one that nobody gave', () => {
    const statement = namedStatement<{ a: null; b?: number }>('SELECT :a, :b');
    expect(() => statement.values({ a: null })).toThrow('A statement asks for :b, and nobody gave it.');
    expect(statement.values({ a: null, b: 1 })).toEqual([null, 1]);
  });

  it('refuses places beside names: they would mean other values', () => {
    expect(() => namedStatement('SELECT :a, $1')).toThrow('A statement has names or places, not both.');
  });
});
