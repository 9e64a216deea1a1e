import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { searchingDuplicates } from './duplicate-members.js';
import { escapePointer, inspectJson, jsonOverCaps, MAX_JSON_DEPTH, inspectingJson } from './json-inspection.js';
import { countedList } from '../../../test/support/counted-list.js';

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
  const isOver = (text: string, depth: number): boolean =>
    jsonOverCaps(Buffer.from(text), { depth, values: 1e9, members: 1e9 }) !== null;

  it.each([
    ['1', 0],
    ['[]', 1],
    ['{"a":[{}]}', 3],
    ['["[[[["]', 1],
    ['["\\"[[["]', 1],
    ['["\\\\",[[]]]', 3],
    ['[[],[[]],[]]', 3],
  ])('of %s is %i', (text, depth) => {
    expect(isOver(text, depth)).toBe(false);
    if (depth > 0) expect(isOver(text, depth - 1)).toBe(true);
  });

  it('is that of the value, for any JSON', () => {
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(value);
        const depth = depthOf(value);
        expect(isOver(text, depth)).toBe(false);
        if (depth > 0) expect(isOver(text, depth - 1)).toBe(true);
      }),
    );
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

describe('caps on JSON text', () => {
  const caps = { depth: 3, values: 10, members: 4 };
  const over = (text: string): string | null => jsonOverCaps(Buffer.from(text), caps);

  it.each([
    '{}',
    '{"a":{"b":[1]}}',
    '{"a":1,"b":2,"c":3,"d":4}',
    '[1,2,3,4,5]',
    '"a,b,{[{[{["',
    '{"a":"\\",\\",{{{{"}',
    '',
  ])('let %s through', (text) => {
    expect(over(text)).toBeNull();
  });

  it.each([
    ['[[[[]]]]', 'is nested deeper than 3 levels'],
    ['[[[[', 'is nested deeper than 3 levels'],
    ['{"a":1,"b":2,"c":3,"d":4,"e":5}', 'has an object with more than 4 members'],
    ['[{"a":1,"b":2},{"a":1,"b":2,"c":3,"d":4,"e":5}]', 'has an object with more than 4 members'],
    ['[1,2,3,4,5,6,7,8,9,10,11]', 'holds more than 10 values'],
  ])('do not let %s through', (text, fault) => {
    expect(over(text)).toBe(fault);
  });

  it('count what JSON.parse finds', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = JSON.stringify(value);
        const [most, deepest] = extent(value);
        expect(jsonOverCaps(Buffer.from(text), { depth: deepest, values: 1e6, members: Math.max(most, 1) })).toBeNull();
        if (most > 1)
          expect(jsonOverCaps(Buffer.from(text), { depth: 100, values: 1e6, members: most - 1 })).not.toBeNull();
      }),
    );
  });

  /** The most members of one object, and the depth. */
  function extent(value: unknown): [most: number, deepest: number] {
    if (typeof value !== 'object' || value === null) return [0, 0];
    const inside = Object.values(value).map(extent);
    const own = Array.isArray(value) ? 0 : Object.keys(value).length;
    return [Math.max(own, ...inside.map(([most]) => most)), 1 + Math.max(0, ...inside.map(([, depth]) => depth))];
  }
});

describe('a long value', () => {
  it('is looked at in steps, with no text for an entry of a list', () => {
    const { list, reads } = countedList(100_000, () => 1);
    const steps = inspectingJson({ a: { b: list } });
    steps.next();
    expect(reads()).toBeLessThanOrEqual(10_000);
    expect([...steps].length).toBeGreaterThanOrEqual(9);
    expect(reads()).toBe(100_000);
    expect(inspectJson({ a: { b: [1, { 'c/d': [2, '\0'] }, 3] } })).toEqual({
      pointer: '/a/b/1/c~1d/1',
      detail: 'holds a NUL character',
    });
  });

  it('is searched for members that come twice in steps', () => {
    const text = `{"a":[${'1,'.repeat(500_000)}{"b":1,"b":2}]}`;
    const steps = searchingDuplicates(text);
    let count = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) count += 1;
    expect([count, step.value]).toEqual([15, '/a/500000/b']);
  });
});
