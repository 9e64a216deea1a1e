import type { QuartersChart, StackedBars, Tone, WaterfallChart } from './report-charts.js';
import { amount, drawn, scale, short } from './scale.js';
import { AXIS, legend, line, picture, QUIET, RULE, SMALL, text, TEXT, toned, widthOf } from './svg.js';
import { fitted, widthOfText } from './text-width.js';
import { TONES } from './tones.js';

const STACKED_ROW = 29;
const STACKED_BAR = 18;

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
    const y = key.height + 4 + at * STACKED_ROW;
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
    key.height + 8 + rows.length * STACKED_ROW,
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
        toned(chart, tone, start, y, Math.max(wide - 1, 0.75), STACKED_BAR) +
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

const FALL_ROW = 27;
const FALL_BAR = 15;

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
    const y = 4 + at * FALL_ROW;
    const [start, end] = [Math.min(x(from), x(to)), Math.max(x(from), x(to))];
    return (
      text(0, y + 16, fitted(label, named - 10, TEXT), { bold: whole }) +
      toned(chart, tone, start, y + 4, Math.max(end - start, whole ? 0 : 1.5), FALL_BAR) +
      text(end + 7, y + 16, fitted(shown, told - 8, TEXT), { bold: true }) +
      (at === rows.length - 1
        ? ''
        : line(x(to), y + 4 + FALL_BAR, x(to), y + 4 + FALL_ROW, AXIS, ' stroke-dasharray="2 2"'))
    );
  });
  const height = 8 + rows.length * FALL_ROW;
  const above = 4 + (rows.length - 1) * FALL_ROW;
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

const PLOT = 120;
const WIDEST = 54;

/** Hours planned beside hours there are, for each quarter, and the score that it ends with; what is too much is hatched. */
export function drawQuarters(chart: QuartersChart): string {
  if (chart.quarters.length === 0) return '';
  const quarters = chart.quarters.map(({ label, planned, available, score }) => ({
    label,
    planned: amount(planned),
    available: available === null ? null : amount(available),
    score: score === null ? 'score unknown' : `ends at ${drawn(score).toFixed(1).replace('-', '−')}`,
  }));
  const overbooked = quarters.some(({ planned, available }) => available !== null && planned > available);
  const width = widthOf(chart);
  const key = legend(
    chart,
    [
      { label: 'Hours planned', tone: 'accent' },
      ...(overbooked ? [{ label: 'More than there are', tone: 'high' } as const] : []),
      { label: 'Hours available', tone: 'very-low' },
    ],
    0,
  );
  const bottom = key.height + 20 + PLOT;
  const most = Math.max(...quarters.flatMap(({ planned, available }) => [planned, available ?? 0]));
  const y = scale(0, most || 1, bottom, bottom - PLOT);
  const each = width / quarters.length;
  const bar = Math.min(WIDEST, each / 3);
  const drawing = quarters.map(({ label, planned, available, score }, at) => {
    const middle = each * (at + 0.5);
    const left = middle - bar - 2;
    const within = y(Math.min(planned, available ?? planned));
    const top = y(planned);
    return (
      toned(chart, 'accent', left, within, bar, bottom - within) +
      (within > top ? toned(chart, 'high', left, top, bar, within - top) : '') +
      text(left + bar / 2, top - 5, short(planned), { anchor: 'middle', bold: true }) +
      there(chart, available, middle + 2, bar, bottom, y) +
      text(middle, bottom + 19, fitted(label, each - 8, TEXT), { anchor: 'middle', bold: true }) +
      text(middle, bottom + 36, fitted(score, each - 8, TEXT), { anchor: 'middle', colour: QUIET })
    );
  });
  return picture(
    chart,
    bottom + 44,
    ['accent', 'high', 'very-low'],
    key.drawing + drawing.join('') + line(0, bottom, width, bottom, AXIS),
  );
}

/** The hours that there are: a bar, or that nobody knows. */
function there(
  chart: QuartersChart,
  available: number | null,
  left: number,
  bar: number,
  bottom: number,
  y: (value: number) => number,
): string {
  if (available === null) {
    return text(left + bar / 2, bottom - 6, fitted('unknown', bar + 10, SMALL), {
      size: SMALL,
      anchor: 'middle',
      colour: QUIET,
    });
  }
  const top = y(available);
  return (
    toned(chart, 'very-low', left, top, bar, bottom - top) +
    text(left + bar / 2, top - 5, short(available), { anchor: 'middle', colour: QUIET })
  );
}
