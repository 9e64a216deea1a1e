import type { Assumptions } from './assumptions/assumptions.js';
import { ASSUMED_FTE, PLANNED_SHARE, PRODUCTIVE_HOURS, STAFFING, staffKey } from './assumptions/staffing.js';
import { type BudgetContext, type BudgetLine, countedLine } from './budget-line.js';
import { personYear } from './money.js';
import { NICE_ROLE_IDS, NICE_ROLES, type NiceRole } from './nice-role.js';
import type { WorkItem } from './work.js';

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

const NOBODY_SAID =
  'Nobody said how many people there are, and none are assumed: salaries that are made up would be most of a budget.';

/**
 * A line for each role that has people, or work that somebody has to do. People that nobody spoke of are unknown and not
 * none: their line has no amount.
 */
export function peopleLines(items: readonly WorkItem[], { assumptions, currency }: BudgetContext): BudgetLine[] {
  const busy = new Set<NiceRole>(items.flatMap(({ effortHours, role }) => (effortHours > 0 ? [role] : [])));
  const lines = NICE_ROLE_IDS.flatMap((role) => {
    const own = assumptions.afresh();
    const staffed = own.optional(staffKey(role));
    if (staffed === 0 || (staffed === null && !busy.has(role))) return [];
    return [
      countedLine(
        {
          id: `people.${role.toLowerCase()}`,
          category: 'people',
          title: `${NICE_ROLES[role]} (${role})`,
          timing: 'run',
          count: staffed,
          unit: 'FTE',
          each: 'full-time person and year',
          countKeys: [staffKey(role)],
          ...(staffed === null ? { note: NOBODY_SAID } : {}),
        },
        personYear(role, own),
        { assumptions: own, currency },
      ),
    ];
  });
  return lines.length > 0 || saidAny(assumptions) ? lines : [nobody(assumptions)];
}

/** FTE of all roles; null where no role was spoken of. */
export function staffedPeople(assumptions: BudgetContext['assumptions']): number | null {
  const said = NICE_ROLE_IDS.flatMap((role) => assumptions.optional(staffKey(role)) ?? []);
  return said.length === 0 ? null : said.reduce((sum, fte) => sum + fte, 0);
}

function saidAny(assumptions: BudgetContext['assumptions']): boolean {
  return STAFFING.some(({ key }) => assumptions.isOwn(key));
}

function nobody(assumptions: BudgetContext['assumptions']): BudgetLine {
  const own = assumptions.afresh();
  staffedPeople(own);
  return {
    id: 'people',
    category: 'people',
    title: 'People',
    timing: 'run',
    money: null,
    basis: { count: null, unit: 'FTE', unitCost: null, text: 'an unknown number of FTE' },
    risk: null,
    work: null,
    returnOnInvestment: null,
    assumptions: own.used(),
    missing: own.used(),
    note: NOBODY_SAID,
  };
}
