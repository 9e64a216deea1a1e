import { Injectable } from '@nestjs/common';
import { AuditLog, Clock, Database, Ids, mintToken, NotFoundError, suggest } from '../../platform/index.js';
import { TooManyApiKeysError } from '../belonging-errors.js';
import { API_KEYS_AT_MOST, type ApiKeyRole } from '../domain/api-key.js';
import type { Person } from '../domain/principal.js';
import { isAtLeast } from '../domain/role.js';
import { RoleNeededError, UnknownScopeError } from '../errors.js';
import { ApiKeyRepository, type ApiKeyRow } from '../persistence/api-key.repository.js';
import { KnownScopes } from './known-scopes.js';
import { RequireOwner } from './require-owner.service.js';

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
