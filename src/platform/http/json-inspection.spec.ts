import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { escapePointer, inspectJson, jsonDepth, MAX_JSON_DEPTH } from './json-inspection.js';

function nested(depth: number, open = '[', close = ']'): string {
  return open.repeat(depth) + close.repeat(depth);
}

describe('what JSON allows and we do not', () => {
  it.each([
    ['{"a":"x\\u0000"}', '/a', 'NUL'],
    ['"\\u0000"', '', 'NUL'],
    ['{"a":[1,{"b/c":"\\u0000"}]}', '/a/1/b~1c', 'NUL'],
    ['{"a\\u0000":1}', '', 'NUL'],
    ['{"a":"\\ud800"}', '/a', 'half a character'],
    ['{"\\udc00":1}', '', 'half a character'],
    ['{"__proto__":{"admin":true}}', '', '__proto__'],
    ['{"a":{"constructor":1}}', '/a', 'constructor'],
    ['[{"prototype":1}]', '/0', 'prototype'],
    [nested(MAX_JSON_DEPTH + 1), '', 'deeper than 64'],
  ])('%.40s is refused at %j', (text, pointer, words) => {
    expect(inspectJson(JSON.parse(text))).toEqual({ pointer, detail: expect.stringContaining(words) });
  });

  it.each(['null', '1', '"\\ud83d\\ude00"', '"x"', '[]', '{"a":{"b":[1,"__proto__"]}}', nested(MAX_JSON_DEPTH)])(
    '%.40s is taken',
    (text) => {
      expect(inspectJson(JSON.parse(text))).toBeNull();
    },
  );

  it('a hundred thousand levels do not exhaust the stack', () => {
    expect(inspectJson(JSON.parse(nested(100_000)))).not.toBeNull();
  });
});

describe('the depth of a text', () => {
  it.each([
    ['1', 0],
    ['[]', 1],
    ['{"a":[{}]}', 3],
    ['["[[[["]', 1],
    ['["\\"[[["]', 1],
    ['["\\\\",[[]]]', 3],
    ['[[],[[]],[]]', 3],
  ])('of %s is %i', (text, depth) => {
    expect(jsonDepth(Buffer.from(text), 1000)).toBe(depth);
  });

  it('is that of the value, for any JSON', () => {
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        expect(jsonDepth(Buffer.from(JSON.stringify(value)), 1000)).toBe(depthOf(value));
      }),
    );
  });

  it('is not looked for beyond what is asked', () => {
    expect(jsonDepth(Buffer.from(nested(1_000_000)), 64)).toBe(65);
  });
});

describe('a pointer', () => {
  it.each([
    ['a/b', 'a~1b'],
    ['a~b', 'a~0b'],
    ['~1', '~01'],
  ])('writes %s as %s', (token, escaped) => {
    expect(escapePointer(token)).toBe(escaped);
  });
});
