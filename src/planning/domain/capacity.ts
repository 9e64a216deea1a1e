import { ASSUMED_FTE, PLANNED_SHARE, PRODUCTIVE_HOURS } from './assumptions/capacity.js';
import type { Assumptions } from './assumptions/assumptions.js';
import { staffKey } from './assumptions/staffing.js';
import type { NiceRole } from './nice-role.js';

const WEEKS_PER_YEAR = 52;

/** How much a role gets done. */
export interface RoleCapacity {
  role: NiceRole;
  /** People as the organization says; null: it did not. */
  staffed: number | null;
  /** People that plans reckon with: those said, or those assumed. */
  fte: number;
  /** Hours a week, all of them. */
  hoursPerWeek: number;
  /** Hours a week of these for planned work. */
  plannedHoursPerWeek: number;
}

/** Hours a week that so many full-time people work. */
export function weeklyHours(fte: number, assumptions: Assumptions): number {
  return (fte * assumptions.number(PRODUCTIVE_HOURS)) / WEEKS_PER_YEAR;
}

/** The capacity of a role. */
export function capacityOf(role: NiceRole, assumptions: Assumptions): RoleCapacity {
  const staffed = assumptions.optional(staffKey(role));
  const fte = staffed ?? assumptions.number(ASSUMED_FTE);
  const hoursPerWeek = weeklyHours(fte, assumptions);
  return { role, staffed, fte, hoursPerWeek, plannedHoursPerWeek: hoursPerWeek * assumptions.number(PLANNED_SHARE) };
}
