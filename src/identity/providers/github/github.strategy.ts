import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import GitHubStrategy from 'passport-github2';
import { emailFrom, nameFrom, pictureFrom } from '../../oauth/claims.js';
import { IdentityProvider, type IdentityProviderPort, type ProviderProfile } from '../../oauth/identity-provider.js';
import { ProviderTransport } from '../../oauth/provider-transport.js';
import { transactionStore } from '../../oauth/transaction-store.js';
import { githubConfig, type GithubConfig } from './github.config.js';

/** What passport-github2 gives with `allRawEmails`. */
export interface GithubProfile {
  id: string;
  username?: string;
  displayName?: string | null;
  photos?: { value: string }[];
  emails?: { value: string; primary?: boolean; verified?: boolean }[];
}

/** Signs people in with GitHub: OAuth 2 with PKCE, known by their numeric id, since a login can be renamed and taken over. */
@IdentityProvider({ key: 'github', name: 'GitHub' })
@Injectable()
export class GithubStrategy extends PassportStrategy(GitHubStrategy, 'github', true) implements IdentityProviderPort {
  readonly usesNonce = false;

  constructor(
    @Inject(githubConfig.token) private readonly config: GithubConfig,
    transport: ProviderTransport,
  ) {
    super({
      // Passport wants an id even where GitHub is not configured and so never asked.
      clientID: config.GITHUB_CLIENT_ID ?? 'not-configured',
      clientSecret: config.GITHUB_CLIENT_SECRET ?? '',
      authorizationURL: config.GITHUB_AUTHORIZE_URL,
      tokenURL: config.GITHUB_TOKEN_URL,
      userProfileURL: config.GITHUB_PROFILE_URL,
      userEmailURL: config.GITHUB_EMAIL_URL,
      scope: ['read:user', 'user:email'],
      scopeSeparator: ' ',
      allRawEmails: true,
      pkce: true,
      store: transactionStore,
    });
    transport.carry(this._oauth2, { headers: { Accept: 'application/json' } });
  }

  isConfigured(): boolean {
    return this.config.GITHUB_CLIENT_ID !== undefined;
  }

  /** GitHub is not known to send one. */
  acceptsIssuer(): boolean {
    return true;
  }

  validate(_accessToken: string, _refreshToken: string | undefined, profile: GithubProfile): ProviderProfile {
    return describe(profile);
  }
}

/** The person behind a GitHub profile. The primary address may be unproven: then another one that is proven counts. */
export function describe(profile: GithubProfile): ProviderProfile {
  if (!/^\d+$/.test(profile.id)) throw new Error('GitHub gave no numeric id.');
  const proven = (profile.emails ?? []).filter((email) => email.verified === true);
  const email = emailFrom((proven.find((candidate) => candidate.primary === true) ?? proven[0])?.value);
  return {
    subject: profile.id,
    tenant: '',
    name: nameFrom([profile.displayName, profile.username], 'GitHub user'),
    email,
    emailVerified: email !== null,
    emailAuthoritative: false,
    avatarUrl: pictureFrom(profile.photos?.[0]?.value),
  };
}
