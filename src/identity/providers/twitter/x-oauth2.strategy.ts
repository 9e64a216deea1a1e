import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import OAuth2Strategy from 'passport-oauth2';
import { type Claims, emailFrom, nameFrom, pictureFrom, subjectFrom } from '../../oauth/claims.js';
import { fetchProfile, type ProfileDone } from '../../oauth/fetch-profile.js';
import { IdentityProvider, type IdentityProviderPort, type ProviderProfile } from '../../oauth/identity-provider.js';
import { ProviderTransport } from '../../oauth/provider-transport.js';
import { transactionStore } from '../../oauth/transaction-store.js';
import { twitterConfig, type TwitterConfig } from './twitter.config.js';

/** Signs people in with X: OAuth 2 with PKCE, the client known by HTTP Basic. docs/decisions/0017 says why it is ours. */
@IdentityProvider({ key: 'twitter', name: 'X' })
@Injectable()
export class XOAuth2Strategy extends PassportStrategy(OAuth2Strategy, 'twitter', true) implements IdentityProviderPort {
  readonly usesNonce = false;

  constructor(
    @Inject(twitterConfig.token) private readonly config: TwitterConfig,
    transport: ProviderTransport,
  ) {
    const id = config.TWITTER_CLIENT_ID ?? 'not-configured';
    const secret = config.TWITTER_CLIENT_SECRET ?? '';
    super({
      clientID: id,
      clientSecret: secret,
      authorizationURL: config.TWITTER_AUTHORIZE_URL,
      tokenURL: config.TWITTER_TOKEN_URL,
      // users.read alone gives 403 on /2/users/me.
      scope: ['users.read', 'tweet.read', 'users.email'],
      pkce: true,
      store: transactionStore,
    });
    transport.carry(this._oauth2, { basicAuth: { id, secret } });
    this._oauth2.useAuthorizationHeaderforGET(true);
  }

  isConfigured(): boolean {
    return this.config.TWITTER_CLIENT_ID !== undefined;
  }

  /** X is not known to send one. */
  acceptsIssuer(): boolean {
    return true;
  }

  override userProfile(accessToken: string, done: ProfileDone): void {
    fetchProfile(this._oauth2, this.config.TWITTER_PROFILE_URL, accessToken, done);
  }

  validate(_accessToken: string, _refreshToken: string | undefined, profile: Claims): ProviderProfile {
    return describe(profile);
  }
}

/** The person behind an answer of `/2/users/me`. X gives an address only when it was confirmed. */
export function describe(answer: Claims): ProviderProfile {
  const { data } = answer;
  if (typeof data !== 'object' || data === null) throw new Error('X gave no user.');
  const user = data as Claims;
  const email = emailFrom(user['confirmed_email']);
  return {
    subject: subjectFrom(user['id'], 'X'),
    tenant: '',
    name: nameFrom([user['name'], user['username']], 'X user'),
    email,
    emailVerified: email !== null,
    emailAuthoritative: false,
    avatarUrl: pictureFrom(user['profile_image_url']),
  };
}
