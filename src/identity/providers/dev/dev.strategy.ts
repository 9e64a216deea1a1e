import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { PassportStrategy } from '@nestjs/passport';
import OAuth2Strategy from 'passport-oauth2';
import { identityConfig, type IdentityConfig } from '../../config.js';
import { IdentityProvider, type IdentityProviderPort, type ProviderProfile } from '../../oauth/identity-provider.js';
import { ProviderTransport } from '../../oauth/provider-transport.js';
import { transactionStore } from '../../oauth/transaction-store.js';
import { DEV_ISSUER, DevClient } from './dev-client.js';

/** What the development provider tells of a person. */
export interface DevUserinfo {
  sub: string;
  name: string;
  email: string;
}

interface ListeningAddress {
  address: string;
  family: string;
  port: number;
}

type ProfileDone = (error: unknown, profile?: DevUserinfo) => void;

/** Signs in as one of the development people, through a provider in this very process: the same road as any other. */
@IdentityProvider({ key: 'dev', name: 'Local development', localOnly: true })
@Injectable()
export class DevStrategy extends PassportStrategy(OAuth2Strategy, 'dev', true) implements IdentityProviderPort {
  readonly usesNonce = false;

  constructor(
    client: DevClient,
    private readonly http: HttpAdapterHost,
    transport: ProviderTransport,
    @Inject(identityConfig.token) private readonly config: IdentityConfig,
  ) {
    super({
      clientID: client.id,
      clientSecret: client.secret,
      // Relative: the browser comes back under the name and port that it used.
      authorizationURL: '/dev-idp/authorize',
      tokenURL: '/dev-idp/token',
      scope: ['openid', 'profile', 'email'],
      pkce: true,
      store: transactionStore,
    });
    transport.carry(this._oauth2);
    Object.assign(this._oauth2, { _getAccessTokenUrl: () => this.address('/dev-idp/token') });
    this._oauth2.useAuthorizationHeaderforGET(true);
  }

  isConfigured(): boolean {
    return this.config.DEV_LOGIN;
  }

  acceptsIssuer(issuer: string | undefined): boolean {
    return issuer === undefined || issuer === DEV_ISSUER;
  }

  override userProfile(accessToken: string, done: ProfileDone): void {
    this._oauth2.get(this.address('/dev-idp/userinfo'), accessToken, (failure: object | null, body) => {
      if (failure) done(new OAuth2Strategy.InternalOAuthError('Failed to fetch user profile', failure));
      else done(null, JSON.parse(String(body)) as DevUserinfo);
    });
  }

  validate(_accessToken: string, _refreshToken: string | undefined, profile: DevUserinfo): ProviderProfile {
    const { sub, name, email } = profile;
    return { subject: sub, tenant: '', name, email, emailVerified: true, emailAuthoritative: true, avatarUrl: null };
  }

  /** The service asks itself, on the port that it got. */
  private address(path: string): string {
    const server = this.http.httpAdapter.getHttpServer() as { address(): ListeningAddress };
    const { address, family, port } = server.address();
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}${path}`;
  }
}
