import type { Assumptions } from './assumptions/assumptions.js';
import { EFFORT_HIGH, EFFORT_LOW } from './assumptions/costs.js';
import { staffKey } from './assumptions/staffing.js';
import { type BudgetContext, type BudgetLine, type LineRisk, TOO_GREAT } from './budget-line.js';
import { capacityOf } from './people-lines.js';
import { countInWords, inWords, type Money, money, personHour, sumOf } from './money.js';
import { NICE_ROLES, type NiceRole } from './nice-role.js';
import { type Work, WORK_KINDS, type WorkItem, type WorkKind } from './work.js';

const WEEKS_PER_YEAR = 52;

const TITLES: Record<Exclude<WorkKind, 'milestone'>, string> = {
  'remove-malware': 'Remove malware, replace secrets, examine devices',
  upgrade: 'Upgrade packages',
  mitigate: 'Mitigate what has no fix',
  migrate: 'Leave releases that get no more fixes',
  'fix-check': 'Set failing checks right',
  'close-gap': 'Close gaps of cloud suites',
  'connect-suite': 'Connect suites',
  'restore-coverage': 'Have devices report again',
  attest: 'Attest controls',
};

/** Hours of some work by role. */
type Hours = Map<NiceRole, number>;

/**
 * A line for each kind of work that there is. The people lines pay for the hours that a year of staff has for planned work,
 * given to what is to be done first; a project line adds the hours beyond that, at the same cost of an hour. Of roles of
 * which nobody said how many people there are, all hours are added.
 */
export function projectLines(work: Pick<Work, 'items' | 'score' | 'scoreAlong'>, context: BudgetContext): BudgetLine[] {
  const { assumptions } = context;
  const kinds = WORK_KINDS.flatMap((kind) => {
    const items = work.items.filter((item) => item.kind === kind && item.effortHours > 0);
    return kind === 'milestone' || items.length === 0 ? [] : [{ kind, items }];
  });
  const risks = risksOf(
    work,
    kinds.map(({ items }) => items),
  );
  const bought = {
    low: boughtHours(work.items, assumptions.afresh(), assumptions.number(EFFORT_LOW)),
    amount: boughtHours(work.items, assumptions.afresh(), 1),
    high: boughtHours(work.items, assumptions.afresh(), assumptions.number(EFFORT_HIGH)),
  };
  return kinds.map(({ kind, items }, at) => {
    const own = assumptions.afresh();
    const factors = { amount: 1, low: own.number(EFFORT_LOW), high: own.number(EFFORT_HIGH) };
    const hours = hoursOf(items);
    const roles = [...hours.keys()];
    for (const role of roles) if (own.optional(staffKey(role)) !== null) capacityOf(role, own);
    const priced = roles.map((role) => ({ role, ...personHour(role, own) }));
    const missing = [...new Set(priced.flatMap((one) => one.missing ?? []))];
    const costs = priced.flatMap(({ role, cost }) => (cost === null ? [] : [{ role, cost }]));
    const extra = (of: keyof Money): Hours => bought[of].get(kind) ?? new Map<NiceRole, number>();
    const total = (hoursAt: (role: NiceRole, of: keyof Money) => number): Money | null =>
      priced.some(({ role, cost }) => cost === null && hoursAt(role, 'high') > 0)
        ? null
        : money(
            sumOf(
              costs.map(({ role, cost }) => ({
                amount: cost.amount * hoursAt(role, 'amount'),
                low: cost.low * hoursAt(role, 'low'),
                high: cost.high * hoursAt(role, 'high'),
              })),
            ),
          );
    const all = sumHours(hours);
    const added = sumHours(extra('amount'));
    const amount = total((role, of) => extra(of).get(role) ?? 0);
    return {
      id: `projects.${kind}`,
      category: 'projects',
      title: TITLES[kind],
      timing: 'one-off',
      money: amount,
      basis: {
        count: added,
        unit: 'hours',
        unitCost: costs.length === 1 && missing.length === 0 ? (costs[0]?.cost.amount ?? null) : null,
        text: basisText(items.length, all, added, costs, context.currency),
      },
      risk: risks[at] ?? null,
      work: {
        kind,
        ids: items.map(({ id }) => id),
        hours: all,
        coveredHours: twoDecimals(all - added),
        cost: total((role, of) => (hours.get(role) ?? 0) * factors[of]),
      },
      returnOnInvestment: null,
      assumptions: own.used(),
      missing: amount === null ? missing : [],
      note: noteOf(amount === null && missing.length === 0, all > added),
    } satisfies BudgetLine;
  });
}

