import type { RandomBytes } from '../random-bytes.js';

/** A named part of an ELF file. */
export interface ElfSection {
  name: string;
  offset: number;
  size: number;
}

/** What is loaded from the file to an address. */
export interface ElfSegment {
  address: number;
  offset: number;
  size: number;
  isWritable: boolean;
}

/** What an ELF file (System V ABI, "Object Files") says of its parts. */
export interface Elf {
  sections: readonly ElfSection[];
  segments: readonly ElfSegment[];
}

const MAGIC = Buffer.from('\x7fELF', 'latin1');
const MOST_PARTS = 4096;
const MOST_NAME_BYTES = 1024 * 1024;
const LOAD = 1;
const WRITABLE = 2;
const NO_BITS = 8;

/** Null for what is no ELF file. What lies outside of the file is left out. */
export function readElf(bytes: RandomBytes): Elf | null {
  const header = bytes.read(0, 64);
  if (header.length < 52 || !header.subarray(0, 4).equals(MAGIC)) return null;
  const is64 = header[4] === 2;
  const isBig = header[5] === 2;
  if (is64 && header.length < 64) return null;
  const fields = new Fields(header, is64, isBig);
  const layout = is64
    ? { segments: fields.word(0x20), sections: fields.word(0x28), counts: 0x36 }
    : { segments: fields.word(0x1c), sections: fields.word(0x20), counts: 0x2a };
  const [segmentSize, segmentCount, sectionSize, sectionCount, namesAt] = [0, 2, 4, 6, 8].map((at) =>
    fields.half(layout.counts + at),
  ) as [number, number, number, number, number];
  const rows = (offset: number, size: number, count: number, smallest: number) =>
    size < smallest ? [] : rowsOf(bytes.read(offset, size * Math.min(count, MOST_PARTS)), size, is64, isBig);
  const isWithin = ({ offset, size }: { offset: number; size: number }) => size > 0 && offset + size <= bytes.size;
  return {
    segments: rows(layout.segments, segmentSize, segmentCount, is64 ? 56 : 32)
      .filter((row) => row.int(0) === LOAD)
      .map((row) => segmentOf(row, is64))
      .filter(isWithin),
    sections: sectionsOf(bytes, rows(layout.sections, sectionSize, sectionCount, is64 ? 64 : 40), namesAt, is64).filter(
      isWithin,
    ),
  };
}

function segmentOf(row: Fields, is64: boolean): ElfSegment {
  return is64
    ? { isWritable: (row.int(4) & WRITABLE) !== 0, offset: row.word(8), address: row.word(16), size: row.word(32) }
    : { isWritable: (row.int(24) & WRITABLE) !== 0, offset: row.word(4), address: row.word(8), size: row.word(16) };
}

function sectionsOf(bytes: RandomBytes, rows: readonly Fields[], namesAt: number, is64: boolean): ElfSection[] {
  const placeOf = (row: Fields) =>
    is64 ? { offset: row.word(24), size: row.word(32) } : { offset: row.word(16), size: row.word(20) };
  const table = rows[namesAt];
  if (table === undefined) return [];
  const { offset, size } = placeOf(table);
  const names = bytes.read(offset, Math.min(size, MOST_NAME_BYTES));
  return rows
    .filter((row) => row.int(4) !== NO_BITS)
    .map((row) => ({ name: textAt(names, row.int(0)), ...placeOf(row) }));
}

/** Longer ones are of no section that is looked for. Thousands of sections may share one name of a mebibyte. */
const MOST_NAME = 256;

function textAt(names: Buffer, start: number): string {
  const name = names.subarray(start, start + MOST_NAME);
  const end = name.indexOf(0);
  return end < 0 ? '' : name.toString('latin1', 0, end);
}

function rowsOf(table: Buffer, size: number, is64: boolean, isBig: boolean): Fields[] {
  const count = Math.floor(table.length / size);
  return Array.from(
    { length: count },
    (_, index) => new Fields(table.subarray(index * size, (index + 1) * size), is64, isBig),
  );
}

/** Numbers as the file writes them. */
class Fields {
  constructor(
    private readonly buffer: Buffer,
    private readonly is64: boolean,
    private readonly isBig: boolean,
  ) {}

  half(at: number): number {
    return this.isBig ? this.buffer.readUInt16BE(at) : this.buffer.readUInt16LE(at);
  }

  int(at: number): number {
    return this.isBig ? this.buffer.readUInt32BE(at) : this.buffer.readUInt32LE(at);
  }

  /** An address or an offset; beyond 2^53 it is nowhere anyhow. */
  word(at: number): number {
    if (!this.is64) return this.int(at);
    return Number(this.isBig ? this.buffer.readBigUInt64BE(at) : this.buffer.readBigUInt64LE(at));
  }
}
