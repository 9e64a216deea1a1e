import { describe, expect, it } from '@jest/globals';
import { parseJson, readText, refuseNul } from './json-document.js';

const read = (text: string | Buffer) => () => parseJson(Buffer.from(text as string));

describe('parseJson', () => {
  it.each([
    ['{"a":[1]}', { a: [1] }],
    ['\ufeff{"a":1}', { a: 1 }],
    ['"\\u0000"', '\0'],
    ['null', null],
  ])('reads %j', (text, value) => {
    expect(parseJson(Buffer.from(text))).toEqual(value);
  });

  it.each([
    ['', /body is empty/],
    ['{"a":', /may be cut off/],
    ['<bom xmlns="http://cyclonedx.org/schema/bom/1.4"/>', /CycloneDX document in XML/],
    ['['.repeat(257), /nested deeper than 256/],
  ])('refuses %j with the reason', (text, words) => {
    expect(read(text)).toThrow(words);
  });

  it('takes 256 levels', () => {
    expect(read(`${'['.repeat(256)}${']'.repeat(256)}`)).not.toThrow();
  });
});

describe('readText', () => {
  it.each([
    [Buffer.from([0x1f, 0x8b, 8]), /gzip/],
    [Buffer.from('\ufeff<x/>', 'utf16le'), /UTF-16/],
    [Buffer.from('<x/>', 'utf16le'), /UTF-16/],
    [Buffer.from([0x22, 0xff, 0x22]), /not valid UTF-8/],
  ])('refuses %j', (bytes, words) => {
    expect(() => readText(bytes)).toThrow(words);
  });
});

describe('refuseNul', () => {
  it('finds the character where it is one, in texts and names', () => {
    const check = (value: unknown) => () => {
      refuseNul(Buffer.from(JSON.stringify(value)));
    };
    expect(check({ a: '\0' })).toThrow(/NUL/);
    expect(check({ '\0': 1 })).toThrow(/NUL/);
    expect(check({ a: '\\u0000' })).not.toThrow();
    expect(check({ a: 'plain' })).not.toThrow();
  });
});
