import type { CompliancePolicy } from './policy.js';

export const ATTESTATION_STATUSES = [
  'implemented',
  'partially-implemented',
  'planned',
  'not-implemented',
  'not-applicable',
] as const;
export type AttestationStatus = (typeof ATTESTATION_STATUSES)[number];

export const ATTESTATION_STATES = [
  'submitted',
  'approved',
  'changes-requested',
  'rejected',
  'expired',
  'revoked',
  'superseded',
] as const;
export type AttestationState = (typeof ATTESTATION_STATES)[number];

/** Levels of CMMI, 0-5, that go with a status; the default is what a claim without a level is taken for. */
export const LEVELS_OF: Record<AttestationStatus, { min: number; max: number; default: number } | null> = {
  implemented: { min: 2, max: 5, default: 3 },
  'partially-implemented': { min: 1, max: 3, default: 1 },
  planned: { min: 0, max: 1, default: 0 },
  'not-implemented': { min: 0, max: 0, default: 0 },
  'not-applicable': null,
};

/** What somebody said about a control, as far as the model asks. Only its state ever changes. */
export interface Attestation {
  status: AttestationStatus;
  state: AttestationState;
  /** 0-5; null for not applicable. */
  level: number | null;
  /** Why the control does not apply; empty otherwise. */
  justification: string;
  attestedAt: Date;
  /** From this moment on it has expired, whatever its state says. */
  validUntil: Date;
  hasEvidence: boolean;
  hasOwner: boolean;
  /** A person other than the attester approved it. */
  reviewed: boolean;
}

/** Whether a claim counts, and if not, why. */
export type AttestationValidity =
  'valid' | 'absent' | 'awaits-review' | 'expired' | 'withdrawn' | 'unjustified' | 'not-yet';

/** Whether a claim counts at this moment. A job marks expired ones, but nothing waits for it. */
export function validityOf(attestation: Attestation | null, at: Date): AttestationValidity {
  if (!attestation) return 'absent';
  const { state, attestedAt, validUntil } = attestation;
  if (state === 'submitted' || state === 'changes-requested') return 'awaits-review';
  if (state === 'expired') return 'expired';
  if (state !== 'approved') return 'withdrawn';
  if (at >= validUntil) return 'expired';
  if (at < attestedAt) return 'not-yet';
  if (attestation.status === 'not-applicable' && attestation.justification.trim() === '') return 'unjustified';
  return 'valid';
}

/** How much of a claim counts, 0-1: 1 reviewed and with evidence, 0.8 with evidence, 0.6 bare. */
export function confidenceOf(
  { reviewed, hasEvidence }: Pick<Attestation, 'reviewed' | 'hasEvidence'>,
  policy: CompliancePolicy,
): number {
  const { confidence } = policy.attestation;
  if (!hasEvidence) return confidence.bare;
  return reviewed ? confidence.reviewedWithEvidence : confidence.withEvidence;
}
