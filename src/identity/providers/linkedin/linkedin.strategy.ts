import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy as LinkedInOAuth2Strategy } from 'passport-linkedin-oauth2';
import { type Claims, emailFrom, nameFrom, pictureFrom, subjectFrom } from '../../oauth/claims.js';
import { IdentityProvider, type IdentityProviderPort, type ProviderProfile } from '../../oauth/identity-provider.js';
import { ProviderTransport } from '../../oauth/provider-transport.js';
import { fetchProfile, type ProfileDone } from '../../oauth/fetch-profile.js';
import { transactionStore } from '../../oauth/transaction-store.js';
import { linkedinConfig, type LinkedinConfig } from './linkedin.config.js';

/**
 * Signs people in with LinkedIn. It refuses PKCE and repeats no nonce, so the one-time state in the sealed cookie is what
 * ties a code to its browser. The package asks a profile API that LinkedIn has closed; OpenID Connect's userinfo is asked
 * in its place.
 */
@IdentityProvider({ key: 'linkedin', name: 'LinkedIn' })
@Injectable()
export class LinkedinStrategy
  extends PassportStrategy(LinkedInOAuth2Strategy, 'linkedin', true)
  implements IdentityProviderPort
{
  readonly usesNonce = false;

  constructor(
    @Inject(linkedinConfig.token) private readonly config: LinkedinConfig,
    transport: ProviderTransport,
  ) {
    super({
      clientID: config.LINKEDIN_CLIENT_ID ?? 'not-configured',
      clientSecret: config.LINKEDIN_CLIENT_SECRET ?? '',
      authorizationURL: config.LINKEDIN_AUTHORIZE_URL,
      tokenURL: config.LINKEDIN_TOKEN_URL,
      scope: ['openid', 'profile', 'email'],
      store: transactionStore,
    });
    transport.carry(this._oauth2);
    this._oauth2.useAuthorizationHeaderforGET(true);
  }

  isConfigured(): boolean {
    return this.config.LINKEDIN_CLIENT_ID !== undefined;
  }

  /** LinkedIn is not known to send one. */
  acceptsIssuer(): boolean {
    return true;
  }

  override userProfile(accessToken: string, done: ProfileDone): void {
    fetchProfile(this._oauth2, this.config.LINKEDIN_PROFILE_URL, accessToken, done);
  }

  validate(_accessToken: string, _refreshToken: string | undefined, profile: Claims): ProviderProfile {
    return describe(profile);
  }
}

/** The person behind LinkedIn's userinfo, where `email_verified` may be a boolean, a word, or not there. */
export function describe(claims: Claims): ProviderProfile {
  const isVerified = claims['email_verified'] === true || claims['email_verified'] === 'true';
  const email = isVerified ? emailFrom(claims['email']) : null;
  return {
    subject: subjectFrom(claims['sub'], 'LinkedIn'),
    tenant: '',
    name: nameFrom([claims['name'], claims['given_name']], 'LinkedIn user'),
    email,
    emailVerified: email !== null,
    emailAuthoritative: false,
    avatarUrl: pictureFrom(claims['picture']),
  };
}
