import { isAtLeast, type Role } from './principal.js';

/** Roles that a key can have: nothing that only an owner may do is done by a machine. */
export const API_KEY_ROLES = ['admin', 'analyst', 'viewer'] as const satisfies readonly Role[];
export type ApiKeyRole = (typeof API_KEY_ROLES)[number];

/** Whether a key can still be used, and if not, why. */
export const API_KEY_STATES = ['active', 'expired', 'revoked'] as const;
export type ApiKeyState = (typeof API_KEY_STATES)[number];

/** Keys that an organization has at a time, those left out that have ended. */
export const API_KEYS_AT_MOST = 2000;

/** What is left to a key whose maker is no member any more. */
const ROLE_WITHOUT_MAKER = 'viewer';

/**
 * The role that a key has now. Whoever made it may have kept a copy, so it is never above what they are today: `null` for
 * somebody who is no member any more.
 */
export function roleInForce(role: ApiKeyRole, makersRole: Role | null): Role {
  const most = makersRole ?? ROLE_WITHOUT_MAKER;
  return isAtLeast(most, role) ? role : most;
}
