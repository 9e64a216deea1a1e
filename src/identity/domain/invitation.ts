import type { Role } from './principal.js';

/** Whether an invitation can still be used, and if not, why. */
export const INVITATION_STATES = ['open', 'redeemed', 'expired', 'withdrawn'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** Days that an invitation is good for, unless its maker says otherwise, and at most. */
export const INVITATION_DAYS = { usual: 7, most: 30 } as const;

/** Roles that change settings and let others in: who is to have one is named by an address, so that a link that went astray opens nothing. */
export const ROLES_BY_ADDRESS: readonly Role[] = ['owner', 'admin'];

/** Open invitations that an organization has at a time. */
export const INVITATIONS_AT_MOST = 5000;
