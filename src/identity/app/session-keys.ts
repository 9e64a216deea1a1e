import { createPublicKey, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, Secrets } from '../../platform/index.js';

/** The public half of a signing key (RFC 7517). */
export interface PublicJwk {
  kty: string;
  crv: string;
  x: string;
  y: string;
  kid: string;
  alg: 'ES256';
  use: 'sig';
}

/** The keys that session tokens are signed and checked with, each under its RFC 7638 thumbprint. */
@Injectable()
export class SessionKeys {
  private readonly known: ReadonlyMap<string, { key: KeyObject; jwk: PublicJwk }>;

  constructor(
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {
    this.known = new Map(secrets.sessionSigningKeys.all().map(({ kid, key }) => [kid, publicHalf(kid, key)]));
  }

  /** Which key signs now. */
  get signingKid(): string {
    return this.secrets.sessionSigningKeys.active(this.clock.now()).kid;
  }

  /** The key to sign with under this id. Throws for one that is not ours. */
  signingKey(kid: unknown): KeyObject {
    const found = this.secrets.sessionSigningKeys.find(kid);
    if (!found) throw new Error('There is no such signing key.');
    return found.key;
  }

  /** The key that a token names in its header. Throws for one that is not ours: the token is then worth nothing. */
  keyOf(token: string): KeyObject {
    const header = JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString()) as { kid?: unknown };
    const found = typeof header.kid === 'string' ? this.known.get(header.kid) : undefined;
    if (!found) throw new Error('The token names no key of ours.');
    return found.key;
  }

  /** Also those that sign only later: who checks tokens shall know them before the first is signed. */
  publicKeys(): PublicJwk[] {
    return [...this.known.values()].map(({ jwk }) => jwk);
  }
}

function publicHalf(kid: string, privateKey: KeyObject): { key: KeyObject; jwk: PublicJwk } {
  const key = createPublicKey(privateKey);
  const { kty = '', crv = '', x = '', y = '' } = key.export({ format: 'jwk' });
  return { key, jwk: { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' } };
}
