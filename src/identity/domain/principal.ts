import type { Role } from './role.js';

/** The signed-in person of a request, in the organization that the session is for. */
export interface Principal {
  /** Public id of the user (UUID). */
  userId: string;
  /** Internal id of the organization: the first argument of every repository call. */
  organizationId: number;
  /** Public id of the organization (UUID). */
  organizationPublicId: string;
  organizationName: string;
  /** As of this request: a change of role acts at once. */
  role: Role;
  sessionId: string;
}
