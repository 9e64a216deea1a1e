import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy as GoogleOAuth20Strategy } from 'passport-google-oauth20';
import { DomainNotAllowedError } from '../../errors.js';
import { type Claims, domainOf, emailFrom, nameFrom, pictureFrom, subjectFrom } from '../../oauth/claims.js';
import { IdTokens } from '../../oauth/id-tokens.js';
import { IdentityProvider, type IdentityProviderPort, type ProviderProfile } from '../../oauth/identity-provider.js';
import { listOf } from '../../oauth/provider-settings.js';
import { ProviderTransport } from '../../oauth/provider-transport.js';
import { type StrategyRequest, transactionStore } from '../../oauth/transaction-store.js';
import { googleConfig, type GoogleConfig } from './google.config.js';

const ISSUER = 'https://accounts.google.com';

/** Signs people in with Google: PKCE, a nonce, and the id token as the only source. */
@IdentityProvider({ key: 'google', name: 'Google' })
@Injectable()
export class GoogleStrategy
  extends PassportStrategy(GoogleOAuth20Strategy, 'google', true)
  implements IdentityProviderPort
{
  readonly usesNonce = true;
  private readonly idTokens: IdTokens;
  private readonly hostedDomains: readonly string[];

  constructor(
    @Inject(googleConfig.token) private readonly config: GoogleConfig,
    transport: ProviderTransport,
  ) {
    const clientID = config.GOOGLE_CLIENT_ID ?? 'not-configured';
    super({
      clientID,
      clientSecret: config.GOOGLE_CLIENT_SECRET ?? '',
      authorizationURL: config.GOOGLE_AUTHORIZE_URL,
      tokenURL: config.GOOGLE_TOKEN_URL,
      scope: ['openid', 'email', 'profile'],
      pkce: true,
      store: transactionStore,
      passReqToCallback: true,
      // The id token is signed and for us; userinfo would be neither, and one call more.
      skipUserProfile: true,
    });
    transport.carry(this._oauth2);
    this.idTokens = new IdTokens(transport.keysAt(config.GOOGLE_JWKS_URL), clientID, () => ISSUER);
    this.hostedDomains = listOf(config.GOOGLE_HOSTED_DOMAINS);
  }

  isConfigured(): boolean {
    return this.config.GOOGLE_CLIENT_ID !== undefined;
  }

  /** One that came must be Google's. Who left it out on the way is held by the issuer of the id token instead. */
  acceptsIssuer(issuer: string | undefined): boolean {
    return issuer === undefined || issuer === ISSUER;
  }

  override authorizationParams(options: { nonce?: string }): object {
    const [domain, ...more] = this.hostedDomains;
    return {
      nonce: options.nonce,
      // Only a hint for Google's list of accounts; what counts is the claim.
      ...(domain === undefined ? {} : { hd: more.length === 0 ? domain : '*' }),
    };
  }

  async validate(
    request: StrategyRequest,
    _accessToken: string,
    _refreshToken: string | undefined,
    answer: { id_token?: unknown },
    _profile: unknown,
  ): Promise<ProviderProfile> {
    const { claims } = await this.idTokens.verify(answer.id_token, request.transaction.nonce);
    requireHostedDomain(claims, this.hostedDomains);
    return describe(claims);
  }
}

/** Throws {@link DomainNotAllowedError} unless the account is managed by one of the domains, if there are any. */
export function requireHostedDomain(claims: Claims, allowed: readonly string[]): void {
  if (allowed.length === 0) return;
  const { hd } = claims;
  if (typeof hd !== 'string' || !allowed.includes(hd.toLowerCase()))
    throw new DomainNotAllowedError(new Error(`The hd claim is ${hd === undefined ? 'missing' : JSON.stringify(hd)}.`));
}

/**
 * The person behind Google's claims. Google vouches for addresses of its own (gmail.com) and of the domain that manages the
 * account (`hd`); any other was only confirmed by a mail once.
 */
export function describe(claims: Claims): ProviderProfile {
  const email = claims['email_verified'] === true ? emailFrom(claims['email']) : null;
  const { hd } = claims;
  const domain = email === null ? null : domainOf(email);
  return {
    subject: subjectFrom(claims['sub'], 'Google'),
    tenant: '',
    name: nameFrom([claims['name'], email], 'Google user'),
    email,
    emailVerified: email !== null,
    emailAuthoritative:
      domain !== null && (domain === 'gmail.com' || (typeof hd === 'string' && hd.toLowerCase() === domain)),
    avatarUrl: pictureFrom(claims['picture']),
  };
}
