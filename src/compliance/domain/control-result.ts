import { type Attestation, type AttestationStatus, type AttestationValidity, validityOf } from './attestation.js';
import { type Automatic, combineSignals, type LinkedSignal } from './automatic.js';
import { type ControlRef, type ControlResultName, resultOf, scoreOf, type Step, weaker } from './control.js';
import { dayOf, earliest } from './days.js';
import { type ComplianceException, isInForce } from './exception.js';
import type { CompliancePolicy } from './policy.js';

const SAID: Record<Step, string> = { 1: 'pass', 0.5: 'pass in part', 0: 'fail' };

/** The sentences that say why a control has its result. */
const reasonFor = {
  nothing: (signals: readonly unknown[]): string =>
    signals.length === 0
      ? 'Not assessed: no signal is mapped to this control, so only an attestation can answer it, and none is valid.'
      : 'Not assessed: of no signal enough is known, and no attestation is valid.',
  notCovered:
    'All signals pass, but none of them covers the control by itself: without an attestation that is a part of it.',
  acceptedGap: 'An exception accepts this gap. Nothing is done instead of the control, so it stays a gap.',
  compensated: 'An approved exception names what is done instead: worth half of the control until it expires.',

  signals: ({ step, share, weak }: Automatic): string =>
    step === 1
      ? 'Signals pass, and a strong one covers the control.'
      : `Signals ${SAID[step]}: ${percent(share)} proven, held down by ${weak.join(', ')}.`,

  denied: ({ share, weak }: Automatic): string =>
    `Attested as implemented, but signals deny it: only ${percent(share)} is proven, held down by ${weak.join(', ')}.`,

  weaker: ({ step, weak }: Automatic, status: AttestationStatus, claimed: Step): string => {
    if (step === claimed) return `Signals and the attestation (${status}) agree.`;
    return step < claimed
      ? `Attested as ${status}, but signals ${SAID[step]}, held down by ${weak.join(', ')}; the weaker of the two counts.`
      : `Signals ${SAID[step]}, but it is attested as ${status}; the weaker of the two counts.`;
  },

  claim: (status: AttestationStatus, signals: readonly unknown[]): string =>
    `Attested as ${status}; ${signals.length === 0 ? 'no signal is mapped to this control' : 'of no signal enough is known'}.`,
  notApplicable: (justification: string): string => `Attested as not applicable: ${justification}`,

  inherited: ({ framework, control }: ControlRef, result: ControlResultName): string =>
    `Carried over from ${framework} ${control}, which is ${result} and asks for the same or more.`,

  silent: (signals: readonly string[]): string =>
    `Failed when last heard of, and fell silent: ${signals.join(', ')}. Silence heals nothing.`,
  unknown: (signals: readonly string[]): string => `Not known: ${signals.join(', ')}.`,

  /** Why an attestation that is there does not count; none when it does. */
  standing: (standing: AttestationValidity, validUntil: Date): string[] => {
    switch (standing) {
      case 'expired':
        return [`The attestation expired on ${dayOf(validUntil)} and counts as absent.`];
      case 'awaits-review':
        return ['The attestation awaits its review and does not count yet.'];
      case 'withdrawn':
        return ['The attestation was rejected, revoked or superseded and does not count.'];
      case 'unjustified':
        return ['"Not applicable" without a reason does not count.'];
      case 'not-yet':
        return ['The attestation is of a later day.'];
      case 'valid':
      case 'absent':
        return [];
    }
  },
};

function percent(share: number): string {
  return `${Math.floor(share * 100)} %`;
}

/** The result of a control of another framework that a mapping lets this one have: see `mapping-inference.ts`. */
export interface InheritedResult {
  from: ControlRef;
  result: 'compliant' | 'partially-compliant' | 'non-compliant';
  /** 0-1: how far the path of mappings is trusted. */
  trust: number;
  validUntil: Date | null;
}

