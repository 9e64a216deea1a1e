const SAFE = new Set(['GET', 'HEAD']);
const ANY = '*';

/** The scopes that reach every resource. */
export const WIDE_SCOPES = [`${ANY}:read`, `${ANY}:write`] as const;

/** The scope that a request asks for: what its route is about, and whether it changes anything. */
export function scopeNeeded(
  { resource, access }: { readonly resource: string; readonly access: 'read' | 'write' | null },
  method: string,
): string {
  return `${resource}:${access ?? (SAFE.has(method) ? 'read' : 'write')}`;
}

/** The scope to read what a route is about. */
export function readScope(resource: string): string {
  return `${resource}:read`;
}

/** The scope to change it. */
function writeScope(resource: string): string {
  return `${resource}:write`;
}

/** Whether one of these scopes is the one needed, or reaches every resource. Writing does not include reading. */
export function scopesSuffice(scopes: readonly string[], needed: string): boolean {
  return scopes.includes(needed) || scopes.includes(`${ANY}:${needed.slice(needed.lastIndexOf(':') + 1)}`);
}

interface Belonging {
  /** Internal id of the organization: the first argument of every repository call. */
  organizationId: number;
  /** Public id of the organization (UUID). */
  organizationPublicId: string;
  organizationName: string;
  /** As of this request: a change of role acts at once. */
  role: Role;
}

/** A signed-in person, in the organization that the session is for. */
export interface Person extends Belonging {
  /** Who does it, as records of deeds name them. */
  actor: { kind: 'user'; id: string };
  /** Public id of the user (UUID). */
  userId: string;
  sessionId: string;
}

/** An integration that came with a key of the organization. Nobody is signed in. */
export interface ApiKeyHolder extends Belonging {
  actor: { kind: 'api-key'; id: string };
  /** Public id of the person who made the key, and is behind what it does; null when the account is gone. */
  makerId: string | null;
  /** What it may be used for, within its role: see `scope.ts`. */
  scopes: readonly string[];
}

/** Who is behind a request: a person or an API key, never both. `actor.kind` tells them apart. */
export type Principal = Person | ApiKeyHolder;

/** Whether it is a person; the compiler then knows of `userId` and `sessionId`. */
export function isPerson(principal: Principal): principal is Person {
  return principal.actor.kind === 'user';
}

/** Whether somebody may read a resource: people may, as far as roles go; a key needs the scope. For what a route tells of another resource. */
export function mayRead(principal: Principal, resource: string): boolean {
  return isPerson(principal) || scopesSuffice(principal.scopes, readScope(resource));
}

/** Whether somebody may write a resource, alike. For what a route decides of another resource. */
export function mayWrite(principal: Principal, resource: string): boolean {
  return isPerson(principal) || scopesSuffice(principal.scopes, writeScope(resource));
}

/** What a member may do, from most to least; each may do all that those after it may. */
export const ROLES = ['owner', 'admin', 'analyst', 'viewer'] as const;

/** `owner` > `admin` > `analyst` > `viewer`. */
export type Role = (typeof ROLES)[number];

/** Whether `role` is `minimum` or more. */
export function isAtLeast(role: Role, minimum: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(minimum);
}

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
