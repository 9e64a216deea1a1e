import { Injectable } from '@nestjs/common';
import { AcrossOrganizations, JsonLogger } from '../../platform/index.js';
import type { Role } from '../domain/role.js';
import type { ProviderProfile } from '../oauth/identity-provider.js';
import { exchange } from '../oauth/strategy-runner.js';
import type { UserRow } from '../persistence/identity.repository.js';
import { ClaimTransaction } from './claim-transaction.service.js';
import { EndSession } from './end-session.service.js';
import { IdentityProviders } from './identity-providers.js';
import { OpenSession } from './open-session.service.js';
import { ResolveAccount } from './resolve-account.service.js';
import type { IssuedTokens } from './session-tokens.js';

export interface SignInReturn {
  provider: string;
  code: string;
  state: string;
  /** What the provider says it is (RFC 9207), if it said. */
  issuer: string | undefined;
  /** The transaction that the browser kept for this state. */
  sealedTransaction: string | undefined;
  /** The tokens that the browser still has: the new session takes the place of theirs. */
  previous: readonly string[];
}

export interface SignedIn {
  user: UserRow;
  organization: { publicId: string; name: string; slug: string };
  role: Role;
  returnTo: string;
  tokens: IssuedTokens;
}

/** Finishes a sign-in that this browser began: once, with the provider it was begun with, within ten minutes. */
@Injectable()
export class CompleteSignIn {
  constructor(
    private readonly providers: IdentityProviders,
    private readonly claimTransaction: ClaimTransaction,
    private readonly accounts: ResolveAccount,
    private readonly openSession: OpenSession,
    private readonly endSession: EndSession,
    private readonly everywhere: AcrossOrganizations,
    private readonly logger: JsonLogger,
  ) {}

  /**
   * Throws ProviderNotConfiguredError, OAuthTransactionInvalidError, OAuthExchangeFailedError,
   * IdentityProviderUnavailableError, DomainNotAllowedError or TenantNotAllowedError.
   */
  async execute(input: SignInReturn): Promise<SignedIn> {
    const provider = this.providers.get(input.provider);
    const { code, state } = input;
    const { codeVerifier, nonce, redirectUri, returnTo } = await this.claimTransaction.execute(provider, input);
    const grant = { code, state, codeVerifier, nonce, redirectUri };
    // The provider's tokens end here: nothing is asked of it later.
    const profile = await exchange(provider, grant).catch((error: unknown) => {
      this.logger.event('sign-in not confirmed', { provider: input.provider, ...reasonOf(error) });
      throw error;
    });
    const signedIn = await this.everywhere.transaction(() => this.signIn(input.provider, profile));
    await this.endSession.execute(input.previous, 'replaced');
    return { ...signedIn, returnTo };
  }

  private async signIn(provider: string, profile: ProviderProfile): Promise<Omit<SignedIn, 'returnTo'>> {
    const { user, membership } = await this.accounts.execute(provider, profile);
    const { organizationId, organizationPublicId, name, slug, role } = membership;
    const tokens = await this.openSession.execute({ user, organizationId, organizationPublicId, provider });
    return { user, organization: { publicId: organizationPublicId, name, slug }, role, tokens };
  }
}

/** A provider may well repeat a code or a token in what it says about it. */
const CREDENTIAL_LIKE = /[\w.~+/=-]{32,}/g;

/** What an operator needs to find out why; the provider's documents stay out, they may hold a token. */
function reasonOf(error: unknown): Record<string, unknown> {
  const { cause } = error as {
    cause?: { name?: string; message?: string; code?: string; oauthError?: { statusCode?: number; message?: string } };
  };
  return {
    error: cause?.name,
    reason: cause?.message?.replace(CREDENTIAL_LIKE, '…').slice(0, 200),
    providerError: cause?.code,
    providerStatus: cause?.oauthError?.statusCode,
    transport: cause?.oauthError?.message,
  };
}
