import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bytesOf } from '../../src/languages/random-bytes.js';
import { LANGUAGE_READERS } from '../../src/languages/readers/index.js';
import { elf, ELF_ADDRESS, goBlob, goPointerBlob, jar, rustBlob } from './build-files.js';
import { placeOf, plenty } from './place.js';

const NAMES = [
  '/a/node_modules/b/package.json',
  '/a/b.dist-info/METADATA',
  '/a/specifications/b-1.gemspec',
  '/a/b.jar',
  '/a/vendor/composer/installed.json',
  '/a/b.deps.json',
  '/a/b',
];

/** Whole files of every kind, to be damaged. */
const WHOLE: readonly Buffer[] = [
  Buffer.from(
    '{"name":"a","version":"1","packages":[{"name":"a/b","version":"1"}],"libraries":{"a/1":{"type":"package"}}}',
  ),
  Buffer.from('Name: a\nVersion: 1\n\n'),
  Buffer.from('# stub: a 1 ruby lib\n  s.name = "a"\n  s.version = "1"\n'),
  jar(['a:b:1'], [{ name: 'lib/c.jar', content: jar(['c:d:2']) }]),
  elf({ sections: { '.go.buildinfo': goBlob('go1.22.3', 'dep\ta.b/c\tv1.0.0\n'), '.dep-v0': rustBlob([]) } }),
  elf({ sections: { '.data': goBlob('go1.22.3', 'dep\ta.b/c\tv1.0.0\n') }, stripped: true, bits: 32, isBig: true }),
  elf({ sections: { '.go.buildinfo': goPointerBlob('go1.17', 'dep\ta\tv1\n', ELF_ADDRESS + 128, 64, false) } }),
  Buffer.concat([Buffer.from('4d5a9000'.padEnd(32, '0'), 'hex'), goBlob('go1.22.3', 'dep\ta.b/c\tv1.0.0\n')]),
];

const anyFile = fc.oneof(
  fc.uint8Array({ maxLength: 4096 }).map((bytes) => Buffer.from(bytes)),
  fc
    .tuple(
      fc.constantFrom(...WHOLE),
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 12 }),
      fc.nat(),
      fc.boolean(),
    )
    .map(([whole, changes, cut, isCut]) => {
      const bytes = Buffer.from(whole);
      for (const [at, value] of changes) bytes[at % bytes.length] = value;
      return isCut ? bytes.subarray(0, cut % bytes.length) : bytes;
    }),
);

describe('a file that is no honest one', () => {
  it('is read or refused by every reader, and never more than there is', () => {
    fc.assert(
      fc.property(anyFile, fc.constantFrom(...NAMES), (file, path) => {
        const place = placeOf(path, true);
        for (const reader of LANGUAGE_READERS.filter((one) => one.wants(place) || path === '/a/b')) {
          const bytes = bytesOf(file);
          const careful = {
            size: bytes.size,
            read: (offset: number, length: number) => {
              const read = bytes.read(offset, length);
              if (read.length > Math.max(0, length)) throw new RangeError('more than was asked for');
              return read;
            },
          };
          try {
            for (const { name, version } of reader.read(careful, place, plenty()).packages)
              if (typeof name !== 'string' || typeof version !== 'string') return false;
          } catch (error) {
            if (!(error instanceof Error)) return false;
          }
        }
        return true;
      }),
      { numRuns: 3000 },
    );
  });

  it('that claims to be huge costs no more than it is', () => {
    const nothing = Buffer.from(elf({ sections: { '.go.buildinfo': goBlob('go1.22.3', '') } }));
    nothing.fill(0xff, 0x36, 0x40);
    for (const reader of LANGUAGE_READERS) {
      try {
        expect(reader.read(bytesOf(nothing), placeOf('/a/b', true), plenty()).packages).toEqual([]);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
    }
  });
});
