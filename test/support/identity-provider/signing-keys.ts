import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { exportJWK, type JWTPayload, SignJWT } from 'jose';

interface SigningKey {
  kid: string;
  privateKey: KeyObject;
}

const firstKeys = new Map<string, SigningKey>();

/** RSA keys of a provider: id tokens are signed with the newest, all are published. */
export class SigningKeys {
  private keys: SigningKey[];

  /** Providers of one name begin with the same key: making one takes longer than most tests. */
  constructor(provider: string) {
    const first = firstKeys.get(provider) ?? makeKey();
    firstKeys.set(provider, first);
    this.keys = [first];
  }

  get newest(): SigningKey {
    return this.keys[0]!;
  }

  /** A new key takes over; the old one is still published. */
  rotate(): void {
    this.keys = [makeKey(), ...this.keys.slice(0, 1)];
  }

  sign(claims: JWTPayload, header: { kid?: string } = {}, key: KeyObject = this.newest.privateKey): Promise<string> {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: this.newest.kid, ...header })
      .sign(key);
  }

  /** As PEM: what an attacker would take for an HMAC secret. */
  publicPem(): string {
    return createPublicKey(this.newest.privateKey).export({ type: 'spki', format: 'pem' }) as string;
  }

  /** A JWKS; `more` is added to each key. */
  async published(more: Record<string, string> = {}): Promise<{ keys: object[] }> {
    const keys = this.keys.map(async ({ kid, privateKey }) => ({
      ...(await exportJWK(createPublicKey(privateKey))),
      kid,
      use: 'sig',
      ...more,
    }));
    return { keys: await Promise.all(keys) };
  }
}

/** A key of nobody's. */
export function makeKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { kid: randomBytes(8).toString('hex'), privateKey };
}
