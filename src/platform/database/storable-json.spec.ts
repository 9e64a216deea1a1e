import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { storableJson, storableText } from './storable-json.js';

describe('JSON for the database', () => {
  it.each([
    ['a\u0000b', 'a\ufffdb'],
    ['\ud83d', '\ufffd'],
    ['\u{1f600}', '\u{1f600}'],
    ['\\u0000', '\\u0000'],
    ['\\\u0000\u0000', '\\\ufffd\ufffd'],
  ])('makes of %j', (text, stored) => {
    expect(storableText(text)).toBe(stored);
  });

  it('holds nothing that jsonb refuses, and leaves the rest as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const back = (JSON.parse(storableJson({ [text]: [text] })) as Record<string, string[]>)[
          storableText(text)
        ]![0]!;
        expect(back).toBe(text.replaceAll('\u0000', '\ufffd'));
      }),
    );
  });
});
