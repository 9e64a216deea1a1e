import { escapePointer } from './json-inspection.js';

/*
 * What people type into names and reasons, and read again in lists, logs and reports. Left out is what is not seen and changes what is:
 * control characters; marks that turn the direction of what follows, by which “nimda” reads as “admin”; characters without a width, by
 * which two names look the same. The joiners U+200C and U+200D stay, inside: Persian and emoji are written with them.
 */
const UNSEEN = String.raw`\u0080-\u009f\u00ad\u115f\u1160\u180e\u200b\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}`;

/** A line of text: a name, a tag, a title. */
export const PLAIN_LINE = new RegExp(
  String.raw`^(?![\u200c\u200d])[^\u0000-\u001f\u007f\u061c\u200e\u200f${UNSEEN}]*(?<![\u200c\u200d])$`,
  'u',
);

/** A text that may have lines and tabs, and the three marks that writing from right to left needs. */
export const PLAIN_TEXT = new RegExp(String.raw`^[^\u0000-\u0008\u000b-\u001f\u007f${UNSEEN}]*$`, 'u');

/** A line that a machine reports: evidence, which is kept as it is said, but for control characters. */
// eslint-disable-next-line no-control-regex -- control characters are what it finds
export const REPORTED_LINE = /^[^\u0000-\u001f\u007f-\u009f]*$/;

const UNSEEN_CHARACTER = new RegExp(`[${UNSEEN}]`, 'u');

/** The first text of a parsed JSON value, or name of a member, that holds a character which nobody sees: where, and which; null when none does. */
export function unseenCharacter(root: unknown): { pointer: string; character: string } | null {
  const stack: { value: unknown; pointer: string }[] = [{ value: root, pointer: '' }];
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    const { value, pointer } = item;
    if (typeof value === 'string') {
      const found = UNSEEN_CHARACTER.exec(value)?.[0];
      if (found !== undefined) return { pointer, character: codePoint(found) };
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, child] of Object.entries(value)) {
        const found = UNSEEN_CHARACTER.exec(key)?.[0];
        if (found !== undefined) return { pointer, character: codePoint(found) };
        stack.push({ value: child, pointer: `${pointer}/${escapePointer(key)}` });
      }
    }
  }
  return null;
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** For messages of class-validator. */
export const NOT_PLAIN = '$property must not hold control characters or invisible ones';
