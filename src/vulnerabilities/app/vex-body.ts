import { createHash } from 'node:crypto';
import { VexList } from '../domain/vex-list.js';
import type { Members } from '../domain/vex-reader.js';
import type { JsonPieces, Piece } from './json-pieces.js';

/** Lists that readers go through entry by entry; of any other member the value is parsed as a whole when it is asked for. */
const LONG = new Set(['statements', 'vulnerabilities', 'components']);

const ROWS_OF_SKETCH = 5;
const LARGEST_OF_SKETCH = 64 * 1024;

/** A VEX document in its bytes: members of it are parsed when they are read, each time anew, and never all at once. */
export class VexBody {
  /** As a reader takes it. */
  readonly value: unknown;

  /** @param members in the order in which a parsed object has them; null for what is no object */
  constructor(
    private readonly json: JsonPieces,
    private readonly members: Readonly<Record<string, Piece>> | null,
  ) {
    const value: Members = {};
    for (const [name, piece] of Object.entries(members ?? {}))
      Object.defineProperty(value, name, { enumerable: true, get: () => this.read(name, piece) });
    this.value = members === null ? null : value;
  }

  /** Enough to tell what it is where it is no VEX: the beginnings of its lists, and no member that is large. */
  sketch(): Members | null {
    if (this.members === null) return null;
    return Object.fromEntries(Object.entries(this.members).map(([name, piece]) => [name, this.beginningOf(piece)]));
  }

  private beginningOf(piece: Piece): unknown {
    if (!this.json.isList(piece)) return this.small(piece);
    const first: unknown[] = [];
    for (const entry of this.json.entriesOf(piece)) if (first.push(this.small(entry)) === ROWS_OF_SKETCH) break;
    return first;
  }

  private small(piece: Piece): unknown {
    return piece.to - piece.from > LARGEST_OF_SKETCH ? {} : this.json.parse(piece).value;
  }

  /** Of what `JSON.stringify` makes of all of it, in hexadecimal. */
  sha256(): string {
    const hash = createHash('sha256');
    let before = '{';
    for (const [name, piece] of Object.entries(this.members ?? {})) {
      hash.update(`${before}${JSON.stringify(name)}:`);
      before = ',';
      if (this.json.isList(piece)) {
        let between = '[';
        for (const entry of this.json.entriesOf(piece)) {
          hash.update(`${between}${this.stringified(entry)}`);
          between = ',';
        }
        hash.update(between === '[' ? '[]' : ']');
      } else hash.update(this.stringified(piece));
    }
    return hash.update(before === '{' ? '{}' : '}').digest('hex');
  }

  private stringified(piece: Piece): string {
    return JSON.stringify(this.json.parse(piece).value);
  }

  private read(name: string, piece: Piece): unknown {
    return LONG.has(name) && this.json.isList(piece) ? new ListInBytes(this.json, piece) : this.json.parse(piece).value;
  }
}

class ListInBytes extends VexList {
  readonly length: number;

  constructor(
    private readonly json: JsonPieces,
    private readonly piece: Piece,
  ) {
    super();
    this.length = json.countOf(piece);
  }

  *[Symbol.iterator](): Iterator<unknown> {
    for (const entry of this.json.entriesOf(this.piece)) yield this.json.parse(entry).value;
  }
}
