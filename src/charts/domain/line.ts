import type { LineChart, LinePoint } from './report-charts.js';
import { drawn, rounded, scale, short, ticks } from './scale.js';
import { AXIS, INK, line, PAPER, picture, QUIET, RULE, SMALL, text, TEXT, widthOf } from './svg.js';
import { fitted, widthOfText } from './text-width.js';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
/** Units between two dates under an axis. */
const ROOM = 92;

/** Places of dates by their index: by time where all are dates in order, else evenly. */
export function timeScale(dates: readonly string[], from: number, to: number): (index: number) => number {
  const times = dates.map((date) => Date.parse(date.slice(0, 10)));
  const inOrder = times.every((time, at) => Number.isFinite(time) && time >= (times[at - 1] ?? time));
  const first = times[0] ?? 0;
  const last = times.at(-1) ?? 0;
  if (!inOrder || last === first) return scale(0, dates.length - 1, from, to);
  const place = scale(first, last, from, to);
  return (index) => place(times[index] ?? first);
}

/** Dates under an axis: the first, the last, and as many between as have room. */
export function dateLabels(
  dates: readonly string[],
  x: (index: number) => number,
  y: number,
  length: number,
  write: (date: string) => string = shortDate,
): string {
  const last = dates.length - 1;
  const wanted = Math.max(1, Math.min(last, Math.floor(length / ROOM), 4));
  const shown = new Set(Array.from({ length: wanted + 1 }, (_, at) => Math.round((at * last) / wanted)));
  return [...shown]
    .map((index) => {
      const anchor = last === 0 ? 'middle' : index === 0 ? 'start' : index === last ? 'end' : 'middle';
      return text(x(index), y, write(dates[index] ?? ''), { size: SMALL, anchor, colour: QUIET });
    })
    .join('');
}

/** `20 Nov`; what is no date as it is, shortened. */
function shortDate(date: string): string {
  const [, month, day] = date.slice(0, 10).split('-').map(Number);
  const name = MONTHS[(month ?? 0) - 1];
  return name === undefined || day === undefined ? date.slice(0, 10) : `${day} ${name}`;
}

const HEIGHT = 226;
const TOP = 22;
/** Below the axis, for its dates. */
const BELOW = 28;
const LOWEST = 120;
/** The radius of a numbered mark, and how far above its point it stands. */
const MARK = 7.5;
const MARK_ABOVE = 20;
const ACCENT = 'var(--chart-accent, #1d4a73)';
const BAND = 'var(--chart-band, #dbe6ef)';

/** A value over time, with its range as a band and a line to compare it with. */
export function drawLine(chart: LineChart): string {
  const points = chart.points.map(drawnPoint);
  const last = points.at(-1);
  if (last === undefined) return '';
  const width = widthOf(chart);
  const height = Math.max(LOWEST, chart.height ?? HEIGHT);
  const bottom = height - BELOW;
  const target = chart.target ?? null;
  const values = [
    ...points.flatMap((each) => [each.low, each.value, each.high]),
    ...(target === null ? [] : [drawn(target.value)]),
  ];
  const axis = ticks(drawn(chart.min ?? floorOf(values)), drawn(chart.max ?? Math.max(...values)), 4);
  const unit = chart.unit === undefined ? '' : ` ${fitted(chart.unit, 60, TEXT)}`;
  const left = 8 + Math.max(...axis.map((each) => widthOfText(short(each), SMALL)));
  const shownLast = `${chart.words?.number(last.value) ?? shown(last.value)}${unit}`;
  const right = width - Math.max(44, widthOfText(shownLast, TEXT) + 14);
  const y = scale(axis[0] ?? 0, axis.at(-1) ?? 1, bottom, TOP);
  const x = timeScale(
    points.map((each) => each.on),
    left + 8,
    right - 6,
  );
  const at = points.map((each, index) => ({ ...each, x: x(index), y: y(each.value) }));
  const end = { x: x(at.length - 1), y: y(last.value) };
  return picture(
    chart,
    height,
    [],
    axis
      .map(
        (each) =>
          line(left, y(each), right, y(each), RULE) +
          text(left - 6, y(each) + 3.6, short(each), { size: SMALL, anchor: 'end', colour: QUIET }),
      )
      .join('') +
      band(at.map((each) => ({ x: each.x, low: y(each.low), high: y(each.high) }))) +
      (target === null ? '' : targetLine(y(drawn(target.value)), left, right, target.label)) +
      (at.length === 1
        ? ''
        : `<polyline points="${at.map((each) => `${each.x},${each.y}`).join(' ')}" fill="none" stroke="${ACCENT}" stroke-width="2.25" stroke-linejoin="round" stroke-linecap="round"/>`) +
      `<circle cx="${end.x}" cy="${end.y}" r="4.5" fill="${ACCENT}" stroke="${PAPER}" stroke-width="1.5"/>` +
      text(end.x + 9, end.y + 4.2, shownLast, { bold: true }) +
      numbered(at, chart.marks ?? []) +
      line(left, bottom, right, bottom, AXIS) +
      dateLabels(
        points.map((each) => each.on),
        x,
        bottom + 17,
        right - left,
        chart.words?.date,
      ),
  );
}

