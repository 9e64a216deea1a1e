import type { Assumptions } from './assumptions/assumptions.js';
import {
  CONVERSION,
  GORDON_LOEB,
  LEAST_PROBABILITY,
  LOSS_MAX,
  LOSS_MIN,
  LOSS_MODE,
  OWN_PROBABILITY,
} from './assumptions/loss.js';
import type { Return } from './budget-line.js';
import {
  annualized,
  eventsPerYear,
  expectedLoss,
  type LossFigures,
  type LossOfEvent,
  percentile,
  pertMean,
  returnOnInvestment,
  RUNS,
  type Simulation,
  simulate,
  singleYear,
  type YearFigures,
} from './loss.js';
import { type Money, sumOf } from './money.js';
import { seedOf } from './random.js';

/** How likely what is open gets used, now and when some work is done; null until the organization was counted. */
export interface MeasuredLikelihood {
  now: number | null;
  /** When some of these groups of work are done: bit i is group i. */
  among: (groups: readonly (readonly string[])[]) => (done: number) => number | null;
  /** The action that mends the likeliest. */
  actionId: string | null;
}

/** Something now, and when all work of the budget is done; null where it is not known. */
export interface BeforeAfter<Value> {
  before: Value | null;
  after: Value | null;
}

/** What losses are to be expected. Amounts are minor units. */
export interface LossOutlook {
  /** True until the organization said what an event costs: then there are no amounts. */
  illustrative: boolean;
  probability30: BeforeAfter<number>;
  /** What was measured, before the least probability and an own figure. */
  measured: BeforeAfter<number>;
  /** The action that mends what is likeliest now. */
  actionId: string | null;
  eventsPerYear: BeforeAfter<number>;
  lossOfEvent: (LossOfEvent & { mean: number }) | null;
  annualized: BeforeAfter<LossFigures>;
  singleYear: BeforeAfter<YearFigures>;
  /** Expected yearly loss before less after. */
  expectedReduction: number | null;
  spendCap: { amount: number; share: number } | null;
  seed: number;
  runs: number;
  /** What has to be given before there are amounts. */
  missing: string[];
  assumptions: string[];
}

/** A loss model of one organization: what it expects, and what some work returns. */
export interface LossModel {
  outlook: LossOutlook;
  /**
   * What each group of work returns in its first year, and all of it together, at these costs (null: not known). The likeliest
   * way in decides the probability, so a group that mends the second likeliest is worth nothing alone and much after the
   * first: each gets what it adds on the average over all orders of the groups (its Shapley value), and these add up.
   */
  returns: (costs: readonly (Money | null)[]) => { each: (Return | null)[]; all: Return | null };
}

const EVENT = [LOSS_MIN, LOSS_MODE, LOSS_MAX] as const;

/**
 * Makes the loss model: LEF = 12 · p30 · conversion, loss of an event by a PERT distribution, ALE = LEF × mean.
 *
 * @param groups ids of all work of the budget, by line
 * @param dataVersion gives the seed: the same data give the same figures
 */
