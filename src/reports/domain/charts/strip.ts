import type { StripChart } from './report-charts.js';
import { amount, scale, short } from './scale.js';
import { picture, QUIET, rect, RULE, SMALL, text, widthOf } from './svg.js';
import { fitted, widthOfText } from './text-width.js';

const WANTED = 96;
const GAP = 8;
const HEAD = 52;
const ITEM = 13;
const ITEMS = 3;
const FINE = 9.5;
const ACCENT = 'var(--chart-accent, #1d4a73)';
const SUNK = 'var(--chart-sunk, #eef1f3)';

/** A tile for each column, in its order: its name, how many there are, its share as a bar, and the first of what is in it. */
export function drawStrip(chart: StripChart): string {
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
