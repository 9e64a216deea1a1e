import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../platform/index.js';

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
  readonly signingKid: string;
  readonly signingKey: KeyObject;
  private readonly known = new Map<string, { key: KeyObject; jwk: PublicJwk }>();

  constructor(secrets: Secrets) {
    this.signingKey = secrets.sessionSigningKey;
    this.signingKid = this.add(secrets.sessionSigningKey);
  }

  /** The key that a token names in its header. Throws for one that is not ours: the token is then worth nothing. */
  keyOf(token: string): KeyObject {
    const header = JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString()) as { kid?: unknown };
    const found = typeof header.kid === 'string' ? this.known.get(header.kid) : undefined;
    if (!found) throw new Error('The token names no key of ours.');
    return found.key;
  }

  publicKeys(): PublicJwk[] {
    return [...this.known.values()].map(({ jwk }) => jwk);
  }

  private add(privateKey: KeyObject): string {
    const key = createPublicKey(privateKey);
    const { kty = '', crv = '', x = '', y = '' } = key.export({ format: 'jwk' });
    const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
    this.known.set(kid, { key, jwk: { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' } });
    return kid;
  }
}
