import type { Assumptions } from './assumptions/assumptions.js';
import { PRODUCTIVE_HOURS } from './assumptions/staffing.js';
import { DEFAULT_HIGH, DEFAULT_LOW, OWN_HIGH, OWN_LOW, PERSON_YEAR, personYearKey } from './assumptions/costs.js';
import type { NiceRole } from './nice-role.js';

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

/** What something costs, or the key of the assumption that would say it. */
export type UnitCost = { cost: Money; missing: null } | { cost: null; missing: string };

/**
 * What one of something costs, with the range of a default or of an own figure. Defaults are in one currency only: in another
 * one it is missing until the organization says it.
 */
export function unitCost(key: string, assumptions: Assumptions): UnitCost {
  const amount = assumptions.optional(key);
  const isOwn = assumptions.isOwn(key);
  if (amount === null) return { cost: null, missing: key };
  const low = assumptions.number(isOwn ? OWN_LOW : DEFAULT_LOW);
  const high = assumptions.number(isOwn ? OWN_HIGH : DEFAULT_HIGH);
  return { cost: wholeUnits({ amount, low: amount * low, high: amount * high }), missing: null };
}

/** What a full-time person of a role costs in a year: as said of the role, else as of anybody. */
export function personYear(role: NiceRole, assumptions: Assumptions): UnitCost {
  const ofRole = personYearKey(role);
  return unitCost(assumptions.isOwn(ofRole) ? ofRole : PERSON_YEAR, assumptions);
}

/** What an hour of work of a role costs: a year by its productive hours, in whole minor units, as it is shown. */
export function personHour(role: NiceRole, assumptions: Assumptions): UnitCost {
  const { cost, missing } = personYear(role, assumptions);
  if (cost === null) return { cost, missing };
  const hours = assumptions.number(PRODUCTIVE_HOURS);
  return { cost: wholeUnits(times(cost, 1 / hours)), missing: null };
}
