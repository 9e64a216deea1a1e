import { randomBytes } from 'node:crypto';
import { DomainError } from '../../platform/index.js';
import { IdentityProviderUnavailableError, OAuthExchangeFailedError } from '../errors.js';
import { IdTokenRefusedError } from './id-tokens.js';
import type { IdentityProviderPort, ProviderProfile } from './identity-provider.js';
import type { StrategyRequest } from './transaction-store.js';

/** Where to send the browser, and what to keep for its return. */
export interface Authorization {
  location: string;
  state: string;
  codeVerifier: string | null;
  nonce: string | null;
}

/** Longer than the three calls that a provider may take, each bounded by itself. */
const DEADLINE_MS = 20_000;

type Outcome =
  | { kind: 'success'; user: unknown }
  | { kind: 'redirect'; location: string }
  | { kind: 'fail' }
  | { kind: 'error'; error: unknown };

/** Asks a strategy where consent is given. It sees no query, so that a `?code=` on the start route begins no exchange. */
export async function authorize(provider: IdentityProviderPort, redirectUri: string): Promise<Authorization> {
  const request: StrategyRequest = { query: {}, body: {}, transaction: {} };
  const nonce = provider.usesNonce ? randomBytes(32).toString('base64url') : null;
  const outcome = await run(provider, request, { callbackURL: redirectUri, ...(nonce === null ? {} : { nonce }) });
  const { state, codeVerifier } = request.transaction;
  if (outcome.kind !== 'redirect' || state === undefined)
    throw new Error('The strategy did not redirect to its provider.');
  return { location: outcome.location, state, codeVerifier: codeVerifier ?? null, nonce };
}

/**
 * Redeems a code. Throws {@link OAuthExchangeFailedError}, {@link IdentityProviderUnavailableError}, or the strategy's own
 * DomainError when this account is not welcome.
 */
export async function exchange(
  provider: IdentityProviderPort,
  grant: { code: string; state: string; codeVerifier: string | null; nonce: string | null; redirectUri: string },
): Promise<ProviderProfile> {
  const { code, state, codeVerifier, nonce, redirectUri } = grant;
  const transaction = {
    state,
    ...(codeVerifier === null ? {} : { codeVerifier }),
    ...(nonce === null ? {} : { nonce }),
  };
  const outcome = await run(provider, { query: {}, body: { code, state }, transaction }, { callbackURL: redirectUri });
  if (outcome.kind === 'success') return outcome.user as ProviderProfile;
  if (outcome.kind === 'error') {
    if (outcome.error instanceof DomainError) throw outcome.error;
    throw isRefusal(outcome.error)
      ? new OAuthExchangeFailedError(inOurWords(outcome.error))
      : new IdentityProviderUnavailableError(inOurWords(outcome.error));
  }
  throw new OAuthExchangeFailedError(outcome.kind);
}

/** Runs a copy of the strategy with the four exits that Passport's middleware would give it. */
function run(
  provider: IdentityProviderPort,
  request: StrategyRequest,
  options: { callbackURL: string; nonce?: string },
): Promise<Outcome> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => {
      settle({ kind: 'error', error: new Error('The sign-in took too long.') });
    }, DEADLINE_MS);
    const settle = (outcome: Outcome): void => {
      clearTimeout(deadline);
      resolve(outcome);
    };
    const attempt = Object.create(provider, {
      success: {
        value: (user: unknown) => {
          settle({ kind: 'success', user });
        },
      },
      redirect: {
        value: (location: string) => {
          settle({ kind: 'redirect', location });
        },
      },
      fail: {
        value: () => {
          settle({ kind: 'fail' });
        },
      },
      error: {
        value: (error: unknown) => {
          settle({ kind: 'error', error });
        },
      },
    }) as { authenticate(request: StrategyRequest, options: object): void };
    try {
      attempt.authenticate(request, options);
    } catch (error) {
      settle({ kind: 'error', error });
    }
  });
}

/** Whether the provider said no, as opposed to not saying anything that can be understood. */
function isRefusal(error: unknown): boolean {
  if (error instanceof IdTokenRefusedError) return true;
  const { name, code, oauthError } = error as { name?: string; code?: string; oauthError?: { statusCode?: number } };
  if (name === 'TokenError') return code !== 'server_error' && code !== 'temporarily_unavailable';
  const status = oauthError?.statusCode;
  return status !== undefined && status >= 400 && status < 500 && status !== 429;
}

/** Errors whose message is text of the provider's, or quotes it. */
const QUOTING = new Set(['TokenError', 'AuthorizationError', 'SyntaxError']);
/** An error code of OAuth: `temporarily_unavailable`. */
const ERROR_CODE = /^[a-z_]{1,40}$/;

interface ProviderFailure {
  name?: unknown;
  code?: unknown;
  oauthError?: { statusCode?: number; message?: string };
}

/**
 * What went wrong with a provider, without a word of its own: its texts may repeat a code or a secret, and whatever is the
 * cause of an error is logged.
 */
function inOurWords(error: unknown): Error {
  const { name, code, oauthError } = (error ?? {}) as ProviderFailure;
  const told = typeof name === 'string' ? name : 'Error';
  const message =
    error instanceof Error && !QUOTING.has(told) ? error.message : 'The provider answered with an error of its own.';
  const plain = new Error(message);
  const { statusCode, message: transport } = oauthError ?? {};
  return Object.assign(plain, {
    name: told,
    stack: `${told}: ${message}`,
    ...(typeof code === 'string' && ERROR_CODE.test(code) ? { code } : {}),
    ...(oauthError === undefined ? {} : { oauthError: { statusCode, message: transport } }),
  });
}
