import { Injectable } from '@nestjs/common';
import { Clock, RateLimiter } from '../../platform/index.js';
import { UnauthenticatedError } from '../errors.js';
import { SessionRepository } from '../persistence/session.repository.js';
import { LockedSession } from './locked-session.js';
import { SESSION_IDLE_MS } from './open-session.service.js';
import { type IssuedTokens, SessionTokens } from './session-tokens.js';

const LIMIT = { name: 'refresh', limit: 60, windowSeconds: 60 };

/** Renews both tokens. Each refresh token is good once, but for the grace of {@link LockedSession}. */
@Injectable()
export class RefreshSession {
  constructor(
    private readonly tokens: SessionTokens,
    private readonly sessions: SessionRepository,
    private readonly held: LockedSession,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /** Throws {@link UnauthenticatedError}. */
  async execute(refreshToken: string | undefined): Promise<IssuedTokens> {
    const claims = refreshToken === undefined ? null : await this.tokens.readRefresh(refreshToken);
    if (!claims) throw new UnauthenticatedError();
    this.limiter.take(LIMIT, claims.sid);
    const now = this.clock.now();
    const session =
      (await this.sessions.rotate(claims.sid, claims.ver, now, new Date(now.getTime() + SESSION_IDLE_MS))) ??
      (await this.held.find(claims, now));
    if (session?.userId !== claims.sub) throw new UnauthenticatedError();
    return this.tokens.issue(session);
  }
}
