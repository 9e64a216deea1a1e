import { FeedDocumentError } from './feed-document-error.js';

/** A value inside a JSON text, and the keys and indexes that lead to it. */
export interface JsonPiece {
  path: readonly string[];
  value: unknown;
}

interface Frame {
  isList: boolean;
  key: string;
  index: number;
  wantsKey: boolean;
}

/** The largest single value, in characters: Debian's tracker has all that it knows of the kernel in one, a kilobyte for each vulnerability. */
const LARGEST_PIECE = 32 * 1024 * 1024;
/**
 * Values inside of one, counted while it is scanned: it is parsed in one go, and twenty million empty objects, which are a few
 * kilobytes on the wire, would take all the memory there is.
 */
const MOST_VALUES = 2_000_000;
const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const COLON = 58;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;

/**
 * Reads a JSON text of any size value by value: those that stand `depth` containers deep, and plain values above. With
 * depth 0 the text may be several values, one after the other (NDJSON). Throws {@link FeedDocumentError}.
 */
export async function* jsonPieces(text: AsyncIterable<string>, depth: number): AsyncGenerator<JsonPiece> {
  const reader = new PieceReader(depth);
  for await (const chunk of text) yield* reader.read(chunk);
  yield* reader.end();
}

class PieceReader {
  private readonly stack: Frame[] = [];
  /** What was read of the value or key under way; null between two. */
  private stored: string | null = null;
  private isKey = false;
  private nested = 0;
  /** Values of the piece under way so far. */
  private inside = 0;
  private inText = false;
  private escaped = false;
  private values = 0;

  constructor(private readonly depth: number) {}

  *read(chunk: string): Generator<JsonPiece> {
    let from = this.stored === null ? -1 : 0;
    for (let i = 0; i < chunk.length;) {
      if (from < 0) {
        if (this.beginsPiece(chunk.charCodeAt(i))) {
          from = i;
          this.stored = '';
        } else i += 1;
        continue;
      }
      const end = this.endOfPiece(chunk, i);
      if (end < 0) break;
      const piece = this.finish((this.stored ?? '') + chunk.slice(from, end));
      if (piece !== null) yield piece;
      from = -1;
      i = end;
    }
    if (from >= 0) {
      this.stored = (this.stored ?? '') + chunk.slice(from);
      if (this.stored.length > LARGEST_PIECE) throw tooLarge();
    }
  }

  *end(): Generator<JsonPiece> {
    // A number or a word ends only with what follows it.
    if (this.stored !== null && this.stack.length === 0 && this.nested === 0 && !this.inText) {
      const piece = this.finish(this.stored);
      if (piece !== null) yield piece;
    }
    if (this.stored !== null || this.stack.length > 0)
      throw new FeedDocumentError('truncated', 'The document ends in the middle. Fetch it again.');
    if (this.values === 0) throw new FeedDocumentError('empty', 'The document is empty.');
  }

  /** Takes a character between two values; true when a value or a key begins with it. */
  private beginsPiece(code: number): boolean {
    const top = this.stack.at(-1);
    switch (code) {
      case 32:
      case 9:
      case 10:
      case 13:
      case COLON:
      case 0xfeff:
        return false;
      case COMMA:
        if (!top) throw malformed();
        top.index += 1;
        top.wantsKey = !top.isList;
        return false;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        if (top?.isList !== (code === CLOSE_LIST)) throw malformed();
        this.stack.pop();
        return false;
      case OPEN_OBJECT:
      case OPEN_LIST:
        if (top?.wantsKey === true) throw malformed();
        if (this.stack.length === this.depth) break;
        this.values += 1;
        this.stack.push({ isList: code === OPEN_LIST, key: '', index: 0, wantsKey: code === OPEN_OBJECT });
        return false;
      default:
        if (top?.wantsKey === true && code !== QUOTE) throw malformed();
    }
    this.isKey = top?.wantsKey === true;
    this.nested = 0;
    this.inside = 0;
    this.inText = false;
    this.escaped = false;
    return true;
  }

  /** The place after the value under way, or -1 when it goes on after this chunk. */
  private endOfPiece(chunk: string, from: number): number {
    for (let i = from; i < chunk.length; i += 1) {
      const code = chunk.charCodeAt(i);
      if (this.inText) {
        if (this.escaped) this.escaped = false;
        else if (code === BACKSLASH) this.escaped = true;
        else if (code === QUOTE) {
          this.inText = false;
          if (this.nested === 0) return i + 1;
        }
      } else if (code === QUOTE) this.inText = true;
      else if (code === OPEN_OBJECT || code === OPEN_LIST) {
        this.nested += 1;
        this.countOne();
      } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
        if (this.nested === 0) return i;
        this.nested -= 1;
        if (this.nested === 0) return i + 1;
      } else if (this.nested === 0 && (code === COMMA || code <= 32)) return i;
      else if (code === COMMA) this.countOne();
    }
    return -1;
  }

  private countOne(): void {
    this.inside += 1;
    if (this.inside > MOST_VALUES) throw tooLarge();
  }

  private finish(text: string): JsonPiece | null {
    this.stored = null;
    const value = parsed(text);
    const top = this.stack.at(-1);
    if (this.isKey && top) {
      top.key = String(value);
      top.wantsKey = false;
      return null;
    }
    this.values += 1;
    return { path: this.stack.map((frame) => (frame.isList ? String(frame.index) : frame.key)), value };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw malformed();
  }
}

function tooLarge(): FeedDocumentError {
  return new FeedDocumentError('too-large', 'A single entry of the document is larger than an entry can be.');
}

function malformed(): FeedDocumentError {
  return new FeedDocumentError('malformed', 'The document is not the JSON that it should be.');
}
