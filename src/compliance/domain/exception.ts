import { type By, isSamePerson } from './history.js';
import type { Fault } from './attest-command.js';
import { dayOf, parseDay, plusDays } from './days.js';
import type { CompliancePolicy } from './policy.js';

export const EXCEPTION_STATES = ['requested', 'approved', 'rejected', 'expired', 'revoked'] as const;
export type ExceptionState = (typeof EXCEPTION_STATES)[number];

/** What an exception is about: one signal on one device, which then leaves the population, or a whole control. */
export type ExceptionScope =
  | { kind: 'signal-on-device'; signal: string; deviceId: string }
  | { kind: 'control'; framework: string; control: string };

/** An accepted gap, as far as the model asks. */
export interface ComplianceException {
  scope: ExceptionScope;
  state: ExceptionState;
  reason: string;
  /** What is done instead; empty for nothing. */
  compensating: string;
  /** From this moment on it has expired, whatever its state says. */
  expiresAt: Date;
}

/** What somebody wants to be excepted. */
export interface ExceptionCommand {
  reason: string;
  compensating?: string | null;
  /** Last day on which it holds, in UTC; there is no exception for ever. */
  expiresOn: string;
}

export const EXCEPTION_BOUNDS = { reason: 2000, compensating: 2000 };

/** Everything that keeps a command from being recorded; empty when nothing does. */
export function exceptionFaults(command: ExceptionCommand, at: Date, policy: CompliancePolicy): Fault[] {
  const faults: Fault[] = [];
  if (command.reason.trim() === '') faults.push({ pointer: '/reason', detail: 'Say why the gap has to stay.' });
  if (command.reason.length > EXCEPTION_BOUNDS.reason) {
    faults.push({ pointer: '/reason', detail: `It has at most ${EXCEPTION_BOUNDS.reason} characters.` });
  }
  if ((command.compensating ?? '').length > EXCEPTION_BOUNDS.compensating) {
    faults.push({ pointer: '/compensating', detail: `It has at most ${EXCEPTION_BOUNDS.compensating} characters.` });
  }
  return [...faults, ...expiryFaults(command.expiresOn, at, policy)];
}

function expiryFaults(expiresOn: string, at: Date, policy: CompliancePolicy): Fault[] {
  const pointer = '/expiresOn';
  if (!parseDay(expiresOn)) return [{ pointer, detail: 'It is a day, such as 2026-06-30.' }];
  if (expiresOn <= dayOf(at)) return [{ pointer, detail: 'It has to be after today.' }];
  const latest = dayOf(plusDays(at, policy.exception.maxDays));
  if (expiresOn <= latest) return [];
  const detail = `An exception lasts at most ${policy.exception.maxDays} days, so until ${latest}.`;
  return [{ pointer, detail, suggestion: latest }];
}

/** Whether it holds at this moment. A job marks expired ones, but nothing waits for it. */
export function isInForce({ state, expiresAt }: Pick<ComplianceException, 'state' | 'expiresAt'>, at: Date): boolean {
  return state === 'approved' && at < expiresAt;
}

export type ExceptionAction = 'approve' | 'reject' | 'revoke' | 'expire';

const STEPS: Record<ExceptionAction, { from: readonly ExceptionState[]; to: ExceptionState }> = {
  approve: { from: ['requested'], to: 'approved' },
  reject: { from: ['requested'], to: 'rejected' },
  revoke: { from: ['requested', 'approved'], to: 'revoked' },
  expire: { from: ['requested', 'approved'], to: 'expired' },
};

/**
 * The state after an action; null when it cannot be taken from this one. Rejected, expired and revoked are ends. Where
 * policy asks, who approves must be another than who requested: see {@link mayApprove}.
 */
export function nextExceptionState(state: ExceptionState, action: ExceptionAction): ExceptionState | null {
  const { from, to } = STEPS[action];
  return from.includes(state) ? to : null;
}

export function mayApprove(requestedBy: By, approver: By, policy: CompliancePolicy): boolean {
  return !policy.exception.approverMustDiffer || isSamePerson(requestedBy, approver) === false;
}
