import { Injectable } from '@nestjs/common';
import { safeReturnPath } from '../domain/cross-origin.js';
import { OAuthTransactionInvalidError } from '../errors.js';
import type { IdentityProviderPort } from '../oauth/identity-provider.js';
import { authorize } from '../oauth/strategy-runner.js';
import {
  hashOfState,
  isStateOf,
  type SignInPurpose,
  type SignInTransaction,
  TRANSACTION_SECONDS,
  TransactionSealer,
} from '../oauth/transaction-sealer.js';
import { ConsumedStateRepository } from '../persistence/consumed-state.repository.js';
import { IdentityProviders } from './identity-providers.js';

/** Opens the transaction that a browser kept and uses it up, on every replica. */
@Injectable()
export class ClaimTransaction {
  constructor(
    private readonly sealer: TransactionSealer,
    private readonly states: ConsumedStateRepository,
  ) {}

  /** Throws {@link OAuthTransactionInvalidError}, whatever of it is wrong. */
  async execute(
    provider: IdentityProviderPort,
    returned: { provider: string; state: string; issuer: string | undefined; sealedTransaction: string | undefined },
  ): Promise<SignInTransaction> {
    const { sealedTransaction, issuer } = returned;
    const transaction = sealedTransaction === undefined ? null : await this.sealer.open(sealedTransaction);
    const stateHash = hashOfState(returned.state);
    if (transaction?.provider !== returned.provider || !isStateOf(transaction, stateHash)) {
      throw new OAuthTransactionInvalidError();
    }
    if (!provider.acceptsIssuer(issuer)) throw new OAuthTransactionInvalidError();
    const usableUntil = new Date((transaction.startedAt + TRANSACTION_SECONDS) * 1000);
    if (!(await this.states.consume(stateHash, usableUntil))) throw new OAuthTransactionInvalidError();
    return transaction;
  }
}

/** Where to send the browser, and what it keeps meanwhile. */
export interface StartedSignIn {
  location: string;
  /** SHA-256 of the state. */
  stateHash: Buffer;
  sealedTransaction: string;
}

/** Begins a sign-in. Nothing is stored: whoever only begins costs no row. */
@Injectable()
export class StartSignIn {
  constructor(
    private readonly providers: IdentityProviders,
    private readonly sealer: TransactionSealer,
  ) {}

  /** @param origin the address that the browser sees the service under */
  async execute(input: {
    provider: string;
    returnTo: unknown;
    origin: string;
    purpose?: SignInPurpose;
  }): Promise<StartedSignIn> {
    const provider = this.providers.get(input.provider);
    const redirectUri = `${input.origin}/auth/callback/${input.provider}`;
    const { location, state, codeVerifier, nonce } = await authorize(provider, redirectUri);
    const stateHash = hashOfState(state);
    const sealedTransaction = await this.sealer.seal({
      provider: input.provider,
      stateHash: stateHash.toString('base64url'),
      codeVerifier,
      nonce,
      returnTo: safeReturnPath(input.returnTo),
      redirectUri,
      purpose: input.purpose ?? null,
    });
    return { location, stateHash, sealedTransaction };
  }
}
