import { ALL_ASSUMPTIONS, type Assumptions } from './assumptions/assumptions.js';
import { IT_BUDGET, REVENUE } from './assumptions/costs.js';
import { RESERVE, RESERVE_SHARE } from './assumptions/loss.js';
import { type CountedFleet, serviceLines, toolLines, trainingLines } from './bought-lines.js';
import type { BudgetContext, BudgetLine, Return } from './budget-line.js';
import { lossModel, type LossOutlook, type MeasuredLikelihood } from './loss-outlook.js';
import { inWords, type Money, money, sumOf, times, unitCost } from './money.js';
import { peopleLines } from './people-lines.js';
import { projectLines } from './project-lines.js';
import type { Work } from './work.js';

interface Published {
  id: string;
  title: string;
  /** Key of the amount that it is a share of. */
  of: string;
  share: number;
  year: number;
  source: string;
}

/** What others spend, as published. Of large firms most of all: for comparing, never for planning. */
const PUBLISHED: readonly Published[] = [
  {
    id: 'share-of-it-spending',
    title: 'Security as a share of spending on IT',
    of: IT_BUDGET,
    share: 0.109,
    year: 2025,
    source: 'IANS and Artico Search, Security Budget Benchmark Report 2025, 587 CISOs (11.9 % the year before)',
  },
  {
    id: 'share-of-revenue',
    title: 'Security as a share of revenue',
    of: REVENUE,
    share: 0.0069,
    year: 2024,
    source: 'IANS and Artico Search, Security Budget Benchmark Report 2024, more than 750 CISOs',
  },
];

/** How a budget stands beside what others spend. */
interface Benchmark {
  id: string;
  title: string;
  /** What others spend, as a share. */
  share: number;
  year: number;
  source: string;
  /** What that share of your own figure is, in minor units. */
  amount: number;
  /** Your first year as a share of it; at least so much where lines have no amount. Null where your figure is 0. */
  yours: number | null;
  /** Key of your figure. */
  assumption: string;
}

/** Comparisons with figures that the organization gave; none where it gave none. */
function benchmarks(firstYear: number, assumptions: Assumptions): Benchmark[] {
  return PUBLISHED.flatMap(({ of, ...published }) => {
    const figure = assumptions.optional(of);
    if (figure === null) return [];
    return [
      {
        ...published,
        amount: Math.round(figure * published.share),
        yours: figure === 0 ? null : Math.round((firstYear / figure) * 10_000) / 10_000,
        assumption: of,
      },
    ];
  });
}

/** What a budget is made of. */
export interface BudgetInputs {
  work: Pick<Work, 'items' | 'leftOut' | 'score' | 'scoreAlong' | 'dataVersion'>;
  likelihood: MeasuredLikelihood;
  fleet: CountedFleet;
  assumptions: Assumptions;
  currency: string;
}

/** Sums of the lines that have an amount: exactly, in minor units. */
export interface BudgetTotals {
  oneOff: Money;
  runPerYear: Money;
  /** Both. */
  year1: Money;
  /** Some lines have no amount, or some actions are left out: it will be more. */
  isLowerBound: boolean;
  /** Ids of the lines without an amount. */
  withoutAmount: string[];
}

/** What security is going to cost, and what it is for. */
export interface Budget {
  currency: string;
  lines: BudgetLine[];
  totals: BudgetTotals;
  loss: LossOutlook;
  /** Of all work together, in its first year; null where it is not known. */
  returnOnInvestment: Return | null;
  benchmarks: Benchmark[];
  /** Amounts rest on costs that the organization did not say, or what an event costs is not known. */
  illustrative: boolean;
  /** Assumptions used that are defaults, and that decide an amount. */
  defaults: string[];
  /** Assumptions that have to be given before everything has an amount. */
  missing: string[];
  /** Every assumption that was read. */
  assumptions: string[];
}

