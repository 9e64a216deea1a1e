import { randomBytes } from 'node:crypto';
import type OAuth2Strategy from 'passport-oauth2';

/** What a strategy is handed instead of the real request: nothing of the caller's but a checked code and state. */
export interface StrategyRequest {
  query: Record<string, never>;
  body: { code?: string; state?: string };
  /** Empty at the start, filled by the store; full at the exchange. */
  transaction: { state?: string; codeVerifier?: string; nonce?: string };
}

type Stored = (error: Error | null, state?: string) => void;
type Verified = (error: Error | null, ok: string | boolean, state?: object) => void;

/*
 * passport-oauth2 looks at the *declared* number of parameters: five for `store` to be
 * given the PKCE verifier, four for `verify`. Without a store of one's own it checks no state at all.
 */
const store = {
  store(
    request: StrategyRequest,
    codeVerifier: string | undefined,
    _state: unknown,
    _meta: unknown,
    done: Stored,
  ): void {
    const state = randomBytes(32).toString('base64url');
    request.transaction = { state, ...(codeVerifier === undefined ? {} : { codeVerifier }) };
    done(null, state);
  },

  verify(request: StrategyRequest, state: string, _meta: unknown, done: Verified): void {
    const { state: expected, codeVerifier } = request.transaction;
    // The real comparison, in constant time, was with the sealed hash; this holds the strategy to the same state.
    done(null, expected === state && (codeVerifier ?? true));
  },
};

/**
 * The state store of every strategy: state and PKCE verifier go where the runner can seal them into the browser's cookie.
 * Its types know only the stores without PKCE.
 */
export const transactionStore = store as unknown as OAuth2Strategy.StateStore;
