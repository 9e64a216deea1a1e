import { gamma, seededRandom } from './random.js';

const MONTHS = 12;
/** Runs of the simulation. */
export const RUNS = 10_000;

/** What one event costs: at least, most likely, at most. The unit is the caller's; min ≤ mode ≤ max. */
export interface LossOfEvent {
  min: number;
  mode: number;
  max: number;
}

/** Of a yearly loss, rounded to whole units. */
export interface LossFigures {
  /** Expected: by the formula, not by the simulation. */
  mean: number;
  p10: number;
  p50: number;
  p90: number;
}

/** What a single year brings. */
export interface YearFigures extends LossFigures {
  p99: number;
  /** Probability of at least one event. */
  chanceOfAny: number;
}

/** Loss events to be expected in a year: LEF = 12 · p30 · conversion. Both are probabilities. */
export function eventsPerYear(probability30: number, conversion: number): number {
  return MONTHS * probability30 * conversion;
}

/** The mean of a PERT distribution: (min + 4 · mode + max) / 6. */
export function pertMean({ min, mode, max }: LossOfEvent): number {
  return (min + 4 * mode + max) / 6;
}

/** Expected yearly loss: ALE = LEF × mean loss of an event. Not rounded. */
export function expectedLoss(events: number, loss: LossOfEvent): number {
  return events * pertMean(loss);
}

/** Return on security investment: (ALE before − ALE after − cost) / cost. Null without a cost. */
export function returnOnInvestment(before: number, after: number, cost: number): number | null {
  return cost > 0 ? (before - after - cost) / cost : null;
}

/** A draw of a PERT distribution: a Beta with α = 1 + 4 (mode − min) / (max − min) and α + β = 6, stretched to the range. */
export function pert({ min, mode, max }: LossOfEvent, random: () => number): number {
  if (max <= min) return min;
  const alpha = 1 + (4 * (mode - min)) / (max - min);
  const left = gamma(alpha, random);
  const right = gamma(6 - alpha, random);
  return min + ((max - min) * left) / (left + right);
}

/** Draws of the loss of an event and of chance, to be used for any number of events: so what lowers the number lowers every figure. */
export interface Simulation {
  seed: number;
  runs: number;
  /** In the order drawn. */
  losses: readonly number[];
  sorted: readonly number[];
  /** For how many events there are in a run. */
  chances: readonly number[];
}

/** The same seed gives the same draws. */
export function simulate(loss: LossOfEvent, seed: number, runs = RUNS): Simulation {
  const random = seededRandom(seed);
  const losses = Array.from({ length: runs }, () => pert(loss, random));
  const chances = Array.from({ length: runs }, () => random());
  return { seed, runs, losses, sorted: [...losses].sort(ascending), chances };
}

/** The yearly loss spread evenly over years, LEF × LM: how sure its size is. */
export function annualized(events: number, loss: LossOfEvent, { sorted }: Simulation): LossFigures {
  const at = (share: number): number => Math.round(events * percentile(sorted, share));
  return { mean: Math.round(expectedLoss(events, loss)), p10: at(0.1), p50: at(0.5), p90: at(0.9) };
}

/** What a single year brings: mostly nothing, sometimes an event or more. The number of events is that of a Poisson process. */
export function singleYear(events: number, loss: LossOfEvent, { losses, chances, runs }: Simulation): YearFigures {
  const years = chances
    .map((chance, run) => {
      const many = poisson(events, chance);
      let sum = 0;
      for (let event = 0; event < many; event += 1) sum += losses[(run + event * STRIDE) % runs] ?? 0;
      return sum;
    })
    .sort(ascending);
  const at = (share: number): number => Math.round(percentile(years, share));
  return {
    chanceOfAny: Math.round((1 - Math.exp(-events)) * 1e6) / 1e6,
    mean: Math.round(expectedLoss(events, loss)),
    p10: at(0.1),
    p50: at(0.5),
    p90: at(0.9),
    p99: at(0.99),
  };
}

/** A prime far from any period of a run, so that events of one year are different draws. */
const STRIDE = 4_999;

/** The number of events with a probability of so much or less; by addition, for means of at most twelve. */
function poisson(mean: number, chance: number): number {
  let probability = Math.exp(-mean);
  let sum = probability;
  let many = 0;
  while (chance > sum && many < 100) {
    many += 1;
    probability *= mean / many;
    sum += probability;
  }
  return many;
}

/** Of sorted values: the smallest that at least this share of them does not exceed. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

function ascending(a: number, b: number): number {
  return a - b;
}
