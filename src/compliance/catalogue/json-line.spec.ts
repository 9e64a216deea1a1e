import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { lineOfPointer, linesOfPointers } from './json-line.js';

const TEXT = `{
  "a": [
    1,
    { "b/c": "x,]}\\"", "d": null },
    [true,
     false]
  ],
  "": -1.5e3,
  "e": {}
}`;

describe('the line of a pointer', () => {
  it.each([
    ['', 1],
    ['/a', 2],
    ['/a/0', 3],
    ['/a/1', 4],
    ['/a/1/b~1c', 4],
    ['/a/1/d', 4],
    ['/a/2', 5],
    ['/a/2/1', 6],
    ['/', 8],
    ['/e', 9],
  ])('%s is %d', (pointer, line) => {
    expect(lineOfPointer(TEXT, pointer)).toBe(line);
  });

  it.each([
    ['/e/missing', 9],
    ['/a/1/missing/deeper', 4],
    ['/missing', 1],
    ['/a/7', 2],
  ])('of what is missing is that of what it is missing from: %s is %d', (pointer, line) => {
    expect(lineOfPointer(TEXT, pointer)).toBe(line);
  });

  it('is found for many pointers in one pass', () => {
    const names = Array.from({ length: 1000 }, (_, at) => `m${at}`);
    const text = JSON.stringify(Object.fromEntries(names.map((name) => [name, 1])), null, 1);
    const parse = jest.spyOn(JSON, 'parse');
    try {
      const wanted = names.slice(-20);
      expect(linesOfPointers(text, [...wanted.map((name) => `/${name}`), '/m0', '', '/m0'])).toEqual([
        ...wanted.map((name) => Number(name.slice(1)) + 2),
        ...[2, 1, 2],
      ]);
      // Each name is read once, not once for each pointer.
      expect(parse.mock.calls.length).toBeLessThanOrEqual(names.length);
    } finally {
      parse.mockRestore();
    }
  });

  it('is that of the value, wherever it stands in whatever', () => {
    const MARK = 'the one that is looked for';
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(fc.nat(20), { maxLength: 6 }), (value, way) => {
        const { marked, pointer } = invalidate(value, way, MARK);
        const text = JSON.stringify(marked, null, 1);
        const line = text.split('\n').findIndex((one) => one.includes(JSON.stringify(MARK))) + 1;
        expect(lineOfPointer(text, pointer)).toBe(line);
      }),
    );
  });
});

/** The value with the mark where the way ends, and the pointer to it. */
function invalidate(value: unknown, [step, ...rest]: number[], text: string): { marked: unknown; pointer: string } {
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const name = step === undefined ? undefined : names[step % names.length];
  if (name === undefined) return { marked: text, pointer: '' };
  const inner = invalidate((value as Record<string, unknown>)[name], rest, text);
  const entries = Object.entries(value as object).map(([key, one]) => [
    key,
    key === name ? inner.marked : (one as unknown),
  ]);
  return {
    marked: Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries),
    pointer: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}${inner.pointer}`,
  };
}