/** All that is known about one control. */
export interface ControlEvidence {
  signals: readonly LinkedSignal[];
  /** The newest, whatever its state. */
  attestation: Attestation | null;
  /** The newest about the control as a whole, whatever its state. */
  exception: ComplianceException | null;
  inherited: readonly InheritedResult[];
}

/** What the result rests on in the end, in the words of the API. An approved exception counts as a person's word. */
export type DecidedBy = 'automatic' | 'attested' | 'inherited' | 'none';
/** Everything that had a part in the result. */
export type ResultSource = 'signal' | 'attestation' | 'mapping' | 'exception';

/** A claim that signals deny. */
export interface Contradiction {
  /** What was claimed, and what signals prove: 0-1. */
  claimed: number;
  proven: number;
  /** The difference, 0-1. */
  size: number;
}

export interface ControlResult {
  result: ControlResultName;
  decidedBy: DecidedBy;
  sources: ResultSource[];
  contradiction: Contradiction | null;
  /** 1, 0.5 or 0; null when not assessed and when not applicable. */
  score: Step | null;
  /** When this may change though nothing new is heard; null for never. */
  validUntil: Date | null;
  /** Sentences for a person, the deciding one first. */
  reasons: string[];
}

const CLAIM: Record<Exclude<AttestationStatus, 'not-applicable'>, Step> = {
  implemented: 1,
  'partially-implemented': 0.5,
  planned: 0,
  'not-implemented': 0,
};

/** A result on its way: the steps below fill it in. */
type Draft = Omit<ControlResult, 'score' | 'validUntil'> & { until: (Date | null)[] };

/**
 * The result of a control. A valid claim that it does not apply comes first; then the weaker of signals and claim, then
 * what a mapping carries. Signals alone give at most `partially-compliant`, unless a strong one covers the control. A
 * claim of "implemented" that signals deny is worth `partially-compliant` and a contradiction. What has expired is as if it
 * were not there, and said so. Unknown is no result: never a pass, and no zero either.
 */
export function controlResult(evidence: ControlEvidence, at: Date, policy: CompliancePolicy): ControlResult {
  const automatic = combineSignals(evidence.signals, policy);
  const status = validityOf(evidence.attestation, at);
  const claim = status === 'valid' ? evidence.attestation : null;
  const decided =
    decide(evidence, automatic, claim, policy) ?? inheritedResult(evidence.inherited) ?? nothing(evidence);
  const { result, decidedBy, sources, contradiction, reasons, until } = withException(decided, evidence.exception, at);
  return {
    result,
    decidedBy,
    sources,
    contradiction,
    score: scoreOf(result),
    validUntil: earliest(until),
    reasons: [...reasons, ...remarks(evidence, status, automatic)],
  };
}

function nothing({ signals }: ControlEvidence): Draft {
  return {
    result: 'not-assessed',
    decidedBy: 'none',
    sources: [],
    contradiction: null,
    reasons: [reasonFor.nothing(signals)],
    until: [],
  };
}

function decide(
  { signals }: ControlEvidence,
  automatic: Automatic | null,
  claim: Attestation | null,
  policy: CompliancePolicy,
): Draft | null {
  const lapses = signals.map(({ reading }) => reading.lapsesAt);
  if (claim?.status === 'not-applicable') return notApplicable(claim, automatic);
  if (claim) return automatic ? both(automatic, claim, CLAIM[claim.status], lapses, policy) : byClaim(claim, signals);
  return automatic?.live ? bySignals(automatic, lapses) : null;
}

function notApplicable(claim: Attestation, automatic: Automatic | null): Draft {
  return {
    result: 'not-applicable',
    decidedBy: 'attested',
    sources: ['attestation'],
    // What does not apply can hardly be measured and fail.
    contradiction: automatic?.live && automatic.step < 1 ? contradictionOf(1, automatic) : null,
    reasons: [reasonFor.notApplicable(claim.justification)],
    until: [claim.validUntil],
  };
}

