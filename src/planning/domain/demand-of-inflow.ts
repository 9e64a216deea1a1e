import { TRIAGE_HOURS } from './assumptions/inflow.js';
import type { Assumptions } from './assumptions/assumptions.js';
import { FORENSIC_WORK, type RolePart } from './demand-of-actions.js';
import { meanEffort } from './inflow.js';
import type { NiceRole } from './nice-role.js';
import { hundredths, MONTH_DAYS, QUARTER_DAYS } from './spread.js';
import type { WorkItem } from './work.js';
import type { Inflow } from './workforce.js';

const TRIAGE: NiceRole = 'PD-WRL-007';
const MONTHS = QUARTER_DAYS / MONTH_DAYS;

/** What new work asks of each role within a quarter: doing it, judging it, and looking for traces where its tier says so. */
export function demandOfInflow(
  inflow: Inflow,
  items: readonly WorkItem[],
  forensicTiers: ReadonlySet<string>,
  assumptions: Assumptions,
): RolePart[] {
  if (inflow.perMonth === 0) return [];
  const parts = rolesOf(inflow).map(({ role, perMonth }): RolePart => {
    const { hours, basis } = meanEffort(role, items, assumptions);
    return part(role, 'new-work', 'New work', perMonth, { each: hours, basis, inflow });
  });
  const triage = assumptions.number(TRIAGE_HOURS);
  const judging = { each: triage, basis: `hours (${assumptions.named(TRIAGE_HOURS)})`, inflow };
  parts.push(part(TRIAGE, 'triage', 'Judging new work', inflow.perMonth, judging));
  const forensic = hundredths(
    inflow.rates.reduce(
      (sum, { tier, perMonth }) => (tier !== null && forensicTiers.has(tier) ? sum + perMonth : sum),
      0,
    ),
  );
  if (forensic === 0) return parts;
  for (const { role, key, what } of FORENSIC_WORK) {
    const looking = { each: assumptions.number(key), basis: `hours (${assumptions.named(key)})`, inflow };
    parts.push(part(role, 'new-forensic', `${what} for new work of a forensic deadline tier`, forensic, looking));
  }
  return parts;
}

/** New work a month of each role. */
export function rolesOf({ rates }: Inflow): { role: NiceRole; perMonth: number }[] {
  const sums = new Map<NiceRole, number>();
  for (const { role, perMonth } of rates) sums.set(role, (sums.get(role) ?? 0) + perMonth);
  return [...sums].map(([role, perMonth]) => ({ role, perMonth: hundredths(perMonth) }));
}

function part(
  role: NiceRole,
  key: string,
  what: string,
  perMonth: number,
  { each, basis, inflow }: { each: number; basis: string; inflow: Inflow },
): RolePart {
  return {
    role,
    source: 'inflow',
    key,
    what,
    hours: hundredths(perMonth * MONTHS * each),
    basis: `${perMonth} in ${MONTH_DAYS} days (${inflow.from}) × ${QUARTER_DAYS}/${MONTH_DAYS} × ${each} ${basis}`,
  };
}
