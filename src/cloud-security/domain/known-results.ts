import type { CheckResult, ConcernedPeople, ResultStatus } from './check-result.js';
import type { CloudCheck } from './cloud-check.js';

/** Why an exception stands no more. */
export const EXCEPTION_ENDS = ['expired', 'removed', 'replaced', 'other-tenant'] as const;
export type ExceptionEnd = (typeof EXCEPTION_ENDS)[number];

/** So long an exception may stand: then somebody has to approve it again. */
export const LONGEST_EXCEPTION_DAYS = 366;

/** What an exception leaves as it is. */
export interface ExceptionScope {
  /** Ids of objects behind the result; null for the whole check. */
  objects: readonly string[] | null;
  validUntil: Date;
}

/** The first moment after a day, in UTC. */
export function endOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000);
}

/**
 * Until when a result is excepted; null when it is not. An exception of objects covers a result while every object behind
 * it is one of them: of objects that are not named nobody knows.
 */
export function exceptedUntil(
  exception: ExceptionScope | null,
  result: Pick<CheckResult, 'status' | 'affected'>,
): Date | null {
  if (exception === null || (result.status !== 'fail' && result.status !== 'warning')) return null;
  const { objects, validUntil } = exception;
  if (objects === null) return validUntil;
  const { count, sample } = result.affected;
  const covered = count > 0 && count === sample.length && sample.every(({ id }) => objects.includes(id));
  return covered ? validUntil : null;
}

/** Statuses that say what really was seen; the others say that nothing was, or nothing that is understood. */
export const KNOWN_STATUSES = ['pass', 'fail', 'warning', 'not-applicable'] as const;
export type KnownStatus = (typeof KNOWN_STATUSES)[number];

/** What is known of a check over its audits. */
export interface Standing {
  status: ResultStatus;
  /** The last known status; null: never any. Losing sight of a setting does not change it. */
  standing: KnownStatus | null;
  /** Of which audit the standing is. */
  knownAt: Date | null;
  /** Since when it fails, as far as was seen; null when it does not. */
  firstFailedAt: Date | null;
  lastChangedAt: Date;
  /** Whom it concerns, of the same audit as the standing; null where that is not known. */
  people: ConcernedPeople | null;
}

export function isKnown(status: ResultStatus): status is KnownStatus {
  return (KNOWN_STATUSES as readonly ResultStatus[]).includes(status);
}

/** What is known after an audit at `at` said `status`, and of how many people. */
export function standingAfter(
  before: Standing | null,
  status: ResultStatus,
  at: Date,
  concerned: ConcernedPeople | null = null,
): Standing {
  const lastChangedAt = before?.status === status ? before.lastChangedAt : at;
  if (!isKnown(status)) {
    const { standing = null, knownAt = null, firstFailedAt = null, people = null } = before ?? {};
    return { status, standing, knownAt, firstFailedAt, lastChangedAt, people };
  }
  const firstFailedAt = status === 'fail' ? (before?.firstFailedAt ?? at) : null;
  const people = status === 'fail' || status === 'warning' ? concerned : null;
  return { status, standing: status, knownAt: at, firstFailedAt, lastChangedAt, people };
}

/** What is known of a check, and by what. */
export interface KnownResult extends Standing {
  checkId: string;
  severity: CloudCheck['severity'];
  /** Until when an exception covers it; null when none does. */
  exceptedUntil: Date | null;
  auditedAt: Date;
  result: CheckResult;
}

/** When it was read, and when it is said: the same but where old readings are evaluated anew. */
export interface Moments {
  auditedAt: Date;
  now: Date;
}

/** What is known after these results, of each. */
export function knownResults(
  before: ReadonlyMap<string, KnownResult>,
  results: readonly CheckResult[],
  checks: readonly CloudCheck[],
  exceptions: ReadonlyMap<string, ExceptionScope>,
  { auditedAt, now }: Moments,
): KnownResult[] {
  const severities = new Map(checks.map(({ id, severity }) => [id, severity]));
  return results.map((result) => {
    const { checkId, status } = result;
    const standing = standingAfter(before.get(checkId) ?? null, status, now, result.people ?? null);
    return {
      ...standing,
      knownAt: isKnown(status) ? auditedAt : standing.knownAt,
      checkId,
      severity: severities.get(checkId) ?? 'low',
      exceptedUntil: exceptedUntil(exceptions.get(checkId) ?? null, result),
      auditedAt,
      result,
    };
  });
}
