import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/index.js';
import type { DevelopmentPerson } from '../../domain/development-people.js';

const LIFETIME_MS = 60_000;

interface Grant {
  person: DevelopmentPerson;
  redirectUri: string;
  /** S256 of the PKCE verifier. */
  challenge: string;
  expiresAt: number;
}

/** Codes and access tokens of the development provider: each good once, for a minute, in this process only. */
@Injectable()
export class AuthorizationCodes {
  private readonly codes = new Map<string, Grant>();
  private readonly tokens = new Map<string, { person: DevelopmentPerson; expiresAt: number }>();

  constructor(private readonly clock: Clock) {}

  issue(person: DevelopmentPerson, redirectUri: string, challenge: string): string {
    const now = this.clock.now().getTime();
    for (const held of [this.codes, this.tokens]) {
      for (const [key, { expiresAt }] of held) if (expiresAt <= now) held.delete(key);
    }
    const code = randomBytes(24).toString('base64url');
    this.codes.set(code, { person, redirectUri, challenge, expiresAt: now + LIFETIME_MS });
    return code;
  }

  /** An access token for a code, or null when any of it does not fit; the code is used up either way. */
  redeem(code: string, redirectUri: string, verifier: string): string | null {
    const now = this.clock.now().getTime();
    const grant = this.codes.get(code);
    this.codes.delete(code);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    if (!grant || grant.expiresAt <= now || grant.redirectUri !== redirectUri || grant.challenge !== challenge)
      return null;
    const token = randomBytes(24).toString('base64url');
    this.tokens.set(token, { person: grant.person, expiresAt: now + LIFETIME_MS });
    return token;
  }

  personOf(token: string): DevelopmentPerson | null {
    const held = this.tokens.get(token);
    this.tokens.delete(token);
    return held && held.expiresAt > this.clock.now().getTime() ? held.person : null;
  }
}