function bySignals(automatic: Automatic, lapses: (Date | null)[]): Draft {
  const step = alone(automatic);
  return {
    result: resultOf(step),
    decidedBy: 'automatic',
    sources: ['signal'],
    contradiction: null,
    reasons: [step < automatic.step ? reasonFor.notCovered : reasonFor.signals(automatic)],
    until: lapses,
  };
}

/** What signals may say without a person. */
function alone({ step, covered }: Automatic): Step {
  return covered ? step : weaker(step, 0.5);
}

function both(
  automatic: Automatic,
  claim: Attestation,
  claimed: Step,
  lapses: (Date | null)[],
  policy: CompliancePolicy,
): Draft {
  const denied = claimed === 1 && automatic.step === 0;
  const step = denied ? 0.5 : weaker(automatic.step, claimed);
  const isContradiction = denied || claimed - automatic.share >= policy.contradictionGap;
  return {
    result: resultOf(step),
    decidedBy: automatic.live && step === alone(automatic) ? 'automatic' : 'attested',
    sources: automatic.live ? ['signal', 'attestation'] : ['attestation'],
    contradiction: automatic.live && isContradiction ? contradictionOf(claimed, automatic) : null,
    reasons: [denied ? reasonFor.denied(automatic) : reasonFor.weaker(automatic, claim.status, claimed)],
    until: [...lapses, claim.validUntil],
  };
}

function byClaim(claim: Attestation, signals: ControlEvidence['signals']): Draft {
  return {
    result: claim.status === 'not-applicable' ? 'not-applicable' : resultOf(CLAIM[claim.status]),
    decidedBy: 'attested',
    sources: ['attestation'],
    contradiction: null,
    reasons: [reasonFor.claim(claim.status, signals)],
    until: [claim.validUntil],
  };
}

function contradictionOf(claimed: number, { share }: Automatic): Contradiction {
  return { claimed, proven: share, size: claimed - share };
}

/** Of several carried results the weakest counts. */
function inheritedResult(inherited: readonly InheritedResult[]): Draft | null {
  const [weakest] = [...inherited].sort(
    (a, b) => (scoreOf(a.result) ?? 0) - (scoreOf(b.result) ?? 0) || a.trust - b.trust,
  );
  if (!weakest) return null;
  return {
    result: weakest.result,
    decidedBy: 'inherited',
    sources: ['mapping'],
    contradiction: null,
    reasons: [reasonFor.inherited(weakest.from, weakest.result)],
    until: inherited.map(({ validUntil }) => validUntil),
  };
}

/** An approved exception with something done instead is worth half; without, it is a gap that somebody accepted. */
function withException(draft: Draft, exception: ComplianceException | null, at: Date): Draft {
  if (!exception || draft.result !== 'non-compliant' || !isInForce(exception, at)) return draft;
  if (exception.compensating.trim() === '') return { ...draft, reasons: [...draft.reasons, reasonFor.acceptedGap] };
  return {
    ...draft,
    result: 'partially-compliant',
    decidedBy: 'attested',
    sources: [...draft.sources, 'exception'],
    reasons: [reasonFor.compensated, ...draft.reasons],
    until: [...draft.until, exception.expiresAt],
  };
}

/** What else a person should know about this result. */
function remarks(
  { attestation, signals }: ControlEvidence,
  status: AttestationValidity,
  automatic: Automatic | null,
): string[] {
  const unknown = signals.filter(({ reading }) => reading.state === 'unknown' && reading.lastKnown === null);
  return [
    ...(automatic && automatic.silent.length > 0 ? [reasonFor.silent(automatic.silent)] : []),
    ...(unknown.length > 0 ? [reasonFor.unknown(unknown.map(({ signal }) => signal))] : []),
    ...(attestation ? reasonFor.standing(status, attestation.validUntil) : []),
  ];
}
