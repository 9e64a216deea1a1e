import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import {
  type AccessDecision,
  accessDecision,
  ApiProblems,
  askAgainAfterBody,
  clientAddress,
  type KeyScope,
  type LimitPolicy,
  RateLimiter,
  setActor,
  toldToWriters,
  type WriterAnswer,
} from '../../platform/index.js';
import { AuthenticateApiKey, AuthenticateRequest } from '../app/authenticate-request.service.js';
import { PresentedSession } from '../app/sessions.js';
import { identityConfig, type IdentityConfig } from '../config.js';
import {
  type ApiKeyHolder,
  isAtLeast,
  isPerson,
  type Person,
  type Principal,
  readScope,
  type Role,
  scopeNeeded,
  scopesSuffice,
} from '../domain/principal.js';
import { PeopleOnlyError, RoleNeededError, ScopeNeededError, UnauthenticatedError } from '../errors.js';
import { CrossOriginCheck } from './cross-origin.check.js';
import { principalOf, rememberPrincipal } from './current-principal.decorator.js';
import { SessionCookies } from './session-cookies.js';

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

/** Lets in who holds the session of this request by its refresh token as well. Runs after that of `@Roles()`. */
@Injectable()
export class SessionHolderGuard implements CanActivate {
  constructor(
    private readonly presented: PresentedSession,
    private readonly cookies: SessionCookies,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const person = principalOf(request);
    if (!person || !isPerson(person)) throw new Error('@HolderOnly() needs @Roles() and @PeopleOnly() on the class.');
    const { refresh } = this.cookies.both(request);
    if (refresh === undefined || !(await this.presented.isHeld(person, [refresh]))) throw new UnauthenticatedError();
    return true;
  }
}

/**
 * For routes that set the cookies of a session anew: a stolen access token must not buy a refresh token. Goes on methods,
 * with `@Roles()` and `@PeopleOnly()` on the class.
 */
export function HolderOnly(): MethodDecorator {
  return applyDecorators(
    UseGuards(SessionHolderGuard),
    ApiProblems({
      401: 'Nobody is signed in, the session has ended, or its refresh token (cookie `svc_refresh`) did not come or is not good any more.',
    }),
  );
}

type UserDecision = Extract<AccessDecision, { kind: 'user' }>;

const BASIC = /^Basic /i;

/**
 * Lets in members whose session is alive and whose role suffices, from our own pages only, and each only so often. A
 * request with an `Authorization` header comes from an API key and from nobody else: its cookies are not looked at, unless the header is
 * `Basic`, which we never ask for.
 */
@Injectable()
export class JwtCookieGuard implements CanActivate {
  private readonly limit: LimitPolicy;
  private readonly organizationLimit: LimitPolicy;

  constructor(
    private readonly authenticate: AuthenticateRequest,
    private readonly apiKeys: ApiKeyDoor,
    private readonly cookies: SessionCookies,
    private readonly crossOrigin: CrossOriginCheck,
    private readonly limiter: RateLimiter,
    @Inject(identityConfig.token) config: IdentityConfig,
  ) {
    this.limit = { name: 'user', limit: config.USER_REQUESTS_PER_MINUTE, windowSeconds: 60 };
    const organizationLimit = config.ORGANIZATION_REQUESTS_PER_MINUTE;
    this.organizationLimit = { name: 'organization', limit: organizationLimit, windowSeconds: 60 };
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const decision = accessDecision(context.getHandler(), context.getClass());
    if (decision?.kind !== 'user') throw new Error('JwtCookieGuard needs @Roles() on the route.');

    const response = http.getResponse<Response>();
    const writers = toldToWriters(context.getHandler());
    // The class and the method may both carry @Roles(): the second run finds the first one's answer.
    const principal = principalOf(request) ?? (await this.establish(request, response));
    this.require(principal, decision, writers, request);
    askAgainAfterBody(request, async () => {
      this.require(await this.establish(request, response), decision, writers, request);
    });
    return true;
  }

  private require(principal: Principal, decision: UserDecision, writers: WriterAnswer, request: Request): void {
    const minimum = decision.role as Role;
    if (isPerson(principal)) this.crossOrigin.require(request);
    else if (!decision.keys) throw new PeopleOnlyError();
    if (!isAtLeast(principal.role, minimum)) throw new RoleNeededError(minimum);
    if (!isPerson(principal) && decision.keys) this.apiKeys.requireScope(principal, decision.keys, writers, request);
  }

  private async establish(request: Request, response: Response): Promise<Principal> {
    const { authorization } = request.headers;
    // Basic is between a browser and a proxy in front of us, whose password the browser sends along with its cookies.
    const principal =
      authorization === undefined || (BASIC.test(authorization) && this.cookies.has(request))
        ? await this.establishPerson(request, response)
        : await this.apiKeys.establish(request, authorization);
    // Last, so that what one person or key sends too much takes nothing from the others.
    this.limiter.take(this.organizationLimit, String(principal.organizationId));
    rememberPrincipal(request, principal);
    return principal;
  }

  private async establishPerson(request: Request, response: Response): Promise<Person> {
    const token = this.cookies.access(request);
    try {
      const person = await this.authenticate.execute(token);
      setActor({ ...person.actor, organizationId: person.organizationId });
      this.limiter.take(this.limit, person.userId);
      return person;
    } catch (error) {
      // The refresh cookie stays: an access token that has run out is renewed with it.
      if (error instanceof UnauthenticatedError && token !== undefined) this.cookies.clearAccess(response);
      throw error;
    }
  }
}
