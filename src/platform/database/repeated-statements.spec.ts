import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RepeatedStatements } from './named-statement.js';

describe('names of repeated statements', () => {
  it('come with the second time that a text is asked for, and stay', () => {
    const statements = new RepeatedStatements();
    expect(statements.ask('SELECT 1').name).toBeUndefined();
    const name = statements.ask('SELECT 1').name;
    expect(name).toMatch(/^repeated-[\w-]{27}$/);
    expect(statements.ask('SELECT 1').name).toBe(name);
  });

  it('are the same in every process, and other for another text', () => {
    const [ours, others] = [new RepeatedStatements(), new RepeatedStatements()];
    for (const statements of [ours, others]) statements.ask('SELECT 1');
    ours.ask('SELECT 2');
    const name = ours.ask('SELECT 1').name;
    expect(others.ask('SELECT 1').name).toBe(name);
    expect(ours.ask('SELECT 2').name).not.toBe(name);
  });

  it('come with what was noted of the text, as long as it is remembered', () => {
    const statements = new RepeatedStatements<string>(2);
    statements.note('a', 'too early');
    statements.ask('a');
    statements.note('a', 'noted');
    expect(statements.ask('a')).toEqual({ name: expect.any(String), note: 'noted' });
    for (const text of ['b', 'c']) statements.ask(text);
    expect(statements.ask('a')).toEqual({});
  });

  it('are taken from what was not asked for the longest', () => {
    const statements = new RepeatedStatements(2);
    for (const text of ['a', 'b', 'a', 'b', 'a', 'c']) statements.ask(text);
    expect(statements.ask('a').name).toBeDefined();
    expect(statements.ask('b').name).toBeUndefined();
  });

  it('are never for more texts than there is room for', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20)), fc.integer({ min: 1, max: 6 }), (asked, capacity) => {
        const statements = new RepeatedStatements(capacity);
        for (const text of asked) statements.ask(String(text));
        const named = asked.filter((text, i) => asked.indexOf(text) === i && isNamed(asked, capacity, text));
        expect(named.length).toBeLessThanOrEqual(capacity);
      }),
    );
  });
});

/** Whether a text has a name after the others were asked for: each is asked in a memory of its own, since asking changes it. */
function isNamed(asked: number[], capacity: number, text: number): boolean {
  const statements = new RepeatedStatements(capacity);
  for (const other of asked) statements.ask(String(other));
  return statements.ask(String(text)).name !== undefined;
}
