/** What a member may do, from most to least; each may do all that those after it may. */
export const ROLES = ['owner', 'admin', 'analyst', 'viewer'] as const;

/** `owner` > `admin` > `analyst` > `viewer`. */
export type Role = (typeof ROLES)[number];

/** Whether `role` is `minimum` or more. */
export function isAtLeast(role: Role, minimum: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(minimum);
}
