import type { CheckResult } from './check-result.js';

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
 * Until when a verdict is excepted; null when it is not. An exception of objects covers a verdict while every object behind
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
