import { TenantNotAllowedError } from '../../errors.js';
import type { Claims } from '../../oauth/claims.js';
import { IdTokenRefusedError } from '../../oauth/id-tokens.js';

/** The directory in which Microsoft keeps personal accounts. */
export const CONSUMERS = '9188040d-6c67-4c5b-b112-36a304b66dad';
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The directory that a token is of. Throws {@link IdTokenRefusedError} for anything but a GUID in lower case. */
export function tenantOf(claims: Claims): string {
  const { tid } = claims;
  if (typeof tid !== 'string' || !GUID.test(tid)) throw new IdTokenRefusedError('unusable "tid" claim');
  return tid;
}

/**
 * Throws {@link TenantNotAllowedError} unless a directory may sign in.
 * @param setting `common`, `organizations`, `consumers` or one directory's id
 * @param allowed ids in lower case; none: all that the setting lets in
 */
export function requireTenant(tid: string, setting: string, allowed: readonly string[]): void {
  const fits =
    setting === 'common' ||
    (setting === 'organizations'
      ? tid !== CONSUMERS
      : tid === (setting === 'consumers' ? CONSUMERS : setting.toLowerCase()));
  if (!fits || (allowed.length > 0 && !allowed.includes(tid)))
    throw new TenantNotAllowedError(new Error(`The tid claim is ${tid}.`));
}