export function lossModel(
  assumptions: Assumptions,
  measured: MeasuredLikelihood,
  groups: readonly (readonly string[])[],
  dataVersion: string,
): LossModel {
  const own = assumptions.afresh();
  const conversion = own.number(CONVERSION);
  const share = own.number(GORDON_LOEB);
  const event = eventOf(own);
  const left = measured.among(groups);
  const p30 = probabilities(own, measured.now, left);
  const everything = (1 << groups.length) - 1;
  const events = (done: number): number | null => {
    const probability = p30(done);
    return probability === null ? null : eventsPerYear(probability, conversion);
  };
  const [before, after] = [events(0), events(everything)];
  const seed = seedOf(dataVersion);
  const simulation = event === null ? null : simulate(event, seed);
  const figures = <Value>(make: (events: number, loss: LossOfEvent, of: Simulation) => Value): BeforeAfter<Value> => {
    const at = (many: number | null): Value | null =>
      many === null || event === null || simulation === null ? null : make(many, event, simulation);
    return { before: at(before), after: at(after) };
  };
  const yearly = figures(annualized);
  const outlook: LossOutlook = {
    illustrative: event === null,
    probability30: { before: p30(0), after: p30(everything) },
    measured: { before: measured.now, after: left(everything) },
    actionId: measured.actionId,
    eventsPerYear: { before, after },
    lossOfEvent: event === null ? null : { ...event, mean: Math.round(pertMean(event)) },
    annualized: yearly,
    singleYear: figures(singleYear),
    expectedReduction: yearly.before && yearly.after ? yearly.before.mean - yearly.after.mean : null,
    spendCap:
      event === null || before === null ? null : { amount: Math.round(expectedLoss(before, event) * share), share },
    seed,
    runs: RUNS,
    missing: event === null ? [...EVENT] : [],
    assumptions: own.used(),
  };
  const returnAt = (fewer: number | null, cost: Money | null): Return | null => {
    if (fewer === null || cost === null || event === null || simulation === null) return null;
    const returned = (loss: number, spent: number): number | null =>
      oneDecimal(returnOnInvestment(fewer * loss, 0, spent));
    const low = returned(percentile(simulation.sorted, 0.1), cost.high);
    const expected = returned(pertMean(event), cost.amount);
    const high = returned(percentile(simulation.sorted, 0.9), cost.low);
    return low === null || expected === null || high === null ? null : { low, expected, high };
  };
  return {
    outlook,
    returns: (costs) => {
      const fewer = before === null || after === null || event === null ? null : sharesOf(groups.length, events);
      const known = costs.flatMap((cost) => cost ?? []);
      const total = known.length === costs.length && before !== null && after !== null ? before - after : null;
      return { each: costs.map((cost, at) => returnAt(fewer?.[at] ?? null, cost)), all: returnAt(total, sumOf(known)) };
    },
  };
}

/**
 * By how much each of some groups lowers a number, on the average over all orders in which they can be done: Shapley values.
 * They add up to what all groups together lower it by.
 *
 * @param value by the groups that are done, as bits
 */
export function sharesOf(groups: number, value: (done: number) => number | null): number[] {
  const values = Array.from({ length: 1 << groups }, (_, done) => value(done) ?? 0);
  // Orders in which so many groups stand before one, as a share of all.
  const weights: number[] = [];
  for (let size = 0; size < groups; size += 1)
    weights.push(size === 0 ? 1 / groups : ((weights[size - 1] ?? 0) * size) / (groups - size));
  return Array.from({ length: groups }, (_, group) =>
    values.reduce((sum, before, done) => {
      if ((done & (1 << group)) !== 0) return sum;
      return sum + (weights[countBits(done)] ?? 0) * (before - (values[done | (1 << group)] ?? 0));
    }, 0),
  );
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Null until all three are said; the order of what is stored was looked at when it was written. */
function eventOf(assumptions: Assumptions): LossOfEvent | null {
  const [min, mode, max] = EVENT.map((key) => assumptions.optional(key));
  if (typeof min !== 'number' || typeof mode !== 'number' || typeof max !== 'number') return null;
  return min <= mode && mode <= max ? { min, mode, max } : null;
}

/**
 * The probability within 30 days, when some groups of work are done (bits). An own figure falls in the same proportion as what
 * is measured; neither falls below what is always there, and work never raises it.
 */
function probabilities(
  assumptions: Assumptions,
  now: number | null,
  left: (done: number) => number | null,
): (done: number) => number | null {
  const said = assumptions.optional(OWN_PROBABILITY);
  const least = assumptions.number(LEAST_PROBABILITY);
  return (done) => {
    if (said !== null && done === 0) return said;
    const measured = done === 0 ? now : left(done);
    if (measured === null) return null;
    if (said === null) return Math.max(least, measured);
    if (now === null || now === 0) return said;
    return Math.min(said, Math.max(least, (said * measured) / now));
  };
}

function oneDecimal(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10) / 10;
}
