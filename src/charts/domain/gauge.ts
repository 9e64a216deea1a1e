import type { ChartWords, GaugeChart } from './report-charts.js';
import { drawn, scale } from './scale.js';
import { INK, line, picture, QUIET, SMALL, text, toned, widthOf } from './svg.js';
import { fitted, widthOfText } from './text-width.js';
import { toneOf, TONES } from './tones.js';

const TRACK = 46;
const THICK = 20;
const EDGE = 4;
/** A narrower band has no name below it. */
const LEAST_NAMED = 24;
/** Between two names. */
const APART = 6;

/** A score on its bands, with the range that it may lie in and what is aimed at. */
export function drawGauge(chart: GaugeChart): string {
  const width = widthOf(chart);
  const bands = [...chart.bands].map(({ name, from }) => ({ name, from: drawn(from) })).sort((a, b) => a.from - b.from);
  if (bands.length === 0) return '';
  const value = drawn(chart.value);
  const target = chart.target === undefined || chart.target === null ? null : drawn(chart.target);
  const end = Math.max(100, value, drawn(chart.high), ...bands.map(({ from }) => from));
  const x = scale(Math.min(0, value, drawn(chart.low)), end, EDGE, width - EDGE);
  const nameOf = chart.words?.band ?? worded;
  const named = namesThatFit(
    bands.map(({ name, from }, at) => ({ name: nameOf(name), start: x(from), stop: x(bands[at + 1]?.from ?? end) })),
    width,
  );
  const track = bands.map(({ name, from }, at) => {
    const tone = toneOf(name);
    const [start, stop] = [x(from), x(bands[at + 1]?.from ?? end)];
    const room = stop - start;
    return (
      toned(chart, tone, start, TRACK, Math.max(0, room - 1), THICK) +
      (room < 18
        ? ''
        : text(start + room / 2, TRACK + 14, lettersOf(name, chart.words), {
            size: 10.5,
            anchor: 'middle',
            colour: TONES[tone].text,
            bold: true,
          }))
    );
  });
  return picture(
    chart,
    TRACK + THICK + 24,
    bands.map(({ name }) => toneOf(name)),
    track.join('') +
      named.map(({ name, middle }) => nameBelow(name, middle)).join('') +
      marker(chart, x(value), width) +
      range(x(drawn(chart.low)), x(drawn(chart.high))) +
      (target === null ? '' : aim(x(target), x(value), width)),
  );
}

/**
 * Names of bands with the middle of each below its band. One that is wider than its band may use the room of neighbours that
 * need none; where there is no room it is left out: its letter stands in the band, and half a word says less.
 */
function namesThatFit(
  bands: readonly { name: string; start: number; stop: number }[],
  width: number,
): { name: string; middle: number }[] {
  const placed: { name: string; middle: number; left: number; right: number }[] = [];
  const byRoom = bands
    .map((band) => ({ ...band, room: band.stop - band.start }))
    .sort((a, b) => widthOfText(a.name, SMALL) - a.room - (widthOfText(b.name, SMALL) - b.room));
  for (const { name, start, room } of byRoom) {
    const half = widthOfText(name, SMALL) / 2;
    const middle = Math.max(half, Math.min(width - half, start + room / 2));
    const [left, right] = [middle - half, middle + half];
    const isFree = placed.every((other) => right + APART <= other.left || left >= other.right + APART);
    if (room >= LEAST_NAMED && 2 * half <= width && isFree) placed.push({ name, middle, left, right });
  }
  return placed;
}

function nameBelow(name: string, middle: number): string {
  return text(middle, TRACK + THICK + 15, name, { size: SMALL, anchor: 'middle', colour: QUIET });
}

function worded(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What stands in a band: `VH`, or the first letters of its words in another language. */
function lettersOf(name: string, words: ChartWords | undefined): string {
  if (words === undefined) return TONES[toneOf(name)].letter;
  const parts = words.band(name).split(' ');
  return parts.map((part) => part.charAt(0).toUpperCase()).join('');
}

function marker(chart: GaugeChart, x: number, width: number): string {
  const value = chart.words?.number(drawn(chart.value)) ?? drawn(chart.value).toFixed(1).replace('-', '−');
  const words = fitted(`${value} ${(chart.words?.band ?? worded)(chart.band)}`, width, 13);
  const half = widthOfText(words, 13) / 2;
  const middle = Math.max(half, Math.min(width - half, x));
  return (
    text(middle, 16, words, { size: 13, anchor: 'middle', bold: true }) +
    `<path d="M${x - 6 < 0 ? 0 : x - 6} 33H${x + 6 > width ? width : x + 6}L${x} 43Z" fill="${INK}"/>`
  );
}

/** A bracket above the track. */
function range(low: number, high: number): string {
  if (low === high) return '';
  return (
    line(low, 28, high, 28, INK, ' stroke-width="1.2"') +
    line(low, 24, low, 32, INK, ' stroke-width="1.2"') +
    line(high, 24, high, 32, INK, ' stroke-width="1.2"')
  );
}

function aim(x: number, value: number, width: number): string {
  const words = 'target';
  const left = x < value ? x - widthOfText(words, SMALL) / 2 > 0 : x + widthOfText(words, SMALL) > width;
  return (
    line(x, TRACK - 8, x, TRACK + THICK + 3, INK, ' stroke-width="2" stroke-dasharray="4 2"') +
    text(x + (left ? -4 : 4), TRACK - 5, words, { size: SMALL, anchor: left ? 'end' : 'start' })
  );
}
