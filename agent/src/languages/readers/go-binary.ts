import { type Elf, readElf } from '../formats/elf.js';
import { type RandomBytes, partOf } from '../random-bytes.js';
import { jsonOf } from './text-readers.js';
import { TooLarge } from '../work-budget.js';
import {
  type LanguagePackage,
  type LanguageReader,
  type LanguageReading,
  partedAtLastSlash,
} from '../language-package.js';
import { isJsonObject, listIn } from '../../json-object.js';
import { inflateSync } from 'node:zlib';

/** What Go writes into each program that it links. */
interface GoBuildInfo {
  /** `go1.22.3`, as Go says it. */
  goVersion: string;
  /** Lines of `path`, `mod`, `dep`, `=>` and `build`; empty for programs that were built without modules. */
  modules: string;
}

const MAGIC = Buffer.from('\xff Go buildinf:', 'latin1');
const ALIGNMENT = 16;
const HEADER_BYTES = 32;
const CHUNK_BYTES = 1024 * 1024;
/** Of a file that is no ELF: more than where any program of Go has it. */
const MOST_SEARCHED = 64 * 1024 * 1024;
const MOST_TEXT = 4 * 1024 * 1024;
const INLINE = 2;
const BIG_ENDIAN = 1;
/** Go puts 16 bytes before and after its list, by which it finds it in the memory of a process. */
const FENCE = 16;

/** The build information of a program, by its magic; null for what is no program, and for one that was not made by Go. */
export function goBuildInfo(bytes: RandomBytes): GoBuildInfo | null {
  const elf = readElf(bytes);
  if (elf !== null) return inElf(bytes, elf);
  return isOtherProgram(bytes) ? search(bytes, bytes, null, Math.min(bytes.size, MOST_SEARCHED)) : null;
}

function inElf(bytes: RandomBytes, elf: Elf): GoBuildInfo | null {
  const section = elf.sections.find(({ name }) => name === '.go.buildinfo');
  // Where the table of sections was stripped: Go looks at the first data that may be written.
  const place = section ?? (elf.sections.length === 0 ? elf.segments.find(({ isWritable }) => isWritable) : undefined);
  if (place === undefined) return null;
  const length = Math.min(place.size, section === undefined ? MOST_SEARCHED : CHUNK_BYTES);
  return search(partOf(bytes, place.offset, place.size), bytes, elf, length);
}

/** Mach-O (also of several processors) and PE. */
function isOtherProgram(bytes: RandomBytes): boolean {
  const head = bytes.read(0, 4);
  if (head.length < 4) return false;
  return (
    [0xcffaedfe, 0xfeedfacf, 0xcefaedfe, 0xcafebabe].includes(head.readUInt32BE()) ||
    head.toString('latin1', 0, 2) === 'MZ'
  );
}

/** Looks for the magic at places that are divisible by 16, piece by piece. */
function search(part: RandomBytes, file: RandomBytes, elf: Elf | null, length: number): GoBuildInfo | null {
  for (let start = 0; start < length; start += CHUNK_BYTES) {
    const chunk = part.read(start, Math.min(CHUNK_BYTES, length - start) + MAGIC.length);
    for (let at = chunk.indexOf(MAGIC); at >= 0; at = chunk.indexOf(MAGIC, at + 1)) {
      const found = at % ALIGNMENT === 0 ? readAt(part, start + at, file, elf) : null;
      if (found !== null) return found;
    }
  }
  return null;
}

function readAt(part: RandomBytes, at: number, file: RandomBytes, elf: Elf | null): GoBuildInfo | null {
  const header = part.read(at, HEADER_BYTES);
  if (header.length < HEADER_BYTES) return null;
  const [pointerSize = 0, flags = 0] = header.subarray(14, 16);
  if ((flags & INLINE) !== 0) {
    const version = lengthPrefixed(part, at + HEADER_BYTES);
    const modules = version && lengthPrefixed(part, version.end);
    return version && modules ? infoOf(version.text, modules.text) : null;
  }
  if (elf === null || (pointerSize !== 4 && pointerSize !== 8)) return null;
  const pointers = new Pointers(file, elf, pointerSize, (flags & BIG_ENDIAN) !== 0);
  const [version, modules] = [0, 1].map((index) => pointers.text(pointers.in(header, 16 + index * pointerSize)));
  return version === null || version === undefined ? null : infoOf(version, modules ?? Buffer.alloc(0));
}

function infoOf(version: Buffer, modules: Buffer): GoBuildInfo | null {
  const goVersion = version.toString('utf8');
  if (!/^(?:go\d|devel )/.test(goVersion)) return null;
  const isFenced = modules.length > 2 * FENCE && modules[modules.length - FENCE - 1] === 0x0a;
  return { goVersion, modules: isFenced ? modules.toString('utf8', FENCE, modules.length - FENCE) : '' };
}

/** Since Go 1.18: a number of seven bits a byte, and as many bytes. */
function lengthPrefixed(part: RandomBytes, at: number): { text: Buffer; end: number } | null {
  const bytes = part.read(at, 5);
  let length = 0;
  for (const [index, byte] of bytes.entries()) {
    length += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) {
      const start = at + index + 1;
      const text = length > MOST_TEXT ? null : part.read(start, length);
      return text?.length === length ? { text, end: start + length } : null;
    }
  }
  return null;
}

