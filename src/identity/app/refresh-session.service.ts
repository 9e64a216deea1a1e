import { Injectable } from '@nestjs/common';
import { AuditLog, Clock, Database, RateLimiter } from '../../platform/index.js';
import { UnauthenticatedError } from '../errors.js';
import { type LiveSession, SessionRepository } from '../persistence/session.repository.js';
import { SESSION_IDLE_MS } from './open-session.service.js';
import { type IssuedTokens, type RefreshClaims, SessionTokens } from './session-tokens.js';

/** Two tabs, or an answer lost on the way: for so long the refresh token before the newest is still good. */
const GRACE_MS = 10_000;

const LIMIT = { name: 'refresh', limit: 60, windowSeconds: 60 };

/**
 * Renews both tokens. Each refresh token is good once; one that comes back later than the grace was copied, so the session
 * ends, for the thief and for the person alike (RFC 9700, 4.14).
 */
@Injectable()
export class RefreshSession {
  constructor(
    private readonly tokens: SessionTokens,
    private readonly sessions: SessionRepository,
    private readonly database: Database,
    private readonly limiter: RateLimiter,
    private readonly audit: AuditLog,
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
      (await this.late(claims, now));
    if (session?.userId !== claims.sub) throw new UnauthenticatedError();
    return this.tokens.issue(session);
  }

  /** The session as it is, for one who comes a little late; null, and the end of the session, for one who comes too late. */
  private async late(claims: RefreshClaims, now: Date): Promise<LiveSession | null> {
    const state = await this.sessions.state(claims.sid, now);
    // A version at or above the newest is no reuse: the membership is gone, or it was never issued.
    if (!state || claims.ver >= state.version) return null;
    if (claims.ver === state.version - 1 && now.getTime() - state.rotatedAt.getTime() <= GRACE_MS) {
      return this.sessions.live(claims.sid, now);
    }
    await this.database.transaction(async () => {
      const ended = await this.sessions.revoke(state.userId, claims.sid, now, 'refresh-reused');
      if (!ended) return;
      await this.audit.record({
        organizationId: state.organizationId,
        action: 'session.refresh-reused',
        target: { type: 'session', id: claims.sid },
        outcome: 'denied',
        facts: { version: state.version, presented: claims.ver },
        actor: { kind: 'user', id: state.userId },
      });
    });
    return null;
  }
}
