import type { Role } from './role.js';

/** What belonging has to know of a signed-in person: who, where, as what, in which session. */
export interface SignedInMember {
  /** Public id of the user (UUID). */
  userId: string;
  /** Internal id of the organization. */
  organizationId: number;
  /** Public id of the organization (UUID). */
  organizationPublicId: string;
  /** As of this request. */
  role: Role;
  sessionId: string;
}