function noteOf(isTooGreat: boolean, isCovered: boolean): string | null {
  if (isTooGreat) return TOO_GREAT;
  return isCovered ? 'The people lines pay for the covered hours.' : null;
}

/** Hours by kind and role for which nobody is paid already. Hours of staff go to the work in its order. */
function boughtHours(items: readonly WorkItem[], assumptions: Assumptions, factor: number): Map<WorkKind, Hours> {
  const left: Hours = new Map();
  const bought = new Map<WorkKind, Hours>();
  for (const { kind, role, effortHours } of items) {
    const free = left.get(role) ?? staffHours(role, assumptions);
    const wanted = effortHours * factor;
    left.set(role, Math.max(0, free - wanted));
    const ofKind = bought.get(kind) ?? new Map<NiceRole, number>();
    bought.set(kind, ofKind.set(role, (ofKind.get(role) ?? 0) + Math.max(0, wanted - free)));
  }
  return new Map([...bought].map(([kind, hours]) => [kind, asShown(hours)]));
}

/** In hundredths: what is multiplied is what is shown. */
function asShown(hours: Hours): Hours {
  return new Map([...hours].map(([role, of]) => [role, twoDecimals(of)]));
}

/** Hours that the staff of a role has for planned work in a year. */
function staffHours(role: NiceRole, assumptions: Assumptions): number {
  if (assumptions.optional(staffKey(role)) === null) return 0;
  return capacityOf(role, assumptions).plannedHoursPerWeek * WEEKS_PER_YEAR;
}

function hoursOf(items: readonly WorkItem[]): Hours {
  const hours: Hours = new Map();
  for (const { role, effortHours } of items) hours.set(role, (hours.get(role) ?? 0) + effortHours);
  return asShown(hours);
}

function sumHours(hours: Hours): number {
  return twoDecimals([...hours.values()].reduce((sum, of) => sum + of, 0));
}

/** What each list of work does to the score, alone and one after the other. */
function risksOf(
  { score, scoreAlong }: Pick<Work, 'score' | 'scoreAlong'>,
  lists: readonly WorkItem[][],
): (LineRisk | null)[] {
  if (score === null) return lists.map(() => null);
  const along = scoreAlong(lists.flatMap((items) => items.map(({ id }) => id)));
  let at = 0;
  return lists.map((items) => {
    const steps = along.slice(at, (at += items.length));
    const alone = scoreAlong(items.map(({ id }) => id));
    if (items.every(({ risk }) => risk === null)) return null;
    return {
      removes: twoDecimals((alone[0]?.scoreBefore ?? 0) - (alone.at(-1)?.scoreAfter ?? 0)),
      scoreBefore: steps[0]?.scoreBefore ?? 0,
      scoreAfter: steps.at(-1)?.scoreAfter ?? 0,
    };
  });
}

function basisText(
  items: number,
  hours: number,
  added: number,
  costs: readonly { role: NiceRole; cost: Money }[],
  currency: string,
): string {
  const prices = costs.map(({ role, cost }) => `${inWords(cost.amount, currency)} per hour of ${NICE_ROLES[role]}`);
  const covered = twoDecimals(hours - added);
  const pieces = `(${items} ${items === 1 ? 'piece' : 'pieces'} of work)`;
  if (covered > 0 && added === 0)
    return `${countInWords(hours)} hours, all done by people who are already paid ${pieces}`;
  const of =
    covered > 0 ? ` of ${countInWords(hours)}, ${countInWords(covered)} done by people who are already paid` : '';
  const price = prices.length === 0 ? 'an unknown cost' : prices.join(', ');
  return `${countInWords(added)} hours${of} ${pieces} × ${price}`;
}

function twoDecimals(value: number): number {
  return Math.round(value * 100) / 100;
}
