import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cutMembers } from './document-skeleton.js';

const NAMES = ['scanId', 'startedAt'];

function cut(text: string): { rest: string; values: Record<string, string> } | null {
  const bytes = new TextEncoder().encode(text);
  const found = cutMembers(bytes, NAMES);
  const piece = ([start, end]: readonly [number, number]): string =>
    new TextDecoder().decode(bytes.subarray(start, end));
  return (
    found && {
      rest: found.rest.map(piece).join('|'),
      values: Object.fromEntries([...found.values].map(([name, stretch]) => [name, piece(stretch)])),
    }
  );
}

describe('a document without some of its members', () => {
  it('is everything around their values', () => {
    expect(cut('{"a":[1,{"scanId":2}], "scanId" : "x\\"y" ,"b":"}", "startedAt":null}')).toEqual({
      rest: '{"a":[1,{"scanId":2}], "scanId" : | ,"b":"}", "startedAt":|}',
      values: { scanId: '"x\\"y"', startedAt: 'null' },
    });
  });

  it.each([
    '',
    '[]',
    '"a"',
    '{',
    '{}',
    '{"a"}',
    '{"a":1',
    '{"a":1}x',
    '{"scanId":1,"scanId":2}',
    '{"scan\\u0049d":1}',
    '{"a":"',
  ])('is not plain: %s', (text) => {
    expect(cut(text)).toBeNull();
  });

  it('is valid JSON again with other values, and differs from the first in nothing else', () => {
    const document = fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 3 }), {
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(document, fc.jsonValue(), fc.jsonValue(), (others, first, second) => {
        const around = { ...others, scanId: first, z: 1 };
        fc.pre(!Object.hasOwn(others, '__proto__'));
        const found = cut(JSON.stringify(around));
        if (found === null) return;
        const [before = '', ...after] = found.rest.split('|');
        fc.pre(!JSON.stringify(others).includes('|') && !('startedAt' in others));
        expect(found.values['scanId']).toBe(JSON.stringify(first));
        expect(JSON.parse(`${before}${JSON.stringify(second)}${after.join('')}`)).toEqual(
          JSON.parse(JSON.stringify({ ...around, scanId: second })),
        );
      }),
    );
  });

  it('takes any bytes without an end that never comes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        cutMembers(bytes, NAMES);
        cutMembers(new TextEncoder().encode(`{"a":${String.fromCharCode(...bytes)}`), NAMES);
      }),
    );
  });
});
