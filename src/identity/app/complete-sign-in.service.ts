import { Injectable } from '@nestjs/common';
import { JsonLogger } from '../../platform/index.js';
import type { Role } from '../domain/principal.js';
import { exchange } from '../oauth/strategy-runner.js';
import type { UserRow } from '../persistence/identity.repository.js';
import { AdmitPerson } from './admit-person.service.js';
import { ClaimTransaction } from './start-sign-in.service.js';
import { EndSession } from './sessions.js';
import { IdentityProviders } from './identity-providers.js';
import { LinkIdentity } from './link-identity.service.js';
import type { InvitationOutcome } from './resolve-account.service.js';
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
  /** Null when the session that was there goes on: an account was linked. */
  tokens: IssuedTokens | null;
  /** What became of the invitation that the sign-in was begun with; null without one. */
  invitation: InvitationOutcome | null;
  /** The account was linked to the person who was signed in already. */
  linked: boolean;
}

/** Finishes a sign-in that this browser began: once, with the provider it was begun with, within ten minutes. */
@Injectable()
export class CompleteSignIn {
  constructor(
    private readonly providers: IdentityProviders,
    private readonly claimTransaction: ClaimTransaction,
    private readonly admitPerson: AdmitPerson,
    private readonly linkIdentity: LinkIdentity,
    private readonly endSession: EndSession,
    private readonly logger: JsonLogger,
  ) {}

  /**
   * Throws ProviderNotConfiguredError, OAuthTransactionInvalidError, OAuthExchangeFailedError,
   * IdentityProviderUnavailableError, DomainNotAllowedError, TenantNotAllowedError or IdentityTakenError.
   */
  async execute(input: SignInReturn): Promise<SignedIn> {
    const provider = this.providers.get(input.provider);
    const { code, state } = input;
    const transaction = await this.claimTransaction.execute(provider, input);
    const { codeVerifier, nonce, redirectUri, returnTo, purpose } = transaction;
    const grant = { code, state, codeVerifier, nonce, redirectUri };
    // The provider's tokens end here: nothing is asked of it later.
    const profile = await exchange(provider, grant).catch((error: unknown) => {
      this.logger.event('sign-in not confirmed', { provider: input.provider, ...reasonOf(error) });
      throw error;
    });
    if (purpose?.kind === 'link') {
      const there = await this.linkIdentity.execute(purpose, input.previous, { provider: input.provider, profile });
      return { ...there, returnTo, tokens: null, invitation: null, linked: true };
    }
    const invitationHash = purpose === null ? null : Buffer.from(purpose.invitationHash, 'base64url');
    const admitted = await this.admitPerson.execute(input.provider, profile, invitationHash);
    await this.endSession.execute(input.previous, 'replaced');
    return { ...admitted, returnTo, linked: false };
  }
}

/** What an operator needs to find out why. The cause holds our words only: the provider's may repeat a code or a token. */
function reasonOf(error: unknown): Record<string, unknown> {
  const { cause } = error as {
    cause?: { name?: string; message?: string; code?: string; oauthError?: { statusCode?: number; message?: string } };
  };
  return {
    error: cause?.name,
    reason: cause?.message?.slice(0, 200),
    providerError: cause?.code,
    providerStatus: cause?.oauthError?.statusCode,
    transport: cause?.oauthError?.message,
  };
}
