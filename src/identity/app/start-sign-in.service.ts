import { Injectable } from '@nestjs/common';
import { safeReturnPath } from '../domain/cross-origin.js';
import { authorize } from '../oauth/strategy-runner.js';
import { hashOfState, type SignInPurpose, TransactionSealer } from '../oauth/transaction-sealer.js';
import { IdentityProviders } from './identity-providers.js';

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
