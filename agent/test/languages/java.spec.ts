import { describe, expect, it } from '@jest/globals';
import { entriesIn } from '../../src/languages/formats/zip.js';
import { fullNameOf } from '../../src/languages/language-package.js';
import { bytesOf, partOf, type RandomBytes } from '../../src/languages/random-bytes.js';
import { javaReader, manifestPackage, pomPackage, readArchive } from '../../src/languages/readers/java.js';
import { jar, zip, type ZipFile } from './build-files.js';
import { placeOf, plenty } from './place.js';

const TEXT = 'org.apache.commons:commons-text:1.9';
const LOG4J = 'org.apache.logging.log4j:log4j-core:2.14.1';

const read = (bytes: Buffer) => javaReader.read(bytesOf(bytes), placeOf('/opt/shop/shop.jar'), plenty());
const packagesIn = (bytes: Buffer) => {
  const { packages, ...rest } = read(bytes);
  return { packages: packages.map((one) => `${fullNameOf('maven', one)} ${one.version}`), ...rest };
};
const text = 'org.apache.commons:commons-text 1.9';
const log4j = 'org.apache.logging.log4j:log4j-core 2.14.1';

describe('an archive of Java', () => {
  it('names no more packages than an archive can have', () => {
    const many = jar(Array.from({ length: 4000 }, (_, at) => `a:b${at}:1`));
    const nested = zip(['a.jar', 'b.jar', 'c.jar'].map((name) => ({ name, content: many })));
    const { packages, lacking } = packagesIn(nested);
    expect({ count: packages.length, lacking }).toEqual({ count: 8000, lacking: 'too-large' });
  });

  it('tells by the notes of Maven, all of them where it was put together of several', () => {
    expect(packagesIn(jar([TEXT]))).toEqual({ packages: [text], unidentified: 0 });
    expect(packagesIn(jar([TEXT, LOG4J])).packages).toEqual([text, log4j]);
  });

  it('tells what lies in it, packed or not, two levels deep and no further', () => {
    const inner = (name: string, content: Buffer, stored = false): ZipFile => ({ name, content, stored });
    const boot = jar(
      [],
      [inner('BOOT-INF/lib/text.jar', jar([TEXT]), true), inner('BOOT-INF/lib/l.jar', jar([LOG4J]))],
    );
    expect(packagesIn(boot)).toEqual({ packages: [text, log4j], unidentified: 1 });
    const war = zip([inner('WEB-INF/lib/text.jar', jar([TEXT]))]);
    const ear = zip([inner('shop.war', war)]);
    expect(packagesIn(ear)).toEqual({ packages: [text], unidentified: 2 });
    expect(packagesIn(zip([inner('deep.ear', ear)]))).toEqual({ packages: [], unidentified: 3, lacking: 'too-large' });
  });

  it('is read behind a start script, with a comment behind it, and in a part of a file', () => {
    const content = [{ name: 'META-INF/maven/a/b/pom.properties', content: 'groupId=a\nartifactId=b\nversion=1\n' }];
    expect(
      packagesIn(zip(content, { prefix: '#!/bin/sh\nexit\n', comment: 'PK\x05\x06 made by hand' })).packages,
    ).toEqual(['a:b 1']);
    const around = Buffer.concat([Buffer.alloc(7), zip(content), Buffer.alloc(9)]);
    const part = partOf(bytesOf(around), 7, around.length - 16);
    expect(javaReader.read(part, placeOf('/x.jar'), plenty()).packages).toHaveLength(1);
  });

  it('that says only a name is sent as what is not identified', () => {
    const manifest = (content: string) => packagesIn(zip([{ name: 'META-INF/MANIFEST.MF', content }]));
    expect(manifest('Implementation-Title: Apache FOP\nImplementation-Version: 2.8\n')).toEqual({
      packages: ['Apache FOP 2.8'],
      unidentified: 0,
    });
    expect(manifest('Manifest-Version: 1.0\n')).toEqual({ packages: [], unidentified: 1 });
  });

  it('in it that is damaged, encrypted or a bomb is said, and the others are read', () => {
    const bad = (fields: Partial<ZipFile>) =>
      packagesIn(jar([TEXT], [{ name: 'lib/bad.jar', content: Buffer.from('no archive'), ...fields }]));
    expect(bad({})).toEqual({ packages: [text], unidentified: 0, lacking: 'unreadable' });
    expect(bad({ flags: 1 })).toMatchObject({ lacking: 'unreadable' });
    const bomb = Buffer.alloc(40 * 1024 * 1024);
    expect(bad({ content: bomb })).toMatchObject({ packages: [text], lacking: 'too-large' });
    expect(bad({ content: bomb, claimedSize: 10 })).toMatchObject({ packages: [text], lacking: 'too-large' });
  });

  it('with many copies of a large file is unpacked up to a bound', () => {
    const large = zip([], { prefix: '\0'.repeat(31 * 1024 * 1024) });
    const lacking = (count: number) =>
      packagesIn(
        jar(
          [TEXT],
          Array.from({ length: count }, (_, index) => ({ name: `lib/${index}.jar`, content: large })),
        ),
      );
    expect(lacking(8)).toEqual({ packages: [text], unidentified: 8 });
    expect(lacking(9)).toEqual({ packages: [text], unidentified: 8, lacking: 'too-large' });
  });

  it('that is none is refused', () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('hello'), jar([TEXT]).subarray(0, 100)])
      expect(() => read(bytes)).toThrow();
  });

  it('reads only what it needs of a large one', () => {
    let most = 0;
    const bytes = jar([TEXT], [{ name: 'big.bin', content: Buffer.alloc(20 * 1024 * 1024, 1), stored: true }]);
    const counting: RandomBytes = {
      size: bytes.length,
      read: (offset, length) => {
        most += length;
        return bytesOf(bytes).read(offset, length);
      },
    };
    expect(javaReader.read(counting, placeOf('/x.jar'), plenty()).packages).toHaveLength(1);
    expect(most).toBeLessThan(100_000);
  });
});

