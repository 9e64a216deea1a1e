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
  /** Whether the pointer leads into this object or array. */
  onWay: boolean;
  /** Whether it leads into the member that is being read. */
  matches: boolean;
}

/**
 * The line on which the value of a pointer begins, in a text that `JSON.parse` takes; of the nearest one around it when the
 * pointer leads further (a field that is missing).
 */
export function lineOfPointer(text: string, pointer: string): number {
  const wanted = pointer.split('/').slice(1).map(unescapeToken);
  const frames: Frame[] = [];
  let found = 0;
  for (let i = 0; i < text.length; i += 1) {
    const frame = frames.at(-1);
    const character = text[i] ?? '';
    if (character === ',') {
      if (frame !== undefined) nextMember(frame, wanted[frames.length - 1]);
    } else if (character === '}' || character === ']') {
      // What is looked for would have stood in here.
      if (frames.pop()?.onWay === true) break;
    } else if (character === '"' && frame?.expectsName === true) {
      const end = endOfString(text, i);
      frame.expectsName = false;
      frame.matches = frame.onWay && JSON.parse(text.slice(i, end + 1)) === wanted[frames.length - 1];
      i = end;
    } else if (/[-"{[0-9tfn]/.test(character)) {
      const onWay = frame === undefined || frame.matches;
      if (onWay) found = i;
      if (onWay && frames.length === wanted.length) break;
      if (character === '"') i = endOfString(text, i);
      else if (character === '{' || character === '[') frames.push(open(character, onWay, wanted[frames.length]));
      else i = endOfWord(text, i);
    }
  }
  return lineAt(text, found);
}

function open(character: '{' | '[', onWay: boolean, wanted: string | undefined): Frame {
  return character === '{'
    ? { index: null, expectsName: true, onWay, matches: false }
    : { index: 0, expectsName: false, onWay, matches: onWay && wanted === '0' };
}

function nextMember(frame: Frame, wanted: string | undefined): void {
  if (frame.index === null) {
    frame.expectsName = true;
    frame.matches = false;
    return;
  }
  frame.index += 1;
  frame.matches = frame.onWay && wanted === String(frame.index);
}

function unescapeToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
