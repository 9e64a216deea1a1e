import { Injectable } from '@nestjs/common';
import type { Attestation } from '../domain/attestation.js';
import { keyOf } from '../domain/control.js';
import { ATTEST_BOUNDS } from '../domain/attest-command.js';
import { dayOf, parseDay, plusDays } from '../domain/days.js';
import { type ComplianceException, isInForce } from '../domain/exception.js';
import { stepAt } from '../domain/history.js';
import {
  AttestationRepository,
  type AttestedWords,
  type SomeControls,
  type ActiveAttestation,
} from '../persistence/attestation.repository.js';
import {
  type ControlException,
  type ExceptionInForce,
  ExceptionRepository,
} from '../persistence/exception.repository.js';
import type { DeviceExceptions, ExceptedPair } from './answer-signals.service.js';

/**
 * So many attestations, and so many exceptions, a history is made of. On one day there are not more of the first than a framework has
 * controls: each counts as it stood at the end of the day.
 */
const MOST_SAID = 10_000;
const JUSTIFICATION = ATTEST_BOUNDS.justification;

/** What the model does not ask of an attestation, but people do. What was written is read by {@link ActiveClaims.words}. */
export type SaidBy = Pick<ActiveAttestation, 'id' | 'version' | 'ownerEmail' | 'reviewOn' | 'attestedBy'>;

/** What people say about one control, as it stood at a moment. */
export interface ActiveClaim {
  /** The newest, whatever its state; null for none. */
  attestation: (Attestation & SaidBy) | null;
  /** Of those about the control as a whole the one in force, else the newest; null for none. */
  exception: (ComplianceException & { id: string }) | null;
}

/** What people said about some controls of one framework. */
export interface SaidInTime {
  framework: string;
  /** In whatever order. */
  attestations: readonly ActiveAttestation[];
  exceptions: readonly ExceptionInForce[];
}

/** What people say about controls: of now, and of any moment before. */
@Injectable()
export class ActiveClaims implements DeviceExceptions {
  constructor(
    private readonly attestations: AttestationRepository,
    private readonly exceptions: ExceptionRepository,
  ) {}

  /**
   * The claims of an organization about the controls of one framework, or (null) of all, with the states that they had at
   * a moment, by {@link keyOf}. Controls that nobody spoke of are not in it. Two statements, however many controls.
   */
  async of(organizationId: number, framework: string | null, at: Date): Promise<Map<string, ActiveClaim>> {
    const attestations = await this.attestations.newestOfEach(organizationId, framework, at);
    const exceptions = await this.exceptions.status(organizationId, framework, at);
    return claimsAt(attestations, exceptions, at);
  }

  /**
   * What people said about some controls of a framework since the beginning of a day (UTC), or since that of a later one where it is more
   * than is read; `from` says which. Three statements, and so many rows at most, however much was said.
   */
  async overTime(
    organizationId: number,
    asked: SomeControls,
    from: Date,
    until: Date,
  ): Promise<{ from: Date; said: SaidInTime }> {
    const span = { ...asked, from, until, most: MOST_SAID + 1 };
    // Of parts nobody sees why they do not apply, but whether anything is said.
    const letters = asked.controls.length === 1 ? JUSTIFICATION : 1;
    const [attestations, exceptions] = await Promise.all([
      this.attestations.lastOfDays(organizationId, span, letters),
      this.exceptions.inForce(organizationId, span),
    ]);
    const whole = [
      from,
      ...(attestations[MOST_SAID] ? [dayAfter(attestations[MOST_SAID].attestedAt)] : []),
      ...(exceptions[MOST_SAID] ? [dayAfter(exceptions[MOST_SAID].until)] : []),
    ];
    const begin = new Date(Math.min(Math.max(...whole.map(Number)), Number(parseDay(dayOf(until)))));
    const before = await this.attestations.lastBefore(organizationId, asked, begin, letters);
    const within = attestations.filter(({ attestedAt }) => attestedAt >= begin);
    return { from: begin, said: { framework: asked.framework, attestations: [...before, ...within], exceptions } };
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

/** The beginning of the day after that of a moment. */
function dayAfter(moment: Date): Date {
  return parseDay(dayOf(plusDays(moment, 1))) ?? moment;
}

/** @param attestations one of each control */
function claimsAt(
  attestations: readonly ActiveAttestation[],
  exceptions: readonly ControlException[],
  at: Date,
): Map<string, ActiveClaim> {
  const claims = new Map<string, ActiveClaim>();
  for (const row of attestations) {
    claims.set(keyOf(row), { attestation: asAttestation(row, at), exception: null });
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

/** As the model and people ask, with the state of a moment. */
export function asAttestation(row: ActiveAttestation, at: Date): Attestation & SaidBy {
  const { id, version, ownerEmail, reviewOn, attestedBy } = row;
  const step = stepAt(row.history, at);
  return {
    ...{ id, version, ownerEmail, reviewOn, attestedBy },
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
