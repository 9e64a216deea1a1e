/** An amount with its range, in whole minor units of a currency: low ≤ amount ≤ high. */
export interface Money {
  amount: number;
  low: number;
  high: number;
}

export const NOTHING: Money = { amount: 0, low: 0, high: 0 };

/** No line is greater than this, so that sums of all lines stay exact. */
const GREATEST = 2e14;

/** An amount and its range in whole units: what is multiplied is what is shown. */
export function wholeUnits({ amount, low, high }: Money): Money {
  return { amount: Math.round(amount), low: Math.round(low), high: Math.round(high) };
}

/** Rounds an amount and its range to whole units. Null where it is too great to be added up exactly. */
export function money(unrounded: Money): Money | null {
  const whole = wholeUnits(unrounded);
  return whole.high > GREATEST ? null : whole;
}

/** The sum; exact for amounts that {@link money} made. */
export function sumOf(amounts: readonly Money[]): Money {
  return amounts.reduce(
    (sum, { amount, low, high }) => ({ amount: sum.amount + amount, low: sum.low + low, high: sum.high + high }),
    NOTHING,
  );
}

/** So many of these; not rounded. */
export function times({ amount, low, high }: Money, count: number): Money {
  return { amount: amount * count, low: low * count, high: high * count };
}

/** In words: `USD 1,234.50`, `USD 1,234`. */
export function inWords(minorUnits: number, currency: string): string {
  const digits =
    new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  const shown = minorUnits % 10 ** digits === 0 ? 0 : digits;
  const value = (minorUnits / 10 ** digits).toLocaleString('en-US', {
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
  });
  return `${currency} ${value}`;
}

/** A count in words: no more than two decimals. */
export function countInWords(count: number): string {
  return count.toLocaleString('en-US', { maximumFractionDigits: 2 });
}
