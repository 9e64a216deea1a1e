import type { BudgetRead, Money, RoadmapItem, Workforce } from '../../../planning/index.js';
import type { DescribedAction } from '../../../risk/index.js';
import type { DecidableWork, WantedRole } from '../../domain/choose-decisions.js';
import type { DecisionCost } from '../../domain/decision.js';

/** The work of a roadmap, with what it costs: its hours' share of what the budget says of its kind. */
export function decidableWork(
  items: readonly RoadmapItem[],
  { lines, currency }: Pick<BudgetRead, 'lines' | 'currency'>,
  words: ReadonlyMap<string, Pick<DescribedAction, 'title' | 'kevCount'>>,
): DecidableWork[] {
  const ofKinds = new Map(lines.flatMap(({ work }) => (work ? [[work.kind as string, work] as const] : [])));
  return items.map(({ work, state }) => {
    const line = ofKinds.get(work.kind);
    const share = line && line.hours > 0 ? work.effortHours / line.hours : null;
    return {
      id: work.id,
      kind: work.kind,
      title: words.get(work.id)?.title ?? work.title,
      subject: work.subject,
      tierDays: work.tier?.days ?? null,
      dueOn: work.dueOn,
      overdue: work.overdue,
      listed: words.get(work.id)?.kevCount ?? 0,
      devices: work.devices,
      hours: Math.round(work.effortHours * 100) / 100,
      removes: work.risk?.removes ?? null,
      cost: line?.cost && share !== null ? costOf(line.cost, share, currency) : null,
      unstaffed: state === 'unstaffed',
      link: work.link,
    };
  });
}

/** Null where no role is wanted: staffing covers all, or nothing is asked for. */
export function wantedRole(
  { mostWanted, roles }: Pick<Workforce, 'mostWanted' | 'roles'>,
  personYears: ReadonlyMap<string, Money | null>,
  currency: string,
): WantedRole | null {
  const role = roles.find((one) => one.role === mostWanted?.role);
  if (!mostWanted || !role) return null;
  const year = personYears.get(role.role) ?? null;
  return {
    id: role.role,
    name: role.name,
    fte: mostWanted.fte,
    staffed: role.staffed,
    hoursPerQuarter: role.demandHours.total,
    overdue: role.work.overdue,
    firstDueOn: role.work.firstDueOn,
    cost: year && costOf(year, mostWanted.fte, currency),
  };
}

function costOf({ amount, low, high }: Money, times: number, currency: string): DecisionCost {
  return {
    currency,
    amount: Math.round(amount * times),
    low: Math.round(low * times),
    high: Math.round(high * times),
  };
}
