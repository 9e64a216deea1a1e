import { describe, expect, it } from '@jest/globals';
import { goBuildInfo, goPackages, goReader, rustReader } from '../../src/languages/readers/go-binary.js';
import { fullNameOf } from '../../src/languages/language-package.js';
import { bytesOf } from '../../src/languages/random-bytes.js';
import { elf, ELF_ADDRESS, goBlob, goPointerBlob, rustBlob } from './build-files.js';
import { placeOf, plenty } from './place.js';

const MODULES = [
  'path\texample.org/shop',
  'mod\texample.org/shop\t(devel)\t',
  'dep\tgolang.org/x/net\tv0.7.0\th1:abc=',
  'dep\tgithub.com/old/toml\tv1.0.0\t',
  '=>\tgithub.com/BurntSushi/toml\tv1.3.2\th1:def=',
  'dep\tgithub.com/local/thing\tv1.0.0\t',
  '=>\t./thing\t\t',
  'build\t-compiler=gc',
  '',
].join('\n');

const program = placeOf('/usr/local/bin/shop', true);
const goIn = (bytes: Buffer) => {
  const { packages, unidentified } = goReader.read(bytesOf(bytes), program, plenty());
  return { packages: packages.map((one) => `${fullNameOf('golang', one)} ${one.version}`), unidentified };
};

const EXPECTED = {
  packages: ['stdlib 1.22.3', 'golang.org/x/net v0.7.0', 'github.com/BurntSushi/toml v1.3.2'],
  unidentified: 2,
};

describe('a program of Go', () => {
  it('tells its modules in a section of ELF', () => {
    expect(goIn(elf({ sections: { '.go.buildinfo': goBlob('go1.22.3', MODULES) } }))).toEqual(EXPECTED);
  });

  it('tells them in the data where its sections were stripped', () => {
    const blob = Buffer.concat([Buffer.alloc(4096), goBlob('go1.22.3', MODULES)]);
    expect(goIn(elf({ sections: { '.data': blob }, stripped: true }))).toEqual(EXPECTED);
  });

  it.each([
    [64, false],
    [64, true],
    [32, false],
    [32, true],
  ] as const)('told them by addresses before 1.18 (%i bits, big endian: %s)', (bits, isBig) => {
    const build = (address: number) =>
      elf({ sections: { '.go.buildinfo': goPointerBlob('go1.22.3', MODULES, address, bits, isBig) }, bits, isBig });
    const offset = build(0).indexOf('\xff Go buildinf:', 0, 'latin1');
    expect(goIn(build(ELF_ADDRESS + offset))).toEqual(EXPECTED);
  });

  it.each([
    ['Mach-O', Buffer.from('cffaedfe', 'hex')],
    ['PE', Buffer.from('4d5a9000', 'hex')],
  ])('tells them anywhere in %s, also across the pieces that are read', (_format, magic) => {
    const before = Buffer.alloc(1024 * 1024);
    magic.copy(before);
    expect(goIn(Buffer.concat([before, Buffer.alloc(16), goBlob('go1.22.3', MODULES)]))).toEqual(EXPECTED);
    const across = Buffer.alloc(1024 * 1024 - 16 + 16);
    magic.copy(across);
    expect(goIn(Buffer.concat([across, goBlob('go1.22.3', MODULES)]))).toEqual(EXPECTED);
  });

  it('is not told by the magic alone, where a program only looks for it', () => {
    const decoy = Buffer.concat([Buffer.from('\xff Go buildinf:', 'latin1'), Buffer.alloc(34)]);
    const blob = Buffer.concat([decoy, goBlob('go1.22.3', MODULES)]);
    expect(goIn(elf({ sections: { '.go.buildinfo': blob } }))).toEqual(EXPECTED);
  });

  it.each([
    ['no program', Buffer.from('#!/bin/sh\n\xff Go buildinf:', 'latin1')],
    ['one of C', elf({ sections: { '.text': Buffer.alloc(64) } })],
    ['one whose text is cut off', elf({ sections: { '.go.buildinfo': goBlob('go1.22.3', MODULES).subarray(0, 60) } })],
    ['nothing', Buffer.alloc(0)],
  ])('is not %s', (_what, bytes) => {
    expect(goBuildInfo(bytesOf(bytes))).toBeNull();
  });

  it.each([
    ['go1.22.3', 'stdlib 1.22.3'],
    ['go1.20', 'stdlib 1.20.0'],
    ['go1.21rc2', 'stdlib 1.21.0-rc.2'],
    ['go1.23.1 X:boringcrypto', 'stdlib 1.23.1'],
    ['go1.22.3-fips', 'stdlib 1.22.3'],
    ['go1.25-20250209-RC00 X:fieldtrack', undefined],
    ['go1.22.3.4', undefined],
    ['devel go1.22-abcdef Mon', undefined],
  ])('made by %s has %s', (goVersion, library) => {
    const { packages, unidentified } = goPackages({ goVersion, modules: 'mod\ta.b/c\tv1.0.0\t' });
    expect(packages.map(({ name, version }) => `${name} ${version}`)).toEqual([
      ...(library === undefined ? [] : [library]),
      'c v1.0.0',
    ]);
    expect(unidentified).toBe(library === undefined ? 1 : 0);
  });
});

describe('a program of Go that was built without modules', () => {
  it('names nothing that it was linked from, and is counted', () => {
    const { packages, unidentified } = goPackages({
      goVersion: 'go1.19.8',
      modules: 'path\ta.b/c\nbuild\tGOOS=linux\n',
    });
    expect(packages).toEqual([{ namespace: null, name: 'stdlib', version: '1.19.8' }]);
    expect(unidentified).toBe(1);
  });
});

describe('a program of Rust', () => {
  const crates = [
    { name: 'shop', version: '0.1.0', source: 'local', root: true },
    { name: 'serde', version: '1.0.190', source: 'crates.io' },
    { name: 'cc', version: '1.0.83', source: 'crates.io', kind: 'build' },
    { name: 'mine', version: '0.1.0', source: 'git' },
  ];
  const read = (section: Buffer) =>
    rustReader.read(bytesOf(elf({ sections: { '.dep-v0': section } })), program, plenty());

  it('tells the crates that were linked in', () => {
    const { packages, unidentified } = read(rustBlob(crates));
    expect(packages).toEqual([{ namespace: null, name: 'serde', version: '1.0.190' }]);
    expect(unidentified).toBe(2);
  });

  it('tells none without cargo-auditable', () => {
    expect(rustReader.read(bytesOf(elf({ sections: {} })), program, plenty())).toEqual({ packages: [] });
  });

  it.each([
    ['is not packed', Buffer.from('{}')],
    ['is cut off', rustBlob(crates).subarray(0, 20)],
    ['has no list', rustBlob([]).subarray(0, 3)],
    ['has crates without names', rustBlob([{}])],
    ['unpacks to more than any list', rustBlob([{ name: 'x'.repeat(9 * 1024 * 1024) }])],
  ])('whose list %s is refused', (_what, section) => {
    expect(() => read(section)).toThrow();
  });
});
