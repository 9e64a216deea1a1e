import { Injectable } from '@nestjs/common';
import type { Attestation } from '../domain/attestation.js';
import { keyOf } from '../domain/control.js';
import { type ComplianceException, isInForce } from '../domain/exception.js';
import { stepAt } from '../domain/history.js';
import {
  AttestationRepository,
  type AttestedWords,
  type StandingAttestation,
} from '../persistence/attestation.repository.js';
import { type ControlException, ExceptionRepository } from '../persistence/exception.repository.js';
import type { DeviceExceptions, ExceptedPair } from './device-exceptions.js';

/** What the model does not ask of an attestation, but people do. What was written is read by {@link StandingClaims.words}. */
export type SaidBy = Pick<StandingAttestation, 'id' | 'version' | 'ownerEmail' | 'reviewOn' | 'attestedBy'>;

/** What people say about one control, as it stood at a moment. */
export interface StandingClaim {
  /** The newest, whatever its state; null for none. */
  attestation: (Attestation & SaidBy) | null;
  /** Of those about the control as a whole the one in force, else the newest; null for none. */
  exception: (ComplianceException & { id: string }) | null;
}

/** Claims by {@link keyOf}, as they stood at any moment. */
export interface ClaimsOverTime {
  at: (moment: Date) => Map<string, StandingClaim>;
}

/** What people say about controls: of now, and of any moment before. */
@Injectable()
export class StandingClaims implements DeviceExceptions {
  constructor(
    private readonly attestations: AttestationRepository,
    private readonly exceptions: ExceptionRepository,
  ) {}

  /**
   * The claims of an organization about the controls of one framework, or (null) of all, with the states that they had at
   * a moment, by {@link keyOf}. Controls that nobody spoke of are not in it. Two statements, however many controls.
   */
  async of(organizationId: number, framework: string | null, at: Date): Promise<Map<string, StandingClaim>> {
    const attestations = await this.attestations.newestOfEach(organizationId, framework, at);
    const exceptions = await this.exceptions.standing(organizationId, framework, at);
    return claimsAt(attestations, exceptions, at);
  }

  /** The claims about some controls of a framework, of any moment until one. Two statements, however many moments. */
  async overTime(
    organizationId: number,
    framework: string,
    controls: readonly string[],
    until: Date,
  ): Promise<ClaimsOverTime> {
    const attestations = await this.attestations.ofControls(organizationId, framework, controls, until);
    const exceptions = await this.exceptions.ofControls(organizationId, framework, controls, until);
    return { at: (moment) => claimsAt(newestOfEach(attestations, moment), exceptions, moment) };
  }

  /** What was written in these attestations, by id: tens of kilobytes each, so only of those that are shown. */
  async words(organizationId: number, ids: readonly string[]): Promise<Map<string, AttestedWords>> {
    return ids.length === 0 ? new Map<string, AttestedWords>() : this.attestations.words(organizationId, ids);
  }

  /** Which signals do not count on these devices (internal ids), or (null) on any, at a moment. One statement. */
  async exceptedPairs(organizationId: number, deviceIds: readonly number[] | null, at: Date): Promise<ExceptedPair[]> {
    const pairs = new Map<string, ExceptedPair>();
    for (const { scope, history, state, validUntil } of await this.exceptions.ofDevices(
      organizationId,
      deviceIds,
      at,
    )) {
      if (scope.kind === 'control') continue;
      const then = { state: stepAt(history, at)?.state ?? state, expiresAt: validUntil };
      const { deviceId, signal } = scope;
      if (isInForce(then, at)) pairs.set(`${deviceId} ${signal}`, { deviceId, signal });
    }
    return [...pairs.values()];
  }
}

/** Of each control the newest made until a moment, out of those that come newest first. */
function newestOfEach(attestations: readonly StandingAttestation[], at: Date): StandingAttestation[] {
  const newest = new Map<string, StandingAttestation>();
  for (const row of attestations) if (row.attestedAt <= at && !newest.has(row.control)) newest.set(row.control, row);
  return [...newest.values()];
}

/** @param attestations one of each control */
function claimsAt(
  attestations: readonly StandingAttestation[],
  exceptions: readonly ControlException[],
  at: Date,
): Map<string, StandingClaim> {
  const claims = new Map<string, StandingClaim>();
  for (const row of attestations) {
    const { id, version, ownerEmail, reviewOn, attestedBy } = row;
    const said = { id, version, ownerEmail, reviewOn, attestedBy };
    claims.set(keyOf(row), { attestation: { ...asAttestation(row, at), ...said }, exception: null });
  }
  for (const row of exceptions) {
    const { scope } = row;
    if (scope.kind !== 'control' || row.requestedAt > at) continue;
    const exception = { ...asException({ ...row, scope }, at), id: row.id };
    const claim = claims.get(keyOf(scope)) ?? { attestation: null, exception: null };
    // They come newest first: a later one counts only when it holds and no newer one does.
    if (claim.exception === null || (isInForce(exception, at) && !isInForce(claim.exception, at))) {
      claims.set(keyOf(scope), { ...claim, exception });
    }
  }
  return claims;
}

/** As the model asks, with the state of a moment. */
function asAttestation(row: StandingAttestation, at: Date): Attestation {
  const step = stepAt(row.history, at);
  return {
    status: row.status,
    state: step?.state ?? row.state,
    level: row.level,
    justification: row.justification,
    attestedAt: row.attestedAt,
    validUntil: row.validUntil,
    hasEvidence: row.hasEvidence,
    hasOwner: row.ownerEmail !== null,
    reviewed: step?.reviewed ?? row.reviewed,
  };
}

function asException(
  row: Omit<ControlException, 'scope'> & { scope: Extract<ControlException['scope'], { kind: 'control' }> },
  at: Date,
): ComplianceException {
  const { scope, history, state, reason, compensating, validUntil } = row;
  return { scope, state: stepAt(history, at)?.state ?? state, reason, compensating, expiresAt: validUntil };
}
