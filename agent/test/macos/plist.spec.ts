import { describe, expect, it } from '@jest/globals';
import { readPlist } from '../../src/macos/xml-plist.js';
import { plist } from './fake-mac.js';

/** Every kind of value once, written by Python's plistlib. */
const BINARY =
  'YnBsaXN0MDDYAQIDBAUGBwgJCgsMDRESE1xHdWVzdEVuYWJsZWRfECFhIGtleSB0aGF0IGlzIGxvbmdlciB0aGFuIGZpZnRlZW5dYXV0b0xvZ2luVXNlclRkYXRhVGxpc3RRblhuZWdhdGl2ZVR3aGVuCdBmAGoA/AByAGcAZQBuQgH/ow4PECM/+AAAAAAAAAhVYXNjaWkRASwT//////////8zQchYNuAAAAAIGSZKWF1iZG1yc3SBhIiRkpibpAAAAAAAAAEBAAAAAAAAABQAAAAAAAAAAAAAAAAAAACt';

describe('a binary property list', () => {
  const bytes = Buffer.from(BINARY, 'base64');

  it('is read with all its kinds of values', () => {
    expect(readPlist(bytes)).toEqual({
      GuestEnabled: true,
      autoLoginUser: 'jürgen',
      n: 300,
      negative: -1,
      list: [1.5, false, 'ascii'],
      when: '2026-11-20T12:00:00.000Z',
      data: Buffer.from([1, 255]),
      'a key that is longer than fifteen': {},
    });
  });

  it('is nothing when it is cut off anywhere', () => {
    for (let length = 0; length < bytes.length; length += 1) {
      expect(readPlist(bytes.subarray(0, length))).toBeNull();
    }
  });

  it('that is damaged never throws', () => {
    for (let at = 0; at < bytes.length; at += 1) {
      const damaged = Buffer.from(bytes);
      damaged[at] = 0xff;
      expect(() => readPlist(damaged)).not.toThrow();
    }
  });

  it('that holds itself ends', () => {
    // An array whose only element is the array.
    const own = Buffer.concat([
      Buffer.from('bplist00'),
      Buffer.from([0xa1, 0x00, 0x08]),
      Buffer.alloc(6),
      Buffer.from([1, 1]),
      number(1),
      number(0),
      number(10),
    ]);
    expect(readPlist(own)).toBeNull();
  });
});

describe('a binary property list that names one object many times', () => {
  /** A dictionary whose key `a` is a list of `count` times the object 3; `objects` follow from 3 on. */
  const shared = (count: number, objects: readonly Buffer[]) => {
    const list = Buffer.concat([Buffer.from([0xaf, 0x12]), number(count).subarray(4), Buffer.alloc(count, 3)]);
    const all = [Buffer.from([0xd1, 1, 2]), Buffer.from([0x51, 0x61]), list, ...objects];
    let at = 8;
    const offsets = all.map((object) => {
      const offset = number(at).subarray(4);
      at += object.length;
      return offset;
    });
    const head = Buffer.from('bplist00');
    const trailer = [Buffer.alloc(6), Buffer.from([4, 1]), number(all.length), number(0), number(at)];
    return Buffer.concat([head, ...all, ...offsets, ...trailer]);
  };
  const text = (length: number) =>
    Buffer.concat([Buffer.from([0x5f, 0x12]), number(length).subarray(4), Buffer.alloc(length, 0x78)]);

  it('holds that object once', () => {
    const list = readPlist(shared(1000, [Buffer.from([0xa0])]))?.a as unknown[];
    expect(list).toHaveLength(1000);
    expect(new Set(list).size).toBe(1);
  });

  it.each([
    ['texts', shared(1000, [text(100_000)])],
    ['objects', shared(300_000, [text(1)])],
    // Lists of ten times the next one, seven deep.
    [
      'lists of lists',
      shared(1, Array.from({ length: 7 }, (_, at) => Buffer.from([0xaa, ...Array(10).fill(4 + at)])).concat(text(1))),
    ],
    ['levels', shared(1, Array.from({ length: 80 }, (_, at) => Buffer.from([0xa1, 4 + at])).concat(text(1)))],
  ])('is nothing where it holds too many %s', (_what, bytes) => {
    expect(readPlist(bytes)).toBeNull();
  });

  it('is no deeper for what was read before', () => {
    // The list names a chain of levels from its end to its beginning, so that each was read when the next one comes.
    const levels = Array.from({ length: 100 }, (_, at) => Buffer.from([0xa1, 4 + at]));
    const bytes = shared(100, [...levels, text(1)]);
    const begin = bytes.indexOf(Buffer.alloc(100, 3));
    for (let at = 0; at < 100; at += 1) bytes[begin + at] = 103 - at;
    expect(readPlist(bytes)).toBeNull();
  });
});

describe('an XML property list', () => {
  it('is read with entities, comments and nesting', () => {
    const text =
      '<?xml version="1.0"?><!-- made -->\r\n<plist version="1.0"><dict><key>a &amp; b</key><array><string>&#x4e2d;&lt;</string><true/><real>2.5</real></array><key>e</key><string/><key>d</key><data>AQI=</data></dict></plist>';
    expect(readPlist(Buffer.from(text))).toEqual({ 'a & b': ['中<', true, 2.5], e: '', d: Buffer.from([1, 2]) });
  });

  it('may be UTF-16', () => {
    expect(readPlist(Buffer.from(`\ufeff${plist({ x: 'ü' })}`, 'utf16le'))).toEqual({ x: 'ü' });
  });

  it('is nothing when it is cut off anywhere', () => {
    const text = plist({ one: 'two', three: 4, five: true }).trimEnd();
    for (let length = 0; length < text.length; length += 1)
      expect(readPlist(Buffer.from(text.slice(0, length)))).toBeNull();
  });

  it.each([
    '',
    'FileVault is On.',
    '<plist><string>x</string></plist>',
    '<plist><dict><key>a</key><integer>x</integer></dict></plist>',
    '<plist><dict><integer>1</integer></dict></plist>',
    `<plist>${'<array>'.repeat(5000)}`,
    `<plist><dict><key>a</key><array>${'<true/>'.repeat(400_000)}</array></dict></plist>`,
  ])('%# is none', (text) => expect(readPlist(Buffer.from(text))).toBeNull());
});

function number(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}
