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
export function inOurWords(error: unknown): Error {
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
