import {
  breathe,
  escapePointer,
  inspectJson,
  inspectingJson,
  inTurns,
  InvalidRequestError,
  type JsonCaps,
  type JsonFault,
  jsonOverCaps,
  MAX_JSON_DEPTH,
  searchingDuplicates,
} from '../../platform/plain.js';
import { JsonPieces, type Piece } from './json-pieces.js';
import { VexBody } from './vex-body.js';

/** The largest document. Its bytes are in memory while it is read, beside one statement of it after another. */
export const VEX_DOCUMENT_BYTES = 20 * 1024 * 1024;
/** Reading takes time for each value. The longest lists are of names of products, of ten bytes and more each. */
const CAPS: JsonCaps = { depth: MAX_JSON_DEPTH, values: 2_500_000, members: 100_000 };
/** Bytes that are checked in one go. */
const AT_ONCE = 512 * 1024;

/**
 * The JSON of a document; refused where it is none, or one that we do not take anywhere. It is checked entry by entry of its
 * lists, with what is said of it the same as if it were parsed as a whole. Others have their turn in between.
 */
export async function readVexText(bytes: Buffer): Promise<VexBody> {
  return new VexBody(new JsonPieces(bytes), await checkVexText(bytes));
}

/**
 * Refuses what is no JSON, or none that we take anywhere.
 *
 * @returns where the members of the document stand, of each name the last; null for what is no object
 */
export async function checkVexText(bytes: Buffer): Promise<Record<string, Piece> | null> {
  const over = jsonOverCaps(bytes, CAPS);
  if (over !== null) throw refused({ pointer: '', detail: over });
  await breathe();
  const json = new JsonPieces(bytes);
  const root = json.root();
  const check = new Check(json);
  const members = json.isObject(root) ? await check.object(root) : null;
  if (members === null) await check.value(root, '', '');
  const fault = check.fault();
  if (fault !== null) throw refused(fault);
  return members;
}

/** Finds what is wrong with a document: what comes twice before what is not allowed, as {@link inspectJson} finds it. */
class Check {
  /** The first member that its object has twice. */
  private twice: JsonFault | null = null;
  /** What is not allowed, of each member of the document the last that is found. */
  private readonly faults = dictionary<JsonFault>();
  private ofNames: JsonFault | null = null;
  private since = 0;

  constructor(private readonly json: JsonPieces) {}

  fault(): JsonFault | null {
    return this.twice ?? this.ofNames ?? Object.values(this.faults).at(-1) ?? null;
  }

  /** The members of the document, of each name the last. */
  async object(root: Piece): Promise<Record<string, Piece>> {
    const members = dictionary<Piece>();
    for (const { name, from, to } of this.json.membersOf(root)) {
      const pointer = `/${escapePointer(name)}`;
      if (name in members) this.twice ??= { pointer, detail: 'comes twice in one object' };
      members[name] = { from, to };
      await this.value({ from, to }, pointer, name);
    }
    this.ofNames = inspectJson(Object.fromEntries(Object.keys(members).map((name) => [name, null])));
    return members;
  }

  /** A list entry by entry, anything else as a whole. */
  async value(piece: Piece, pointer: string, member: string): Promise<void> {
    if (!this.json.isList(piece)) return this.piece(piece, pointer, member);
    let number = 0;
    for (const entry of this.json.entriesOf(piece)) {
      await this.piece(entry, `${pointer}/${number}`, member);
      number += 1;
    }
  }

  private async piece(piece: Piece, pointer: string, member: string): Promise<void> {
    const { value, text } = this.json.parse(piece);
    const twice = this.twice === null ? await inTurns(searchingDuplicates(text)) : null;
    if (twice !== null) this.twice = { pointer: `${pointer}${twice}`, detail: 'comes twice in one object' };
    const fault = await inTurns(inspectingJson(value));
    if (fault !== null) this.faults[member] = { ...fault, pointer: `${pointer}${fault.pointer}` };
    this.since += text.length;
    if (this.since < AT_ONCE) return;
    this.since = 0;
    await breathe();
  }
}

/** An object that has whatever names documents have, in the order of those of a parsed one. */
function dictionary<V>(): Record<string, V> {
  return Object.create(null) as Record<string, V>;
}

function refused(fault: JsonFault): InvalidRequestError {
  return new InvalidRequestError('invalid-body', 'Invalid body', 'The body holds something that is not allowed.', {
    errors: [fault],
  });
}
