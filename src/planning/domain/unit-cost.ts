import type { Assumptions } from './assumptions/assumptions.js';
import { PRODUCTIVE_HOURS } from './assumptions/capacity.js';
import { DEFAULT_HIGH, DEFAULT_LOW, OWN_HIGH, OWN_LOW, PERSON_YEAR, personYearKey } from './assumptions/costs.js';
import { type Money, times, wholeUnits } from './money.js';
import type { NiceRole } from './nice-role.js';

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
