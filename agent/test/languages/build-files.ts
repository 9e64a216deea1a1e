import { deflateRawSync, deflateSync } from 'node:zlib';

/** A file of an archive that a test makes; packed unless `stored`. */
export interface ZipFile {
  name: string;
  content: string | Buffer;
  stored?: boolean;
  /** What the directory says of its size, where that is a lie. */
  claimedSize?: number;
  /** Bit 0 says that it is encrypted. */
  flags?: number;
}

/** Large contents that a test has in several files are packed once. */
const PACKED = new WeakMap<Buffer, Buffer>();

function packedOf(content: string | Buffer): Buffer {
  if (typeof content === 'string') return deflateRawSync(content);
  const packed = PACKED.get(content) ?? deflateRawSync(content);
  PACKED.set(content, packed);
  return packed;
}

/** An archive by APPNOTE 6.3, without checksums, which nobody here checks. */
export function zip(files: readonly ZipFile[], { prefix = '', comment = '' } = {}): Buffer {
  const start = Buffer.from(prefix);
  const parts: Buffer[] = [start];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, stored = false, claimedSize, flags = 0 } of files) {
    const bytes = Buffer.from(content);
    const packed = stored ? bytes : packedOf(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(stored ? 0 : 8, 4);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claimedSize ?? bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    fields.copy(local, 4);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50);
    fields.copy(entry, 6);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, Buffer.from(name));
    parts.push(local, Buffer.from(name), packed);
    offset += local.length + Buffer.byteLength(name) + packed.length;
  }
  const table = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(table.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(Buffer.byteLength(comment), 20);
  return Buffer.concat([...parts, table, end, Buffer.from(comment)]);
}

/** A jar with the notes of Maven for each of the coordinates, and further files. */
export function jar(coordinates: readonly string[], files: readonly ZipFile[] = []): Buffer {
  const poms = coordinates.map((one) => {
    const [group = '', artifact = '', version = ''] = one.split(':');
    const content = `#Generated\r\nversion=${version}\r\ngroupId=${group}\r\nartifactId=${artifact}\r\n`;
    return { name: `META-INF/maven/${group}/${artifact}/pom.properties`, content };
  });
  return zip([{ name: 'META-INF/MANIFEST.MF', content: 'Manifest-Version: 1.0\r\n\r\n' }, ...poms, ...files]);
}

/** What an ELF file of a test has: sections with names, at an address where they are loaded. */
export interface ElfParts {
  sections: Readonly<Record<string, Buffer>>;
  bits?: 32 | 64;
  isBig?: boolean;
  /** Without the table of sections; what was in them is still loaded, and may be written. */
  stripped?: boolean;
}

/** Where the file of {@link elf} is loaded. */
export const ELF_ADDRESS = 0x400000;

/** An ELF file; each section begins at an offset that is divisible by 16. */
export function elf({ sections, bits = 64, isBig = false, stripped = false }: ElfParts): Buffer {
  const is64 = bits === 64;
  const [headerSize, segmentSize, sectionSize] = is64 ? [64, 56, 64] : [52, 32, 40];
  const names = ['', ...Object.keys(sections), '.shstrtab'];
  const nameTable = Buffer.from(names.map((name) => `${name}\0`).join(''));
  const contents = [...Object.values(sections), nameTable];
  const pieces: Buffer[] = [];
  const offsets: number[] = [];
  let at = headerSize + segmentSize;
  for (const content of contents) {
    const padding = (16 - (at % 16)) % 16;
    pieces.push(Buffer.alloc(padding), content);
    offsets.push(at + padding);
    at += padding + content.length;
  }
  const put = new Writer(is64, isBig);
  const header = Buffer.alloc(headerSize);
  header.write('\x7fELF', 'latin1');
  header.set([is64 ? 2 : 1, isBig ? 2 : 1, 1], 4);
  put.word(header, is64 ? 0x20 : 0x1c, headerSize);
  put.word(header, is64 ? 0x28 : 0x20, stripped ? 0 : at);
  const counts = [segmentSize, 1, sectionSize, stripped ? 0 : names.length, stripped ? 0 : names.length - 1];
  for (const [index, value] of counts.entries()) put.half(header, (is64 ? 0x36 : 0x2a) + 2 * index, value);
  const segment = Buffer.alloc(segmentSize);
  put.int(segment, 0, 1);
  put.int(segment, is64 ? 4 : 24, 6);
  put.word(segment, is64 ? 8 : 4, 0);
  put.word(segment, is64 ? 16 : 8, ELF_ADDRESS);
  put.word(segment, is64 ? 32 : 16, at);
  const table = names.map((name, index) => {
    const row = Buffer.alloc(sectionSize);
    put.int(row, 0, nameTable.indexOf(`${name}\0`));
    put.int(row, 4, index === 0 ? 0 : 1);
    put.word(row, is64 ? 24 : 16, offsets[index - 1] ?? 0);
    put.word(row, is64 ? 32 : 20, contents[index - 1]?.length ?? 0);
    return row;
  });
  return Buffer.concat([header, segment, ...pieces, ...(stripped ? [] : table)]);
}

