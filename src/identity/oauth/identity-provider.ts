import { DiscoveryService } from '@nestjs/core';
import type OAuth2Strategy from 'passport-oauth2';

export interface IdentityProviderMeta {
  /** Names it in addresses and in stored identities: `^[a-z0-9-]{1,40}$`, for ever the same. */
  key: string;
  /** As people write it. */
  name: string;
  /** For browsers on this machine: not there for requests that a proxy or a tunnel hands on. */
  localOnly?: true;
}

/** What a provider says of a person. */
export interface ProviderProfile {
  /** What the provider never gives to anybody else. Not a name, not an email. */
  subject: string;
  /** The provider's own tenant, where subjects are unique only within it; else empty. */
  tenant: string;
  name: string;
  email: string | null;
  /** The provider itself proved the address. */
  emailVerified: boolean;
  /** The provider runs, or vouches for, the address's domain: only then may the domain open an organization. */
  emailAuthoritative: boolean;
  avatarUrl: string | null;
}

/**
 * A Passport OAuth 2 strategy that identity runs by itself. It is built with `store: transactionStore` (so that state and
 * PKCE verifier live in the sealed cookie) and carried by `ProviderTransport`; `validate` gives a {@link ProviderProfile},
 * or throws a DomainError (told as it is), an IdTokenRefusedError (told as a refusal), or anything else (the provider
 * cannot be understood).
 */
export interface IdentityProviderPort extends OAuth2Strategy {
  /** Whether it has what it needs here; one that has not is not offered. */
  isConfigured(): boolean;
  /**
   * Whether it puts a nonce into its id tokens. Then `authorizationParams` is given one in its options, to send; and
   * `validate` finds it in `request.transaction.nonce` (`passReqToCallback`), to compare.
   */
  readonly usesNonce: boolean;
  /**
   * Whether a return with this `iss` (RFC 9207) can be from it. One that is known to send it refuses a return without;
   * one that is not known to cannot tell.
   */
  acceptsIssuer(issuer: string | undefined): boolean;
}

/** Marks a provider as a way to sign in; identity finds it by itself. */
export const IdentityProvider = DiscoveryService.createDecorator<IdentityProviderMeta>();
