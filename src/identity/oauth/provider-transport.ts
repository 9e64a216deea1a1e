import { Inject, Injectable } from '@nestjs/common';
import { createRemoteJWKSet, customFetch } from 'jose';
import { platformConfig, type PlatformConfig } from '../../platform/index.js';
import { identityConfig, type IdentityConfig } from '../config.js';
import { boundedRequest, type TransportOptions } from './bounded-request.js';
import { callOut, type OutboundRules } from './outbound-call.js';
import { listOf } from './provider-settings.js';

const KEYS_FRESH_MS = 10 * 60_000;
/** A stranger's token with a made-up key id must not make us ask the provider each time. */
const KEYS_COOLDOWN_MS = 30_000;

/** A provider's published keys; give them to an IdTokens. */
export type ProviderKeys = ReturnType<typeof createRemoteJWKSet>;

/** How strategies reach their providers: bounded in time and size, without redirects, and only where it is allowed. */
@Injectable()
export class ProviderTransport {
  private readonly rules: OutboundRules;

  constructor(
    @Inject(platformConfig.token) platform: PlatformConfig,
    @Inject(identityConfig.token) identity: IdentityConfig,
  ) {
    this.rules = {
      production: platform.NODE_ENV === 'production',
      privateHosts: new Set(listOf(identity.SIGN_IN_PRIVATE_HOSTS)),
    };
  }

  /** Makes a strategy's `_oauth2` use this transport. */
  carry(oauth2: object, options: TransportOptions = {}): void {
    Object.assign(oauth2, { _request: boundedRequest(this.rules, options) });
  }

  /** The JWKS at an address: fetched when first needed, kept ten minutes, asked again for an unknown key at most twice a minute. */
  keysAt(address: string): ProviderKeys {
    return createRemoteJWKSet(new URL(address), {
      cacheMaxAge: KEYS_FRESH_MS,
      cooldownDuration: KEYS_COOLDOWN_MS,
      [customFetch]: async (url, { headers }) => {
        const request = { method: 'GET', headers: Object.fromEntries(headers), body: null };
        const { statusCode, data } = await callOut(new URL(url), request, this.rules);
        return new Response(data, { status: statusCode });
      },
    });
  }
}
