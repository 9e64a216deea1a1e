import type { CheckStatus, ObservedCheck } from './observation.js';

/** The limits by which observations are evaluated, from the organization's policy for devices. Each is the last value that passes. */
export interface CheckLimits {
  /** Seconds from the last key to a locked screen, idle time and delay of the lock together. */
  screenLockSeconds: number;
  /** Characters that a local password must have at least. */
  passwordMinimumLength: number;
  /** Days that signatures of an endpoint protection may be old. */
  signatureAgeDays: number;
  /** Accounts that may administer one machine. */
  administrators: number;
}

/** What a check comes to by the limits of an organization. */
export interface CheckEvaluation {
  status: CheckStatus;
  reason: { code: string; detail: string | null } | null;
  /** What its source said, where that is something else; null where it is the same. */
  told: { status: CheckStatus; reason: ObservedCheck['reason'] } | null;
}

/** An answer as it is kept. */
export type EvaluatedCheck = Omit<ObservedCheck, 'status' | 'reason'> & CheckEvaluation;

type ReportedAnswers = Pick<ObservedCheck, 'id' | 'status' | 'observed' | 'reason'>;
type Observed = Record<string, unknown>;
/** What an observation comes to: it holds or not, nothing that a limit is about was seen, or what it would rest on is missing. */
type CheckResult = boolean | 'as-told' | { missing: string; isPartial?: true };

/**
 * Our agent observes and gives a provisional status; the service evaluates from what was observed. What its source could not
 * tell (`unknown`, `error`, `not-applicable`) stays so. A `pass` without the observation that it would rest on becomes
 * `unknown`, a `fail` without it stays: it may fail for something that no limit is about. One that a wider limit lets pass by
 * a part of what there is becomes `unknown` too.
 */
export function evaluateCheck({ id, status, observed, reason }: ReportedAnswers, limits: CheckLimits): CheckEvaluation {
  const rule = RULES.get(id);
  const same: CheckEvaluation = { status, reason, told: null };
  if (rule === undefined || (status !== 'pass' && status !== 'fail')) return same;
  const result = rule(observed, limits);
  if (result === 'as-told') return same;
  if (typeof result === 'object') {
    if (status === 'fail' && result.isPartial !== true) return same;
    return { status: 'unknown', reason: { code: 'not-observed', detail: result.missing }, told: { status, reason } };
  }
  const evaluated = result ? 'pass' : 'fail';
  return evaluated === status ? same : { status: evaluated, reason: null, told: { status, reason } };
}

/** Ids of the checks that a limit decides. */
export function evaluatedCheckIds(): string[] {
  return [...RULES.keys()];
}

const RULES: ReadonlyMap<string, (observed: Observed, limits: CheckLimits) => CheckResult> = new Map([
  ['screen-lock', screenLock],
  ['password-policy', passwordPolicy],
  ['administrators', administrators],
  ['endpoint-protection', endpointProtection],
]);

/** Idle time and delay together must not exceed the limit. Without a lock, or without a password behind it, it fails. */
function screenLock(observed: Observed, { screenLockSeconds }: CheckLimits): CheckResult {
  if (observed.enabled === false || observed.requiresPassword === false) return false;
  const idle = amountOf(observed.idleSeconds);
  if (idle === null) return { missing: 'The agent did not tell after how many seconds the screen locks.' };
  return idle > 0 && idle + (amountOf(observed.lockDelaySeconds) ?? 0) <= screenLockSeconds;
}

function passwordPolicy(observed: Observed, { passwordMinimumLength }: CheckLimits): CheckResult {
  const length = amountOf(observed.minimumLength);
  return length === null
    ? { missing: 'The agent did not tell the least length of a password.' }
    : length >= passwordMinimumLength;
}

/** The count, or as many accounts as are named. Where there may be more of them, few prove nothing. */
function administrators({ count, accounts, isComplete }: Observed, limits: CheckLimits): CheckResult {
  const number = amountOf(count) ?? (Array.isArray(accounts) ? accounts.length : null);
  if (number === null) return { missing: 'The agent did not tell how many accounts administer the machine.' };
  const isWithin = number <= limits.administrators;
  return isWithin && isComplete === false
    ? { missing: 'The agent could not read who else administers the machine.', isPartial: true }
    : isWithin;
}

/**
 * Only the age of signatures has a limit; that a product runs is the agent's observation. One that runs with signatures
 * young enough, and that are still fetched, carries the pass; one whose signatures have no age (it watches behaviour) is not
 * evaluated by it. What only reports events (osquery) protects from nothing.
 */
function endpointProtection({ products }: Observed, { signatureAgeDays }: CheckLimits): CheckResult {
  if (!Array.isArray(products)) return { missing: 'The agent did not tell which products it found.' };
  const active = products.filter(isActive);
  if (active.length === 0) return { missing: 'The agent told of no product that runs.' };
  const stored = active.filter(({ updating }) => updating !== false);
  const ages = stored.map(({ signatureAgeDays: age, signaturesCurrent }) => ({
    age: amountOf(age),
    signaturesCurrent,
  }));
  if (ages.some(({ age, signaturesCurrent }) => (age === null ? signaturesCurrent === true : age <= signatureAgeDays)))
    return true;
  return ages.some(({ age, signaturesCurrent }) => age === null && signaturesCurrent !== false) ? 'as-told' : false;
}

function isActive(product: unknown): product is Observed {
  if (typeof product !== 'object' || product === null) return false;
  const { running, realTime, kind } = product as Observed;
  return running !== false && realTime !== false && kind !== 'monitoring';
}

/** A finite number from 0, or null. */
function amountOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}
