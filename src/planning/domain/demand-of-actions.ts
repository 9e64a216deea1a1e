import { FORENSICS_HOURS, INCIDENT_RESPONSE_HOURS, UNDATED_QUARTERS } from './assumptions/inflow.js';
import type { Assumptions } from './assumptions/assumptions.js';
import type { NiceRole } from './nice-role.js';
import { dateAfter, type Dueness, hundredths, QUARTER_DAYS, shareWithin } from './spread.js';
import type { WorkItem } from './work.js';
import type { DemandPart } from './workforce.js';

/** A part of the demand, and of whom it is asked. */
export interface RolePart extends DemandPart {
  role: NiceRole;
}

/** Who looks for traces of a break-in, by which assumption, and what it is called. */
export const FORENSIC_WORK = [
  { role: 'PD-WRL-003', key: INCIDENT_RESPONSE_HOURS, what: 'Incident response' },
  { role: 'PD-WRL-002', key: FORENSICS_HOURS, what: 'Forensics' },
] as const satisfies readonly { role: NiceRole; key: string; what: string }[];

const WHAT: Record<Dueness, string> = {
  due: 'Open work due this quarter',
  later: 'Open work due later',
  undated: 'Open work without a day',
};

/** What open work asks of each role within a quarter. */
export function demandOfActions(items: readonly WorkItem[], today: string, assumptions: Assumptions): RolePart[] {
  const sums = new Map<string, { role: NiceRole; dueness: Dueness; items: number; hours: number; of: number }>();
  for (const item of items) {
    if (item.effortHours === 0) continue;
    const { share, dueness } = shareWithin(item, QUARTER_DAYS, today, assumptions);
    const key = `${item.role} ${dueness}`;
    const sum = sums.get(key) ?? { role: item.role, dueness, items: 0, hours: 0, of: 0 };
    sum.items += 1;
    sum.hours += item.effortHours * share;
    sum.of += item.effortHours;
    sums.set(key, sum);
  }
  const parts = [...sums.values()].map(({ role, dueness, hours, ...sum }): RolePart => {
    const basis = basisOf(dueness, sum, today, assumptions);
    return { role, source: 'actions', key: dueness, what: WHAT[dueness], hours: hundredths(hours), basis };
  });
  return [...parts, ...demandOfForensicTiers(items, assumptions)];
}

function demandOfForensicTiers(items: readonly WorkItem[], assumptions: Assumptions): RolePart[] {
  const forensic = items.filter(({ tier }) => tier?.forensic === true).length;
  if (forensic === 0) return [];
  return FORENSIC_WORK.map(({ role, key, what }) => {
    const each = assumptions.number(key);
    return {
      role,
      source: 'actions',
      key: 'forensic',
      what: `${what} for open work of a forensic deadline tier`,
      hours: hundredths(forensic * each),
      basis: `${forensic} open × ${each} hours (${assumptions.named(key)})`,
    };
  });
}

function basisOf(
  dueness: Dueness,
  { items, of }: { items: number; of: number },
  today: string,
  assumptions: Assumptions,
): string {
  const sum = `${items} open, ${hundredths(of)} hours of one person`;
  switch (dueness) {
    case 'due':
      return `${sum}: due by ${dateAfter(today, QUARTER_DAYS)} or overdue, so all of it falls in this quarter`;
    case 'later':
      return `${sum}: spread evenly over the days until each is due (or its release ends)`;
    case 'undated':
      return `${sum}: spread evenly over ${overQuarters(assumptions)}`;
  }
}

/** `4 quarters (assumption “Quarters over which work without a day is spread”)`. */
export function overQuarters(assumptions: Assumptions): string {
  const quarters = assumptions.number(UNDATED_QUARTERS);
  return `${quarters} quarter${quarters === 1 ? '' : 's'} (${assumptions.named(UNDATED_QUARTERS)})`;
}
