import { Injectable } from '@nestjs/common';
import { Database, Ids } from '../../platform/index.js';
import { LEVELS_OF } from '../domain/attestation.js';
import { firstState } from '../domain/attestation-steps.js';
import { type AttestCommand, defaultReviewOn, validUntilOf } from '../domain/attest-command.js';
import type { By } from '../domain/history.js';
import { StaleClaimError } from '../errors.js';
import { AttestationRepository, type StoredAttestation } from '../persistence/attestation.repository.js';
import { AttestableControl, ClaimLimits, type ControlAddress } from './claim-limits.service.js';
import { attestationNote } from './claim-notes.js';
import { ClaimRecord, type LedgerNote } from './ledger.service.js';
import { type ExpectedVersion, meets } from './expected-version.js';
import { TakeAttestationSteps } from './take-attestation-steps.service.js';

/** Records what somebody says about a control: what was said before is kept and superseded. */
@Injectable()
export class Attest {
  constructor(
    private readonly database: Database,
    private readonly controls: AttestableControl,
    private readonly attestations: AttestationRepository,
    private readonly steps: TakeAttestationSteps,
    private readonly record: ClaimRecord,
    private readonly limits: ClaimLimits,
    private readonly ids: Ids,
  ) {}

  /**
   * One transaction, with its line in the ledger. Throws as {@link AttestableControl.check} and {@link ClaimLimits}, and
   * {@link StaleClaimError} when the newest about the control is not the expected one.
   */
  async execute(
    organizationId: number,
    by: By,
    address: ControlAddress,
    command: AttestCommand,
    expected: ExpectedVersion,
  ): Promise<StoredAttestation> {
    this.limits.take(organizationId, by);
    return this.database.transaction(async () => {
      const { weight, policy, pinned } = await this.controls.check(organizationId, address, command);
      const at = await this.record.lock(organizationId);
      const before = await this.attestations.newest(organizationId, address.framework, address.control);
      if (!meets(expected, before)) throw new StaleClaimError();
      await this.limits.attestation(organizationId, address, command);
      const left = before && (await this.steps.leave(organizationId, before, at));
      const reviewOn = command.reviewOn ?? defaultReviewOn(weight, at, policy);
      const state = firstState(policy);
      const made: StoredAttestation = {
        id: this.ids.next(),
        ...address,
        ...saidBy({ ...command, reviewOn }, by, at),
        supersedes: before?.id ?? null,
        pinned,
        state,
        reviewed: false,
        history: [{ at: at.toISOString(), state, reviewed: false, by, note: null }],
        version: 1,
      };
      await this.attestations.add(organizationId, made);
      await this.write(organizationId, at, made, left ? [left] : []);
      return made;
    });
  }

  private async write(organizationId: number, at: Date, made: StoredAttestation, first: LedgerNote[]): Promise<void> {
    const { id, framework, control, status, level, state, reviewOn, supersedes } = made;
    await this.record.write(organizationId, at, [...first, attestationNote(made, 'make', made.attestedBy)], {
      action: 'attestation.made',
      target: { type: 'attestation', id },
      facts: { framework, control, status, level, state, reviewOn, supersedes },
    });
  }
}

type Said = Omit<
  StoredAttestation,
  'id' | 'framework' | 'control' | 'supersedes' | 'state' | 'reviewed' | 'history' | 'version' | 'pinned'
>;

function saidBy(command: AttestCommand & { reviewOn: string }, by: By, at: Date): Said {
  const { status, level, statement, justification, evidence, ownerEmail, reviewOn } = command;
  return {
    status,
    level: level ?? LEVELS_OF[status]?.default ?? null,
    statement,
    justification: justification ?? '',
    evidence: evidence.map(({ title, url, from, to }) => ({ title, url, from: from ?? null, to: to ?? null })),
    ownerEmail: ownerEmail ?? null,
    reviewOn,
    validUntil: validUntilOf(reviewOn),
    attestedBy: { kind: by.kind, id: by.id },
    attestedAt: at,
  };
}
