import { type ControlResultName, CONTROL_RESULTS, scoreOf } from './control.js';
import type { ResultSource } from './control-result.js';
import type { CompliancePolicy } from './policy.js';
import { toPoints } from './days.js';

/** A control with its result, as far as a score asks. */
export interface ScoredControl {
  section: string;
  /** A whole number above 0. */
  weight: number;
  result: ControlResultName;
  sources: readonly ResultSource[];
}

export interface Score {
  /** Points of 0-100 with one decimal; null when nothing was assessed. What is not assessed counts nothing. */
  readiness: number | null;
  /** Points if what is not assessed turned out at its worst, and at its best. */
  range: { low: number; high: number };
  /** Share of the weight of applicable controls that has a result, 0-1. */
  assessedShare: number;
  /** Share of the same weight with a result that live signals had a part in, 0-1. */
  automatedShare: number;
  /** Share of the weight of all controls that is attested as not applicable, 0-1. */
  notApplicableShare: number;
  counts: Record<ControlResultName, number>;
}

export interface FrameworkScore extends Score {
  sections: ({ section: string } & Score)[];
  /** What a reader of the number has to know. */
  warnings: string[];
}

/** Sums that a score is made of. They add up, so that a change of one control needs no second look at the others. */
export interface ScoreSums {
  applicable: number;
  assessed: number;
  automated: number;
  notApplicable: number;
  fulfilled: number;
  counts: Record<ControlResultName, number>;
}

export function emptySums(): ScoreSums {
  const counts = Object.fromEntries(CONTROL_RESULTS.map((name) => [name, 0])) as Record<ControlResultName, number>;
  return { applicable: 0, assessed: 0, automated: 0, notApplicable: 0, fulfilled: 0, counts };
}

/** Adds a control to the sums, or takes it out again with -1. */
export function addControl(sums: ScoreSums, { weight, result, sources }: ScoredControl, times: 1 | -1 = 1): void {
  const w = weight * times;
  const score = scoreOf(result);
  sums.counts[result] += times;
  if (result === 'not-applicable') {
    sums.notApplicable += w;
    return;
  }
  sums.applicable += w;
  if (score === null) return;
  sums.assessed += w;
  sums.fulfilled += w * score;
  if (sources.includes('signal')) sums.automated += w;
}

/**
 * readiness = Σ(w × r) / Σ w over applicable controls, r = 1, 0.5 or 0, and 0 for what is not assessed; null when nothing
 * is. In the high end of the range, what is not assessed counts 1.
 */
export function scoreOfSums({ applicable, assessed, automated, notApplicable, fulfilled, counts }: ScoreSums): Score {
  const of = (part: number): number => (applicable > 0 ? part / applicable : 0);
  const low = toPoints(of(fulfilled));
  return {
    readiness: assessed > 0 ? low : null,
    range: applicable > 0 ? { low, high: toPoints(of(fulfilled + applicable - assessed)) } : { low: 0, high: 100 },
    assessedShare: of(assessed),
    automatedShare: of(automated),
    notApplicableShare: notApplicable > 0 ? notApplicable / (applicable + notApplicable) : 0,
    counts: { ...counts },
  };
}

/** A control with what could be known of it by itself. */
export interface MeasurableControl extends Pick<ScoredControl, 'weight' | 'result' | 'sources'> {
  /** A signal that is measured now is evidence for it. */
  measured: boolean;
  /** Some signal is, were every cloud suite connected. */
  linked: boolean;
}

/**
 * Shares of the weight of what applies that signals can speak for, now and once every suite is connected: of the very sums that
 * {@link Score.automatedShare} is of. What signals did speak for they can, so that automated ≤ now ≤ with suites ≤ 1.
 */
export function automatableShares(controls: readonly MeasurableControl[]): { now: number; withCloud: number } {
  const applicable = controls.filter(({ result }) => result !== 'not-applicable');
  const all = weightOf(applicable);
  if (all === 0) return { now: 0, withCloud: 0 };
  const now = applicable.filter(({ measured, sources }) => measured || sources.includes('signal'));
  const withCloud = applicable.filter((control) => control.linked || now.includes(control));
  return { now: weightOf(now) / all, withCloud: weightOf(withCloud) / all };
}

function weightOf(controls: readonly MeasurableControl[]): number {
  return controls.reduce((sum, { weight }) => sum + weight, 0);
}

/** The score of a framework and of its sections, in the order in which the sections first come. */
export function frameworkScore(controls: readonly ScoredControl[], policy: CompliancePolicy): FrameworkScore {
  const all = emptySums();
  const bySection = new Map<string, ScoreSums>();
  for (const control of controls) {
    const sums = bySection.get(control.section) ?? emptySums();
    bySection.set(control.section, sums);
    addControl(all, control);
    addControl(sums, control);
  }
  const score = scoreOfSums(all);
  return {
    ...score,
    sections: [...bySection].map(([section, sums]) => ({ section, ...scoreOfSums(sums) })),
    warnings: warningsOf(score, policy),
  };
}

function warningsOf({ readiness, notApplicableShare }: Score, policy: CompliancePolicy): string[] {
  const warnings: string[] = [];
  if (readiness === null) warnings.push('Nothing was assessed, so there is no readiness.');
  if (notApplicableShare > policy.notApplicableWarning) {
    const percent = Math.floor(notApplicableShare * 100);
    warnings.push(`${percent} % of the controls are attested as not applicable and left out: look at the reasons.`);
  }
  return warnings;
}
