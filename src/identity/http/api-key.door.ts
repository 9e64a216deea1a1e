import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import {
  clientAddress,
  type KeyScope,
  type LimitPolicy,
  RateLimiter,
  setActor,
  type WriterAnswer,
} from '../../platform/index.js';
import { AuthenticateApiKey } from '../app/authenticate-api-key.service.js';
import { identityConfig, type IdentityConfig } from '../config.js';
import type { ApiKeyHolder } from '../domain/principal.js';
import { readScope, scopeNeeded, scopesSuffice } from '../domain/scope.js';
import { ScopeNeededError } from '../errors.js';

/** Many integrations may run behind one address. */
const KEYS_PER_ADDRESS = 10;

/** How a request with an API key comes in: cheap checks first, each key only so often, and only where its scope leads. */
@Injectable()
export class ApiKeyDoor {
  private readonly perKey: LimitPolicy;
  private readonly perAddress: LimitPolicy;

  constructor(
    private readonly authenticate: AuthenticateApiKey,
    private readonly limiter: RateLimiter,
    @Inject(identityConfig.token) config: IdentityConfig,
  ) {
    const limit = config.API_KEY_REQUESTS_PER_MINUTE;
    this.perKey = { name: 'api-key', limit, windowSeconds: 60 };
    this.perAddress = { name: 'api-key-address', limit: limit * KEYS_PER_ADDRESS, windowSeconds: 60 };
  }

  /** Throws ApiKeyInvalidError, LimitExceededError. */
  async establish(request: Request, authorization: string): Promise<ApiKeyHolder> {
    const key = this.authenticate.read(authorization);
    // A key made up with a right checksum costs a statement: so many, and no more.
    this.limiter.take(this.perAddress, clientAddress(request));
    const holder = await this.authenticate.identify(key);
    setActor({ ...holder.actor, organizationId: holder.organizationId });
    this.limiter.take(this.perKey, holder.actor.id);
    return holder;
  }

  /** Throws {@link ScopeNeededError}. What counts is what the route states, not the address as it was written. */
  requireScope(holder: ApiKeyHolder, keys: KeyScope, { trial }: WriterAnswer, { method, query }: Request): void {
    const needed = [scopeNeeded(keys, method)];
    if (trial !== null && ![undefined, 'false'].includes(query[trial] as string | undefined))
      needed.push(readScope(keys.resource));
    const missing = needed.find((scope) => !scopesSuffice(holder.scopes, scope));
    if (missing !== undefined) throw new ScopeNeededError(missing);
  }
}
