/** Nesting that no honest document of ours needs; deeper ones only exhaust stacks further on. */
export const MAX_JSON_DEPTH = 64;

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** What is wrong with a parsed JSON value that `JSON.parse` lets through, or null. */
export interface JsonFault {
  pointer: string;
  detail: string;
}

/** Finds NUL characters and halves of characters (PostgreSQL cannot store them), keys that reach prototypes, and hopeless nesting. Iterative. */
export function inspectJson(root: unknown): JsonFault | null {
  const stack: { value: unknown; pointer: string; depth: number }[] = [{ value: root, pointer: '', depth: 0 }];
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    const { value, pointer, depth } = item;
    if (typeof value === 'string') {
      const fault = textFault(value);
      if (fault !== null) return { pointer, detail: `holds ${fault}` };
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= MAX_JSON_DEPTH) return { pointer: '', detail: `is nested deeper than ${MAX_JSON_DEPTH} levels` };
      for (const [key, child] of Object.entries(value)) {
        if (FORBIDDEN_KEYS.has(key)) return { pointer, detail: `has a property "${key}", which is not allowed` };
        const fault = textFault(key);
        if (fault !== null) return { pointer, detail: `has a property name with ${fault}` };
        stack.push({ value: child, pointer: `${pointer}/${escapePointer(key)}`, depth: depth + 1 });
      }
    }
  }
  return null;
}

const LONE_SURROGATE = /\p{Surrogate}/u;

/** What PostgreSQL cannot store in a text. */
function textFault(text: string): string | null {
  if (text.includes('\u0000')) return 'a NUL character';
  return LONE_SURROGATE.test(text) ? 'half a character (a lone surrogate)' : null;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** How large a JSON text may be in what it holds, whatever its bytes. */
export interface JsonCaps {
  /** Nesting of objects and arrays. */
  depth: number;
  /** Values in all: members, elements, and what they nest. */
  values: number;
  /** Members of one object. */
  members: number;
}

/**
 * What a JSON text has too much of, in words, or null: read from its bytes in one pass, so that it is refused before it is parsed
 * and checked member by member. Of text that is no JSON it says what it counted.
 */
export function jsonOverCaps(bytes: Uint8Array, caps: JsonCaps): string | null {
  /** Of each open object how many members it has so far; an array has none, however long. */
  const members: number[] = [];
  let values = 1;
  let inString = false;
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i] ?? 0;
    if (inString) {
      if (byte === BACKSLASH) i += 1;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) {
      inString = true;
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET || byte === COMMA) {
      values += 1;
      if (values > caps.values) return `holds more than ${caps.values} values`;
      if (byte === COMMA) {
        const top = members.length - 1;
        if (top >= 0) members[top] = (members[top] ?? 0) + 1;
      } else {
        members.push(byte === OPEN_BRACE ? 1 : Number.NEGATIVE_INFINITY);
        if (members.length > caps.depth) return `is nested deeper than ${caps.depth} levels`;
      }
      if ((members.at(-1) ?? 0) > caps.members) return `has an object with more than ${caps.members} members`;
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      members.pop();
    }
  }
  return null;
}

/** One reference token of an RFC 6901 pointer. */
export function escapePointer(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}
