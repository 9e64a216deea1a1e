import type { StackedBars, Tone } from './report-charts.js';
import { amount, scale, short } from './scale.js';
import { legend, picture, text, toned, widthOf, TEXT } from './svg.js';
import { fitted, widthOfText } from './text-width.js';
import { TONES } from './tones.js';

const ROW = 29;
const BAR = 18;

/** One bar of parts for each row; the legend says what the parts are. A row without any part says so by having no bar. */
export function drawStacked(chart: StackedBars): string {
  const { rows, parts } = chart;
  if (rows.length === 0 || parts.length === 0) return '';
  const width = widthOf(chart);
  const key = legend(chart, parts, 0);
  const named = Math.min(width * 0.36, 12 + Math.max(...rows.map(({ label }) => widthOfText(label, TEXT))));
  const told = Math.min(width * 0.22, 10 + Math.max(0, ...rows.map(({ shown }) => widthOfText(shown ?? '', TEXT))));
  const counts = rows.map((row) => parts.map(({ key: part, tone }) => ({ tone, value: valueOf(row, part) })));
  const totals = counts.map((row) => row.reduce((sum, { value }) => sum + value, 0));
  const longest = Math.max(...totals);
  const drawing = rows.map(({ label, shown }, at) => {
    const y = key.height + 4 + at * ROW;
    const total = totals[at] ?? 0;
    const x = scale(0, (chart.lengths === 'count' ? longest : total) || 1, named, width - told);
    return (
      text(0, y + 16, fitted(label, named - 12, TEXT)) +
      bar(chart, counts[at] ?? [], x, y + 2.5) +
      text(x(total) + 8, y + 16, fitted(shown ?? '', told - 8, TEXT), { bold: true })
    );
  });
  return picture(
    chart,
    key.height + 8 + rows.length * ROW,
    parts.map(({ tone }) => tone),
    key.drawing + drawing.join(''),
  );
}

function valueOf(row: StackedBars['rows'][number], part: string): number {
  return row.parts.reduce((sum, { key, value }) => (key === part ? sum + amount(value) : sum), 0);
}

function bar(
  chart: StackedBars,
  parts: readonly { tone: Tone; value: number }[],
  x: (value: number) => number,
  y: number,
): string {
  let reached = 0;
  return parts
    .map(({ tone, value }) => {
      const start = x(reached);
      reached += value;
      const wide = x(reached) - start;
      if (value === 0) return '';
      const number = short(value);
      const within = wide > widthOfText(number, 11) + 8;
      return (
        toned(chart, tone, start, y, Math.max(wide - 1, 0.75), BAR) +
        (within
          ? text(start + wide / 2 - 0.5, y + 13, number, {
              size: 11,
              anchor: 'middle',
              colour: TONES[tone].text,
              bold: true,
            })
          : '')
      );
    })
    .join('');
}
