import { errors, type JWK, type JWTPayload, jwtVerify } from 'jose';
import type { ProviderKeys } from './provider-transport.js';

/** Seconds that a provider's clock may be ahead or behind. */
const CLOCK_SKEW_SECONDS = 60;

/** An id token that is not the provider's word about this sign-in. */
export class IdTokenRefusedError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'IdTokenRefusedError';
  }
}

/** The claims of an id token that holds, and the issuer that the provider published its key for, if it says so. */
export interface VerifiedIdToken {
  claims: JWTPayload & { sub: string };
  keyIssuer: string | null;
}

/**
 * Checks id tokens of one provider: RS256 and nothing else, a key that it published, its issuer, this client as the only
 * audience, the nonce of this sign-in, and the time.
 */
export class IdTokens {
  /** @param issuerOf the issuer that a token must name, given its claims */
  constructor(
    private readonly keys: ProviderKeys,
    private readonly clientId: string,
    private readonly issuerOf: (claims: JWTPayload) => string,
  ) {}

  /**
   * Throws {@link IdTokenRefusedError}; anything else that it throws means that the provider or its keys cannot be
   * understood.
   */
  async verify(token: unknown, nonce: string | undefined): Promise<VerifiedIdToken> {
    if (typeof token !== 'string') throw new Error('The provider gave no id token.');
    const { payload, protectedHeader } = await jwtVerify(token, this.keys, {
      algorithms: ['RS256'],
      audience: this.clientId,
      clockTolerance: CLOCK_SKEW_SECONDS,
      requiredClaims: ['iss', 'sub', 'aud', 'iat', 'exp'],
    }).catch((error: unknown) => {
      throw isRefusal(error) ? new IdTokenRefusedError((error as Error).message) : error;
    });
    this.check(payload, nonce);
    const key: (JWK & { issuer?: unknown }) | undefined = this.keys
      .jwks()
      ?.keys.find(({ kid }) => kid === protectedHeader.kid);
    const keyIssuer = typeof key?.issuer === 'string' ? key.issuer : null;
    return { claims: payload as VerifiedIdToken['claims'], keyIssuer };
  }

  private check(claims: JWTPayload, nonce: string | undefined): void {
    if (claims.iss !== this.issuerOf(claims)) throw new IdTokenRefusedError('unexpected "iss" claim value');
    if (nonce === undefined || claims['nonce'] !== nonce)
      throw new IdTokenRefusedError('unexpected "nonce" claim value');
    // A token that is also for somebody else may come from them.
    if (Array.isArray(claims.aud) && claims.aud.length !== 1)
      throw new IdTokenRefusedError('more than one audience in the "aud" claim');
    if (claims['azp'] !== undefined && claims['azp'] !== this.clientId)
      throw new IdTokenRefusedError('unexpected "azp" claim value');
    if (typeof claims.sub !== 'string' || claims.sub === '') throw new IdTokenRefusedError('unusable "sub" claim');
  }
}

/** Whether the token is at fault, and not the keys or the way to them. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return false;
  const { code } = error;
  return code !== 'ERR_JOSE_GENERIC' && code !== 'ERR_JWKS_INVALID' && code !== 'ERR_JWKS_TIMEOUT';
}
