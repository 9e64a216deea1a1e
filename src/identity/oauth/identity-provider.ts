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
 * PKCE verifier live in the sealed cookie) and `useBoundedTransport` as its transport, and `validate` gives a
 * {@link ProviderProfile}.
 */
export interface IdentityProviderPort extends OAuth2Strategy {
  /** Whether it has what it needs here; one that has not is not offered. */
  isConfigured(): boolean;
  /** What it sends as `iss` when it returns (RFC 9207), or null when it is not known to send one. */
  readonly issuer: string | null;
}

/** Marks a provider as a way to sign in; identity finds it by itself. */
export const IdentityProvider = DiscoveryService.createDecorator<IdentityProviderMeta>();
