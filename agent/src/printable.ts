/** C0 and C1 controls (ESC is one), separators of lines, and what turns the direction of writing around. */
const UNPRINTABLE = String.raw`[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]`;
const EACH = new RegExp(UNPRINTABLE, 'gu');
const RUNS = new RegExp(`${UNPRINTABLE}+`, 'gu');
const BUT_LINE_ENDS = new RegExp(`(?!\n)${UNPRINTABLE}`, 'gu');

/**
 * Text from outside, made safe for a terminal: what is no character to be seen becomes a space, and it is cut at `limit`.
 * What is not a text is shown as JSON.
 */
export function printable(value: unknown, limit = 500) {
  const text = plainText(value).replace(RUNS, ' ');
  return text.length > limit ? `${text.slice(0, limit)}…` : text;
}

/** All lines of a text, safe for a terminal: the last wall, whatever was forgotten before. */
export function printableLines(text: string) {
  return text.replace(BUT_LINE_ENDS, ' ');
}

/** JSON on one line that means the same and is safe for a terminal; JSON itself escapes only what stands below U+0020. */
export function jsonLine(value: object) {
  return JSON.stringify(value).replace(EACH, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function plainText(value: unknown) {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
