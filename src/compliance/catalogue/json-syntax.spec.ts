import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { offsetOfSyntaxFault } from './json-syntax.js';

describe('where a text stops being JSON', () => {
  it.each([
    ['{"a":1,}', 7],
    ['{"a" 1}', 5],
    ['{a:1}', 1],
    ['[1 2]', 3],
    ['[1,]', 3],
    ['[01]', 1],
    ['["\\x"]', 1],
    ['{"a":1]', 6],
    ['[]]', 2],
    ['{"a":tru}', 5],
    ["{'a':1}", 1],
    ['[{"a":[', 7],
    ['', 0],
    ['{[1]:2}', 1],
  ])('%s: %d', (text, offset) => {
    expect(offsetOfSyntaxFault(text)).toBe(offset);
  });

  it('is its end for every text that is JSON', () => {
    fc.assert(fc.property(fc.json(), (text) => expect(offsetOfSyntaxFault(text)).toBe(text.length)));
  });

  it('is before its end only for texts that are none', () => {
    const broken = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', ']', '"', 'x', ':', '{'))
      .map(([text, at, by]) => text.slice(0, at % text.length) + by + text.slice((at % text.length) + 1));
    fc.assert(
      fc.property(broken, (text) => {
        if (offsetOfSyntaxFault(text) < text.length) expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
      }),
      { numRuns: 1000 },
    );
  });
});
