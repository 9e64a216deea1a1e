import type { Assumptions } from './assumptions/assumptions.js';
import { staffKey } from './assumptions/staffing.js';
import { weeklyHours } from './people-lines.js';
import type { RolePart } from './demand-of-actions.js';
import { meanEffort } from './inflow.js';
import { NICE_ROLES, type NiceRole } from './nice-role.js';
import { hundredths, MONTH_DAYS, QUARTER_DAYS, shareWithin } from './spread.js';
import type { WorkItem } from './work.js';
import type { Inflow, QueueCheck } from './workforce.js';

/** A deadline tier, as queues are checked by. */
export interface QueueTier {
  key: string;
  title: string;
  days: number | null;
  forensic: boolean;
}

/** New work of which nothing is open any more. */
const TIER_GONE: QueueTier = {
  key: 'unknown',
  title: 'Done meanwhile: its tier is not kept',
  days: null,
  forensic: false,
};

/** What a tier asks of a role in a month; null: not known. */
interface Asked {
  role: NiceRole;
  needed: number;
  inflow: number | null;
  /** Before this tier; null while staffing is not said. */
  available: number | null;
}

interface QueueInput {
  tiers: readonly QueueTier[];
  items: readonly WorkItem[];
  inflow: Inflow;
  duties: readonly RolePart[];
  today: string;
  assumptions: Assumptions;
}

/**
 * Whether each deadline tier gets done as fast as it comes in, the strictest served first: a queue that is served more slowly
 * grows without end, one that is served faster than that may still miss its days.
 */
export function queueChecks(input: QueueInput): QueueCheck[] {
  const { tiers, inflow } = input;
  const left = new Map<NiceRole, number | null>();
  const tiersAsked = inflow.from === 'measured' && inflow.rates.some(({ tier }) => tier === null);
  return [...tiers, ...(tiersAsked ? [TIER_GONE] : [])].map((tier) => checkOf(tier, input, left));
}

function checkOf(tier: QueueTier, input: QueueInput, left: Map<NiceRole, number | null>): QueueCheck {
  const items = input.items.filter((item) => item.tier?.key === tier.key);
  const asked = askedOf(tier, items, input).map((one): Asked => {
    const available = left.has(one.role) ? (left.get(one.role) ?? null) : hoursOf(one.role, input);
    left.set(one.role, available === null ? null : Math.max(0, available - one.needed));
    return { ...one, available };
  });
  const measured = input.inflow.from === 'measured';
  const hoursPerMonth = asked.reduce((sum, one) => sum + (one.inflow ?? 0), 0);
  const unstaffed = asked.filter(({ available }) => available === null);
  const keepsUp = all(asked, measured, ({ available, inflow }) => inflow === 0 || available > (inflow ?? 0));
  const meetsDeadlines = all(asked, measured, ({ available, needed }) => available >= needed);
  return {
    tier: { key: tier.key, title: tier.title, days: tier.days },
    open: {
      items: items.length,
      overdue: items.filter(({ overdue }) => overdue).length,
      hours: hundredths(items.reduce((sum, { effortHours }) => sum + effortHours, 0)),
    },
    inflow: measured ? { perMonth: perMonthOf(tier, input.inflow), hoursPerMonth: hundredths(hoursPerMonth) } : null,
    neededHoursPerMonth: hundredths(asked.reduce((sum, { needed }) => sum + needed, 0)),
    availableHoursPerMonth:
      asked.length === 0 || unstaffed.length > 0
        ? null
        : hundredths(asked.reduce((sum, { available }) => sum + (available ?? 0), 0)),
    keepsUp,
    meetsDeadlines,
    why: whyOf(tier, asked, { measured, keepsUp, meetsDeadlines }),
  };
}

/** By role: what comes in, and what of the open work falls in the next month. */
function askedOf(
  tier: QueueTier,
  items: readonly WorkItem[],
  { items: allItems, inflow, today, assumptions }: QueueInput,
): Omit<Asked, 'available'>[] {
  const rates = inflow.from === 'measured' ? inflow.rates.filter((rate) => isOf(tier, rate.tier)) : [];
  const roles = new Set([...items.map(({ role }) => role), ...rates.map(({ role }) => role)]);
  return [...roles].map((role) => {
    const open = items
      .filter((item) => item.role === role)
      .reduce((sum, item) => sum + item.effortHours * shareWithin(item, MONTH_DAYS, today, assumptions).share, 0);
    const perMonth = rates.filter((rate) => rate.role === role).reduce((sum, rate) => sum + rate.perMonth, 0);
    const comes = perMonth === 0 ? 0 : perMonth * meanEffort(role, allItems, assumptions).hours;
    return { role, needed: open + comes, inflow: inflow.from === 'measured' ? comes : null };
  });
}

/** Hours that a role has in a month after its duties. Null while its staffing is not said. */
function hoursOf(role: NiceRole, { duties, assumptions }: QueueInput): number | null {
  const staffed = assumptions.optional(staffKey(role));
  if (staffed === null) return null;
  const ofDuties = duties.filter((duty) => duty.role === role).reduce((sum, { hours }) => sum + hours, 0);
  const has = (weeklyHours(staffed, assumptions) * MONTH_DAYS) / 7;
  return Math.max(0, has - (ofDuties * MONTH_DAYS) / QUARTER_DAYS);
}

/** True of all, false of any that is known, else not known. */
function all(
  asked: readonly Asked[],
  measured: boolean,
  holds: (one: Asked & { available: number }) => boolean,
): boolean | null {
  if (asked.some(({ available, ...one }) => available !== null && !holds({ ...one, available }))) return false;
  return !measured || asked.some(({ available }) => available === null) ? null : true;
}

function whyOf(
  tier: QueueTier,
  asked: readonly Asked[],
  { measured, keepsUp, meetsDeadlines }: { measured: boolean; keepsUp: boolean | null; meetsDeadlines: boolean | null },
): string {
  if (keepsUp === false || meetsDeadlines === false) {
    const short = asked.flatMap(({ role, needed, available }) =>
      available === null || available >= needed
        ? []
        : [
            `in the next ${MONTH_DAYS} days it takes ${hundredths(needed)} hours of ${NICE_ROLES[role]}, and duties and more urgent work leave ${hundredths(available)}`,
          ],
    );
    const slow = tier.days === null ? 'It gets done more slowly than was assumed' : 'Days will be missed';
    const grows = keepsUp === false ? 'More comes in than gets done, so the queue grows' : slow;
    return short.length === 0 ? `${grows}.` : `${grows}: ${short.join('; ')}.`;
  }
  const unknown = [
    ...(measured ? [] : ['how much comes in']),
    ...asked.flatMap(({ role, available }) => (available === null ? [`how many people do ${NICE_ROLES[role]}`] : [])),
  ];
  if (unknown.length > 0) return `Not known: ${unknown.join(', ')}.`;
  if (asked.length === 0) return 'Nothing is open and nothing came in.';
  return 'After duties and stricter tiers there are more hours than it takes.';
}

function perMonthOf(tier: QueueTier, { rates }: Inflow): number {
  return hundredths(rates.reduce((sum, rate) => (isOf(tier, rate.tier) ? sum + rate.perMonth : sum), 0));
}

function isOf(tier: QueueTier, key: string | null): boolean {
  return (key ?? TIER_GONE.key) === tier.key;
}
