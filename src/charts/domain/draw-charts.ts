import { drawGauge } from './gauge.js';
import { dateLabels, drawLine, timeScale } from './line.js';
import { drawQuarters, drawStacked, drawWaterfall } from './bars.js';
import type { AreaChart, MatrixChart, StripChart, BarChart, ReportCharts } from './report-charts.js';
import { amount, scale, short, ticks, drawn } from './scale.js';
import {
  AXIS,
  idOf,
  legend,
  line,
  PAPER,
  picture,
  QUIET,
  RULE,
  SMALL,
  text,
  widthOf,
  rect,
  toned,
  TEXT,
} from './svg.js';
import { widthOfText, fitted } from './text-width.js';
import { fillOf, toneOf, TONES } from './tones.js';

const PLOT = 176;

/** Counts over time, one upon the other, the first at the bottom. A day without a count has 0. */
function drawArea(chart: AreaChart): string {
  const { days, series } = chart;
  if (days.length === 0 || series.length === 0) return '';
  const width = widthOf(chart);
  const key = legend(
    chart,
    [...series].reverse().map(({ label, tone }) => ({ label, tone })),
    0,
  );
  const top = key.height + 10;
  const bottom = top + PLOT;
  let under = days.map(() => 0);
  const layers = series.map(({ tone, values }) => {
    const from = under;
    under = days.map((_, at) => (from[at] ?? 0) + amount(values[at] ?? 0));
    return { tone, from, to: under };
  });
  const axis = ticks(0, Math.max(...under), 4);
  const left = 8 + Math.max(...axis.map((each) => widthOfText(short(each), SMALL)));
  const y = scale(0, axis.at(-1) ?? 1, bottom, top);
  const x = timeScale(days, left, width - 2);
  // One day has no width: it is drawn as a column.
  const places = days.length === 1 ? [x(0) - 20, x(0) + 20] : days.map((_, at) => x(at));
  const points = (values: readonly number[]): string[] =>
    places.map((place, at) => `${place},${y(values[Math.min(at, days.length - 1)] ?? 0)}`);
  return picture(
    chart,
    bottom + 28,
    series.map(({ tone }) => tone),
    key.drawing +
      axis
        .map(
          (each) =>
            line(left, y(each), width - 2, y(each), RULE) +
            text(left - 6, y(each) + 3.6, short(each), { size: SMALL, anchor: 'end', colour: QUIET }),
        )
        .join('') +
      layers
        .filter(({ from, to }) => to.some((value, at) => value > (from[at] ?? 0)))
        .map(
          ({ tone, from, to }) =>
            `<polygon points="${[...points(to), ...points(from).reverse()].join(' ')}" fill="${fillOf(idOf(chart), tone)}" stroke="${PAPER}" stroke-width="1"/>`,
        )
        .join('') +
      line(left, bottom, width - 2, bottom, AXIS) +
      dateLabels(days, x, bottom + 17, width - left),
  );
}

const WORDS = ['Very low', 'Low', 'Moderate', 'High', 'Very high'];
const CELL = 44;
const LEFT = 92;
const TOP = 6;

/** 25 cells: likelihood upwards, impact to the right, in each how many risks there are; the letters are its level. */
function drawMatrix(chart: MatrixChart): string {
  const cells = chart.cells.filter(({ likelihood, impact }) => isStep(likelihood) && isStep(impact));
  if (cells.length === 0) return '';
  const wide = (widthOf(chart) - LEFT - 2) / 5;
  const bottom = TOP + 5 * CELL;
  const drawing = cells.map(({ likelihood, impact, level, count }) => {
    const [x, y] = [LEFT + (impact - 1) * wide, TOP + (5 - likelihood) * CELL];
    const tone = toneOf(level);
    const { letter, text: colour } = TONES[tone];
    const many = amount(count);
    return (
      rect(x, y, wide, CELL, fillOf(idOf(chart), tone), ` stroke="${PAPER}" stroke-width="2"`) +
      text(x + 6, y + 12, letter, { size: 9, colour }) +
      (many === 0
        ? ''
        : text(x + wide / 2, y + CELL / 2 + 11, short(many), { size: 18, anchor: 'middle', colour, bold: true }))
    );
  });
  const axes = WORDS.map(
    (word, at) =>
      text(LEFT - 8, TOP + (4 - at) * CELL + CELL / 2 + 4, word, { size: SMALL, anchor: 'end', colour: QUIET }) +
      text(LEFT + at * wide + wide / 2, bottom + 16, word, { size: SMALL, anchor: 'middle', colour: QUIET }),
  );
  const middle = TOP + 2.5 * CELL;
  return picture(
    chart,
    bottom + 42,
    cells.map(({ level }) => toneOf(level)),
    drawing.join('') +
      axes.join('') +
      `<g transform="rotate(-90 12 ${middle})">${text(12, middle + 4, 'Likelihood', { anchor: 'middle', bold: true })}</g>` +
      text(LEFT + 2.5 * wide, bottom + 35, 'Impact', { anchor: 'middle', bold: true }),
  );
}

