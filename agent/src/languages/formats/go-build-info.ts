import { type RandomBytes, partOf } from '../random-bytes.js';
import { type Elf, readElf } from './elf.js';

/** What Go writes into each program that it links. */
export interface GoBuildInfo {
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
