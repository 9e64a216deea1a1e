import type { QuartersChart } from './report-charts.js';
import { amount, drawn, scale, short } from './scale.js';
import { AXIS, legend, line, picture, QUIET, SMALL, text, TEXT, toned, widthOf } from './svg.js';
import { fitted } from './text-width.js';

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
