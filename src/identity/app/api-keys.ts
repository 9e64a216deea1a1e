import { Injectable } from '@nestjs/common';
import {
  AuditLog,
  Clock,
  ClosedByDefaultGuard,
  Database,
  Ids,
  listPage,
  type ListPage,
  mintToken,
  NotFoundError,
  type RouteDecision,
  suggest,
} from '../../platform/index.js';
import { TooManyApiKeysError } from '../belonging-errors.js';
import { API_KEYS_AT_MOST, type ApiKeyRole } from '../domain/api-key.js';
import { isAtLeast, type Person, scopeNeeded, WIDE_SCOPES } from '../domain/principal.js';
import { RoleNeededError, UnknownScopeError } from '../errors.js';
import { ApiKeyRepository, type ApiKeyRow } from '../persistence/api-key.repository.js';
import { MembershipRepository } from '../persistence/membership.repository.js';
import type { ApiKeyListQuery } from './lists.js';
import { RequireOwner } from './lock-rights.service.js';
import { WaysIn } from './ways-in.js';

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

/** Shows the keys of an organization, without the keys themselves. */
@Injectable()
export class ReadApiKeys {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly clock: Clock,
  ) {}

  /** Throws {@link NotFoundError}. */
  async one(organizationId: number, id: string): Promise<ApiKeyRow> {
    const row = await this.keys.find(organizationId, id, this.clock.now());
    if (!row) throw new NotFoundError('API key');
    return row;
  }

  async list<Item extends object>(
    organizationId: number,
    query: ApiKeyListQuery,
    map: (key: ApiKeyRow) => Item,
  ): Promise<ListPage<Item>> {
    const now = this.clock.now();
    return listPage(query, (page) => this.keys.page(organizationId, page, now), map);
  }
}

const DAY_MS = 86_400_000;
/** Of the key itself: its kind, and enough of it to tell two apart. */
const START_LENGTH = 'sps_key_'.length + 4;
const END_LENGTH = 4;

/** What a key is to be. */
export interface WantedApiKey {
  name: string;
  role: ApiKeyRole;
  scopes: string[];
  /** 1 to 365. */
  expiresInDays: number;
}

/** Makes a key for an integration. The key is shown here only. */
@Injectable()
export class CreateApiKey {
  constructor(
    private readonly database: Database,
    private readonly belonging: RequireOwner,
    private readonly keys: ApiKeyRepository,
    private readonly scopes: KnownScopes,
    private readonly audit: AuditLog,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Throws {@link RoleNeededError} for a key above its maker, {@link UnknownScopeError} for a scope that opens nothing, {@link TooManyApiKeysError}. */
  async execute(maker: Person, wanted: WantedApiKey): Promise<{ row: ApiKeyRow; key: string }> {
    const { organizationId } = maker;
    const { name, role, scopes, expiresInDays } = wanted;
    if (!isAtLeast(maker.role, role)) throw new RoleNeededError(role);
    this.refuseUnknown(scopes);
    const now = this.clock.now();
    const id = this.ids.next();
    const expiresAt = new Date(now.getTime() + expiresInDays * DAY_MS);
    const { token, hash } = mintToken('key');
    return this.database.transaction(async () => {
      // Somebody who is being removed must not leave a key behind.
      await this.belonging.lockAs(maker, 'admin');
      if (await this.keys.hasActive(organizationId, API_KEYS_AT_MOST, now))
        throw new TooManyApiKeysError(API_KEYS_AT_MOST);
      const keyStart = token.slice(0, START_LENGTH);
      const keyEnd = token.slice(-END_LENGTH);
      const createdBy = maker.userId;
      await this.keys.add(
        organizationId,
        { id, hash, keyStart, keyEnd, name, role, scopes, createdBy, expiresAt },
        now,
      );
      await this.audit.record({
        organizationId,
        action: 'api-key.created',
        target: { type: 'api-key', id },
        facts: { name, role, scopes, expiresAt },
      });
      const row = await this.keys.find(organizationId, id, now);
      if (!row) throw new NotFoundError('API key');
      return { row, key: token };
    });
  }

  private refuseUnknown(scopes: readonly string[]): void {
    const known = this.scopes.all();
    const unknown = scopes.flatMap((scope, i) =>
      known.includes(scope)
        ? []
        : [{ pointer: `/scopes/${i}`, detail: 'opens nothing', ...suggest(scope, ofSameAccess(scope, known)) }],
    );
    if (unknown.length > 0) throw new UnknownScopeError(unknown, known);
  }
}

/** To somebody who wants to read, no scope that writes is suggested. */
function ofSameAccess(scope: string, known: readonly string[]): readonly string[] {
  return scope.endsWith(':read') ? known.filter((one) => one.endsWith(':read')) : known;
}

/** What becomes of the ways in that a key made: enrolment keys and one-time tokens. Devices that came in by them go on. */
export const MADE_BY_KEY = ['ends', 'stays'] as const;
export type MadeByKey = (typeof MADE_BY_KEY)[number];

/**
 * Ends a key, on every replica with the next request, and what it made with it: who has a key that leaked has what it made as well. A
 * rotation lets that stay. Doing it again changes nothing, but ends what stayed.
 */
@Injectable()
export class RevokeApiKey {
  constructor(
    private readonly database: Database,
    private readonly memberships: MembershipRepository,
    private readonly keys: ApiKeyRepository,
    private readonly others: WaysIn,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Throws {@link NotFoundError}. */
  async execute(organizationId: number, id: string, made: MadeByKey): Promise<void> {
    await this.database.transaction(async () => {
      // What the key is about to leave behind is there before this is done, or refused after it.
      await this.memberships.lock(organizationId);
      const outcome = await this.keys.revoke(organizationId, id, this.clock.now());
      if (outcome === 'absent') throw new NotFoundError('API key');
      const closed =
        made === 'ends' ? await this.others.close({ organizationId, makers: [id], reason: 'key-revoked' }) : {};
      if (outcome === 'was-revoked') return;
      const target = { type: 'api-key', id };
      await this.audit.record({ organizationId, action: 'api-key.revoked', target, facts: { made, ...closed } });
    });
  }
}
