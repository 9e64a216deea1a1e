import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { duplicateMember } from './duplicate-members.js';

describe('members that come twice', () => {
  it.each([
    ['{"a":1,"a":2}', '/a'],
    ['{"a":1,"\\u0061":2}', '/a'],
    ['{"a":{"b":[{},{"c":1,"d":{"e":","},"c":2}]}}', '/a/b/1/c'],
    ['[{"a/b":1,"a/b":2}]', '/0/a~1b'],
    ['{"":1,"":2}', '/'],
    ['{"a":"}","b":"{\\"a\\":1","a":0}', '/a'],
  ])('%s has one at %s', (text, pointer) => {
    expect(duplicateMember(text)).toBe(pointer);
  });

  it.each([
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":1}]',
    '{"a":"a","b":"a"}',
    '{"a":["a","a"],"A":1}',
    '"a"',
    '',
    '{"a',
    '{"a\\',
    '}}}]',
    ',,,',
    '{"\\u00":1,"\\u00',
  ])('%s has none', (text) => {
    expect(duplicateMember(text)).toBeNull();
  });

  it('are in nothing that was written by JSON.stringify', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(duplicateMember(text)).toBeNull();
      }),
    );
  });

  it('are not looked for in what is nested hopelessly', () => {
    expect(duplicateMember('{"a":'.repeat(300_000))).toBeNull();
  });
});
