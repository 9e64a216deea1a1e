import type { Assumptions } from './assumptions/assumptions.js';
import { countInWords, inWords, type Money, money, times, type UnitCost, unitCost } from './money.js';
import { hundredths } from './spread.js';
import type { WorkKind } from './work.js';

export const BUDGET_CATEGORIES = ['people', 'tools', 'services', 'training', 'projects', 'reserve'] as const;
export type BudgetCategory = (typeof BUDGET_CATEGORIES)[number];

export const BUDGET_TIMINGS = ['one-off', 'run'] as const;
/** Paid once, or every year. */
export type BudgetTiming = (typeof BUDGET_TIMINGS)[number];

/** How an amount came about. */
export interface Basis {
  /** Null where nobody said how many. */
  count: number | null;
  /** What is counted: `FTE`, `devices`, `hours`. */
  unit: string;
  /** Of one, in whole minor units, as it was multiplied; null where it is not known, or differs. */
  unitCost: number | null;
  text: string;
}

/** Work that a line is for. */
export interface LineWork {
  kind: WorkKind;
  /** Ids of the work, what to do first in front. */
  ids: string[];
  hours: number;
  /** Of these, hours that people have time for whom the people lines pay; the others are in the amount. */
  coveredHours: number;
  /** What all of the hours cost, whoever pays; null where a cost is missing. */
  cost: Money | null;
}

/** What the score does. Points. */
export interface LineRisk {
  /** By how much the score falls when the work of this line alone is done. */
  removes: number;
  /** Along the lines of the budget, one after the other. */
  scoreBefore: number;
  scoreAfter: number;
}

/** Return on security investment, (ALE before − ALE after − cost) / cost: 1 is a gain of the cost itself, −1 all of it lost. */
export interface Return {
  low: number;
  expected: number;
  high: number;
}

export interface BudgetLine {
  /** Stays the same from day to day. */
  id: string;
  category: BudgetCategory;
  title: string;
  timing: BudgetTiming;
  /** Of a year, or once. Null: it cannot be said; see `missing` and `note`. */
  money: Money | null;
  basis: Basis;
  /** Null where a line takes nothing away that is counted. */
  risk: LineRisk | null;
  work: LineWork | null;
  /** Null without a loss model, and for what removes nothing that is counted. */
  returnOnInvestment: Return | null;
  assumptions: string[];
  /** Assumptions that have to be given before there is an amount. */
  missing: string[];
  /** What one should know of it. */
  note: string | null;
}

/** What budget lines are made with. */
export interface BudgetContext {
  assumptions: Assumptions;
  /** ISO 4217. */
  currency: string;
}

const PLAIN = { risk: null, work: null, returnOnInvestment: null } as const;
/** Why a line has no amount although nothing is missing. */
export const TOO_GREAT = 'The amount is too great to be added up exactly.';

interface Counted extends Pick<BudgetLine, 'id' | 'category' | 'title' | 'timing'> {
  /** Null: nobody said. */
  count: number | null;
  unit: string;
  /** Of one: `device and year`. */
  each: string;
  note?: string;
  /** Where the count is missing. */
  countKeys?: string[];
}

/** A line of so many times so much. `assumptions` is one that was read for this line only. */
export function countedLine(
  line: Counted,
  { cost, missing }: UnitCost,
  { assumptions, currency }: BudgetContext,
): BudgetLine {
  const { id, category, title, timing, unit, each, note = null, countKeys = [] } = line;
  // What is multiplied is what is shown.
  const count = line.count === null ? null : hundredths(line.count);
  const total = count === null || cost === null ? null : money(times(cost, count));
  const many = count === null ? `an unknown number of ${unit}` : `${countInWords(count)} ${unit}`;
  const price = cost === null ? 'an unknown cost' : `${inWords(cost.amount, currency)} per ${each}`;
  return {
    ...PLAIN,
    id,
    category,
    title,
    timing,
    money: total,
    basis: { count, unit, unitCost: cost?.amount ?? null, text: `${many} × ${price}` },
    assumptions: assumptions.used(),
    missing: [...(count === null ? countKeys : []), ...(missing === null ? [] : [missing])],
    note: total === null && count !== null && cost !== null ? TOO_GREAT : note,
  };
}

/** The same with a cost by its key. */
export function pricedLine(line: Counted, costKey: string, context: BudgetContext): BudgetLine {
  return countedLine(line, unitCost(costKey, context.assumptions), context);
}
