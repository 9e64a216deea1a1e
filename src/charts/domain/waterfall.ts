import type { Tone, WaterfallChart } from './report-charts.js';
import { drawn, scale, short } from './scale.js';
import { AXIS, line, picture, RULE, text, toned, widthOf, TEXT } from './svg.js';
import { fitted, widthOfText } from './text-width.js';

const ROW = 27;
const BAR = 15;

interface Row {
  label: string;
  shown: string;
  tone: Tone;
  from: number;
  to: number;
  whole: boolean;
}

/** From one value to another, downwards: each step begins where the one above it ends. */
export function drawWaterfall(chart: WaterfallChart): string {
  const rows = rowsOf(chart);
  if (rows.length === 0) return '';
  const width = widthOf(chart);
  const named = Math.min(width * 0.42, 12 + Math.max(...rows.map(({ label }) => widthOfText(label, TEXT))));
  const told = Math.min(width * 0.25, 12 + Math.max(...rows.map(({ shown }) => widthOfText(shown, TEXT))));
  const values = rows.flatMap(({ from, to }) => [from, to]);
  const x = scale(Math.min(0, ...values), Math.max(0, ...values) || 1, named, width - told);
  const drawing = rows.map(({ label, shown, tone, from, to, whole }, at) => {
    const y = 4 + at * ROW;
    const [start, end] = [Math.min(x(from), x(to)), Math.max(x(from), x(to))];
    return (
      text(0, y + 16, fitted(label, named - 10, TEXT), { bold: whole }) +
      toned(chart, tone, start, y + 4, Math.max(end - start, whole ? 0 : 1.5), BAR) +
      text(end + 7, y + 16, fitted(shown, told - 8, TEXT), { bold: true }) +
      (at === rows.length - 1 ? '' : line(x(to), y + 4 + BAR, x(to), y + 4 + ROW, AXIS, ' stroke-dasharray="2 2"'))
    );
  });
  const height = 8 + rows.length * ROW;
  const above = 4 + (rows.length - 1) * ROW;
  return picture(
    chart,
    height,
    rows.map(({ tone }) => tone),
    line(x(0), 2, x(0), height - 2, RULE) + line(0, above, width, above, RULE) + drawing.join(''),
  );
}

function rowsOf({ from, steps, to }: WaterfallChart): Row[] {
  if (steps.length === 0 && from.value === 0 && to.value === 0) return [];
  let reached = drawn(from.value);
  const between = steps.map(({ label, value, shown, tone }): Row => {
    const start = reached;
    reached = drawn(reached + drawn(value));
    return { label, shown, tone: tone ?? (value > 0 ? 'high' : 'good'), from: start, to: reached, whole: false };
  });
  return [whole(from), ...between, whole(to)];
}

function whole({ label, value }: { label: string; value: number }): Row {
  const shown = Math.abs(value) >= 1e4 ? short(value) : drawn(value).toFixed(1).replace('-', '−');
  return { label, shown, tone: 'accent', from: 0, to: drawn(value), whole: true };
}
