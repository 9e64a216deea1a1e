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
export function writeScope(resource: string): string {
  return `${resource}:write`;
}

/** Whether one of these scopes is the one needed, or reaches every resource. Writing does not include reading. */
export function scopesSuffice(scopes: readonly string[], needed: string): boolean {
  return scopes.includes(needed) || scopes.includes(`${ANY}:${needed.slice(needed.lastIndexOf(':') + 1)}`);
}