function isStep(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= 5;
}

const WANTED = 96;
const GAP = 8;
const HEAD = 52;
const ITEM = 13;
const ITEMS = 3;
const FINE = 9.5;
const ACCENT = 'var(--chart-accent, #1d4a73)';
const SUNK = 'var(--chart-sunk, #eef1f3)';

/** A tile for each column, in its order: its name, how many there are, its share as a bar, and the first of what is in it. */
function drawStrip(chart: StripChart): string {
  const { columns } = chart;
  if (columns.length === 0) return '';
  const width = widthOf(chart);
  const most = Math.max(1, Math.floor((width + GAP) / (WANTED + GAP)));
  const lines = Math.ceil(columns.length / most);
  const perLine = Math.ceil(columns.length / lines);
  const tile = (width + GAP) / perLine - GAP;
  const listed = Math.max(
    ...columns.map(({ items }) => Math.min(ITEMS, items.length) + (items.length > ITEMS ? 1 : 0)),
  );
  const high = HEAD + listed * ITEM + 14;
  const drawing = columns.map(({ name, count, share, items }, at) => {
    const x = (at % perLine) * (tile + GAP);
    const y = Math.floor(at / perLine) * high;
    const many = amount(count);
    const long = scale(0, 1, 0, tile)(amount(share));
    const more = items.length - ITEMS;
    const size = widthOfText(name, SMALL) > tile ? FINE : SMALL;
    return (
      text(x, y + 12, fitted(name, tile, size), { size, colour: many === 0 ? QUIET : undefined }) +
      text(x, y + 34, short(many), { size: 18, bold: many > 0, colour: many === 0 ? QUIET : undefined }) +
      rect(x, y + 41, tile, 5, SUNK, ` stroke="${RULE}" stroke-width="0.5"`) +
      (long === 0 ? '' : rect(x, y + 41, long, 5, ACCENT)) +
      items
        .slice(0, ITEMS)
        .map((item, row) => text(x, y + HEAD + 8 + row * ITEM, fitted(item, tile, FINE), { size: FINE, colour: QUIET }))
        .join('') +
      (more > 0 ? text(x, y + HEAD + 8 + ITEMS * ITEM, `and ${more} more`, { size: FINE, colour: QUIET }) : '')
    );
  });
  return picture(chart, lines * high, [], drawing.join(''));
}

const ROW = 25;
const BAR = 13;

/** A bar for each row, with what it is and how much, in the order that is given. */
function drawBars(chart: BarChart): string {
  if (chart.rows.length === 0) return '';
  const width = widthOf(chart);
  const named = Math.min(width * 0.42, 12 + Math.max(...chart.rows.map(({ label }) => widthOfText(label, TEXT))));
  const told = Math.min(width * 0.25, 10 + Math.max(...chart.rows.map(({ shown }) => widthOfText(shown, TEXT))));
  const values = chart.rows.map(({ value }) => drawn(value));
  const x = scale(Math.min(0, ...values), Math.max(0, drawn(chart.max ?? 0), ...values) || 1, named, width - told);
  const zero = x(0);
  const rows = chart.rows.map(({ label, shown, tone }, at) => {
    const y = 4 + at * ROW;
    const end = x(values[at] ?? 0);
    return (
      text(0, y + 14, fitted(label, named - 10, TEXT)) +
      toned(chart, tone ?? 'accent', Math.min(zero, end), y + 3.5, Math.abs(end - zero), BAR) +
      text(Math.max(zero, end) + 7, y + 14, fitted(shown, told - 8, TEXT), { bold: true })
    );
  });
  const height = 8 + chart.rows.length * ROW;
  return picture(
    chart,
    height,
    chart.rows.map(({ tone }) => tone ?? 'accent'),
    rows.join('') + line(zero, 2, zero, height - 2, AXIS),
  );
}

/** All charts. One without data is an empty text: say beside it what is missing. */
export const charts: ReportCharts = {
  line: drawLine,
  area: drawArea,
  bars: drawBars,
  waterfall: drawWaterfall,
  stacked: drawStacked,
  matrix: drawMatrix,
  gauge: drawGauge,
  strip: drawStrip,
  quarters: drawQuarters,
};
