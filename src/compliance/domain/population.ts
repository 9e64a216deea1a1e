import { daysBetween } from './days.js';

/** Fresh up to T days, ageing up to twice of that, then stale. */
export const AGES = ['fresh', 'ageing', 'stale'] as const;
export type Age = (typeof AGES)[number];

/** Members of a population and the sum of their weights. */
export interface PopulationCount {
  count: number;
  weight: number;
}

/**
 * What is known about one signal over everything in its scope: devices, or accounts for a signal of the organization.
 * Every member is in exactly one count. Sums of several populations add count by count.
 */
export interface SignalPopulation {
  pass: Record<Age, PopulationCount>;
  /** Met in part: counts half. Only settings of cloud suites answer so. */
  partial: Record<Age, PopulationCount>;
  fail: Record<Age, PopulationCount>;
  /** In scope, but never heard of about this signal. */
  notReported: PopulationCount;
  /** An approved exception holds for this member and signal. */
  excepted: PopulationCount;
  /** The signal means nothing for this member: another platform. */
  notApplicable: PopulationCount;
  /** When the newest fact was collected; null without any. */
  newestAt: Date | null;
  /** Every member has to pass, and one that nothing is known of is no failure: checks of a cloud suite. */
  wholly: boolean;
}

/** The last fact about one member. `weight` is above 0: 1 for a laptop, 3 for a server, or by criticality. */
export interface MemberFact {
  weight: number;
  outcome: 'pass' | 'partial' | 'fail' | 'not-reported' | 'not-applicable';
  /** Null only when not reported. */
  observedAt: Date | null;
  excepted: boolean;
}

export function emptyPopulation(): SignalPopulation {
  const none = (): PopulationCount => ({ count: 0, weight: 0 });
  const byAge = (): Record<Age, PopulationCount> => ({ fresh: none(), ageing: none(), stale: none() });
  return {
    pass: byAge(),
    partial: byAge(),
    fail: byAge(),
    notReported: none(),
    excepted: none(),
    notApplicable: none(),
    newestAt: null,
    wholly: false,
  };
}

/** Of what age a fact is now. One from the future, by a clock that is ahead, is fresh. */
export function ageOf(observedAt: Date, at: Date, freshDays: number): Age {
  const days = daysBetween(observedAt, at);
  if (days <= freshDays) return 'fresh';
  return days <= 2 * freshDays ? 'ageing' : 'stale';
}

/** Counts facts, one a member. The same sums can be made in SQL. */
export function countFacts(facts: Iterable<MemberFact>, at: Date, freshDays: number): SignalPopulation {
  const population = emptyPopulation();
  for (const fact of facts) {
    const counts = countOf(population, fact, at, freshDays);
    counts.count += 1;
    counts.weight += fact.weight;
    if (fact.observedAt && (population.newestAt === null || fact.observedAt > population.newestAt)) {
      population.newestAt = fact.observedAt;
    }
  }
  return population;
}

function countOf(population: SignalPopulation, fact: MemberFact, at: Date, freshDays: number): PopulationCount {
  if (fact.outcome === 'not-applicable') return population.notApplicable;
  if (fact.excepted) return population.excepted;
  if (fact.outcome === 'not-reported' || fact.observedAt === null) return population.notReported;
  return population[fact.outcome][ageOf(fact.observedAt, at, freshDays)];
}
