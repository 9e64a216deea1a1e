import { escaped } from './printable.js';
import type { ChartBase, Tone } from './report-charts.js';
import { rounded } from './scale.js';
import { fitted, widthOfText } from './text-width.js';
import { fillOf, patterns, toneOf, TONES } from './tones.js';

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

/** Of a picture as wide as the text of a page; 4 units are 1 mm there. */
export const PAGE_WIDTH = 680;
/** The narrowest that a picture can be. */
const NARROWEST = 240;
/** Of text, in units: 8.5 pt on a page. */
export const TEXT = 12;
export const SMALL = 10.5;

/** Of what is read out instead of a picture. */
const LABEL = { characters: 4000, width: Infinity };

export const INK = 'var(--chart-ink, #17212b)';
export const QUIET = 'var(--chart-quiet, #55616c)';
export const RULE = 'var(--chart-rule, #d5dadf)';
export const AXIS = 'var(--chart-axis, #8b959e)';
export const PAPER = 'var(--chart-paper, #ffffff)';

export interface TextLook {
  size?: number;
  anchor?: 'start' | 'middle' | 'end';
  colour?: string;
  bold?: boolean;
}

/** How wide a picture is, in units. */
export function widthOf(chart: ChartBase): number {
  return Math.max(NARROWEST, Math.min(1200, Math.round(chart.width ?? PAGE_WIDTH)));
}

/** The picture: its label for those who cannot see it, and everything inside kept from screen readers. */
export function picture(chart: ChartBase, height: number, tones: readonly Tone[], inside: string): string {
  const label = escaped(shortenedTo(chart.label, LABEL));
  const id = idOf(chart);
  return (
    `<svg class="chart" xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${label}" viewBox="0 0 ${widthOf(chart)} ${rounded(height)}" font-size="${TEXT}">` +
    `<title>${label}</title><g aria-hidden="true">${patterns(id, tones)}${inside}</g></svg>`
  );
}

/** What ids inside begin with, whatever was given. */
export function idOf(chart: ChartBase): string {
  return chart.id.replaceAll(/[^A-Za-z0-9_-]/g, '-');
}

/** A line of text; `y` is its base line. */
export function text(x: number, y: number, words: string, look: TextLook = {}): string {
  if (words === '') return '';
  const { size, anchor, colour = INK, bold = false } = look;
  return (
    `<text x="${rounded(x)}" y="${rounded(y)}" fill="${colour}"` +
    (size === undefined ? '' : ` font-size="${size}"`) +
    (anchor === undefined ? '' : ` text-anchor="${anchor}"`) +
    (bold ? ' font-weight="600"' : '') +
    `>${escaped(words)}</text>`
  );
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${rounded(x)}" y="${rounded(y)}" width="${rounded(Math.max(0, width))}" height="${rounded(Math.max(0, height))}" fill="${fill}"${more}/>`;
}

export function line(x1: number, y1: number, x2: number, y2: number, stroke: string, more = ''): string {
  return `<line x1="${rounded(x1)}" y1="${rounded(y1)}" x2="${rounded(x2)}" y2="${rounded(y2)}" stroke="${stroke}"${more}/>`;
}

/** A box in the look of a tone. */
export function toned(chart: ChartBase, tone: Tone, x: number, y: number, width: number, height: number): string {
  const edge = tone === 'very-low' || tone === 'unknown' ? ` stroke="${AXIS}" stroke-width="0.75"` : '';
  return rect(x, y, width, height, fillOf(idOf(chart), tone), edge);
}

/**
 * What the tones stand for, in lines that are as long as the picture is wide; and how high that is. Letters are those of
 * levels: a tone that stands for something else has none.
 */
export function legend(
  chart: ChartBase,
  entries: readonly { label: string; tone: Tone }[],
  top: number,
): { drawing: string; height: number } {
  const width = widthOf(chart);
  let x = 0;
  let y = top;
  let drawing = '';
  for (const { label, tone } of entries) {
    const words = fitted(label, width - 40, TEXT);
    const long = 30 + widthOfText(words, TEXT) + 16;
    if (x > 0 && x + long - 16 > width) {
      x = 0;
      y += 20;
    }
    drawing += toned(chart, tone, x + 0.5, y + 0.5, 22, 13);
    drawing += text(x + 11.5, y + 10.6, letterOf(label, tone), {
      size: 9.5,
      anchor: 'middle',
      colour: TONES[tone].text,
      bold: true,
    });
    drawing += text(x + 29, y + 11, words);
    x += long;
  }
  return { drawing, height: entries.length === 0 ? 0 : y - top + 24 };
}

/** The letter of a level, where the label is that level; otherwise nothing. */
export function letterOf(label: string, tone: Tone): string {
  return toneOf(label) === tone ? TONES[tone].letter : '';
}
