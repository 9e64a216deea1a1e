import { dayOf, parseDay } from './days.js';
import type { DeviceAnswers, Outcome } from './device-signals.js';
import { ageOf, emptyPopulation, type SignalPopulation, type PopulationCount } from './population.js';

/** How many devices gave an outcome that was observed on a day, and the sum of their weights. */
export type CellCount = [count: number, weight: number];
/** Checks of a cloud suite can be met in part. */
export type CellOutcome = Outcome | 'partial';
/** One signal over all devices, or over the checks of a suite. Ages follow from the days when it is read, so that time passes without writing. */
export type SignalCells = Partial<Record<CellOutcome, Record<string, CellCount>>>;

/** One member, of which nothing was heard. */
export const NOT_REPORTED: SignalCells = { 'not-reported': { '': [1, 1] } };

/** What a batch of devices adds to the cells of each signal, or takes from them. */
export class CellChanges {
  private readonly changes = new Map<string, SignalCells>();

  /** @param sign 1 for what a device answers now, -1 for what it was counted with */
  count(answers: DeviceAnswers, weight: number, sign: 1 | -1): void {
    for (const [key, { outcome, day }] of answers) {
      const cells = this.changes.get(key) ?? {};
      this.changes.set(key, cells);
      addToCells(cells, outcome, day, [sign, sign * weight]);
    }
  }

  /** Keys of signals of which something changed. */
  keys(): string[] {
    return [...this.changes].filter(([, cells]) => Object.keys(cells).length > 0).map(([key]) => key);
  }

  /** The cells of a signal with what changed; empty when no device is left. */
  applied(key: string, before: SignalCells): SignalCells {
    const cells = structuredClone(before);
    for (const [outcome, days] of Object.entries(this.changes.get(key) ?? {}))
      for (const [day, count] of Object.entries(days)) addToCells(cells, outcome as Outcome, day, count);
    return cells;
  }
}

/**
 * The population of a signal, with ages in whole days up to the day of `at`.
 *
 * @param wholly every member has to pass
 */
export function populationOf(cells: SignalCells, at: Date, freshDays: number, wholly = false): SignalPopulation {
  const population = { ...emptyPopulation(), wholly };
  const today = parseDay(dayOf(at)) ?? at;
  for (const [outcome, days] of Object.entries(cells))
    for (const [day, [count, weight]] of Object.entries(days)) {
      const observedAt = parseDay(day);
      const counts = countOf(population, outcome as CellOutcome, observedAt, today, freshDays);
      counts.count += count;
      counts.weight += weight;
      if (observedAt && (population.newestAt === null || observedAt > population.newestAt))
        population.newestAt = observedAt;
    }
  return population;
}

function countOf(
  population: SignalPopulation,
  outcome: CellOutcome,
  observedAt: Date | null,
  today: Date,
  freshDays: number,
): PopulationCount {
  if (outcome === 'not-applicable') return population.notApplicable;
  if (outcome === 'excepted') return population.excepted;
  if (outcome === 'not-reported' || observedAt === null) return population.notReported;
  return population[outcome][ageOf(observedAt, today, freshDays)];
}

/** Cells of nobody are left out, so that equal counts are equal documents. */
export function addToCells(cells: SignalCells, outcome: CellOutcome, day: string, [count, weight]: CellCount): void {
  const days = (cells[outcome] ??= {});
  const [countBefore, weightBefore] = days[day] ?? [0, 0];
  days[day] = [countBefore + count, weightBefore + weight];
  if (days[day][0] === 0 && days[day][1] === 0) Reflect.deleteProperty(days, day);
  if (Object.keys(days).length === 0) Reflect.deleteProperty(cells, outcome);
}
