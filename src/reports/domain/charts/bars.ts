import type { BarChart } from './report-charts.js';
import { drawn, scale } from './scale.js';
import { AXIS, line, picture, text, toned, widthOf, TEXT } from './svg.js';
import { fitted, widthOfText } from './text-width.js';

const ROW = 25;
const BAR = 13;

/** A bar for each row, with what it is and how much, in the order that is given. */
export function drawBars(chart: BarChart): string {
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
