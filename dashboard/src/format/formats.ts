/** Numbers, days and spans of time as people of a locale write them. Unknown is a dash, never a zero. */
export interface Formats {
  /** `1,204` */
  count(value: number | null | undefined): string;
  /** With so many decimals: `65.7` */
  decimal(value: number | null | undefined, digits?: number): string;
  /** With its sign: `−0.2`, `+1.5` */
  change(value: number | null | undefined, digits?: number): string;
  /** Of a share from 0 to 1: `80 %` */
  percent(share: number | null | undefined, digits?: number): string;
  /** `£12,300`: of an amount in whole minor units, which estimates do not have */
  money(minorUnits: number | null | undefined, currency: string): string;
  /** `23 Nov 2026`; takes a day or a moment */
  day(value: string | null | undefined): string;
  /** `23 Nov`: below an axis, where the year is plain; takes a day */
  shortDay(value: string): string;
  /** `November 2026`; takes `2026-11` */
  month(value: string | null | undefined): string;
  /** `23 Nov 2026, 16:14` */
  moment(value: string | null | undefined): string;
  /** `23 Nov 2026, 16:14:05` */
  second(value: string): string;
  /** `3 days ago`, `in 2 hours` */
  ago(value: string | null | undefined, now?: number): string;
}

export const UNKNOWN = '–';

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** The formats of a locale such as `en-GB`. */
export function formatsOf(locale: string): Formats {
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const shortDays = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const localDays = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const spans = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const decimals = (digits: number): Intl.NumberFormatOptions => ({
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const number = (value: number, options: Intl.NumberFormatOptions = {}): string =>
    new Intl.NumberFormat(locale, options).format(value).replace('-', '−');
  const known = <T>(value: T | null | undefined, write: (value: T) => string): string =>
    value === null || value === undefined ? UNKNOWN : write(value);
  return {
    count: (value) => known(value, (each) => number(each)),
    decimal: (value, digits = 1) => known(value, (each) => number(each, decimals(digits))),
    change: (value, digits = 1) =>
      known(value, (each) => number(each, { ...decimals(digits), signDisplay: 'exceptZero' })),
    percent: (share, digits = 0) => known(share, (each) => number(each, { style: 'percent', ...decimals(digits) })),
    money: (value, currency) => known(value, (each) => wholeMoney(locale, each, currency)),
    day: (value) => known(value, (each) => (isDay(each) ? days : localDays).format(new Date(each))),
    shortDay: (value) => shortDays.format(new Date(value)),
    month: (value) => known(value, (each) => months.format(new Date(each))),
    moment: (value) => known(value, (each) => whole(moments.format(new Date(each)))),
    second: (value) => whole(new Date(value).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'medium' })),
    ago: (value, now = Date.now()) => known(value, (each) => span(spans, (Date.parse(each) - now) / 1000)),
  };
}

function wholeMoney(locale: string, minorUnits: number, currency: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const perUnit = 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
  return new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 })
    .format(minorUnits / perUnit)
    .replace('-', '−');
}

/** The time in one piece: `11:14 PM` is not broken before its half of the day. */
function whole(moment: string): string {
  return moment.replace(/[ \u202f](?=[AP]M$)/i, '\u00a0');
}

function isDay(value: string): boolean {
  return value.length === 10;
}

/** “Last year” would be said of twelve months and of twenty-three. */
function leastOf(unit: Intl.RelativeTimeFormatUnit): number {
  return unit === 'year' ? 2 : 1;
}

function span(spans: Intl.RelativeTimeFormat, seconds: number): string {
  const [unit, long] = UNITS.find(([name, length]) => Math.abs(seconds) >= leastOf(name) * length) ?? ['second', 1];
  return spans.format(Math.trunc(seconds / long), unit);
}
