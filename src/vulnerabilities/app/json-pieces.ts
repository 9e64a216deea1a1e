import { MalformedJsonError } from '../../platform/plain.js';

/** Where a value stands in the bytes of a document: from its first byte to behind its last. */
export interface Piece {
  from: number;
  to: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/**
 * Takes a JSON text apart where it stands, in bytes that are UTF-8: of a large document one entry of a list after another can be
 * parsed, never all of it. Whatever is no JSON between the pieces throws {@link MalformedJsonError}; what is none inside of a
 * piece does when the piece is parsed.
 */
export class JsonPieces {
  constructor(private readonly bytes: Buffer) {}

  /** The value of the text. */
  root(): Piece {
    const root = this.pieceAt(this.behindSpace(0));
    if (this.behindSpace(root.to) !== this.bytes.length) throw new MalformedJsonError();
    return root;
  }

  isObject({ from }: Piece): boolean {
    return this.bytes[from] === OPEN_BRACE;
  }

  isList({ from }: Piece): boolean {
    return this.bytes[from] === OPEN_BRACKET;
  }

  /** A value, and its text. */
  parse({ from, to }: Piece): { value: unknown; text: string } {
    const text = this.bytes.toString('utf8', from, to);
    try {
      return { value: JSON.parse(text) as unknown, text };
    } catch {
      throw new MalformedJsonError();
    }
  }

  /** The members of an object in their order, those that come twice as well. */
  *membersOf(object: Piece): Generator<Piece & { name: string }, void> {
    for (const name of this.inside(object, CLOSE_BRACE)) {
      if (this.bytes[name.from] !== QUOTE) throw new MalformedJsonError();
      const colon = this.behindSpace(name.to);
      if (this.bytes[colon] !== COLON) throw new MalformedJsonError();
      const value = this.pieceAt(this.behindSpace(colon + 1));
      name.to = value.to;
      yield { name: this.parse({ from: name.from, to: this.endOfString(name.from) }).value as string, ...value };
    }
  }

  /** The entries of a list. */
  entriesOf(list: Piece): Generator<Piece, void> {
    return this.inside(list, CLOSE_BRACKET);
  }

  /** How many entries a list has. */
  countOf(list: Piece): number {
    let count = 0;
    for (const entries = this.entriesOf(list); entries.next().done !== true;) count += 1;
    return count;
  }

  /** What stands between commas; whoever takes it may say that it ends further on. */
  private *inside({ from, to }: Piece, close: number): Generator<Piece, void> {
    let at = this.behindSpace(from + 1);
    if (this.bytes[at] !== close) {
      for (;;) {
        const piece = this.pieceAt(at);
        yield piece;
        at = this.behindSpace(piece.to);
        if (this.bytes[at] !== COMMA) break;
        at = this.behindSpace(at + 1);
      }
    }
    if (at !== to - 1 || this.bytes[at] !== close) throw new MalformedJsonError();
  }

  private pieceAt(from: number): Piece {
    const to = this.endAt(from);
    if (to === from) throw new MalformedJsonError();
    return { from, to };
  }

  /** Behind the value that begins here. */
  private endAt(from: number): number {
    const first = this.bytes[from];
    if (first === QUOTE) return this.endOfString(from);
    return opens(first) ? this.endOfNested(from) : this.endOfWord(from);
  }

  private endOfNested(from: number): number {
    let depth = 0;
    for (let at = from; at < this.bytes.length; at += 1) {
      const byte = this.bytes[at];
      if (byte === QUOTE) at = this.endOfString(at) - 1;
      else if (opens(byte)) depth += 1;
      else if (closes(byte) && (depth -= 1) === 0) return at + 1;
    }
    throw new MalformedJsonError();
  }

  private endOfString(from: number): number {
    for (let at = from + 1; at < this.bytes.length; at += 1) {
      const byte = this.bytes[at];
      if (byte === QUOTE) return at + 1;
      if (byte === BACKSLASH) at += 1;
    }
    throw new MalformedJsonError();
  }

  /** A number, `true`, `false`, `null`, or what is no JSON. */
  private endOfWord(from: number): number {
    let at = from;
    for (; at < this.bytes.length; at += 1) {
      const byte = this.bytes[at];
      if (isSpace(byte) || byte === COMMA || byte === COLON || closes(byte) || opens(byte) || byte === QUOTE) break;
    }
    return at;
  }

  private behindSpace(from: number): number {
    let at = from;
    while (isSpace(this.bytes[at])) at += 1;
    return at;
  }
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function opens(byte: number | undefined): boolean {
  return byte === OPEN_BRACE || byte === OPEN_BRACKET;
}

function closes(byte: number | undefined): boolean {
  return byte === CLOSE_BRACE || byte === CLOSE_BRACKET;
}
