import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import OAuth2Strategy from 'passport-oauth2';
import { TenantNotAllowedError } from '../../errors.js';
import { type Claims, emailFrom, nameFrom, subjectFrom } from '../../oauth/claims.js';
import { IdTokenRefusedError, IdTokens } from '../../oauth/id-tokens.js';
import { IdentityProvider, type IdentityProviderPort, type ProviderProfile } from '../../oauth/identity-provider.js';
import { listOf } from '../../oauth/provider-settings.js';
import { ProviderTransport } from '../../oauth/provider-transport.js';
import { type StrategyRequest, transactionStore } from '../../oauth/transaction-store.js';
import { microsoftConfig, type MicrosoftConfig } from './microsoft.config.js';

/**
 * Signs people in with Microsoft: PKCE, a nonce, and the id token as the only source. The issuer depends on the directory,
 * so each token must name that of its own. docs/decisions/0017 says why the strategy is ours.
 */
@IdentityProvider({ key: 'microsoft', name: 'Microsoft' })
@Injectable()
export class EntraStrategy extends PassportStrategy(OAuth2Strategy, 'microsoft', true) implements IdentityProviderPort {
  readonly usesNonce = true;
  private readonly authority: string;
  private readonly idTokens: IdTokens;
  private readonly allowedTenants: readonly string[];

  constructor(
    @Inject(microsoftConfig.token) private readonly config: MicrosoftConfig,
    transport: ProviderTransport,
  ) {
    const clientID = config.MICROSOFT_CLIENT_ID ?? 'not-configured';
    const authority = config.MICROSOFT_AUTHORITY_URL.replace(/(?<!\/)\/+$/, '');
    const tenant = `${authority}/${config.MICROSOFT_TENANT}`;
    super({
      clientID,
      clientSecret: config.MICROSOFT_CLIENT_SECRET ?? '',
      authorizationURL: `${tenant}/oauth2/v2.0/authorize`,
      tokenURL: `${tenant}/oauth2/v2.0/token`,
      scope: ['openid', 'profile', 'email'],
      pkce: true,
      store: transactionStore,
      passReqToCallback: true,
      skipUserProfile: true,
    });
    transport.carry(this._oauth2);
    this.authority = authority;
    this.idTokens = new IdTokens(transport.keysAt(`${tenant}/discovery/v2.0/keys`), clientID, (claims) =>
      this.issuerOf(tenantOf(claims)),
    );
    this.allowedTenants = listOf(config.MICROSOFT_ALLOWED_TENANTS);
  }

  isConfigured(): boolean {
    return this.config.MICROSOFT_CLIENT_ID !== undefined;
  }

  /** Microsoft is not known to send one; if it does, it is a directory's. */
  acceptsIssuer(issuer: string | undefined): boolean {
    return issuer === undefined || issuer === this.issuerOf(issuer.split('/').at(-2) ?? '');
  }

  override authorizationParams(options: { nonce?: string }): object {
    return { nonce: options.nonce, response_mode: 'query' };
  }

  async validate(
    request: StrategyRequest,
    _accessToken: string,
    _refreshToken: string | undefined,
    answer: { id_token?: unknown },
    _profile: unknown,
  ): Promise<ProviderProfile> {
    const { claims, keyIssuer } = await this.idTokens.verify(answer.id_token, request.transaction.nonce);
    const tid = tenantOf(claims);
    // Microsoft says of each key whose tokens it signs: one directory's, or (`{tenantid}`) those of all.
    if (keyIssuer !== null && keyIssuer.replace('{tenantid}', tid) !== claims.iss)
      throw new IdTokenRefusedError('the key is not for tokens of this issuer');
    requireTenant(tid, this.config.MICROSOFT_TENANT, this.allowedTenants);
    return describe(claims);
  }

  private issuerOf(tid: string): string {
    return `${this.authority}/${tid}/v2.0`;
  }
}

/**
 * The person behind Microsoft's claims. `email` is whatever an administrator of the directory typed in, and so nobody's
 * proof, unless `xms_edov` says that the address or its domain was verified. That is said of personal accounts and of guests
 * who proved a mailbox once, too: the directory speaks for a domain only where `acct` says that the account is its own.
 */
export function describe(claims: Claims): ProviderProfile {
  const edov = claims['xms_edov'];
  const email = edov === true || edov === 1 || edov === '1' ? emailFrom(claims['email']) : null;
  const tenant = tenantOf(claims);
  return {
    subject: subjectFrom(claims['oid'], 'Microsoft'),
    tenant,
    name: nameFrom([claims['name']], 'Microsoft user'),
    email,
    emailVerified: email !== null,
    emailAuthoritative: email !== null && tenant !== CONSUMERS && isMember(claims['acct']),
    avatarUrl: null,
  };
}

/** `acct` is 0 for members of the directory and 1 for guests; absent where the application does not ask for it. */
function isMember(acct: unknown): boolean {
  return acct === 0 || acct === '0';
}

/** The directory in which Microsoft keeps personal accounts. */
const CONSUMERS = '9188040d-6c67-4c5b-b112-36a304b66dad';
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The directory that a token is of. Throws {@link IdTokenRefusedError} for anything but a GUID in lower case. */
export function tenantOf(claims: Claims): string {
  const { tid } = claims;
  if (typeof tid !== 'string' || !GUID.test(tid)) throw new IdTokenRefusedError('unusable "tid" claim');
  return tid;
}

/**
 * Throws {@link TenantNotAllowedError} unless a directory may sign in.
 * @param setting `common`, `organizations`, `consumers` or one directory's id
 * @param allowed ids in lower case; none: all that the setting lets in
 */
export function requireTenant(tid: string, setting: string, allowed: readonly string[]): void {
  const fits =
    setting === 'common' ||
    (setting === 'organizations'
      ? tid !== CONSUMERS
      : tid === (setting === 'consumers' ? CONSUMERS : setting.toLowerCase()));
  if (!fits || (allowed.length > 0 && !allowed.includes(tid)))
    throw new TenantNotAllowedError(new Error(`The tid claim is ${tid}.`));
}
