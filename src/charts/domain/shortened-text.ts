import { widthOfText } from './text-width.js';

/** A text ends in this where not all of it is printed. */
export const CUT = '… (cut)';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** As much of a text as fits into so many characters and so much room, and a word that it was cut. */
export function shortenedTo(text: string, most: { characters: number; width: number }, ending = CUT): string {
  let [characters, width, end] = [0, 0, 0];
  // Longer than any that fits: the rest needs no look.
  for (const { segment } of graphemes.segment(text.slice(0, most.characters + 1))) {
    characters += segment.length;
    width += widthOfText(segment, 1);
    if (characters > most.characters || width > most.width) return `${text.slice(0, end).trimEnd()}${ending}`;
    end = characters;
  }
  return text;
}
