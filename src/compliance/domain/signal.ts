import type { ControlKind } from './control.js';
import { plusDays } from './days.js';
import type { CompliancePolicy } from './policy.js';
import { type Age, AGES, type SignalPopulation, type PopulationCount } from './population.js';

export type SignalState = 'pass' | 'partial' | 'fail' | 'unknown';

/**
 * What is read from a signal: `outcome`, whether it found nothing bad, or `operating`, whether it ran. A scanner that
 * finds something is a control that works.
 */
export const SIGNAL_ASPECTS = ['outcome', 'operating'] as const;
export type SignalAspect = (typeof SIGNAL_ASPECTS)[number];

/** `excepted` and `not-applicable` leave both sums; the others stay below the line and prove nothing, or half. */
export const LEFT_OUT_REASONS = ['excepted', 'not-applicable', 'not-reported', 'stale', 'ageing', 'in-part'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** One signal over its population, with the proof of the population. */
export interface SignalReading {
  state: SignalState;
  /** What the figures count. */
  aspect: SignalAspect;
  /** `numerator / denominator`, 0-1; null when nothing is in scope. */
  share: number | null;
  /** The share if all that is not known turned out well (not reported, stale), 0-1; 1 when nothing is in scope. */
  high: number;
  /** Σ weight × freshness of those that pass, and half of it for those that do in part. */
  numerator: number;
  /** Σ weight of all in scope, without those excepted. */
  denominator: number;
  /** The same in heads: how many passed, fresh or ageing, of how many in scope. */
  passed: number;
  total: number;
  /** Those in scope of whom it is not known: they neither passed nor failed. */
  unknown: number;
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

/**
 * Which aspect of a signal proves a control of this kind.
 *
 * @param looks whether the signal is that somebody looked. Of any other it proves nothing that it was answered: a tool that
 *   is not installed detects nothing, however lately that was seen.
 */
export function aspectFor(kind: ControlKind, looks: boolean): SignalAspect {
  return kind === 'detect' && looks ? 'operating' : 'outcome';
}

/**
 * Reads a signal: p = Σ(weight × freshness × pass) / Σ weight, freshness 1 up to T days, 0.5 up to 2T, then 0. Passes
 * from .95, in part from .5; unknown without a fact that counts. Never passes on nobody. When read for whether it
 * operates, any fact that counts passes, and one that went stale has failed.
 *
 * Only what is known to be bad fails: where too few are known to pass and nobody is known not to, it is unknown
 * (decision 0065).
 *
 * Where every member has to pass (checks of a cloud suite), one that does not pass keeps the signal from passing, at any
 * share; while none is known to be bad, one that is not known leaves it unknown, so that a permission that is missing fails
 * nothing. A setting is never read for whether it was looked at: a log that is off does not record.
 */
export function readSignal(
  population: SignalPopulation,
  aspect: SignalAspect,
  policy: CompliancePolicy,
): SignalReading {
  const { pass, partial, fail, notReported, excepted, newestAt, wholly } = population;
  const operating = aspect === 'operating' && !wholly;
  const of = (age: Age): PopulationCount => sum([pass[age], partial[age], fail[age]]);
  const [fresh, ageing] = operating ? [of('fresh'), of('ageing')] : [pass.fresh, pass.ageing];
  const inPart = operating ? 0 : partial.fresh.weight / 2 + partial.ageing.weight / 4;
  const reported = sum(AGES.map(of));
  const counted = sum([of('fresh'), of('ageing')]);
  const numerator = fresh.weight + ageing.weight / 2 + inPart;
  const denominator = reported.weight + notReported.weight;
  const share = denominator > 0 ? numerator / denominator : null;
  const byShare = stateOf(share, counted.count > 0 || (operating && reported.count > 0), policy);
  // That a scan is stale is known; what it would find is not.
  const unknown = operating ? notReported : sum([notReported, of('stale')]);
  const isBad = operating ? of('stale').count > 0 : isBadSomewhere(population, ['fresh', 'ageing']);
  const state = wholly ? stateOfWhole(byShare, population) : byShare === 'fail' && !isBad ? 'unknown' : byShare;
  return {
    state,
    aspect: operating ? 'operating' : 'outcome',
    share,
    high: denominator > 0 ? (numerator + unknown.weight) / denominator : 1,
    numerator,
    denominator,
    passed: fresh.count + ageing.count,
    total: reported.count + notReported.count,
    unknown: unknown.count,
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

/** What the share says, unless a member that is bad, or one that is not known, says otherwise. */
function stateOfWhole(byShare: SignalState, population: SignalPopulation): SignalState {
  if (byShare === 'unknown') return byShare;
  if (isBadSomewhere(population)) return byShare === 'pass' ? 'partial' : byShare;
  return population.notReported.count + population.pass.stale.count > 0 ? 'unknown' : byShare;
}

function isBadSomewhere({ partial, fail }: SignalPopulation, ages: readonly Age[] = AGES): boolean {
  return ages.some((age) => partial[age].count + fail[age].count > 0);
}

const NONE: PopulationCount = { count: 0, weight: 0 };

function sum(tallies: readonly PopulationCount[]): PopulationCount {
  return tallies.reduce(
    (total, { count, weight }) => ({ count: total.count + count, weight: total.weight + weight }),
    NONE,
  );
}

function badBeforeSilence(population: SignalPopulation, policy: CompliancePolicy): 'partial' | 'fail' | null {
  const { pass, partial, fail, notReported, wholly } = population;
  if (!isBadSomewhere(population)) return null;
  const heard = sum([pass.stale, partial.stale, fail.stale]);
  const share = (pass.stale.weight + partial.stale.weight / 2) / (heard.weight + notReported.weight);
  const state = stateOf(share, heard.count > 0, policy);
  if (state === 'pass') return wholly ? 'partial' : null;
  return state === 'unknown' ? null : state;
}

function leftOutOf(population: SignalPopulation): SignalReading['leftOut'] {
  const { pass, partial, fail, excepted, notApplicable, notReported } = population;
  const counts: Record<LeftOutReason, number> = {
    excepted: excepted.count,
    'not-applicable': notApplicable.count,
    'not-reported': notReported.count,
    stale: pass.stale.count + partial.stale.count + fail.stale.count,
    ageing: pass.ageing.count + partial.ageing.count + fail.ageing.count,
    'in-part': partial.fresh.count,
  };
  return LEFT_OUT_REASONS.map((reason) => ({ reason, count: counts[reason] })).filter(({ count }) => count > 0);
}
