import { isPlain, type Piece } from './pieces.js';

/** Shorter texts are sent each time, and so are longer ones: V8 hashes them by their length alone. */
const TEXT = { least: 64, most: 16_000 } as const;
/** Lists without lists and objects in them. */
const LIST = { least: 8, most: 1000 } as const;
/** Bytes of a value beside those of its text. */
const OF_VALUE = 8;

/** A piece in which a number of 64 bits stands for a shared part, and the parts that it is the first to hold. */
export interface PackedPiece {
  piece: Piece;
  parts: unknown[];
}

/**
 * What reads a document lets rows share what is said once: a description, a list of addresses. In messages each row would have a
 * copy, and ten megabytes could become gigabytes for who takes them in. So long texts, and lists of them, are sent once.
 */
export class SharedParts {
  /** Of all that was packed. */
  bytes = 0;
  private readonly numbers = new Map<unknown, bigint>();
  private parts: unknown[] = [];
  /** Within one message V8 keeps together what is one thing. */
  private copies = new Map<object, unknown>();

  /** A copy: what was read stays as it is. Has no numbers of 64 bits. */
  pack(piece: Piece): PackedPiece {
    this.parts = [];
    this.copies = new Map();
    const packed =
      'entries' in piece
        ? { path: piece.path, entries: piece.entries.map((entry) => this.packed(entry)) }
        : { path: piece.path, value: this.packed(piece.value) };
    return { piece: packed, parts: this.parts };
  }

  private packed(value: unknown): unknown {
    if (typeof value === 'bigint') throw new TypeError('A reader answers without numbers of 64 bits.');
    this.bytes += OF_VALUE;
    if (typeof value === 'string') return this.text(value);
    if (value instanceof Uint8Array) this.bytes += value.length;
    if (!isPlain(value)) return value;
    const known = this.numbers.get(value) ?? this.copies.get(value);
    if (known !== undefined) return known;
    const copy = Array.isArray(value) ? this.list(value) : this.object(value);
    this.copies.set(value, copy);
    return copy;
  }

  private list(list: readonly unknown[]): unknown {
    const packed = list.map((entry) => this.packed(entry));
    return isShared(list) ? this.part(list, packed) : packed;
  }

  private text(text: string): string | bigint {
    const isLong = text.length >= TEXT.least && text.length <= TEXT.most;
    const known = isLong ? this.numbers.get(text) : undefined;
    if (known !== undefined) return known;
    this.bytes += text.length;
    return isLong ? this.part(text, text) : text;
  }

  private object(object: object): object {
    const members = Object.entries(object).map(([name, value]): [string, unknown] => {
      this.bytes += name.length;
      return [name, this.packed(value)];
    });
    return Object.fromEntries(members);
  }

  private part(what: unknown, packed: unknown): bigint {
    const number = BigInt(this.numbers.size);
    this.numbers.set(what, number);
    this.parts.push(packed);
    return number;
  }
}

function isShared(list: readonly unknown[]): boolean {
  return list.length >= LIST.least && list.length <= LIST.most && !list.some(isPlain);
}

/** Puts shared parts back where they belong, so that what was shared is shared again. */
export class UnpackedParts {
  private readonly parts: unknown[] = [];

  /** Of a message that nobody else has: it is changed. */
  unpack({ piece, parts }: PackedPiece): Piece {
    for (const part of parts) this.parts.push(this.unpacked(part));
    if ('entries' in piece) this.unpacked(piece.entries);
    else piece.value = this.unpacked(piece.value);
    return piece;
  }

  private unpacked(value: unknown): unknown {
    if (typeof value === 'bigint') return this.parts[Number(value)];
    if (!isPlain(value)) return value;
    const within = value as Record<string, unknown>;
    for (const name of Object.keys(within)) {
      const inner = within[name];
      if (typeof inner === 'bigint' || isPlain(inner)) within[name] = this.unpacked(inner);
    }
    return value;
  }
}
