import { escaped, printable, shortenedTo, widthOfText } from '../../charts/index.js';

export { CUT, shortenedTo } from '../../charts/index.js';

/** Of one text: characters, and their width in units of the size of the font, which is that of 500 letters. */
const MOST = { characters: 500, width: 300 };
/** The same once a report has printed {@link MOST_OF_LONG} of long texts. */
const SHORT = { characters: 60, width: 40 };
/** Characters that a report prints of all texts that are longer than a short one: some hundred pages in the narrowest column. */
const MOST_OF_LONG = 40_000;
/** After so many characters without a space a line may break, so that a browser need not measure all of them for each line. */
const MOST_OF_WORD = 40;
const BREAK = '<wbr />';

/** Around a text in a document that is not yet fitted; no text has them within it, for {@link printable} lets them not through. */
const [BEGIN, END] = ['\uFDD0', '\uFDD1'];
/** A tag with all that stands in it, or a marked text. */
const PART = /<(?:[^<>"']|"[^"]*"|'[^']*')*>|\uFDD0([^\uFDD0\uFDD1]*)\uFDD1/g;
const MARKS = /[\uFDD0\uFDD1]/g;
/** What {@link escaped} writes for one character, and every other one. */
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
]);

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text as a template prints it: {@link fitTexts} decides by where it stands what becomes of it. */
export function marked(text: string): string {
  return `${BEGIN}${escaped(text)}${END}`;
}

/** A document with texts that are fit to be printed. */
export interface Fitted {
  html: string;
  /** Texts that are not there as a whole. */
  cut: number;
}

/**
 * Cuts texts of a document, and lets lines break within them. Whoever may write a text must not decide how long the document is, or how
 * long it takes to be printed: a browser needs the square of the length of a word, where letters are kerned. Texts in attributes
 * (addresses) stay what they are.
 *
 * @param html with texts that were {@link marked}
 */
export function fitTexts(html: string): Fitted {
  let [cut, left] = [0, MOST_OF_LONG];
  let isTitle = false;
  const fit = (written: string): string => {
    if (written.length <= MOST_OF_WORD && widthOfText(written, 1) <= SHORT.width) return written;
    const whole = unescaped(written);
    const text = shortenedTo(whole, left > 0 ? MOST : SHORT);
    if (text !== whole) cut += 1;
    if (text.length > SHORT.characters) left -= text.length;
    return isTitle ? escaped(text) : breakable(text);
  };
  const fitted = html.replace(PART, (part, written: string | undefined) => {
    if (written !== undefined) return fit(written);
    if (/^<\/?title/i.test(part)) isTitle = part[1] !== '/';
    return part.replace(MARKS, '');
  });
  return { html: fitted, cut };
}

/** HTML in which words that are too long may be broken, never within what is one character to a reader. */
function breakable(text: string): string {
  return text.replace(/[^ \t\n\r]+/g, (word) => (word.length > MOST_OF_WORD ? broken(word) : escaped(word)));
}

function broken(word: string): string {
  let [html, run] = ['', ''];
  for (const { segment } of graphemes.segment(word)) {
    if (run.length + segment.length > MOST_OF_WORD && run !== '') [html, run] = [`${html}${escaped(run)}${BREAK}`, ''];
    run += segment;
  }
  return html + escaped(run);
}

function unescaped(written: string): string {
  return written.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES.get(entity) ?? entity);
}

/** {@link printable} of a name, on one line of its own. */
export function onOneLine(text: string, characters: number): string {
  return shortenedTo(printable(text), { characters, width: characters * 0.7 }, '…');
}
