import { CloudCallError, type CloudResponse } from '../../../domain/cloud-suite.port.js';
import type { NotReadReason } from '../../../domain/collected.js';
import { SignInError } from '../connection/access-token.js';
import { objectIn, textIn } from '../json.js';

/** Why a collector has nothing to show. */
export class NotReadError extends Error {
  constructor(
    readonly reason: NotReadReason,
    message: string,
    /** Which permission would help, where that is known better than by the collector. */
    readonly permission: string | null = null,
    /** Of the answer, where it says more than the reason does. */
    readonly status: number | null = null,
  ) {
    super(message);
  }
}

/** What may be said again of an answer: a name such as Graph's codes are, and no text that somebody else wrote. */
const CODE = /^[A-Za-z][\w.-]{0,79}$/;

/**
 * Answers that mean "your licence does not hold this". Several say 403 like a missing permission does, so the code decides.
 */
const LICENCE_CODES =
  /^(?:AadPremiumLicenseRequired|Authentication_RequestFromNonPremiumTenantOrB2CTenant|RequestFromNonPremiumTenantOrB2CTenant|LicenseRequired|NoLicense.*)$/i;
const LICENCE_WORDS =
  /does not have a (?:SPO|SharePoint|premium) licen[sc]e|premium licen[sc]e|needs to have Microsoft Entra/i;

/** What an answer that is no success means. */
export function notRead(response: Pick<CloudResponse, 'status' | 'body'>): NotReadError {
  const { status } = response;
  const error = objectIn(objectIn(response.body)?.error);
  const code = CODE.exec(textIn(error?.code) ?? '')?.[0] ?? '';
  if (
    (status === 400 || status === 403) &&
    (LICENCE_CODES.test(code) || LICENCE_WORDS.test(textIn(error?.message) ?? ''))
  )
    return new NotReadError('licence-missing', 'The tenant has no licence for it.');
  if (status === 401) return new NotReadError('refused', 'Microsoft did not accept the access token.');
  if (status === 403) return new NotReadError('permission-missing', `Microsoft refused: ${code || 'no permission'}.`);
  if (status === 429) return new NotReadError('throttled', 'Microsoft asked to wait for longer than an audit can.');
  if (status >= 500) return new NotReadError('unreachable', `Microsoft answered ${status}${code && ` (${code})`}.`);
  return new NotReadError('refused', `Microsoft answered ${status}${code && ` (${code})`}.`, null, status);
}

/** An error of a collector as one of ours; what is none of ours is a bug and goes on. */
export function asNotRead(error: unknown): NotReadError {
  if (error instanceof NotReadError) return error;
  if (error instanceof CloudCallError) return new NotReadError(error.reason, error.message);
  if (error instanceof SignInError) return new NotReadError('refused', error.message);
  throw error;
}
