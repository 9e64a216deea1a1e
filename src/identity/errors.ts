import { DomainError, type ErrorItem, InvalidRequestError } from '../platform/index.js';
import type { Role } from './domain/principal.js';

/** Refuses a caller whom nobody knows yet. */
abstract class AnonymousRefusalError extends DomainError {
  override readonly countAnonymously = true;
}

/** 401: nobody is signed in, or the session has ended. Why exactly is not told. */
export class UnauthenticatedError extends AnonymousRefusalError {
  constructor() {
    super(
      'unauthenticated',
      'unauthenticated',
      'Not signed in',
      'You are not signed in, or your session has ended. Sign in again.',
      { headers: { 'WWW-Authenticate': 'Cookie realm="posture"' } },
    );
  }
}

/** 403: a member, but the role does not suffice. */
export class RoleNeededError extends DomainError {
  constructor(minimum: Role) {
    super(
      'forbidden',
      'forbidden',
      'Forbidden',
      `This needs the role ${minimum}. Ask an owner of your organization for it.`,
      { extensions: { requiredRole: minimum } },
    );
  }
}

/** 403: the request was made by another site's page. */
export class CrossOriginRequestError extends AnonymousRefusalError {
  constructor() {
    super(
      'forbidden',
      'csrf-rejected',
      'Request from another site',
      'The request did not come from a page of this service. Open the service and try again there.',
    );
  }
}

/** 400: two cookies of one name, which a sibling host may have planted. */
export class DuplicateCookieError extends AnonymousRefusalError {
  constructor(name: string) {
    super(
      'invalid',
      'duplicate-cookie',
      'Duplicate cookie',
      `The cookie ${name} was sent twice. Clear the cookies of this site and sign in again.`,
    );
  }
}

/** 404: no such provider, or it has no credentials here. */
export class ProviderNotConfiguredError extends AnonymousRefusalError {
  constructor() {
    super(
      'not-found',
      'provider-not-configured',
      'Not found',
      'This way to sign in is not offered here. GET /api/v1/auth/providers lists those that are.',
    );
  }
}

/** 403: the sign-in was not begun in this browser, has run out, was used before, or belongs to another provider. */
export class OAuthTransactionInvalidError extends AnonymousRefusalError {
  constructor() {
    super(
      'forbidden',
      'oauth-transaction-invalid',
      'Sign-in not valid',
      'This sign-in was not begun in this browser, has run out, or was used already. Begin again.',
    );
  }
}

/** 401: the provider refused the code. What it said is logged only. */
export class OAuthExchangeFailedError extends AnonymousRefusalError {
  constructor(cause: unknown) {
    super(
      'unauthenticated',
      'oauth-exchange-failed',
      'Sign-in refused',
      'The provider did not confirm this sign-in. Begin again.',
      { headers: { 'WWW-Authenticate': 'Cookie realm="posture"' }, cause },
    );
  }
}

/** 403: the account is not of a domain that may sign in here. */
export class DomainNotAllowedError extends AnonymousRefusalError {
  constructor(cause: unknown) {
    super(
      'forbidden',
      'domain-not-allowed',
      'Domain not allowed',
      'Accounts of this domain may not sign in here. Choose the account of your organization, or ask an administrator.',
      { cause },
    );
  }
}

/** 403: the account is of a directory (a tenant of the provider) that may not sign in here. */
export class TenantNotAllowedError extends AnonymousRefusalError {
  constructor(cause: unknown) {
    super(
      'forbidden',
      'tenant-not-allowed',
      'Directory not allowed',
      'Accounts of this directory may not sign in here. Choose your work or school account, or ask an administrator.',
      { cause },
    );
  }
}

/** 502: the provider does not answer, or not in a way that can be understood. */
export class IdentityProviderUnavailableError extends AnonymousRefusalError {
  constructor(cause: unknown) {
    super(
      'bad-gateway',
      'identity-provider-unavailable',
      'Provider unavailable',
      'The provider does not answer as it should. Try again in a few minutes.',
      { headers: { 'Retry-After': '60' }, cause },
    );
  }
}

/** 400: a development service was asked under a name that is not this machine's. */
export class UnknownPublicAddressError extends InvalidRequestError {
  constructor() {
    super(
      'public-address-unknown',
      'Public address unknown',
      'The service does not know its own address. Set PUBLIC_URL to the origin that people use.',
    );
  }
}

/** 401: the API key is malformed, unknown, expired or revoked; which of them is not said. */
export class ApiKeyInvalidError extends AnonymousRefusalError {
  constructor() {
    super(
      'unauthenticated',
      'api-key-invalid',
      'API key not valid',
      'The Authorization header holds no API key that is valid now. Send "Bearer" and a whole key (sps_key_ and 49 characters) that has not expired.',
      { headers: { 'WWW-Authenticate': 'Bearer realm="posture", error="invalid_token"' } },
    );
  }
}

/** 403: the key has the role, but not the scope. */
export class ScopeNeededError extends DomainError {
  constructor(scope: string) {
    super(
      'forbidden',
      'scope-needed',
      'Scope needed',
      `This needs an API key with the scope ${scope}. Ask an administrator of your organization for one.`,
      {
        extensions: { requiredScope: scope },
        headers: { 'WWW-Authenticate': `Bearer realm="posture", error="insufficient_scope", scope="${scope}"` },
      },
    );
  }
}

/** 403: no API key opens this, whatever its role and scopes. */
export class PeopleOnlyError extends DomainError {
  constructor() {
    super(
      'forbidden',
      'people-only',
      'For people only',
      'An API key cannot do this. Sign in and do it yourself, without an Authorization header.',
    );
  }
}

/** 400: a scope that opens nothing. */
export class UnknownScopeError extends InvalidRequestError {
  constructor(errors: ErrorItem[], known: readonly string[]) {
    super('unknown-scope', 'Unknown scope', `Scopes are ${known.join(', ')}.`, { errors });
  }
}