/** Before Go 1.18: addresses of texts, each of which is an address and a length. */
class Pointers {
  constructor(
    private readonly file: RandomBytes,
    private readonly elf: Elf,
    private readonly size: 4 | 8,
    private readonly isBig: boolean,
  ) {}

  in(buffer: Buffer, at: number): number {
    if (this.size === 4) return this.isBig ? buffer.readUInt32BE(at) : buffer.readUInt32LE(at);
    return Number(this.isBig ? buffer.readBigUInt64BE(at) : buffer.readBigUInt64LE(at));
  }

  text(address: number): Buffer | null {
    const header = this.at(address, 2 * this.size);
    if (header === null) return null;
    const length = this.in(header, this.size);
    return length > MOST_TEXT ? null : this.at(this.in(header, 0), length);
  }

  private at(address: number, length: number): Buffer | null {
    const segment = this.elf.segments.find(
      (one) => address >= one.address && address + length <= one.address + one.size,
    );
    if (segment === undefined) return null;
    const bytes = this.file.read(segment.offset + address - segment.address, length);
    return bytes.length === length ? bytes : null;
  }
}

/** What programs that were made by Go consist of. */
export const goReader: LanguageReader = {
  type: 'golang',
  // What is linked into a program of a distribution is not what its other packages are.
  mayBeOwned: false,
  wants: ({ isExecutable }) => isExecutable,
  read: (bytes) => {
    const info = goBuildInfo(bytes);
    return info === null ? { packages: [] } : goPackages(info);
  },
};

/**
 * The modules that a program was linked from, replaced ones as what they were replaced by, and the standard library. The main
 * module only where it has a version; what was taken from a folder is of no registry. A program that was built without modules
 * (as Debian builds them) names none of what it was linked from, which is not the same as none.
 */
export function goPackages({ goVersion, modules }: GoBuildInfo): LanguageReading {
  const rows: { path: string; version: string }[] = [];
  for (const line of modules.split('\n')) {
    const [word, path = '', version = ''] = line.split('\t');
    if (word === 'mod' || word === 'dep') rows.push({ path, version });
    else if (word === '=>' && rows.length > 0) rows[rows.length - 1] = { path, version };
  }
  const named = rows.filter(({ path, version }) => path !== '' && /^v\d/.test(version));
  const library = standardLibrary(goVersion);
  const packages = named.map(({ path, version }) => partedAtLastSlash(path, version));
  const unidentified = rows.length - named.length + (library === null ? 1 : 0) + (rows.length === 0 ? 1 : 0);
  return { packages: library === null ? packages : [library, ...packages], unidentified };
}

/**
 * `go1.21rc2` is `1.21.0-rc.2`, as Go's own advisories count. Null for what was built between releases, by whomever
 * (`devel go1.22-abc`, `go1.25-20250209-RC00`): `1.25` alone is a release, `1.25-…` is before or after it.
 */
function standardLibrary(goVersion: string): LanguagePackage | null {
  const [, line, patch = '.0', word, number = ''] =
    /^go(\d+\.\d+)(?:(\.\d+)(?=$|[ +-])|(?=$|[ +])|(?=beta|rc))(?:(beta|rc)(\d+)(?![\d.]))?/.exec(goVersion) ?? [];
  if (line === undefined) return null;
  const version = `${line}${patch}${word === undefined ? '' : `-${word}.${number}`}`;
  return { namespace: null, name: 'stdlib', version };
}

const SECTION = '.dep-v0';
/** What cargo-auditable itself takes. */
const MOST_BYTES = 8 * 1024 * 1024;
/** Deflate makes of a byte no more than 1032. */
const MOST_TIMES = 1032;

/** What programs of Rust consist of that were built with cargo-auditable. */
export const rustReader: LanguageReader = {
  type: 'cargo',
  mayBeOwned: false,
  wants: ({ isExecutable }) => isExecutable,
  read: (bytes, _place, budget) => {
    const section = readElf(bytes)?.sections.find(({ name }) => name === SECTION);
    if (section === undefined) return { packages: [] };
    if (section.size > MOST_BYTES) throw new TooLarge();
    const packed = bytes.read(section.offset, section.size);
    const most = Math.min(MOST_BYTES, section.size * MOST_TIMES);
    budget.spend(most);
    return rustPackages(inflateSync(packed, { maxOutputLength: Math.max(1, most) }).toString('utf8'));
  },
};

/** The crates that were linked in. What was needed to build only is left out; what is of no registry is not identified. */
function rustPackages(text: string): LanguageReading {
  const document: unknown = jsonOf(text);
  const list = isJsonObject(document) ? document['packages'] : undefined;
  if (!Array.isArray(list)) throw new Error('no list of packages');
  const linked = listIn(list).filter((entry) => !(isJsonObject(entry) && entry['kind'] === 'build'));
  const packages = linked.flatMap((entry) => {
    const { name, version, source } = isJsonObject(entry) ? entry : {};
    if (typeof name !== 'string' || typeof version !== 'string' || name === '' || version === '')
      throw new Error('a crate without name and version');
    return source === 'crates.io' ? [{ namespace: null, name, version }] : [];
  });
  return { packages, unidentified: linked.length - packages.length };
}
