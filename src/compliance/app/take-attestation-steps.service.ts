import { Injectable } from '@nestjs/common';
import { AuditLog, Database, NotFoundError } from '../../platform/index.js';
import type { AttestationState } from '../domain/attestation.js';
import { type AttestationAction, nextStep, type StepRefusal } from '../domain/attestation-steps.js';
import { ClaimRuleError, ClaimStateError, NotYoursError, OwnClaimError, StaleClaimError } from '../errors.js';
import { AttestationRepository, type StoredAttestation } from '../persistence/attestation.repository.js';
import { BY_ITSELF, type ClaimActor, makerOf } from './claim-actor.js';
import { ClaimLimits } from './claim-limits.service.js';
import { attestationNote } from './claim-notes.js';
import { CompliancePolicies } from './compliance-policies.service.js';
import { type ExpectedVersion, meets } from './expected-version.js';
import { Ledger, type LedgerNote } from './ledger.service.js';

const ENDS: readonly AttestationState[] = ['rejected', 'expired', 'revoked', 'superseded'];
const DONE: Record<AttestationAction, string> = {
  approve: 'approved',
  'request-changes': 'changes-requested',
  reject: 'rejected',
  revoke: 'revoked',
  expire: 'expired',
  supersede: 'superseded',
};

/** The state of an attestation at a moment: past its last day it has expired, whether a job marked that yet or not. */
export function stateAt(
  { state, validUntil }: Pick<StoredAttestation, 'state' | 'validUntil'>,
  at: Date,
): AttestationState {
  return !ENDS.includes(state) && at >= validUntil ? 'expired' : state;
}

/** Takes attestations from state to state, as the state machine lets them go. */
@Injectable()
export class TakeAttestationSteps {
  constructor(
    private readonly database: Database,
    private readonly attestations: AttestationRepository,
    private readonly policies: CompliancePolicies,
    private readonly limits: ClaimLimits,
    private readonly ledger: Ledger,
    private readonly audit: AuditLog,
  ) {}

  /** What a reviewer decides; it counts as a claim does. Throws `NotFoundError`, {@link StaleClaimError}, {@link ClaimStateError}, {@link OwnClaimError}, {@link ClaimRuleError}, 429. */
  review(
    organizationId: number,
    actor: ClaimActor,
    id: string,
    action: 'approve' | 'request-changes' | 'reject',
    note: string,
    expected: ExpectedVersion,
  ): Promise<StoredAttestation> {
    this.limits.take(organizationId, actor.by);
    return this.take(organizationId, actor, id, action, note, expected);
  }

  /** Takes one back. One that was taken back already stays as it was. Throws as {@link review}, and {@link NotYoursError}. */
  async revoke(organizationId: number, actor: ClaimActor, id: string, expected: ExpectedVersion): Promise<void> {
    await this.take(organizationId, actor, id, 'revoke', '', expected);
  }

  /** Ends one because a newer one comes, or because its time was over; gives the line for the ledger, null when it had ended. */
  async leave(organizationId: number, row: StoredAttestation, at: Date): Promise<LedgerNote | null> {
    if (ENDS.includes(row.state)) return null;
    const [action, state] =
      at >= row.validUntil ? (['expire', 'expired'] as const) : (['supersede', 'superseded'] as const);
    const step = { at: at.toISOString(), state, reviewed: row.reviewed, by: BY_ITSELF, note: null };
    return attestationNote(await this.attestations.step(organizationId, row.id, step, true), action, BY_ITSELF);
  }

  private async take(
    organizationId: number,
    { by, mayReview }: ClaimActor,
    id: string,
    action: AttestationAction,
    note: string,
    expected: ExpectedVersion,
  ): Promise<StoredAttestation> {
    return this.database.transaction(async () => {
      const at = await this.ledger.lock(organizationId);
      const row = await this.attestations.find(organizationId, id);
      if (!row) throw new NotFoundError('attestation');
      if (action === 'revoke' && row.state === 'revoked') return row;
      if (!meets(expected, row)) throw new StaleClaimError();
      const current = { state: stateAt(row, at), attestedBy: makerOf(row), reviewed: row.reviewed };
      const person = { kind: 'person', by, mayReview } as const;
      const outcome = nextStep(current, action, person, note, this.policies.of(organizationId));
      if ('refused' in outcome) throw refusal(outcome.refused, outcome.detail);
      const { to: state, reviewed } = outcome;
      const step = { at: at.toISOString(), state, reviewed, by, note: note.trim() === '' ? null : note };
      const after = await this.attestations.step(organizationId, id, step, ENDS.includes(state));
      const ledger = await this.ledger.append(organizationId, at, [attestationNote(after, action, by)]);
      await this.audit.record({
        organizationId,
        action: `attestation.${DONE[action]}`,
        target: { type: 'attestation', id },
        facts: { framework: row.framework, control: row.control, from: row.state, to: state, reviewed, ledger },
      });
      return after;
    });
  }
}

function refusal(refused: StepRefusal, detail: string): Error {
  switch (refused) {
    case 'not-from-this-state':
    case 'nothing-new':
      return new ClaimStateError(detail);
    case 'own-attestation':
      return new OwnClaimError();
    case 'note-required':
      return ClaimRuleError.at('/note', detail);
    case 'not-a-reviewer':
    case 'not-yours':
      return new NotYoursError();
  }
}
