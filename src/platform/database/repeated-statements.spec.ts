import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RepeatedStatements } from './repeated-statements.js';

describe('names of repeated statements', () => {
  it('come with the second time that a text is asked for, and stay', () => {
    const statements = new RepeatedStatements();
    expect(statements.nameOf('SELECT 1')).toBeUndefined();
    const name = statements.nameOf('SELECT 1');
    expect(name).toMatch(/^repeated-[\w-]{27}$/);
    expect(statements.nameOf('SELECT 1')).toBe(name);
  });

  it('are the same in every process, and other for another text', () => {
    const [ours, others] = [new RepeatedStatements(), new RepeatedStatements()];
    for (const statements of [ours, others]) statements.nameOf('SELECT 1');
    ours.nameOf('SELECT 2');
    const name = ours.nameOf('SELECT 1');
    expect(others.nameOf('SELECT 1')).toBe(name);
    expect(ours.nameOf('SELECT 2')).not.toBe(name);
  });

  it('are taken from what was not asked for the longest', () => {
    const statements = new RepeatedStatements(2);
    for (const text of ['a', 'b', 'a', 'b', 'a', 'c']) statements.nameOf(text);
    expect(statements.nameOf('a')).toBeDefined();
    expect(statements.nameOf('b')).toBeUndefined();
  });

  it('are never for more texts than there is room for', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20)), fc.integer({ min: 1, max: 6 }), (asked, capacity) => {
        const statements = new RepeatedStatements(capacity);
        for (const text of asked) statements.nameOf(String(text));
        const named = asked.filter((text, i) => asked.indexOf(text) === i && isNamed(asked, capacity, text));
        expect(named.length).toBeLessThanOrEqual(capacity);
      }),
    );
  });
});

/** Whether a text has a name after the others were asked for: each is asked in a memory of its own, since asking changes it. */
function isNamed(asked: number[], capacity: number, text: number): boolean {
  const statements = new RepeatedStatements(capacity);
  for (const other of asked) statements.nameOf(String(other));
  return statements.nameOf(String(text)) !== undefined;
}
