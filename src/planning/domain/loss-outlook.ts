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
} from './loss.js';
import type { Money } from './money.js';
import { seedOf } from './random.js';

/** How likely what is open gets used, now and when some work is done; null until the organization was counted. */
export interface MeasuredLikelihood {
  now: number | null;
  after: (ids: readonly string[]) => number | null;
  /** The action that mends the likeliest. */
  actionId: string | null;
}

/** Something now, and when all work of the budget is done; null where it is not known. */
export interface BeforeAfter<Value> {
  before: Value | null;
  after: Value | null;
}

export type YearFigures = LossFigures & { chanceOfAny: number };

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
  /** What work returns in its first year at a cost; null where that is not known, or nothing is spent. */
  returnOf: (ids: readonly string[], cost: Money) => Return | null;
}

const EVENT = [LOSS_MIN, LOSS_MODE, LOSS_MAX] as const;

/**
 * Makes the loss model: LEF = 12 · p30 · conversion, loss of an event by a PERT distribution, ALE = LEF × mean.
 *
 * @param ids of all work of the budget
 * @param dataVersion gives the seed: the same data give the same figures
 */
export function lossModel(
  assumptions: Assumptions,
  measured: MeasuredLikelihood,
  ids: readonly string[],
  dataVersion: string,
): LossModel {
  const own = assumptions.afresh();
  const conversion = own.number(CONVERSION);
  const share = own.number(GORDON_LOEB);
  const event = eventOf(own);
  const p30 = probabilities(own, measured);
  const events = (probability: number | null): number | null =>
    probability === null ? null : eventsPerYear(probability, conversion);
  const [before, after] = [events(p30(null)), events(p30(ids))];
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
    probability30: { before: p30(null), after: p30(ids) },
    measured: { before: measured.now, after: measured.after(ids) },
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
  return {
    outlook,
    returnOf: (some, cost) => {
      const left = events(p30(some));
      if (before === null || left === null || event === null || simulation === null) return null;
      const returned = (loss: number, spent: number): number | null =>
        oneDecimal(returnOnInvestment(before * loss, left * loss, spent));
      const low = returned(percentile(simulation.sorted, 0.1), cost.high);
      const expected = returned(pertMean(event), cost.amount);
      const high = returned(percentile(simulation.sorted, 0.9), cost.low);
      return low === null || expected === null || high === null ? null : { low, expected, high };
    },
  };
}

/** Null until all three are said; the order of what is stored was looked at when it was written. */
function eventOf(assumptions: Assumptions): LossOfEvent | null {
  const [min, mode, max] = EVENT.map((key) => assumptions.optional(key));
  if (typeof min !== 'number' || typeof mode !== 'number' || typeof max !== 'number') return null;
  return min <= mode && mode <= max ? { min, mode, max } : null;
}

/**
 * The probability within 30 days, when some work is done (null: none). An own figure falls in the same proportion as what is
 * measured; neither falls below what is always there, and work never raises it.
 */
function probabilities(
  assumptions: Assumptions,
  measured: MeasuredLikelihood,
): (ids: readonly string[] | null) => number | null {
  const said = assumptions.optional(OWN_PROBABILITY);
  const least = assumptions.number(LEAST_PROBABILITY);
  const { now } = measured;
  return (ids) => {
    if (said !== null && ids === null) return said;
    const left = ids === null ? now : measured.after(ids);
    if (left === null) return null;
    if (said === null) return Math.max(least, left);
    if (now === null || now === 0) return said;
    return Math.min(said, Math.max(least, (said * left) / now));
  };
}

function oneDecimal(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10) / 10;
}