/** Numbers above points, each with a stem down to its point; one that is near the one before it stands higher. */
function numbered(at: readonly { on: string; x: number; y: number }[], marks: readonly string[]): string {
  let last = { x: -Infinity, y: 0 };
  return marks
    .map((on, index) => {
      const point = at.find((each) => each.on === on);
      if (point === undefined) return '';
      const wanted = point.y - MARK_ABOVE;
      const isNear = point.x - last.x < 2 * MARK && Math.abs(wanted - last.y) < 2 * MARK;
      const y = Math.max(MARK + 1, isNear ? last.y - 2 * MARK : wanted);
      last = { x: point.x, y };
      return (
        line(point.x, y, point.x, point.y, QUIET, ' stroke-width="1"') +
        `<circle cx="${point.x}" cy="${rounded(y)}" r="${MARK}" fill="${PAPER}" stroke="${QUIET}"/>` +
        text(point.x, y + 3.4, String(index + 1), { size: SMALL, anchor: 'middle', bold: true })
      );
    })
    .join('');
}

/** A little under the lowest value, so that nothing lies on the axis; but not under 0 where nothing is. */
function floorOf(values: readonly number[]): number {
  const least = Math.min(...values);
  const floor = least - (Math.max(...values) - least) * 0.05;
  return least >= 0 ? Math.max(0, floor) : floor;
}

function drawnPoint({ on, value, low, high }: LinePoint): Required<LinePoint> {
  return { on, value: drawn(value), low: drawn(low ?? value), high: drawn(high ?? value) };
}

function shown(value: number): string {
  return Math.abs(value) >= 1e4 ? short(value) : String(rounded(Number(value.toFixed(1)))).replace('-', '−');
}

function band(at: readonly { x: number; low: number; high: number }[]): string {
  if (at.every(({ low, high }) => low === high)) return '';
  if (at.length === 1) {
    const [only] = at;
    return only === undefined ? '' : line(only.x, only.low, only.x, only.high, BAND, ' stroke-width="8"');
  }
  const there = at.map((each) => `${each.x},${each.high}`);
  const back = at.map((each) => `${each.x},${each.low}`).reverse();
  return `<polygon points="${[...there, ...back].join(' ')}" fill="${BAND}"/>`;
}

function targetLine(y: number, left: number, right: number, label: string): string {
  return (
    line(left, y, right, y, INK, ' stroke-width="1.1" stroke-dasharray="5 3.5"') +
    text(left + 6, y - 5, fitted(label, right - left - 12, SMALL), { size: SMALL })
  );
}
