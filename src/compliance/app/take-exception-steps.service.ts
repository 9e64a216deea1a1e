import { Injectable } from '@nestjs/common';
import { Database, Ids, NotFoundError } from '../../platform/index.js';
import { validUntilOf } from '../domain/attest-command.js';
import {
  type ExceptionAction,
  type ExceptionCommand,
  exceptionFaults,
  type ExceptionState,
  mayApprove,
  nextExceptionState,
} from '../domain/exception.js';
import { type By, isSamePerson } from '../domain/history.js';
import { ClaimRuleError, ClaimStateError, NotYoursError, OwnClaimError, StaleClaimError } from '../errors.js';
import { ExceptionRepository, type StoredException } from '../persistence/exception.repository.js';
import { type ClaimActor, makerOf } from './claim-actor.js';
import { exceptionNote } from './claim-notes.js';
import { ClaimRecord } from './ledger.service.js';
import { CompliancePolicies } from './compliance-policies.service.js';
import { ExceptionScopes, type WantedScope } from './exception-scopes.service.js';
import { type ExpectedVersion, meets } from './expected-version.js';
import { InvalidateCompliance } from './invalidate-compliance.service.js';

const ENDS: readonly ExceptionState[] = ['rejected', 'expired', 'revoked'];
const DONE: Record<ExceptionAction, string> = {
  approve: 'approved',
  reject: 'rejected',
  revoke: 'revoked',
  expire: 'expired',
};

/** The state of an exception at a moment: past its last day it has expired, whether a job marked that yet or not. */
export function exceptionStateAt(
  { state, validUntil }: Pick<StoredException, 'state' | 'validUntil'>,
  at: Date,
): ExceptionState {
  return !ENDS.includes(state) && at >= validUntil ? 'expired' : state;
}

/** Asks for exceptions, decides about them and takes them back. */
@Injectable()
export class TakeExceptionSteps {
  constructor(
    private readonly database: Database,
    private readonly scopes: ExceptionScopes,
    private readonly exceptions: ExceptionRepository,
    private readonly policies: CompliancePolicies,
    private readonly record: ClaimRecord,
    private readonly invalidate: InvalidateCompliance,
    private readonly ids: Ids,
  ) {}

  /** Asks for one; who may approve their own has it approved at once. Throws {@link ClaimRuleError}, and as {@link ExceptionScopes.of}. */
  request(
    organizationId: number,
    { by, mayReview }: ClaimActor,
    wanted: WantedScope,
    command: ExceptionCommand,
  ): Promise<StoredException> {
    return this.database.transaction(async () => {
      const at = await this.record.lock(organizationId);
      const policy = this.policies.of(organizationId);
      const faults = exceptionFaults(command, at, policy);
      if (faults.length > 0) throw new ClaimRuleError(faults);
      const scope = await this.scopes.of(organizationId, by, wanted, command);
      const state = mayReview && mayApprove(by, by, policy) ? 'approved' : 'requested';
      const { reason, compensating, expiresOn } = command;
      const made: StoredException = {
        id: this.ids.next(),
        scope,
        reason,
        compensating: compensating ?? '',
        expiresOn,
        validUntil: validUntilOf(expiresOn),
        requestedBy: { kind: by.kind, id: by.id },
        requestedAt: at,
        state,
        reviewed: false,
        history: [{ at: at.toISOString(), state, reviewed: false, by, note: null }],
        version: 1,
      };
      await this.exceptions.add(organizationId, made);
      await this.write(organizationId, at, made, 'request', by, 'requested');
      return made;
    });
  }

  /** Decides about one; it counts as a claim does. Throws `NotFoundError`, {@link StaleClaimError}, {@link ClaimStateError}, {@link OwnClaimError}, {@link ClaimRuleError}, 429. */
  review(
    organizationId: number,
    actor: ClaimActor,
    id: string,
    action: 'approve' | 'reject',
    note: string,
    expected: ExpectedVersion,
  ): Promise<StoredException> {
    this.scopes.count(organizationId, actor.by);
    return this.take(organizationId, actor, id, action, note, expected);
  }

  /** Takes one back. One that was taken back already stays as it was. Throws as {@link review}, and {@link NotYoursError}. */
  async revoke(organizationId: number, actor: ClaimActor, id: string, expected: ExpectedVersion): Promise<void> {
    await this.take(organizationId, actor, id, 'revoke', '', expected);
  }

  private take(
    organizationId: number,
    actor: ClaimActor,
    id: string,
    action: 'approve' | 'reject' | 'revoke',
    note: string,
    expected: ExpectedVersion,
  ): Promise<StoredException> {
    return this.database.transaction(async () => {
      const at = await this.record.lock(organizationId);
      const row = await this.exceptions.find(organizationId, id);
      if (!row) throw new NotFoundError('exception');
      if (action === 'revoke' && row.state === 'revoked') return row;
      if (!meets(expected, row)) throw new StaleClaimError();
      const current = exceptionStateAt(row, at);
      const state = nextExceptionState(current, action);
      if (!state) throw new ClaimStateError(`An exception that is ${current} cannot take the step ${action}.`);
      this.refuse(organizationId, actor, row, action, note);
      const { by } = actor;
      const reviewed = action === 'approve' && isSamePerson(by, makerOf(row)) === false;
      const step = { at: at.toISOString(), state, reviewed, by, note: note.trim() === '' ? null : note };
      const after = await this.exceptions.step(organizationId, id, step, ENDS.includes(state));
      await this.write(organizationId, at, after, action, by, DONE[action]);
      return after;
    });
  }

  private refuse(
    organizationId: number,
    { by, mayReview }: ClaimActor,
    row: StoredException,
    action: 'approve' | 'reject' | 'revoke',
    note: string,
  ): void {
    const maker = makerOf(row);
    const isOwn = isSamePerson(by, maker) === true;
    if (!mayReview && !(action === 'revoke' && isOwn)) throw new NotYoursError();
    if (action === 'approve' && !mayApprove(maker, by, this.policies.of(organizationId))) {
      throw new OwnClaimError();
    }
    if (action === 'reject' && note.trim() === '') throw ClaimRuleError.at('/note', 'Say why it cannot stay open.');
  }

  private async write(
    organizationId: number,
    at: Date,
    row: StoredException,
    action: string,
    by: By,
    done: string,
  ): Promise<void> {
    const { id, scope, state, expiresOn } = row;
    // Whether it holds may have changed with any step, and with it what the device counts for.
    if (scope.kind === 'signal-on-device') await this.invalidate.devices(organizationId, [scope.deviceId]);
    await this.record.write(organizationId, at, [exceptionNote(row, action, by)], {
      action: `exception.${done}`,
      target: { type: 'exception', id },
      facts: { ...(scope.kind === 'control' ? scope : { signal: scope.signal }), state, expiresOn },
    });
  }
}
