import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock, Ids, platformConfig, type PlatformConfig } from '../../platform/index.js';
import type { LiveSession } from '../persistence/session.repository.js';
import { SessionKeys } from './session-keys.js';

/** Lifetime of an access token. */
export const ACCESS_SECONDS = 15 * 60;

const ACCESS_AUDIENCE = 'svc:access';
const REFRESH_AUDIENCE = 'svc:refresh';

/** Both tokens of a session, and when each runs out. */
export interface IssuedTokens {
  access: string;
  accessExpiresAt: Date;
  refresh: string;
  refreshExpiresAt: Date;
}

/** What an access token says: public ids. */
export interface AccessClaims {
  sub: string;
  org: string;
  sid: string;
}

/** What a refresh token says: the session, and which of its refreshes it is good for. */
export interface RefreshClaims {
  sub: string;
  sid: string;
  ver: number;
}

/** Signs and checks the two tokens of a session: ES256 and nothing else, each with an audience of its own. */
@Injectable()
export class SessionTokens {
  private readonly issuer: string;

  constructor(
    private readonly jwt: JwtService,
    private readonly keys: SessionKeys,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @Inject(platformConfig.token) config: PlatformConfig,
  ) {
    this.issuer = config.PUBLIC_URL ?? 'urn:posture';
  }

  async issue(
    session: Pick<LiveSession, 'id' | 'version' | 'expiresAt' | 'userId' | 'organizationPublicId'>,
  ): Promise<IssuedTokens> {
    const now = this.seconds();
    const refreshEnds = Math.floor(session.expiresAt.getTime() / 1000);
    const accessEnds = Math.min(now + ACCESS_SECONDS, refreshEnds);
    const base = { sub: session.userId, sid: session.id, iss: this.issuer, iat: now };
    return {
      access: await this.sign({ ...base, org: session.organizationPublicId, aud: ACCESS_AUDIENCE, exp: accessEnds }),
      accessExpiresAt: new Date(accessEnds * 1000),
      refresh: await this.sign({ ...base, ver: session.version, aud: REFRESH_AUDIENCE, exp: refreshEnds }),
      refreshExpiresAt: new Date(refreshEnds * 1000),
    };
  }

  /** Null for a token that is not ours, not an access token, or has run out. */
  async readAccess(token: string): Promise<AccessClaims | null> {
    const claims = await this.verify(token, ACCESS_AUDIENCE);
    if (!claims) return null;
    const { sub, org, sid } = claims;
    return typeof sub === 'string' && typeof org === 'string' && typeof sid === 'string' ? { sub, org, sid } : null;
  }

  /** Null for a token that is not ours, not a refresh token, or has run out. */
  async readRefresh(token: string): Promise<RefreshClaims | null> {
    const claims = await this.verify(token, REFRESH_AUDIENCE);
    if (!claims) return null;
    const { sub, sid, ver } = claims;
    return typeof sub === 'string' && typeof sid === 'string' && typeof ver === 'number' ? { sub, sid, ver } : null;
  }

  /** Whose session a token of either kind names, though it has run out; null for one that is not ours. */
  async readSession(token: string): Promise<{ sub: string; sid: string } | null> {
    const claims = await this.verify(token, [ACCESS_AUDIENCE, REFRESH_AUDIENCE], true);
    if (!claims) return null;
    const { sub, sid } = claims;
    return typeof sub === 'string' && typeof sid === 'string' ? { sub, sid } : null;
  }

  private sign(claims: object): Promise<string> {
    return this.jwt.signAsync({ ...claims, jti: this.ids.next() }, { algorithm: 'ES256', keyid: this.keys.signingKid });
  }

  private async verify(
    token: string,
    audience: string | [string, ...string[]],
    ignoreExpiration = false,
  ): Promise<Record<string, unknown> | null> {
    try {
      return await this.jwt.verifyAsync<Record<string, unknown>>(token, {
        algorithms: ['ES256'],
        issuer: this.issuer,
        audience,
        clockTimestamp: this.seconds(),
        ignoreExpiration,
      });
    } catch {
      return null;
    }
  }

  private seconds(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }
}
