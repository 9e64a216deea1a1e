const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const MINUS = '−';
/** It does not break, and every font has it. */
const FIXED_SPACE = '\u00A0';

/** How a report writes numbers, dates and money. A value that is not known is said to be so, and is never 0. */
export const say = {
  /** `1 234`. */
  count(value: number | null): string {
    return value === null ? 'unknown' : grouped(String(Math.round(value)));
  },
  /** Points of a score, with one decimal: `64.5`. */
  points(value: number | null): string {
    return value === null ? 'unknown' : decimals(value, 1);
  },
  /** The same with its sign: `−2.3`, `+0.4`, `0.0`. */
  signed(value: number | null): string {
    if (value === null) return 'unknown';
    const text = decimals(value, 1);
    return value > 0 && text !== '0.0' ? `+${text}` : text;
  },
  /** Points that work takes off a score, which open work always does: what hardly shows is not nothing. */
  removed(value: number | null): string {
    return value !== null && Math.abs(value) < 0.05 ? 'under 0.1' : say.points(value);
  },
  /** A share 0-1: `93 %`. It says 0 % and 100 % only of nothing and of everything. */
  percent(share: number | null): string {
    if (share === null) return 'unknown';
    const percent = Math.round(share * 100);
    if (percent === 0 && share > 0) return 'under 1 %';
    if (percent === 100 && share < 1) return 'over 99 %';
    return `${percent} %`;
  },
  /** `20 November 2026`, of a date or a moment (UTC). */
  date(value: string | null): string {
    const [year, month, day] = (value ?? '').slice(0, 10).split('-').map(Number);
    const name = MONTHS[(month ?? 0) - 1];
    return name === undefined ? 'not known' : `${day} ${name} ${year}`;
  },
  /** `20 November 2026, 09:15 UTC`. */
  moment(value: string | null): string {
    return value === null ? 'not known' : `${say.date(value)}, ${value.slice(11, 16)} UTC`;
  },
  /** `1 day`, `14 days`. */
  days(value: number | null): string {
    return value === null ? 'unknown' : say.many(value, 'day');
  },
  /** `1 device`, `3 devices`, `2 vulnerabilities`. */
  many(value: number, one: string, several = `${one}s`): string {
    return `${grouped(String(value))} ${value === 1 ? one : several}`;
  },
  /** Hours of one person as days of eight hours, or hours under one day: `3.5 person-days`, `2 hours`. */
  effort(hours: number | null): string {
    if (hours === null) return 'not known';
    if (hours < 8) return say.many(Number(decimals(hours, 1)), 'hour');
    return say.many(Number(decimals(hours / 8, 1)), 'person-day');
  },
  /** Minor units of a currency, rounded to its units: `USD 12 500`. */
  money(minor: number | null, currency: string): string {
    return minor === null
      ? 'not known'
      : `${currency}${FIXED_SPACE}${grouped(String(Math.round(minor / 10 ** minorDigits(currency))))}`;
  },
  /** `Very high` of `very-high`. */
  word(key: string): string {
    const text = key.replaceAll('-', ' ');
    return text.charAt(0).toUpperCase() + text.slice(1);
  },
};

export type Say = typeof say;

/** Digits of a currency behind the point: two for most, none for the yen. */
function minorDigits(currency: string): number {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

function decimals(value: number, places: number): string {
  const text = value.toFixed(places);
  return /^-0\.?0*$/.test(text) ? text.slice(1) : text.replace('-', MINUS);
}

function grouped(digits: string): string {
  return digits.replace('-', MINUS).replace(/\B(?=(?:\d{3}){1,7}(?!\d))/g, FIXED_SPACE);
}
