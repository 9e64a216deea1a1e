import { describe, expect, it, jest } from '@jest/globals';
import { DOCUMENT_CAPS } from '../domain/document-caps.js';
import { InvalidScanDocumentError } from '../errors.js';
import { finish } from '../domain/steps.js';
import { countedList } from '../../../test/support/counted-list.js';
import { parseJson, parseJsonStream, readText, refuseNul } from './json-document.js';

function faultsOf(read: () => unknown): readonly { detail: string }[] {
  try {
    read();
  } catch (error) {
    if (error instanceof InvalidScanDocumentError) return error.errors;
    throw error;
  }
  return [];
}

const read = (text: string | Buffer) => () => parseJson(typeof text === 'string' ? Buffer.from(text) : text);

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

  it.each([
    [Buffer.from('PK\x03\x04\x14\x00\xff', 'latin1'), /is a ZIP archive\. Unpack it/],
    [Buffer.from('%PDF-1.7\n', 'latin1'), /is a PDF, made for people/],
  ])('says what %s is', (bytes, words) => {
    expect(read(bytes)).toThrow(words);
  });

  it('takes 256 levels', () => {
    expect(read(`${'['.repeat(256)}${']'.repeat(256)}`)).not.toThrow();
  });
});

describe('what a document may hold', () => {
  const { values, members } = DOCUMENT_CAPS;
  const tooMany: [what: string, text: string, words: RegExp][] = [
    ['empty objects in a member that nobody reads', `{"x":[${'{},'.repeat(values / 2)}{}]}`, /4000000 values/],
    ['empty lists', `[${'[],'.repeat(values / 2)}[]]`, /4000000 values/],
    ['numbers', `[${'1,'.repeat(values)}1]`, /4000000 values/],
    ['documents in one stream', '{}'.repeat(values + 1), /4000000 values/],
    ['documents of a stream with many values', `[${'1,'.repeat(values / 2)}1]`.repeat(2), /4000000 values/],
    ['members', `{${'"":1,'.repeat(members)}"":1}`, /object with more than 200000 members/],
  ];

  it.each(tooMany)('is bounded before anything is parsed: %s', (_what, text, words) => {
    const parse = jest.spyOn(JSON, 'parse');
    try {
      for (const way of [parseJson, parseJsonStream]) {
        expect(() => way(Buffer.from(text))).toThrow(InvalidScanDocumentError);
        expect(() => way(Buffer.from(text))).toThrow(words);
      }
      expect(parse).not.toHaveBeenCalled();
    } finally {
      parse.mockRestore();
    }
  });

  it('is enough for rows of more members than any tool writes, in the most bytes that are taken', () => {
    const row = JSON.stringify(Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`name${at}`, 'a value'])));
    const text = `[${`${row},`.repeat(Math.floor((64 * 1024 * 1024) / row.length) - 1)}${row}]`;
    expect(parseJson(Buffer.from(text))).toHaveLength(Math.floor((64 * 1024 * 1024) / row.length));
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
      finish(refuseNul(Buffer.from(JSON.stringify(value)), value));
    };
    expect(check({ a: '\0' })).toThrow(/NUL/);
    expect(check({ '\0': 1 })).toThrow(/NUL/);
    expect(check({ a: '\\u0000' })).not.toThrow();
    expect(check({ a: 'plain' })).not.toThrow();
    expect(check({ a: [{ b: [1, ['\0']] }, 2] })).toThrow(/NUL/);
    expect(check({ a: [{ b: [1, ['\\u0000']] }, {}, []] })).not.toThrow();
  });

  it('says under which name, whatever stands around it', () => {
    const value = { x: [{}], y: { os: ['a', ['\0']] } };
    const [fault] = faultsOf(() => finish(refuseNul(Buffer.from(JSON.stringify(value)), value)));
    expect(fault?.detail).toBe('holds a NUL character, in or under "os"');
  });

  it('looks at a value in steps, and at none where the bytes hold no such escape', () => {
    const value = { a: Array.from({ length: 50_000 }, () => 1), b: '\\u0000' };
    expect([...refuseNul(Buffer.from(JSON.stringify(value)), value)].length).toBe(5);
    const { list, reads } = countedList(1000, () => 'x');
    expect([...refuseNul(Buffer.from('{}'), list)].length + reads()).toBe(0);
  });
});
