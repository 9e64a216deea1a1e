import { scale } from './scale.js';
import { QUIET, SMALL, text } from './svg.js';

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
