/** Nesting that no honest document of ours needs; deeper ones only exhaust stacks further on. */
export const MAX_JSON_DEPTH = 64;

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** What is wrong with a parsed JSON value that `JSON.parse` lets through, or null. */
export interface JsonFault {
  pointer: string;
  detail: string;
}

/** A list or an object that is being looked through, from its end. */
interface Opened {
  of: Readonly<Record<string, unknown>> | readonly unknown[];
  /** Null in a list: a text for each entry would take longer than all the rest. */
  names: readonly string[] | null;
  /** Of the value that is looked at; those behind it were. */
  at: number;
}

/** Values, names or characters that are looked at in one step. */
const AT_ONCE = 10_000;

/** Finds NUL characters and halves of characters (PostgreSQL cannot store them), keys that reach prototypes, and hopeless nesting. Iterative. */
export function inspectJson(root: unknown): JsonFault | null {
  return ended(inspectingJson(root));
}

/** {@link inspectJson} in steps, for documents that are looked at for longer than others can wait. */
export function* inspectingJson(root: unknown): Generator<undefined, JsonFault | null, undefined> {
  const open: Opened[] = [{ of: [root], names: null, at: 1 }];
  let looked = 0;
  for (let within = open.at(-1); within !== undefined; within = open.at(-1)) {
    within.at -= 1;
    if (within.at < 0) {
      open.pop();
      continue;
    }
    if ((looked += 1) % AT_ONCE === 0) yield;
    const value = valueIn(within);
    if (typeof value === 'string') {
      const fault = textFault(value);
      if (fault !== null) return { pointer: pointerTo(open), detail: `holds ${fault}` };
    } else if (typeof value === 'object' && value !== null) {
      if (open.length > MAX_JSON_DEPTH)
        return { pointer: '', detail: `is nested deeper than ${MAX_JSON_DEPTH} levels` };
      if (Array.isArray(value)) open.push({ of: value as unknown[], names: null, at: value.length });
      else {
        const names = Object.keys(value);
        for (const name of names) {
          const detail = nameFault(name);
          if (detail !== null) return { pointer: pointerTo(open), detail };
          if ((looked += 1) % AT_ONCE === 0) yield;
        }
        open.push({ of: value as Opened['of'], names, at: names.length });
      }
    }
  }
  return null;
}

function valueIn({ of, names, at }: Opened): unknown {
  return names === null ? (of as readonly unknown[])[at] : (of as Readonly<Record<string, unknown>>)[names[at] ?? ''];
}

/** Of the value that is looked at. */
function pointerTo(open: readonly Opened[]): string {
  // The first is a list around the root.
  return open
    .slice(1)
    .map(({ names, at }) => `/${names === null ? at : escapePointer(names[at] ?? '')}`)
    .join('');
}

function nameFault(name: string): string | null {
  if (FORBIDDEN_KEYS.has(name)) return `has a property "${name}", which is not allowed`;
  const fault = textFault(name);
  return fault === null ? null : `has a property name with ${fault}`;
}

/** What steps come to, all of them in one go. */
export function ended<Result>(steps: Generator<undefined, Result, undefined>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
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
