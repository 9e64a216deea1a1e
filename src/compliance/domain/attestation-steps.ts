import type { AttestationState } from './attestation.js';
import { type By, isSamePerson } from './history.js';
import type { CompliancePolicy } from './policy.js';

/** What can happen to an attestation. `expire` and `supersede` are ours, the others are a person's. */
export const ATTESTATION_ACTIONS = ['approve', 'request-changes', 'reject', 'revoke', 'expire', 'supersede'] as const;
export type AttestationAction = (typeof ATTESTATION_ACTIONS)[number];

/** Who wants it. `mayReview` is for the roles that review; `system` is a job, or a newer attestation. */
export type StepActor = { kind: 'system' } | { kind: 'person'; by: By; mayReview: boolean };

export type StepRefusal =
  'not-from-this-state' | 'not-a-reviewer' | 'own-attestation' | 'not-yours' | 'note-required' | 'nothing-new';

export type StepOutcome = { to: AttestationState; reviewed: boolean } | { refused: StepRefusal; detail: string };

const FROM: Record<AttestationAction, readonly AttestationState[]> = {
  // A claim that policy let count by itself can still be reviewed: a second person makes it weigh more.
  approve: ['submitted', 'approved'],
  'request-changes': ['submitted', 'approved'],
  reject: ['submitted', 'approved'],
  revoke: ['submitted', 'approved', 'changes-requested'],
  expire: ['approved', 'submitted', 'changes-requested'],
  supersede: ['approved', 'submitted', 'changes-requested'],
};

const TO: Record<AttestationAction, AttestationState> = {
  approve: 'approved',
  'request-changes': 'changes-requested',
  reject: 'rejected',
  revoke: 'revoked',
  expire: 'expired',
  supersede: 'superseded',
};

/** The state in which an attestation begins. */
export function firstState(policy: CompliancePolicy): AttestationState {
  return policy.attestation.selfAttestation ? 'approved' : 'submitted';
}

/**
 * What comes of an action, or why it is refused. Rejected, expired, revoked and superseded are ends; a corrected claim is
 * a new attestation that supersedes. Asking for changes and rejecting need a note. What changes nothing is no step, so that a claim
 * has a handful of them, however often somebody asks.
 */
export function nextStep(
  current: { state: AttestationState; attestedBy: By; reviewed: boolean },
  action: AttestationAction,
  actor: StepActor,
  note: string,
  policy: CompliancePolicy,
): StepOutcome {
  if (!FROM[action].includes(current.state)) {
    return refuse('not-from-this-state', `An attestation that is ${current.state} cannot take the step ${action}.`);
  }
  const refusal = refusalFor(current, action, actor, policy);
  if (refusal) return refusal;
  if ((action === 'request-changes' || action === 'reject') && note.trim() === '') {
    return refuse('note-required', 'Say what is wrong, so that it can be put right.');
  }
  const bySecond =
    action === 'approve' && actor.kind === 'person' && isSamePerson(actor.by, current.attestedBy) === false;
  const reviewed = current.reviewed || bySecond;
  if (TO[action] === current.state && reviewed === current.reviewed) {
    return refuse('nothing-new', `It is ${current.state} already: this would change nothing.`);
  }
  return { to: TO[action], reviewed };
}

function refusalFor(
  { attestedBy }: { attestedBy: By },
  action: AttestationAction,
  actor: StepActor,
  policy: CompliancePolicy,
): StepOutcome | null {
  if (action === 'expire' || action === 'supersede') {
    return actor.kind === 'system' ? null : refuse('not-yours', 'Only time and a newer attestation do this.');
  }
  if (actor.kind === 'system') return refuse('not-a-reviewer', 'A person has to do this.');
  const isOwn = isSamePerson(actor.by, attestedBy);
  if (action === 'revoke') {
    return isOwn === true || actor.mayReview
      ? null
      : refuse('not-yours', 'Only who attested it, or who may review, can take it back.');
  }
  if (!actor.mayReview) return refuse('not-a-reviewer', 'Your role does not review attestations.');
  // Whose key it was may not be known any more: then nobody can be told to be a second person.
  if (isOwn !== false && policy.attestation.reviewerMustDiffer) {
    return refuse('own-attestation', 'A second person has to review it: it is your own.');
  }
  return null;
}

function refuse(refused: StepRefusal, detail: string): StepOutcome {
  return { refused, detail };
}
