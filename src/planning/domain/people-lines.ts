import { STAFFING, staffKey } from './assumptions/staffing.js';
import { type BudgetContext, type BudgetLine, countedLine } from './budget-line.js';
import { NICE_ROLE_IDS, NICE_ROLES, type NiceRole } from './nice-role.js';
import { personYear } from './money.js';
import type { WorkItem } from './work.js';

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
