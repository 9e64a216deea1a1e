import { CloudCallError, type CloudResponse } from '../../../domain/cloud-suite.port.js';
import type { NotReadReason, Reading } from '../../../domain/collected.js';
import { isRecord, listOf, recordOf, textOf } from './json.js';

/** Why something could not be read: what a collector throws, and a reading then says. */
export class NotRead extends Error {
  constructor(
    readonly reason: NotReadReason,
    readonly permission: string | null,
    message: string,
    /** Google's own name of what is wrong; for the preflight. */
    readonly code: string = reason,
  ) {
    super(message);
  }
}

const OF_A_CALL: Readonly<Record<CloudCallError['reason'], string>> = {
  unreachable: 'Google could not be reached.',
  timeout: 'Google did not answer in time.',
  'too-large': 'The answer was larger than an audit takes.',
  malformed: 'The answer was not of the documented form.',
  throttled: 'Google asked us to slow down, and went on doing so.',
  'budget-spent': 'The audit had used up its time before this could be read.',
  refused: 'The request was not sent: its address is not allowed.',
};

/** Runs a collector; what it cannot read becomes a reading that says why. What is no answer's fault is thrown on. */
export async function readingOf<T>(now: Date, collect: () => Promise<T>): Promise<Reading<T>> {
  const readAt = now.toISOString();
  try {
    return { state: 'read', data: await collect(), readAt };
  } catch (error) {
    const { reason, permission, message } = asNotRead(error);
    return { state: 'not-read', reason, permission, message, readAt };
  }
}

/** The same as an error, for whoever goes on with it. */
export function asNotRead(error: unknown): NotRead {
  if (error instanceof NotRead) return error;
  if (error instanceof CloudCallError) return new NotRead(error.reason, null, OF_A_CALL[error.reason]);
  throw error;
}

/** What an answer that is not a 2xx says: never that a check failed. */
export function refusalOf({ status, body }: CloudResponse, scope: string): NotRead {
  const error = recordOf(recordOf(body)['error']);
  const reasons = [...listOf(error['errors']), ...listOf(error['details'])]
    .filter(isRecord)
    .map(({ reason }) => textOf(reason));
  const has = (...names: string[]): boolean => names.some((name) => reasons.includes(name));

  if (status === 429 || has('rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'dailyLimitExceeded'))
    return new NotRead('throttled', null, OF_A_CALL.throttled);
  if (has('SERVICE_DISABLED', 'accessNotConfigured'))
    return new NotRead('service-off', null, 'The interface is not enabled in the Google Cloud project of the account.');
  if (has('ACCESS_TOKEN_SCOPE_INSUFFICIENT', 'insufficientPermissions'))
    return new NotRead('permission-missing', scope, 'The delegation does not cover this scope.');
  if (status === 403)
    return new NotRead('permission-missing', scope, 'The administrator who is stood in for may not read this.');
  if (status === 401) return new NotRead('refused', null, 'Google did not accept the token.');
  if (status >= 500) return new NotRead('unreachable', null, `Google answered with an error of its own (${status}).`);
  return new NotRead('refused', null, `Google refused the request (${status}).`);
}
