import { Injectable } from '@nestjs/common';
import { OAuthTransactionInvalidError } from '../errors.js';
import type { IdentityProviderPort } from '../oauth/identity-provider.js';
import {
  hashOfState,
  isStateOf,
  type SignInTransaction,
  TRANSACTION_SECONDS,
  TransactionSealer,
} from '../oauth/transaction-sealer.js';
import { ConsumedStateRepository } from '../persistence/consumed-state.repository.js';

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
