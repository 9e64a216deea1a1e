import type { BudgetRead } from '../../../planning/index.js';
import type { PlanBudgetDto, PlanCategoryDto, PlanMoneyDto } from './plan-money.dto.js';

type Line = BudgetRead['lines'][number];

/** The budget by category. Amounts are whole minor units, so that they add up exactly. */
export function budgetOf({ totals, loss, ...budget }: BudgetRead): PlanBudgetDto {
  const { currency, illustrative, defaults, missing, lines, returnOnInvestment } = budget;
  const known = (wanted: (line: Line) => boolean): boolean => lines.some((line) => line.money !== null && wanted(line));
  return {
    currency,
    illustrative,
    oneOff: known(({ timing }) => timing === 'one-off') ? totals.oneOff : null,
    runPerYear: known(({ timing }) => timing === 'run') ? totals.runPerYear : null,
    firstYear: known(() => true) ? totals.year1 : null,
    isLowerBound: totals.isLowerBound,
    withoutAmount: totals.withoutAmount.length,
    categories: [...new Set(lines.map(({ category }) => category))].map((category) =>
      categoryOf(
        category,
        lines.filter((line) => line.category === category),
      ),
    ),
    defaults,
    missing,
    loss: {
      illustrative: loss.illustrative,
      probabilityBefore: sixDigits(loss.probability30.before),
      probabilityAfter: sixDigits(loss.probability30.after),
      before: loss.annualized.before,
      after: loss.annualized.after,
      expectedReduction: loss.expectedReduction,
    },
    returnOnInvestment,
    link: '/api/v1/budget',
  };
}

function categoryOf(category: string, lines: readonly Line[]): PlanCategoryDto {
  const amounts = lines.flatMap(({ money }) => money ?? []);
  return {
    category,
    lines: lines.length,
    withoutAmount: lines.length - amounts.length,
    money: amounts.length === 0 ? null : amounts.reduce(together),
  };
}

function together(a: PlanMoneyDto, b: PlanMoneyDto): PlanMoneyDto {
  return { amount: a.amount + b.amount, low: a.low + b.low, high: a.high + b.high };
}

/** A number is no longer than what it was made from. */
function sixDigits(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(6));
}
