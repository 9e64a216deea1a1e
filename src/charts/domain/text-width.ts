import { printable } from './printable.js';

/** Of the characters from space to tilde in IBM Plex Sans, the wider of its two weights, in hundredths of their size. */
const WIDTHS = (
  '24 31 48 72 60 96 72 26 34 34 56 60 30 41 30 44 60 60 60 60 60 60 60 60 60 60 32 32 60 60 60 50 90 68 67 65 69 60 58 72 ' +
  '72 43 55 68 53 82 72 72 65 72 67 62 58 69 64 95 66 64 60 33 44 33 60 57 60 56 60 52 60 56 35 55 59 28 28 57 30 89 59 57 ' +
  '60 60 40 50 38 59 53 82 55 53 51 37 38 37 60'
)
  .split(' ')
  .map((hundredths) => Number(hundredths) / 100);
const SPACE = 32;
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\u{1f000}-\u{3ffff}]/u;
/** Whole phrases that are one character, and signs that are as wide as several. */
const WIDEST: readonly [RegExp, number][] = [
  [/\ufdfd/u, 12],
  [/[\ufdf0-\ufdfc\u2e3a\u2e3b\u{12000}-\u{1254f}]/u, 4],
];
const NO_WIDTH = /\p{Mn}|\p{Cf}/u;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** Keeps what stands before it, a full stop or an ellipsis, on the side where right-to-left text ends. */
const RIGHT_TO_LEFT_MARK = '\u200f';

/** About as wide as it will be printed, rather more than less. */
export function widthOfText(words: string, size: number): number {
  let width = 0;
  for (const each of printable(words)) width += widthOf(each);
  return width * size;
}

/** Text from outside in so much room: what does not fit ends in an ellipsis. */
export function fitted(words: string, room: number, size: number): string {
  const all = Array.from(printable(words).replaceAll(/\s+/g, ' ').trim());
  const roomForDots = room - widthOfText('…', size);
  let used = 0;
  let fitting = 0;
  for (const [at, each] of all.entries()) {
    used += widthOf(each) * size;
    if (used <= roomForDots) fitting = at + 1;
    if (used > room) return `${all.slice(0, fitting).join('').trimEnd()}…${ending(all)}`;
  }
  return all.join('');
}

function widthOf(character: string): number {
  const known = WIDTHS[(character.codePointAt(0) ?? 0) - SPACE];
  if (known !== undefined) return known;
  if (NO_WIDTH.test(character)) return 0;
  if (WIDE.test(character)) return 1.04;
  if (character === '…' || character === '—') return 0.95;
  return WIDEST.find(([signs]) => signs.test(character))?.[1] ?? 0.68;
}

function ending(characters: readonly string[]): string {
  const first = characters.find((each) => /\p{L}/u.test(each));
  return first !== undefined && RIGHT_TO_LEFT.test(first) ? RIGHT_TO_LEFT_MARK : '';
}
