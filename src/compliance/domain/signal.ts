import type { ControlKind } from './control.js';
import { plusDays } from './days.js';
import type { CompliancePolicy } from './policy.js';
import { AGES, type SignalPopulation, type Tally } from './population.js';

export type SignalState = 'pass' | 'partial' | 'fail' | 'unknown';

/**
 * What is read from a signal: `outcome`, whether it found nothing bad, or `operating`, whether it ran. A scanner that
 * finds something is a control that works.
 */
export type SignalAspect = 'outcome' | 'operating';

/** `excepted` and `not-applicable` leave both sums; the others stay below the line and prove nothing, or half. */
export const LEFT_OUT_REASONS = ['excepted', 'not-applicable', 'not-reported', 'stale', 'ageing'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** One signal over its population, with the proof of the population. */
export interface SignalReading {
  state: SignalState;
  /** `numerator / denominator`, 0-1; null when nothing is in scope. */
  share: number | null;
  /** The share if all that is not known turned out well (not reported, stale), 0-1; 1 when nothing is in scope. */
  high: number;
  /** Σ weight × freshness of those that pass. */
  numerator: number;
  /** Σ weight of all in scope, without those excepted. */
  denominator: number;
  /** The same in heads: how many passed, fresh or ageing, of how many in scope. */
  passed: number;
  total: number;
  leftOut: { reason: LeftOutReason; count: number }[];
  /** Share of the weight that an exception took out, 0-1. */
  exceptedShare: number;
  /**
   * Only for `unknown`: what the last facts said before they went stale, if that was bad. A signal that falls silent after
   * it failed does not heal by that.
   */
  lastKnown: 'partial' | 'fail' | null;
  /** Of the newest fact; null without any. */
  asOf: Date | null;
  /** When it turns unknown unless something new is heard; null when it is. */
  lapsesAt: Date | null;
}

/** Which aspect of a signal proves a control of this kind. */
export function aspectFor(kind: ControlKind): SignalAspect {
  return kind === 'detect' ? 'operating' : 'outcome';
}

/**
 * Reads a signal: p = Σ(weight × freshness × pass) / Σ weight, freshness 1 up to T days, 0.5 up to 2T, then 0. Passes
 * from .95, in part from .5; unknown without a fact that counts. Never passes on nobody. When read for whether it
 * operates, any fact that counts passes, and one that went stale has failed.
 */
export function readSignal(
  population: SignalPopulation,
  aspect: SignalAspect,
  policy: CompliancePolicy,
): SignalReading {
  const { pass, fail, notReported, excepted, newestAt } = population;
  const good = aspect === 'operating' ? AGES.map((age) => sum([pass[age], fail[age]])) : AGES.map((age) => pass[age]);
  const [fresh = NONE, ageing = NONE] = good;
  const reported = sum(AGES.flatMap((age) => [pass[age], fail[age]]));
  const counted = sum([pass.fresh, pass.ageing, fail.fresh, fail.ageing]);
  const numerator = fresh.weight + ageing.weight / 2;
  const denominator = reported.weight + notReported.weight;
  const share = denominator > 0 ? numerator / denominator : null;
  const state = stateOf(share, counted.count > 0 || (aspect === 'operating' && reported.count > 0), policy);
  // That a scan is stale is known; what it would find is not.
  const unknown = notReported.weight + (aspect === 'operating' ? 0 : pass.stale.weight + fail.stale.weight);
  return {
    state,
    share,
    high: denominator > 0 ? (numerator + unknown) / denominator : 1,
    numerator,
    denominator,
    passed: fresh.count + ageing.count,
    total: reported.count + notReported.count,
    leftOut: leftOutOf(population),
    exceptedShare: excepted.weight > 0 ? excepted.weight / (denominator + excepted.weight) : 0,
    lastKnown: state === 'unknown' ? badBeforeSilence(population, policy) : null,
    asOf: newestAt,
    lapsesAt: counted.count > 0 && newestAt ? plusDays(newestAt, 2 * policy.freshDays) : null,
  };
}

/** What a share of a population means; unknown unless something was heard. */
export function stateOf(share: number | null, heard: boolean, policy: CompliancePolicy): SignalState {
  if (share === null || !heard) return 'unknown';
  if (share >= policy.passShare) return 'pass';
  return share >= policy.partialShare ? 'partial' : 'fail';
}

const NONE: Tally = { count: 0, weight: 0 };

function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (total, { count, weight }) => ({ count: total.count + count, weight: total.weight + weight }),
    NONE,
  );
}

function badBeforeSilence(
  { pass, fail, notReported }: SignalPopulation,
  policy: CompliancePolicy,
): 'partial' | 'fail' | null {
  const heard = pass.stale.count + fail.stale.count > 0;
  const share = pass.stale.weight / (pass.stale.weight + fail.stale.weight + notReported.weight);
  const state = stateOf(share, heard, policy);
  return state === 'partial' || state === 'fail' ? state : null;
}

function leftOutOf({ pass, fail, excepted, notApplicable, notReported }: SignalPopulation): SignalReading['leftOut'] {
  const counts: Record<LeftOutReason, number> = {
    excepted: excepted.count,
    'not-applicable': notApplicable.count,
    'not-reported': notReported.count,
    stale: pass.stale.count + fail.stale.count,
    ageing: pass.ageing.count + fail.ageing.count,
  };
  return LEFT_OUT_REASONS.map((reason) => ({ reason, count: counts[reason] })).filter(({ count }) => count > 0);
}
