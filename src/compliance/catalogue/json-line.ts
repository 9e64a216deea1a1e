import { endOfString, endOfWord } from './json-syntax.js';

/** The line of an offset, counted from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

interface Frame {
  /** The entry of an array that is being read; null in an object. */
  index: number | null;
  expectsName: boolean;
  /** The pointers, by their numbers, that lead into this object or array, and those that lead into the member being read. */
  inside: readonly number[];
  into: readonly number[];
}

const NONE: readonly number[] = [];

/**
 * The lines on which the values of pointers begin, in a text that `JSON.parse` takes; of the nearest one around it where a
 * pointer leads further (a field that is missing). The text is gone through once, however many pointers there are.
 */
export function linesOfPointers(text: string, pointers: readonly string[]): number[] {
  return linesAt(text, new Places(pointers).find(text));
}

/** {@link linesOfPointers} of one. */
export function lineOfPointer(text: string, pointer: string): number {
  return linesOfPointers(text, [pointer])[0] ?? 1;
}

/** Looks for the values of all pointers at once. */
class Places {
  private readonly wanted: string[][];
  private readonly found: number[];
  /** Those that are not settled yet. */
  private readonly open: Set<number>;
  private readonly frames: Frame[] = [];

  constructor(pointers: readonly string[]) {
    this.wanted = pointers.map((pointer) => pointer.split('/').slice(1).map(unescapeToken));
    this.found = pointers.map(() => 0);
    this.open = new Set(pointers.keys());
  }

  find(text: string): number[] {
    for (let i = 0; i < text.length && this.open.size > 0; i += 1) {
      const character = text[i] ?? '';
      const frame = this.frames.at(-1);
      if (character === ',') {
        if (frame !== undefined) this.nextMember(frame);
      } else if (character === '}' || character === ']') {
        // What is looked for would have stood in here.
        for (const one of this.frames.pop()?.inside ?? NONE) this.open.delete(one);
      } else if (character === '"' && frame?.expectsName === true) {
        const end = endOfString(text, i);
        frame.expectsName = false;
        frame.into =
          frame.inside.length === 0 ? NONE : this.leading(frame, JSON.parse(text.slice(i, end + 1)) as string);
        i = end;
      } else if (character > ' ' && character !== ':') i = this.value(text, i, character, frame);
    }
    return this.found;
  }

  /** Gives the last character of the value, or of the mark that opens it. */
  private value(text: string, at: number, character: string, frame: Frame | undefined): number {
    const reached = frame === undefined ? [...this.open] : frame.into;
    for (const one of reached) {
      this.found[one] = at;
      if (this.wanted[one]?.length === this.frames.length) this.open.delete(one);
    }
    if (character === '"') return endOfString(text, at);
    if (character !== '{' && character !== '[') return endOfWord(text, at);
    const inside = reached.length === 0 ? NONE : reached.filter((one) => this.open.has(one));
    const isList = character === '[';
    const opened: Frame = { index: isList ? 0 : null, expectsName: !isList, inside, into: NONE };
    this.frames.push(opened);
    if (isList) opened.into = this.leading(opened, '0');
    return at;
  }

  private nextMember(frame: Frame): void {
    frame.into = NONE;
    if (frame.index === null) {
      frame.expectsName = true;
      return;
    }
    frame.index += 1;
    if (frame.inside.length > 0) frame.into = this.leading(frame, String(frame.index));
  }

  /** Those that lead into the member of this name of the innermost object or array. */
  private leading({ inside }: Frame, name: string): readonly number[] {
    const depth = this.frames.length - 1;
    return inside.filter((one) => this.open.has(one) && this.wanted[one]?.[depth] === name);
  }
}

/** The lines of several offsets, counted in one pass. */
function linesAt(text: string, offsets: readonly number[]): number[] {
  const lines = new Map<number, number>();
  let line = 1;
  let next = text.indexOf('\n');
  for (const offset of [...new Set(offsets)].sort((a, b) => a - b)) {
    for (; next >= 0 && next < offset; next = text.indexOf('\n', next + 1)) line += 1;
    lines.set(offset, line);
  }
  return offsets.map((offset) => lines.get(offset) ?? 1);
}

function unescapeToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
