import { Injectable } from '@nestjs/common';
import { Clock, RateLimiter } from '../../platform/index.js';
import type { CatalogueControl } from '../catalogue/catalogue.js';
import { type AttestCommand, attestFaults } from '../domain/attest-command.js';
import type { ExceptionCommand } from '../domain/exception.js';
import type { By } from '../domain/history.js';
import { pin, type Pinned } from '../domain/pinned.js';
import type { CompliancePolicy } from '../domain/policy.js';
import { ClaimRuleError, ControlNotEvaluatedError, TooManyExceptionsError, TooManyWordsError } from '../errors.js';
import { ClaimWordsRepository } from '../persistence/claim-words.repository.js';
import { CompliancePolicies } from './compliance-policies.service.js';
import { Frameworks } from './frameworks.service.js';
import { SignalsOfControl } from './known-signals.js';
import { sha256 } from './ledger.service.js';

/** Which control of which framework. */
export interface ControlAddress {
  framework: string;
  control: string;
}

/** Tells whether something can be said about a control, and what is known of it when it is. */
@Injectable()
export class AttestableControl {
  constructor(
    private readonly frameworks: Frameworks,
    private readonly policies: CompliancePolicies,
    private readonly signals: SignalsOfControl,
    private readonly clock: Clock,
  ) {}

  /** Throws `NotFoundError`, {@link ClaimRuleError} and {@link ControlNotEvaluatedError}. */
  async check(
    organizationId: number,
    address: ControlAddress,
    command: AttestCommand,
  ): Promise<{ weight: number; policy: CompliancePolicy; pinned: Pinned }> {
    const now = this.clock.now();
    const { framework, control } = await this.frameworks.control(organizationId, address.framework, address.control);
    refuseUnevaluated(control);
    const policy = this.policies.of(organizationId);
    const faults = attestFaults(command, control.weight, now, policy);
    if (faults.length > 0) throw new ClaimRuleError(faults);
    const { links, ...from } = await this.signals.of(organizationId, framework.slug, control.id, now);
    const catalog = { version: framework.catalogueVersion, hash: framework.manifestHash };
    return { weight: control.weight, policy, pinned: pin(catalog, links, from, sha256) };
  }
}

function refuseUnevaluated({ id, judged: evaluated }: CatalogueControl): void {
  if (evaluated === 'never') throw new ControlNotEvaluatedError(`${id} asks nothing of an organization.`);
  if (evaluated === 'by-parts') throw new ControlNotEvaluatedError(`${id} follows from its parts. Attest those.`);
}

/**
 * Bytes that may stand in attestations and exceptions about the controls of an organization: statements, reasons and links. Documents
 * of an assessment repeat them. A thousand characters and two links for each of 6,000 controls are less.
 */
export const CLAIM_BYTES_LIMIT = 8_000_000;

/** Exceptions of an organization that may stand: those of devices are looked at whenever these are counted. */
export const MOST_EXCEPTIONS = 5_000;

/** Attestations, exceptions and reviews that somebody may write in a day; all are kept. */
export const CLAIMS_A_DAY = 5_000;
const DAY_SECONDS = 86_400;

/** Bounds what people write about controls: whoever shows an assessment reads it. */
@Injectable()
export class ClaimLimits {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly words: ClaimWordsRepository,
    private readonly frameworks: Frameworks,
  ) {}

  /** Counts one claim; the keys of a person count with the person. Throws 429. */
  take(organizationId: number, { kind, id, person }: By): void {
    const policy = { name: 'claims', limit: CLAIMS_A_DAY, windowSeconds: DAY_SECONDS };
    this.limiter.take(
      policy,
      person === undefined ? `${organizationId}:${kind}:${id}` : `${organizationId}:user:${person}`,
    );
  }

  /** While the ledger is held. What was said about the control before gives way. Throws {@link TooManyWordsError}. */
  async attestation(organizationId: number, address: ControlAddress, command: AttestCommand): Promise<void> {
    const { statement, justification, evidence } = command;
    const links = evidence.length === 0 ? 0 : bytesOf(JSON.stringify(evidence));
    const wanted = bytesOf(statement) + bytesOf(justification ?? '') + links;
    const { before, others } = await this.written(organizationId, address);
    // Whoever had more before there was a bound may still say it in fewer words.
    if (others + wanted > CLAIM_BYTES_LIMIT && wanted > before) throw new TooManyWordsError(CLAIM_BYTES_LIMIT);
  }

  /** The same for an exception about a control; those that stand stay beside it. */
  async exception(
    organizationId: number,
    address: ControlAddress,
    { reason, compensating }: ExceptionCommand,
  ): Promise<void> {
    const { before, others } = await this.written(organizationId, address);
    if (before + others + bytesOf(reason) + bytesOf(compensating ?? '') > CLAIM_BYTES_LIMIT)
      throw new TooManyWordsError(CLAIM_BYTES_LIMIT);
  }

  /** While the ledger is held, before one is added. Throws {@link TooManyExceptionsError}. */
  async status(organizationId: number): Promise<void> {
    if (await this.words.areActive(organizationId, MOST_EXCEPTIONS)) throw new TooManyExceptionsError(MOST_EXCEPTIONS);
  }

  private async written(organizationId: number, address: ControlAddress): ReturnType<ClaimWordsRepository['written']> {
    const known = await this.frameworks.of(organizationId);
    const slugs = known.map(({ framework }) => framework.slug);
    return this.words.written(organizationId, slugs, address);
  }
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text);
}
