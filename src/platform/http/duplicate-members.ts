import { ended, escapePointer, MAX_JSON_DEPTH } from './json-inspection.js';

interface Frame {
  /** Names seen so far in an object; null in an array. */
  names: Set<string> | null;
  /** The member that is being read: a name, or a number in an array. */
  at: string | number;
  expectsName: boolean;
}

/**
 * The pointer of the first member that its object has twice, or null. `JSON.parse` takes the last one silently, other readers
 * the first: who checks a document and who acts on it must not see two (RFC 8259, 4). Text that is no JSON has none, and what
 * is nested deeper than we read is not searched.
 */
export function duplicateMember(text: string): string | null {
  return ended(searchingDuplicates(text));
}

/** Characters that are looked at in one step. */
const AT_ONCE = 64 * 1024;

/** {@link duplicateMember} in steps, for texts that are searched for longer than others can wait. */
export function* searchingDuplicates(text: string): Generator<undefined, string | null, undefined> {
  const stack: Frame[] = [];
  let pause = AT_ONCE;
  for (let i = 0; i < text.length; i += 1) {
    if (i >= pause) {
      pause = i + AT_ONCE;
      yield;
    }
    const frame = stack.at(-1);
    switch (text[i]) {
      case '"': {
        const end = endOfString(text, i);
        if (end < 0) return null;
        if (frame?.names && frame.expectsName) {
          const name = nameIn(text.slice(i, end + 1));
          frame.at = name;
          frame.expectsName = false;
          if (frame.names.has(name)) return pointerOf(stack);
          frame.names.add(name);
        }
        i = end;
        break;
      }
      case '{':
      case '[':
        if (stack.length >= MAX_JSON_DEPTH) return null;
        stack.push(
          text[i] === '{'
            ? { names: new Set(), at: '', expectsName: true }
            : { names: null, at: 0, expectsName: false },
        );
        break;
      case '}':
      case ']':
        stack.pop();
        break;
      case ',':
        if (typeof frame?.at === 'number') frame.at += 1;
        else if (frame) frame.expectsName = true;
        break;
      default:
        break;
    }
  }
  return null;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Where the string that begins at `start` has its closing quote; -1 when it has none. */
function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === BACKSLASH) i += 1;
    else if (code === QUOTE) return i;
  }
  return -1;
}

/** `"\u0061"` and `"a"` are one name; a name that is no JSON string is itself, and refused later. */
function nameIn(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted;
  }
}

function pointerOf(stack: readonly Frame[]): string {
  return stack.map(({ at }) => `/${escapePointer(String(at))}`).join('');
}