describe('an archive whose files are read again and again', () => {
  /** The same bytes; `seen` is how many were read. */
  const counted = (bytes: Buffer): RandomBytes & { seen: number } => {
    const counting = {
      ...{ size: bytes.length, seen: 0 },
      read: (offset: number, length: number) => {
        const part = bytesOf(bytes).read(offset, length);
        counting.seen += part.length;
        return part;
      },
    };
    return counting;
  };

  it('as they share their bytes is refused before any of them is read', () => {
    const shared = zip([
      { name: 'lib/0.jar', content: jar([TEXT]), stored: true },
      ...Array.from({ length: 20 }, (_, index) => ({ name: `lib/${index + 1}.jar`, content: '', stored: true })),
    ]);
    // The directory names the first for all of them.
    const end = shared.length - 22;
    const [packedSize, directory] = [shared.readUInt32LE(18), shared.readUInt32LE(end + 16)];
    for (let entry = directory; entry < end; entry += 46 + shared.readUInt16LE(entry + 28)) {
      shared.writeUInt32LE(packedSize, entry + 20);
      shared.writeUInt32LE(packedSize, entry + 24);
      shared.writeUInt32LE(0, entry + 42);
    }
    const bytes = counted(shared);
    expect(() => javaReader.read(bytes, placeOf('/x.jar'), plenty())).toThrow(/overlap/);
    expect(bytes.seen).toBeLessThan(2 * shared.length);
  });

  it('is read up to a bound in all, also where they lie in another', () => {
    const inner = (stored: boolean): ZipFile[] =>
      Array.from({ length: 20 }, (_, index) => ({ name: `lib/${index}.jar`, content: jar([TEXT]), stored }));
    for (const stored of [true, false]) {
      const war = zip(inner(stored));
      const whole = counted(zip([{ name: 'a.war', content: war, stored }]));
      expect(readArchive(whole, plenty()).packages).toHaveLength(20);
      const most = 4 * 1024 + war.length;
      const bounded = counted(zip([{ name: 'a.war', content: war, stored }]));
      const { packages, lacking } = readArchive(bounded, plenty(), most);
      expect(lacking).toBe('too-large');
      expect(packages.length).toBeLessThan(20);
      expect(bounded.seen).toBeLessThanOrEqual(most);
    }
  });
});