class Writer {
  constructor(
    private readonly is64: boolean,
    private readonly isBig: boolean,
  ) {}

  half(buffer: Buffer, at: number, value: number): void {
    if (this.isBig) buffer.writeUInt16BE(value, at);
    else buffer.writeUInt16LE(value, at);
  }

  int(buffer: Buffer, at: number, value: number): void {
    if (this.isBig) buffer.writeUInt32BE(value, at);
    else buffer.writeUInt32LE(value, at);
  }

  word(buffer: Buffer, at: number, value: number): void {
    if (!this.is64) this.int(buffer, at, value);
    else if (this.isBig) buffer.writeBigUInt64BE(BigInt(value), at);
    else buffer.writeBigUInt64LE(BigInt(value), at);
  }
}

const GO_MAGIC = Buffer.from('\xff Go buildinf:', 'latin1');
const FENCE = Buffer.alloc(16, 0x30);

/** The build information as Go has written it since 1.18. */
export function goBlob(goVersion: string, modules: string): Buffer {
  const text = modules === '' ? Buffer.alloc(0) : Buffer.concat([FENCE, Buffer.from(modules), FENCE]);
  const header = Buffer.concat([GO_MAGIC, Buffer.from([8, 2]), Buffer.alloc(16)]);
  return Buffer.concat([header, prefixed(Buffer.from(goVersion)), prefixed(text)]);
}

/** As before 1.18: addresses of texts. `address` is where the blob itself is loaded. */
export function goPointerBlob(
  goVersion: string,
  modules: string,
  address: number,
  bits: 32 | 64,
  isBig: boolean,
): Buffer {
  const put = new Writer(bits === 64, isBig);
  const size = bits / 8;
  const text = Buffer.concat([FENCE, Buffer.from(modules), FENCE]);
  const versionAt = 32 + 4 * size;
  const blob = Buffer.alloc(versionAt + goVersion.length + text.length);
  GO_MAGIC.copy(blob);
  blob.set([size, isBig ? 1 : 0], 14);
  put.word(blob, 16, address + 32);
  put.word(blob, 16 + size, address + 32 + 2 * size);
  put.word(blob, 32, address + versionAt);
  put.word(blob, 32 + size, goVersion.length);
  put.word(blob, 32 + 2 * size, address + versionAt + goVersion.length);
  put.word(blob, 32 + 3 * size, text.length);
  blob.write(goVersion, versionAt);
  text.copy(blob, versionAt + goVersion.length);
  return blob;
}

function prefixed(text: Buffer): Buffer {
  const length: number[] = [];
  let left = text.length;
  do {
    length.push((left & 0x7f) | (left > 0x7f ? 0x80 : 0));
    left >>>= 7;
  } while (left > 0);
  return Buffer.concat([Buffer.from(length), text]);
}

/** What cargo-auditable puts into a program. */
export function rustBlob(packages: readonly object[]): Buffer {
  return deflateSync(JSON.stringify({ packages }));
}
