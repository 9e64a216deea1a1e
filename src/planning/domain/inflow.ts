import { NEW_WORK_HOURS, NEW_WORK_PER_MONTH } from './assumptions/inflow.js';
import type { Assumptions } from './assumptions/assumptions.js';
import { type NiceRole, roleOfAction } from './nice-role.js';
import { daysBetween, hundredths, MONTH_DAYS } from './spread.js';
import type { WorkItem } from './work.js';
import type { Inflow, InflowRate } from './workforce.js';

/** How far back inflow is measured. */
export const INFLOW_DAYS = 90;
/** Who would do new work of which nothing is known. */
const PATCHING: NiceRole = 'IO-WRL-005';

/** What the data says about new work. */
export interface InflowReading {
  /** The first scan of all, a date; null for none. */
  since: string | null;
  /** New work of the last {@link INFLOW_DAYS} days. `tier` is a key; null where it is no longer known. */
  newWork: readonly { ecosystem: string; tier: string | null; count: number }[];
}

/** How much new work comes in a month: measured where there is enough history, else assumed. */
export function inflowOf({ since, newWork }: InflowReading, today: string, assumptions: Assumptions): Inflow {
  const historyDays = since === null ? null : Math.max(0, daysBetween(since, today));
  if (historyDays === null || historyDays < MONTH_DAYS) {
    const perMonth = hundredths(assumptions.number(NEW_WORK_PER_MONTH));
    return {
      from: 'assumed',
      perMonth,
      rates: perMonth === 0 ? [] : [{ role: PATCHING, tier: null, perMonth }],
      historyDays,
      basis: `Not measured: ${historyDays === null ? 'nothing was scanned yet' : `the first scan was ${historyDays === 1 ? '1 day' : `${historyDays} days`} ago`}, and it takes ${MONTH_DAYS}. The ${assumptions.named(NEW_WORK_PER_MONTH)} stands in.`,
    };
  }
  const days = Math.min(historyDays, INFLOW_DAYS);
  const rates = ratesOf(newWork, days);
  return {
    from: 'measured',
    perMonth: hundredths(rates.reduce((sum, rate) => sum + rate.perMonth, 0)),
    rates,
    historyDays,
    basis: `Packages with a vulnerability that was new here, over the last ${days} days, one piece of work each ${MONTH_DAYS} days. What the first scan of a source on a device brought is left out.`,
  };
}

/** Mean effort of new work of a role: as long as the upgrades and mitigations that are open now. */
export function meanEffort(
  role: NiceRole,
  items: readonly WorkItem[],
  assumptions: Assumptions,
): { hours: number; basis: string } {
  const alike = items.filter((item) => item.role === role && (item.kind === 'upgrade' || item.kind === 'mitigate'));
  if (alike.length === 0) {
    return { hours: assumptions.number(NEW_WORK_HOURS), basis: `hours (${assumptions.named(NEW_WORK_HOURS)})` };
  }
  const hours = hundredths(alike.reduce((sum, { effortHours }) => sum + effortHours, 0) / alike.length);
  return { hours, basis: `hours, the mean of ${alike.length} open upgrades and mitigations` };
}

function ratesOf(newWork: InflowReading['newWork'], days: number): InflowRate[] {
  const counts = new Map<string, { role: NiceRole; tier: string | null; count: number }>();
  for (const { ecosystem, tier, count } of newWork) {
    const role = roleOfAction('upgrade', { ecosystem, name: '' });
    const key = `${role} ${tier ?? ''}`;
    const known = counts.get(key) ?? { role, tier, count: 0 };
    counts.set(key, { ...known, count: known.count + count });
  }
  return [...counts.values()].map(({ role, tier, count }) => ({
    role,
    tier,
    perMonth: hundredths((count * MONTH_DAYS) / days),
  }));
}
