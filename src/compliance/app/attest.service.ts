import { Injectable } from '@nestjs/common';
import { AuditLog, Clock, Database, Ids } from '../../platform/index.js';
import type { CatalogueControl } from '../catalogue/catalogue.js';
import { LEVELS_OF } from '../domain/attestation.js';
import { firstState } from '../domain/attestation-steps.js';
import { type AttestCommand, attestFaults, defaultReviewOn, validUntilOf } from '../domain/attest-command.js';
import type { By } from '../domain/history.js';
import { pin } from '../domain/pinned.js';
import { ClaimRuleError, ControlNotJudgedError, StaleClaimError } from '../errors.js';
import { AttestationRepository, type KeptAttestation } from '../persistence/attestation.repository.js';
import { attestationNote } from './claim-notes.js';
import { CompliancePolicies } from './compliance-policies.service.js';
import { type ExpectedVersion, meets } from './expected-version.js';
import { Frameworks } from './frameworks.service.js';
import { Ledger, type LedgerNote } from './ledger.service.js';
import { sha256 } from './sha256.js';
import { SignalsOfControl } from './signals-of-control.js';
import { TakeAttestationSteps } from './take-attestation-steps.service.js';

/** Which control of which framework. */
export interface ControlAddress {
  framework: string;
  control: string;
}

/** Records what somebody says about a control: what was said before is kept and superseded. */
@Injectable()
export class Attest {
  constructor(
    private readonly database: Database,
    private readonly frameworks: Frameworks,
    private readonly policies: CompliancePolicies,
    private readonly signals: SignalsOfControl,
    private readonly attestations: AttestationRepository,
    private readonly steps: TakeAttestationSteps,
    private readonly ledger: Ledger,
    private readonly audit: AuditLog,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /**
   * One transaction, with its line in the ledger. Throws `NotFoundError`, {@link ClaimRuleError}, {@link ControlNotJudgedError},
   * and {@link StaleClaimError} when the newest about the control is not the expected one.
   */
  async execute(
    organizationId: number,
    by: By,
    address: ControlAddress,
    command: AttestCommand,
    expected: ExpectedVersion,
  ): Promise<KeptAttestation> {
    return this.database.transaction(async () => {
      const now = this.clock.now();
      const { framework, control } = await this.frameworks.control(organizationId, address.framework, address.control);
      refuseUnjudged(control);
      const policy = this.policies.of(organizationId);
      const faults = attestFaults(command, control.weight, now, policy);
      if (faults.length > 0) throw new ClaimRuleError(faults);
      const { links, scanIds } = await this.signals.of(organizationId, framework.slug, control.id, now);
      const catalog = { version: framework.catalogueVersion, hash: framework.manifestHash };
      const pinned = pin(catalog, links, scanIds, sha256);
      const at = await this.ledger.hold(organizationId);
      const before = await this.attestations.newest(organizationId, framework.slug, control.id);
      if (!meets(expected, before)) throw new StaleClaimError();
      const left = before && (await this.steps.leave(organizationId, before, at));
      const reviewOn = command.reviewOn ?? defaultReviewOn(control.weight, at, policy);
      const state = firstState(policy);
      const made: KeptAttestation = {
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
      await this.record(organizationId, at, made, left ? [left] : []);
      return made;
    });
  }

  private async record(organizationId: number, at: Date, made: KeptAttestation, first: LedgerNote[]): Promise<void> {
    const { id, framework, control, status, level, state, reviewOn, supersedes } = made;
    const notes = [...first, attestationNote(made, 'make', made.attestedBy)];
    const ledger = await this.ledger.append(organizationId, at, notes);
    await this.audit.record({
      organizationId,
      action: 'attestation.made',
      target: { type: 'attestation', id },
      facts: { framework, control, status, level, state, reviewOn, supersedes, ledger },
    });
  }
}

function refuseUnjudged({ id, judged }: CatalogueControl): void {
  if (judged === 'never') throw new ControlNotJudgedError(`${id} asks nothing of an organization.`);
  if (judged === 'by-parts') throw new ControlNotJudgedError(`${id} follows from its parts. Attest those.`);
}

type Said = Omit<
  KeptAttestation,
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
