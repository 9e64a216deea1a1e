import { AsyncLocalStorage } from 'node:async_hooks';
import { currentRequest } from '../http/request-context.js';

/** Whose rows the statements of a flow may touch: those of one organization, of all, or (null) of none. */
export type OrganizationScope = number | 'all' | null;

interface Scope {
  of: number | 'all';
  isHurried: boolean;
}

const scopes = new AsyncLocalStorage<Scope>();

/** The scope that was opened last; else the organization of whoever sent the request that is being served. */
export function currentScope(): OrganizationScope {
  return scopes.getStore()?.of ?? currentRequest()?.actor?.organizationId ?? null;
}

/** Runs `work`, and whatever it begins, in a scope. */
export function runInScope<T>(scope: number | 'all', work: () => T): T {
  return scopes.run({ of: scope, isHurried: isHurried() }, work);
}

/** The same for work that others wait behind: it does not wait for the organization, but comes back later. */
export function runHurriedInScope<T>(scope: number | 'all', work: () => T): T {
  return scopes.run({ of: scope, isHurried: true }, work);
}

/** Whether this is work that was begun by {@link runHurriedInScope}. */
export function isHurried(): boolean {
  return scopes.getStore()?.isHurried === true;
}

/**
 * Statements that hold the rest of a transaction to a scope, below whatever its own statements say: the role is the one
 * that row-level security applies to, or, for `all`, the one whose policy lets everything pass (decision 0023).
 */
export function enterScope(scope: OrganizationScope): string {
  if (typeof scope === 'number' && !Number.isSafeInteger(scope)) throw new TypeError('An organization id is a number.');
  return `SET LOCAL ROLE ${scope === 'all' ? 'posture_system' : 'posture_app'}; SET LOCAL posture.organization = '${typeof scope === 'number' ? scope : ''}'`;
}
