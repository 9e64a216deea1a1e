import { PLIST_DEPTH, type PlistDictionary, type PlistValue } from './plist-value.js';

const TRAILER_BYTES = 32;
/**
 * Objects may be shared, so that a small file can stand for a huge one: each counts as often as it is named, and so do the bytes of
 * texts. Real preferences hold a few thousand.
 */
const MOST_OBJECTS = 200_000;
const MOST_BYTES = 16 * 1024 * 1024;
/** 2001-01-01, from which Core Foundation counts seconds. */
const EPOCH_MS = Date.UTC(2001, 0, 1);

/** Reads a binary property list (CFBinaryPList.c, version 00); null when it is not whole. */
export function readBinaryPlist(bytes: Buffer): PlistValue | null {
  if (bytes.length < 8 + TRAILER_BYTES) return null;
  try {
    return new Reader(bytes).top();
  } catch (error) {
    // Every read is checked by Buffer: a wrong offset or length ends here.
    if (error instanceof RangeError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** An object that was read, with all that it holds. */
interface Known {
  value: PlistValue;
  objects: number;
  bytes: number;
  /** How many levels lie in it. */
  height: number;
}

/** Reads each object once; what is named again is the same. */
class Reader {
  private readonly offsetBytes: number;
  private readonly referenceBytes: number;
  private readonly count: number;
  private readonly topObject: number;
  private readonly table: number;
  private readonly known = new Map<number, Known>();
  private objects = 0;
  private taken = 0;
  /** The deepest level that the object that is being read has reached. */
  private deepest = 0;

  constructor(private readonly bytes: Buffer) {
    const trailer = bytes.length - TRAILER_BYTES;
    this.offsetBytes = bytes.readUInt8(trailer + 6);
    this.referenceBytes = bytes.readUInt8(trailer + 7);
    this.count = this.integer(trailer + 8, 8);
    this.topObject = this.integer(trailer + 16, 8);
    this.table = this.integer(trailer + 24, 8);
  }

  top(): PlistValue {
    return this.object(this.topObject, 0);
  }

  private object(index: number, depth: number): PlistValue {
    const known = this.known.get(index);
    if (known !== undefined) {
      this.take(known.objects, known.bytes, depth + known.height);
      return known.value;
    }
    const [objects, bytes, deepest] = [this.objects, this.taken, this.deepest];
    this.deepest = depth;
    this.take(1, 0, depth);
    const value = this.unread(index, depth);
    const height = this.deepest - depth;
    this.known.set(index, { value, objects: this.objects - objects, bytes: this.taken - bytes, height });
    this.deepest = Math.max(this.deepest, deepest);
    return value;
  }

  /** Counts what is handed out, before it is read or copied. */
  private take(objects: number, bytes: number, depth: number) {
    this.objects += objects;
    this.taken += bytes;
    this.deepest = Math.max(this.deepest, depth);
    if (this.objects > MOST_OBJECTS || this.taken > MOST_BYTES || this.deepest > PLIST_DEPTH)
      throw new SyntaxError('more than a plist holds');
  }

  private unread(index: number, depth: number): PlistValue {
    if (index >= this.count) throw new SyntaxError('not a plist');
    const at = this.integer(this.table + index * this.offsetBytes, this.offsetBytes);
    const marker = this.bytes.readUInt8(at);
    const low = marker & 0x0f;
    switch (marker >> 4) {
      case 0x0:
        if (low === 8 || low === 9) return low === 9;
        throw new SyntaxError('no value');
      case 0x1:
        return this.signed(at + 1, 2 ** low);
      case 0x2:
        return low === 2 ? this.bytes.readFloatBE(at + 1) : this.bytes.readDoubleBE(at + 1);
      case 0x3:
        return new Date(EPOCH_MS + this.bytes.readDoubleBE(at + 1) * 1000).toISOString();
      case 0x8:
        return this.integer(at + 1, low + 1);
    }
    const { length, start } = this.sized(at, low);
    switch (marker >> 4) {
      case 0x4:
        return Buffer.from(this.slice(start, length));
      case 0x5:
        return this.slice(start, length).toString('latin1');
      case 0x6:
        return Buffer.from(this.slice(start, length * 2))
          .swap16()
          .toString('utf16le');
      case 0xa:
      case 0xc:
        return this.references(start, length).map((reference) => this.object(reference, depth + 1));
      case 0xd:
        return this.dictionary(start, length, depth);
    }
    throw new SyntaxError('not a plist');
  }

  private dictionary(start: number, length: number, depth: number): PlistDictionary {
    const keys = this.references(start, length);
    const values = this.references(start + length * this.referenceBytes, length);
    return Object.fromEntries(
      keys.map((reference, at) => {
        const key = this.object(reference, depth + 1);
        const value = values[at];
        if (typeof key !== 'string' || value === undefined) throw new SyntaxError('not a key');
        return [key, this.object(value, depth + 1)];
      }),
    );
  }

  private references(start: number, length: number): number[] {
    // Each of them is an object that will be counted.
    if (this.objects + length > MOST_OBJECTS) throw new SyntaxError('more than a plist holds');
    return Array.from({ length }, (_, at) => this.integer(start + at * this.referenceBytes, this.referenceBytes));
  }

  /** A length of 15 says that an integer with the real one follows. */
  private sized(at: number, low: number): { length: number; start: number } {
    if (low !== 15) return { length: low, start: at + 1 };
    const bytes = 2 ** (this.bytes.readUInt8(at + 1) & 0x0f);
    return { length: this.integer(at + 2, bytes), start: at + 2 + bytes };
  }

  private slice(start: number, length: number): Buffer {
    if (start + length > this.bytes.length) throw new SyntaxError('cut off');
    this.take(0, length, 0);
    return this.bytes.subarray(start, start + length);
  }

  private integer(at: number, bytes: number): number {
    if (bytes <= 6) return this.bytes.readUIntBE(at, bytes);
    const value = Number(this.bytes.readBigUInt64BE(at + bytes - 8));
    if (!Number.isSafeInteger(value)) throw new SyntaxError('too large');
    return value;
  }

  /** Only integers of eight bytes are signed. */
  private signed(at: number, bytes: number): number {
    return bytes === 8 ? Number(this.bytes.readBigInt64BE(at)) : this.integer(at, bytes);
  }
}
