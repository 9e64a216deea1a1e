import type { AttestationStatus, AttestationValidity } from './attestation.js';
import type { Automatic } from './automatic.js';
import type { ControlRef, ControlResultName, Step } from './control.js';
import { dayOf } from './days.js';

const SAID: Record<Step, string> = { 1: 'pass', 0.5: 'pass in part', 0: 'fail' };

/** The sentences that say why a control has its result. */
export const reasonFor = {
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
