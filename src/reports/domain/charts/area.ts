import type { AreaChart } from './report-charts.js';
import { amount, scale, short, ticks } from './scale.js';
import { AXIS, idOf, legend, line, PAPER, picture, QUIET, RULE, SMALL, text, widthOf } from './svg.js';
import { widthOfText } from './text-width.js';
import { dateLabels, timeScale } from './time-axis.js';
import { fillOf } from './tones.js';

const PLOT = 176;

/** Counts over time, one upon the other, the first at the bottom. A day without a count has 0. */
export function drawArea(chart: AreaChart): string {
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