/** Makes the budget. The same inputs give the same budget, to the last digit. */
export function budgetOf({ work, likelihood, fleet, assumptions, currency }: BudgetInputs): Budget {
  const context: BudgetContext = { assumptions, currency };
  const projects = projectLines(work, context);
  const groups = projects.map((line) => line.work?.ids ?? []);
  const model = lossModel(assumptions, likelihood, groups, work.dataVersion);
  const returns = model.returns(projects.map((line) => line.work?.cost ?? null));
  const lines = [
    ...peopleLines(work.items, context),
    ...toolLines(fleet, context),
    ...serviceLines(work.items, context),
    ...trainingLines(context),
    ...projects.map((line, at) => ({
      ...line,
      returnOnInvestment: line.risk === null ? null : (returns.each[at] ?? null),
    })),
    reserveLine(model.outlook, context),
  ];
  const totals = totalsOf(lines, work.leftOut);
  const compared = assumptions.afresh();
  const found = benchmarks(totals.year1.amount, compared);
  const used = inOrder([
    // Read while the work was gathered: hours of controls and suites.
    ...assumptions.used(),
    ...lines.flatMap((line) => line.assumptions),
    ...model.outlook.assumptions,
    ...compared.used(),
  ]);
  const counted = new Set(lines.flatMap((line) => (line.money === null ? [] : line.assumptions)));
  const defaults = defaultCosts(
    used.filter((key) => counted.has(key)),
    assumptions,
  );
  return {
    currency,
    lines,
    totals,
    loss: model.outlook,
    returnOnInvestment: returns.all,
    benchmarks: found,
    illustrative: defaults.length > 0 || model.outlook.illustrative,
    defaults,
    missing: inOrder([...lines.flatMap(({ missing }) => missing), ...model.outlook.missing]),
    assumptions: used,
  };
}

/**
 * The sums of these lines.
 *
 * @param leftOut actions that no line counts
 */
export function totalsOf(lines: readonly BudgetLine[], leftOut: number): BudgetTotals {
  const sum = (wanted: (line: BudgetLine) => boolean): Money =>
    sumOf(lines.flatMap((line) => (line.money !== null && wanted(line) ? [line.money] : [])));
  const withoutAmount = lines.filter((line) => line.money === null).map(({ id }) => id);
  return {
    oneOff: sum(({ timing }) => timing === 'one-off'),
    runPerYear: sum(({ timing }) => timing === 'run'),
    year1: sum(() => true),
    isLowerBound: withoutAmount.length > 0 || leftOut > 0,
    withoutAmount,
  };
}

/** What is set aside: as said, else a share of the expected loss before the work, with the spread of the loss of an event. */
function reserveLine(
  { annualized: { before }, missing, illustrative }: LossOutlook,
  { assumptions, currency }: BudgetContext,
): BudgetLine {
  const own = assumptions.afresh();
  const { cost } = unitCost(RESERVE, own);
  const share = cost === null ? own.number(RESERVE_SHARE) : null;
  const expected = share === null || before === null ? null : times(rangeOf(before), share);
  const percent = Math.round((share ?? 0) * 100);
  return {
    id: 'reserve.incidents',
    category: 'reserve',
    title: 'Reserve for incidents',
    timing: 'run',
    money: cost !== null ? money(cost) : expected === null ? null : money(expected),
    basis: {
      count: share,
      unit: share === null ? 'reserve' : 'share of the expected yearly loss',
      unitCost: cost?.amount ?? before?.mean ?? null,
      text:
        cost !== null
          ? 'as you said'
          : before === null
            ? `${percent}% of an expected annual loss that is not known`
            : `${percent}% of an expected annual loss of ${inWords(before.mean, currency)}; the range is that of what one event costs, from its 10th to its 90th percentile`,
    },
    risk: null,
    work: null,
    returnOnInvestment: null,
    assumptions: own.used(),
    missing: cost === null ? missing : [],
    note:
      cost !== null || illustrative
        ? null
        : before === null
          ? 'Nothing was counted yet, so no loss is expected yet.'
          : 'As the risk stands before the work of this budget; the expected loss says what is left.',
  };
}

/** The mean of a skewed loss may lie outside of its percentiles only in degenerate cases; a range always holds its amount. */
function rangeOf({ mean, p10, p90 }: { mean: number; p10: number; p90: number }): Money {
  return { amount: mean, low: Math.min(mean, p10), high: Math.max(mean, p90) };
}

/** Costs that were used and that are defaults. */
function defaultCosts(used: readonly string[], assumptions: Assumptions): string[] {
  const costs = new Set(
    ALL_ASSUMPTIONS.flatMap((definition) =>
      definition.kind === 'number' && definition.unit.startsWith('minor units') && definition.default !== null
        ? [definition.key]
        : [],
    ),
  );
  return used.filter((key) => costs.has(key) && !assumptions.isOwn(key));
}

/** Each once, in the order of the definitions. */
function inOrder(keys: readonly string[]): string[] {
  const given = new Set(keys);
  return ALL_ASSUMPTIONS.flatMap(({ key }) => (given.has(key) ? [key] : []));
}