describe('the directory of a zip', () => {
  it('of more than 65 535 files is read (zip64)', () => {
    const small = zip([{ name: 'a', content: 'b' }]);
    const at = small.length - 22;
    const end = small.subarray(at);
    const large = Buffer.alloc(56 + 20);
    large.writeUInt32LE(0x06064b50);
    large.writeBigUInt64LE(44n, 4);
    large.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40);
    large.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48);
    large.writeUInt32LE(0x07064b50, 56);
    large.writeBigUInt64LE(BigInt(at), 64);
    const last = Buffer.from(end);
    last.writeUInt16LE(0xffff, 10);
    last.writeUInt32LE(0xffffffff, 12);
    last.writeUInt32LE(0xffffffff, 16);
    const bytes = bytesOf(Buffer.concat([small.subarray(0, at), large, last]));
    expect(entriesIn(bytes, { any: { isOf: (name) => name === 'a', most: 9 } }, plenty()).any.entries).toHaveLength(1);
  });

  it('is read piece by piece, and only numbers of what is looked for are kept', () => {
    const files = (name: string, count: number) =>
      Array.from({ length: count }, (_, at) => ({ name: `${at}${name}`.slice(-4096), content: '' }));
    const bytes = zip([...files('x'.repeat(4090), 1000), ...files('.jar', 12)]);
    let longest = 0;
    const watched: RandomBytes = {
      size: bytes.length,
      read: (offset, length) => {
        const part = bytesOf(bytes).read(offset, length);
        longest = Math.max(longest, part.length);
        return part;
      },
    };
    const { jars, notes } = entriesIn(
      watched,
      {
        jars: { isOf: (name) => name.endsWith('.jar'), most: 10 },
        notes: { isOf: (name) => name === 'notes', most: 1 },
      },
      plenty(),
    );
    expect({ listed: jars.entries.length, isMore: jars.isMore, notes }).toEqual({
      ...{ listed: 10, isMore: true },
      notes: { entries: [], isMore: false },
    });
    expect(jars.entries.flatMap((entry) => Object.values(entry)).filter((one) => typeof one === 'string')).toEqual([]);
    expect(longest).toBeLessThanOrEqual(1024 * 1024);
  });

  it('with a name that no path has is refused', () => {
    const named = (length: number) => zip([{ name: 'x'.repeat(length), content: '' }]);
    expect(packagesIn(named(4096))).toMatchObject({ packages: [] });
    expect(() => read(named(4097))).toThrow(/name/);
  });
});

describe('the notes of an archive', () => {
  it.each([
    ['groupId=a\nartifactId=b\nversion=1', 'a:b 1'],
    ['groupId = a.b \n artifactId: c\nversion=1.0-SNAPSHOT\n', 'a.b:c 1.0-SNAPSHOT'],
    [['groupId=a\nartifactId=b\nversion=$', '{project.version}'].join(''), null],
    ['groupId=a\nversion=1', null],
  ])('%j: %s', (content, expected) => {
    const found = pomPackage(content);
    expect(found && `${fullNameOf('maven', found)} ${found.version}`).toBe(expected);
  });

  it.each([
    ['Bundle-SymbolicName: org.ow2.a\r\n sm;singleton:=true\r\nBundle-Version: 9.4\r\n', 'org.ow2.asm 9.4'],
    ['Implementation-Title: x\nImplementation-Version: 2\nBundle-Version: 2.0.0\n', 'x 2'],
    ['Bundle-SymbolicName: x\n\nName: y\nBundle-Version: 1\n', null],
    ['', null],
  ])('%j: %s', (content, expected) => {
    const found = manifestPackage(content);
    expect(found && `${found.name} ${found.version}`).toBe(expected);
  });
});
