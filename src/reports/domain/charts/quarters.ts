import type { QuartersChart } from './report-charts.js';
import { amount, drawn, scale, short } from './scale.js';
import { AXIS, fit, idOf, legend, line, picture, QUIET, rect, text, toned, widthOf } from './svg.js';
import { fillOf } from './tones.js';

const PLOT = 120;

/** Hours planned beside hours there are, for each quarter, and the score that it ends with. */
export function drawQuarters(chart: QuartersChart): string {
  const { quarters } = chart;
  if (quarters.length === 0) return '';
  const width = widthOf(chart);
  const key = legend(
    chart,
    [
      { label: 'Hours planned', tone: 'accent' },
      { label: 'Hours available', tone: 'very-low' },
    ],
    0,
  );
  const top = key.height + 20;
  const bottom = top + PLOT;
  const most = Math.max(...quarters.flatMap(({ planned, available }) => [amount(planned), amount(available ?? 0)]));
  const y = scale(0, most || 1, bottom, top);
  const each = width / quarters.length;
  const bar = Math.min(54, each / 3);
  const drawing = quarters.map(({ label, planned, available, score }, at) => {
    const middle = each * (at + 0.5);
    const there = available === null ? null : y(amount(available));
    const done = y(amount(planned));
    return (
      toned(chart, 'accent', middle - bar - 2, done, bar, bottom - done) +
      text(middle - bar / 2 - 2, done - 5, short(amount(planned)), { anchor: 'middle', bold: true }) +
      (there === null
        ? text(middle + bar / 2 + 2, bottom - 6, 'unknown', { size: 10, anchor: 'middle', colour: QUIET })
        : rect(
            middle + 2,
            there,
            bar,
            bottom - there,
            fillOf(idOf(chart), 'very-low'),
            ` stroke="${AXIS}" stroke-width="0.75"`,
          ) +
          text(middle + bar / 2 + 2, there - 5, short(amount(available ?? 0)), { anchor: 'middle', colour: QUIET })) +
      text(middle, bottom + 19, fit(label, each - 8), { anchor: 'middle', bold: true }) +
      text(
        middle,
        bottom + 36,
        score === null ? 'score unknown' : `ends at ${drawn(score).toFixed(1).replace('-', '−')}`,
        { anchor: 'middle', colour: QUIET },
      )
    );
  });
  return picture(
    chart,
    bottom + 44,
    ['accent', 'very-low'],
    key.drawing + drawing.join('') + line(0, bottom, width, bottom, AXIS),
  );
}
