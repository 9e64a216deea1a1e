/** A stretch of bytes, from its first to behind its last. */
export type Stretch = readonly [start: number, end: number];

/** A JSON object with the values of some of its members cut out. */
export interface CutDocument {
  /** Everything else, in order. */
  rest: Stretch[];
  /** The values that were cut out, by name. */
  values: Map<string, Stretch>;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/**
 * Cuts the values of members of the outermost object out of a JSON document, without parsing it: two valid documents whose
 * rest is equal differ in those values at most. Null for what is not plainly an object, or names a member twice. It does
 * not say that the document is valid.
 */
export function cutMembers(bytes: Uint8Array, names: readonly string[]): CutDocument | null {
  const values = new Map<string, Stretch>();
  const rest: Stretch[] = [];
  let stored = 0;
  let at = skipSpace(bytes, 0);
  if (bytes[at] !== OPEN_BRACE) return null;
  at = skipSpace(bytes, at + 1);
  while (bytes[at] === QUOTE) {
    const keyEnd = endOfString(bytes, at);
    const name = wantedName(bytes, at + 1, keyEnd - 1, names);
    if (name === null) return null;
    at = skipSpace(bytes, keyEnd);
    if (bytes[at] !== COLON) return null;
    const start = skipSpace(bytes, at + 1);
    const end = endOfValue(bytes, start);
    if (name !== undefined) {
      if (values.has(name)) return null;
      values.set(name, [start, end]);
      rest.push([stored, start]);
      stored = end;
    }
    at = skipSpace(bytes, end);
    if (bytes[at] === CLOSE_BRACE) {
      rest.push([stored, bytes.length]);
      return skipSpace(bytes, at + 1) === bytes.length ? { rest, values } : null;
    }
    if (bytes[at] !== COMMA) return null;
    at = skipSpace(bytes, at + 1);
  }
  return null;
}

/** The wanted name that the key is; undefined when it is none, null when its escapes would have to be read first. */
function wantedName(
  bytes: Uint8Array,
  start: number,
  end: number,
  names: readonly string[],
): string | undefined | null {
  let name = '';
  for (let i = start; i < end; i += 1) {
    const byte = bytes[i] ?? 0;
    if (byte === BACKSLASH) return null;
    if (i - start < 32) name += String.fromCharCode(byte);
  }
  return end - start <= 32 && names.includes(name) ? name : undefined;
}

function skipSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  for (let byte = bytes[at]; byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09; byte = bytes[at])
    at += 1;
  return at;
}

/** Behind the closing quote of the string that begins here, or the end of the bytes. */
function endOfString(bytes: Uint8Array, from: number): number {
  const { length } = bytes;
  for (let at = from + 1; at < length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) return at + 1;
    if (byte === BACKSLASH) at += 1;
  }
  return length;
}

function endOfValue(bytes: Uint8Array, from: number): number {
  const first = bytes[from];
  if (first === QUOTE) return endOfString(bytes, from);
  const { length } = bytes;
  let at = from;
  if (first !== OPEN_BRACE && first !== OPEN_BRACKET) {
    for (; at < length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte === COMMA || byte === CLOSE_BRACE || byte <= 0x20) break;
    }
    return at;
  }
  let depth = 0;
  for (; at < length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfString(bytes, at) - 1;
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth += 1;
    else if ((byte === CLOSE_BRACE || byte === CLOSE_BRACKET) && (depth -= 1) === 0) return at + 1;
  }
  return length;
}
