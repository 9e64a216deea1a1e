import { type Step, weaker } from './control.js';
import type { CompliancePolicy } from './policy.js';
import { type SignalReading, type SignalState, stateOf } from './signal.js';

/** `strong`: a pass is proof enough that the control operates. `supporting`: it speaks for it. */
export type LinkStrength = 'strong' | 'supporting';

/** A signal that is evidence for a control, read for the aspect that proves its kind. */
export interface LinkedSignal {
  signal: string;
  strength: LinkStrength;
  reading: SignalReading;
}

/** What the signals of a control say together. */
export interface Automatic {
  step: Step;
  /** Whether any signal is known now; false when all there is are those that failed before they fell silent. */
  live: boolean;
  /** How much they prove, 0-1: with strong ones the weakest of those, never more than the weighted mean of all. */
  share: number;
  /** There are strong signals and none of them is silent: signals alone may say "compliant". */
  covered: boolean;
  /** Those that hold the step down, by name; empty when it is 1. */
  weak: string[];
  /** Those that failed before they fell silent, and count as they were last seen. */
  silent: string[];
}

interface Said extends LinkedSignal {
  state: Exclude<SignalState, 'unknown'>;
  share: number;
}

/**
 * Combines signals. The weakest strong one decides; supporting ones, by their weighted mean, can take a pass down to
 * part of it, and decide where there is no strong one. Unknown ones say nothing, but a strong one that ought to be heard
 * and is not takes the cover away; one that failed before it fell silent says that still. Null when no signal says anything.
 */
export function combineSignals(signals: readonly LinkedSignal[], policy: CompliancePolicy): Automatic | null {
  const said = signals.flatMap(lastSaid);
  if (said.length === 0) return null;
  const strong = said.filter(({ strength }) => strength === 'strong');
  const supporting = said.filter(({ strength }) => strength === 'supporting');
  const byStrong = strong.map(({ state }) => stepOf(state)).reduce<Step>(weaker, 1);
  const bySupporting = stepOf(stateOf(meanOf(supporting, policy), true, policy));
  const step = togetherOf(strong.length > 0 ? byStrong : null, supporting.length > 0 ? bySupporting : null);
  const mean = meanOf(said, policy) ?? 0;
  return {
    step,
    live: said.some(({ reading }) => reading.state !== 'unknown'),
    share: Math.min(mean, ...strong.map(({ share }) => share)),
    covered: strong.length > 0 && !signals.some(isMissedStrong),
    weak: step === 1 ? [] : said.filter(({ state }) => state !== 'pass').map(({ signal }) => signal),
    silent: said.filter(({ reading }) => reading.state === 'unknown').map(({ signal }) => signal),
  };
}

/** What a signal says; one that is unknown, but was bad before it fell silent, says that still. */
function lastSaid(link: LinkedSignal): Said[] {
  const { signal, strength, reading } = link;
  const { state, share, lastKnown } = reading;
  if (state !== 'unknown') return [{ signal, strength, reading, state, share: share ?? 0 }];
  return lastKnown ? [{ signal, strength, reading, state: lastKnown, share: 0 }] : [];
}

function isMissedStrong({ strength, reading }: LinkedSignal): boolean {
  return strength === 'strong' && reading.state === 'unknown' && reading.denominator > 0;
}

function togetherOf(byStrong: Step | null, bySupporting: Step | null): Step {
  if (byStrong === null) return bySupporting ?? 0;
  return byStrong === 1 && bySupporting !== null && bySupporting < 1 ? 0.5 : byStrong;
}

/** T = Σ(c × p) / Σ c, c = 1 for strong and 0.5 for supporting links; null without any. */
function meanOf(said: readonly Said[], policy: CompliancePolicy): number | null {
  const { strongLink, supportingLink } = policy.maturity;
  let top = 0;
  let bottom = 0;
  for (const { strength, share } of said) {
    const c = strength === 'strong' ? strongLink : supportingLink;
    top += c * share;
    bottom += c;
  }
  // Thrice .95 is .95, whatever floating point makes of it.
  return bottom > 0 ? Number((top / bottom).toFixed(12)) : null;
}

function stepOf(state: SignalState): Step {
  if (state === 'pass') return 1;
  return state === 'partial' ? 0.5 : 0;
}
