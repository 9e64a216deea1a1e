import { Injectable } from '@nestjs/common';
import { ClosedByDefaultGuard, type RouteDecision } from '../../platform/index.js';
import { scopeNeeded, WIDE_SCOPES } from '../domain/scope.js';

/** The scopes that open something, read off the routes: a new module has its scopes without being named here. */
@Injectable()
export class KnownScopes {
  constructor(private readonly routes: ClosedByDefaultGuard) {}

  /** Sorted; those of every resource first. Complete once the service has started. */
  all(): string[] {
    const scopes = this.routes.routes().flatMap((route) => scopeOf(route) ?? []);
    return [...WIDE_SCOPES, ...[...new Set(scopes)].sort()];
  }
}

/** The scope that a key needs for a route; null when no key opens it. */
export function scopeOf({ method, decision }: Pick<RouteDecision, 'method' | 'decision'>): string | null {
  return decision?.kind === 'user' && decision.keys ? scopeNeeded(decision.keys, method) : null;
}
