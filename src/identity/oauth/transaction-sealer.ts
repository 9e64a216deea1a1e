import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { Clock, Secrets } from '../../platform/index.js';

/** How long consent may take. */
export const TRANSACTION_SECONDS = 600;

const AUDIENCE = 'oauth-tx';

/** What the browser keeps for us between leaving for the provider and coming back. */
export interface SignInTransaction {
  provider: string;
  /** SHA-256 of the state, base64url: the state itself is only in the browser's hands. */
  stateHash: string;
  codeVerifier: string | null;
  /** What the id token has to repeat; null for a provider without. */
  nonce: string | null;
  returnTo: string;
  redirectUri: string;
  /** Unix seconds. */
  startedAt: number;
}

/** Seals transactions (JWE, A256GCM with a fresh IV each), so that a browser can hold one without reading or changing it. */
@Injectable()
export class TransactionSealer {
  constructor(
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  seal(transaction: Omit<SignInTransaction, 'startedAt'>): Promise<string> {
    const now = Math.floor(this.clock.now().getTime() / 1000);
    const { kid, key } = this.secrets.cookieSealKeys.active(this.clock.now());
    return new EncryptJWT({ ...transaction })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid })
      .setAudience(AUDIENCE)
      .setIssuedAt(now)
      .setExpirationTime(now + TRANSACTION_SECONDS)
      .encrypt(key);
  }

  /** Null for anything that was not sealed here, or has run out. */
  async open(sealed: string): Promise<SignInTransaction | null> {
    try {
      const { payload } = await jwtDecrypt<Omit<SignInTransaction, 'startedAt'>>(sealed, ({ kid }) => this.keyOf(kid), {
        audience: AUDIENCE,
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
        currentDate: this.clock.now(),
        requiredClaims: ['iat', 'exp'],
      });
      const { provider, stateHash, codeVerifier, nonce, returnTo, redirectUri, iat = 0 } = payload;
      return { provider, stateHash, codeVerifier, nonce, returnTo, redirectUri, startedAt: iat };
    } catch {
      return null;
    }
  }

  private keyOf(kid: unknown): Uint8Array {
    const found = this.secrets.cookieSealKeys.find(kid);
    if (!found) throw new Error('The cookie names no key of ours.');
    return found.key;
  }
}

/** SHA-256. */
export function hashOfState(state: string): Buffer {
  return createHash('sha256').update(state).digest();
}

/** Compares a state with the sealed hash in constant time. */
export function isStateOf(transaction: SignInTransaction, stateHash: Buffer): boolean {
  const sealed = Buffer.from(transaction.stateHash, 'base64url');
  return sealed.length === stateHash.length && timingSafeEqual(sealed, stateHash);
}
