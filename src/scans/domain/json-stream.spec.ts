import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DOCUMENT_CAPS } from './document-caps.js';
import { documentsOf, readJsonStream } from './json-stream.js';
import { ScanDocumentError } from './scan-document-error.js';

describe('a stream of JSON documents', () => {
  const documents = fc.array(fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue())));

  it('is read however it is written', () => {
    fc.assert(
      fc.property(documents, fc.constantFrom('', '\n', ' \r\n\t'), fc.constantFrom(0, 2), (all, between, indent) => {
        const text = all.map((one) => JSON.stringify(one, null, indent)).join(between);
        expect(readJsonStream(text)).toEqual(JSON.parse(JSON.stringify(all)));
      }),
    );
  });

  it.each(['{', '{"a":1}{"b":', '{"a":1} done', 'warning\n{}', '7', '"a"', '[1,]', '{"a":"', '['.repeat(10_000)])(
    'is not %j',
    (text) => {
      expect(readJsonStream(text)).toBeNull();
    },
  );

  it('is given as a list, as one document or as a text', () => {
    expect(documentsOf([{ a: 1 }, 2], 'x')).toEqual([{ a: 1 }, 2]);
    expect(documentsOf({ a: 1 }, 'x')).toEqual([{ a: 1 }]);
    expect(documentsOf('{"a":1}\n{"b":2}', 'x')).toEqual([{ a: 1 }, { b: 2 }]);
    expect(() => documentsOf('{"a":', 'x')).toThrow(ScanDocumentError);
  });

  it('holds no more values than one document may, however they are spread', () => {
    const half = `[${'{},'.repeat(DOCUMENT_CAPS.values / 4 - 2)}{}]`;
    expect(readJsonStream(`${half}\n${half}`)).toHaveLength(2);
    expect(readJsonStream(`${half}\n${half}\n[{},{},{},{},{},{},{}]`)).toBeNull();
    expect(() => documentsOf(`${half}${half}${half}`, 'a report')).toThrow(ScanDocumentError);
  });
});
