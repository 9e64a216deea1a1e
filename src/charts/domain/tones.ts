import type { Tone } from './report-charts.js';

/** How a tone looks: by colour, by hatch and by letter, so that it is told without colours too. */
export interface ToneLook {
  /** One or two letters. */
  letter: string;
  fill: string;
  /** Lines of the hatch; null where the tone is plain. */
  hatch: 'dense' | 'wide' | 'across' | 'dots' | 'cross' | null;
  lines: string;
  /** Of text upon it, at least 4.5 : 1 against `fill` and `lines`. */
  text: string;
}

const INK = 'var(--chart-ink, #17212b)';
const PAPER = 'var(--chart-paper, #ffffff)';

/** Darker is worse: the order can be seen on a printer without colours. */
export const TONES: Record<Tone, ToneLook> = {
  'very-high': look('VH', 'very-high', '#7d1526', null, '', PAPER),
  high: look('H', 'high', '#b2432c', 'dense', '#983521', PAPER),
  moderate: look('M', 'moderate', '#eec06c', 'wide', '#d9a141', INK),
  low: look('L', 'low', '#bfd4e2', 'across', '#9fbdd0', INK),
  'very-low': look('VL', 'very-low', '#e6eef3', null, '', INK),
  good: look('OK', 'good', '#2f6f52', null, '', PAPER),
  unknown: look('?', 'unknown', '#f4f4f2', 'cross', '#c9ccce', INK),
  neutral: look('', 'neutral', '#5d6873', null, '', PAPER),
  accent: look('', 'accent', '#1d4a73', null, '', PAPER),
};

/** The tone of a level by its word; `neutral` for a word that is none. */
export function toneOf(word: string): Tone {
  const key = word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-');
  return key in TONES ? (key as Tone) : 'neutral';
}

/** The hatches that a picture uses. */
export function patterns(id: string, tones: readonly Tone[]): string {
  const hatched = [...new Set(tones)].filter((tone) => TONES[tone].hatch !== null);
  if (hatched.length === 0) return '';
  return `<defs>${hatched.map((tone) => pattern(id, tone)).join('')}</defs>`;
}

/** What `fill` says for a tone. */
export function fillOf(id: string, tone: Tone): string {
  return TONES[tone].hatch === null ? TONES[tone].fill : `url(#${id}-${tone})`;
}

function look(
  letter: string,
  name: string,
  fill: string,
  hatch: ToneLook['hatch'],
  lines: string,
  text: string,
): ToneLook {
  return { letter, fill: `var(--chart-${name}, ${fill})`, hatch, lines: `var(--chart-${name}-lines, ${lines})`, text };
}

function pattern(id: string, tone: Tone): string {
  const { fill, hatch, lines } = TONES[tone];
  const size = hatch === 'dense' ? 4 : 6;
  const turned =
    hatch === 'dense' ? ' patternTransform="rotate(45)"' : hatch === 'wide' ? ' patternTransform="rotate(-45)"' : '';
  const drawing =
    hatch === 'across'
      ? `<path d="M0 3H6" stroke="${lines}" stroke-width="1"/>`
      : hatch === 'cross'
        ? `<path d="M0 0L6 6M6 0L0 6" stroke="${lines}" stroke-width="0.7"/>`
        : `<path d="M0 0V${size}" stroke="${lines}" stroke-width="${hatch === 'dense' ? 2.4 : 2.6}"/>`;
  return `<pattern id="${id}-${tone}" width="${size}" height="${size}" patternUnits="userSpaceOnUse"${turned}><rect width="${size}" height="${size}" fill="${fill}"/>${drawing}</pattern>`;
}
