import { readBinaryPlist } from './binary-plist.js';
import { PLIST_DEPTH, type PlistDictionary, type PlistValue } from './plist-value.js';

const TOKEN = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^>]*>|<(\/?)([a-z]+)\s*(\/?)>|[^<]+|</g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Real preferences have some thousand elements; each of a small file would cost a hundred times its bytes. */
const MOST_TOKENS = 400_000;

interface Token {
  kind: 'open' | 'close' | 'empty' | 'text';
  value: string;
}

/** Reads an XML property list (DTD PropertyList-1.0); null when it is not whole. */
export function readXmlPlist(bytes: Buffer): PlistValue | null {
  const tokens = tokensOf(textOf(bytes));
  if (tokens === null) return null;
  const reader = new Reader(tokens);
  try {
    return reader.document();
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Programs write UTF-8; an export from a Windows tool may come as UTF-16. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.subarray(2).toString('utf16le');
  return bytes.toString('utf8').replace(/^\uFEFF/, '');
}

function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = [];
  // `<plist version="1.0">` is the only element with an attribute.
  for (const match of text.replace(/<plist\s[^<>]*>/, '<plist>').matchAll(TOKEN)) {
    const [whole, closes, name, empty] = match;
    if (tokens.length === MOST_TOKENS) return null;
    if (name !== undefined) {
      tokens.push({ kind: closes ? 'close' : empty ? 'empty' : 'open', value: name });
    } else if (whole === '<') return null;
    else if (!whole.startsWith('<')) tokens.push({ kind: 'text', value: whole });
  }
  return tokens;
}

class Reader {
  private at = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  document(): PlistValue {
    this.skipBlank();
    this.expect('open', 'plist');
    const value = this.value(0);
    this.skipBlank();
    this.expect('close', 'plist');
    return value;
  }

  private value(depth: number): PlistValue {
    if (depth > PLIST_DEPTH) throw new SyntaxError('too deep');
    this.skipBlank();
    const token = this.next();
    if (token.kind === 'empty') return emptyValue(token.value);
    if (token.kind !== 'open') throw new SyntaxError(token.value);
    if (token.value === 'dict') return this.dictionary(depth);
    if (token.value === 'array') return this.array(depth);
    const text = this.text(token.value);
    return scalar(token.value, text);
  }

  private dictionary(depth: number): PlistDictionary {
    const entries: [string, PlistValue][] = [];
    for (;;) {
      this.skipBlank();
      const token = this.next();
      if (token.kind === 'close' && token.value === 'dict') return Object.fromEntries(entries);
      if (token.kind !== 'open' || token.value !== 'key') throw new SyntaxError(token.value);
      entries.push([this.text('key'), this.value(depth + 1)]);
    }
  }

  private array(depth: number): PlistValue[] {
    const values: PlistValue[] = [];
    for (;;) {
      this.skipBlank();
      const token = this.tokens[this.at];
      if (token?.kind === 'close' && token.value === 'array') {
        this.at += 1;
        return values;
      }
      values.push(this.value(depth + 1));
    }
  }

  private text(element: string): string {
    let text = '';
    while (this.tokens[this.at]?.kind === 'text') text += this.next().value;
    this.expect('close', element);
    return text.replace(
      /&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi,
      (whole, decimal?: string, hex?: string, name?: string) => {
        if (decimal !== undefined) return character(Number.parseInt(decimal, 10));
        if (hex !== undefined) return character(Number.parseInt(hex, 16));
        return ENTITIES[name ?? ''] ?? whole;
      },
    );
  }

  private skipBlank() {
    while (this.tokens[this.at]?.kind === 'text' && this.tokens[this.at]?.value.trim() === '') this.at += 1;
  }

  private expect(kind: Token['kind'], value: string) {
    const token = this.next();
    if (token.kind !== kind || token.value !== value) throw new SyntaxError(token.value);
  }

  private next(): Token {
    const token = this.tokens[this.at];
    if (token === undefined) throw new SyntaxError('cut off');
    this.at += 1;
    return token;
  }
}

function character(code: number): string {
  if (code > 0x10ffff) throw new SyntaxError('no such character');
  return String.fromCodePoint(code);
}

function emptyValue(element: string): PlistValue {
  const values: Record<string, () => PlistValue> = {
    true: () => true,
    false: () => false,
    string: () => '',
    array: () => [],
    dict: () => ({}),
    data: () => Buffer.alloc(0),
  };
  const make = values[element];
  if (make === undefined) throw new SyntaxError(element);
  return make();
}

function scalar(element: string, text: string): PlistValue {
  if (element === 'string' || element === 'date') return text;
  if (element === 'data') return Buffer.from(text, 'base64');
  if (element === 'true' || element === 'false') return element === 'true';
  const number = Number(text.trim());
  if ((element !== 'integer' && element !== 'real') || text.trim() === '' || Number.isNaN(number))
    throw new SyntaxError(element);
  return number;
}

/**
 * Reads a property list, XML or binary (`bplist00`), whose outermost value is a dictionary. Null for anything else, also
 * for one that is cut off: half a list would read as "not set".
 */
export function readPlist(bytes: Buffer): PlistDictionary | null {
  const value = bytes.subarray(0, 8).toString('latin1') === 'bplist00' ? readBinaryPlist(bytes) : readXmlPlist(bytes);
  return isDictionary(value) ? value : null;
}

/** Whether a value of a property list is a dictionary. */
export function isDictionary(value: PlistValue | null | undefined): value is PlistDictionary {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value);
}

/** A switch as people and programs write it: true, 1, "1", "YES"; null for anything else. */
export function plistSwitch(value: PlistValue | null | undefined): boolean | null {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === 0) return value === 1;
  if (typeof value !== 'string') return null;
  if (/^(1|yes|true)$/i.test(value)) return true;
  return /^(0|no|false)$/i.test(value) ? false : null;
}
