import { Injectable } from '@nestjs/common';
import { AuditLog, Database } from '../../platform/index.js';
import { type LiveSession, SessionRepository, type SessionState } from '../persistence/session.repository.js';
import type { RefreshClaims } from './session-tokens.js';

/** Two tabs, or an answer lost on the way: for so long the refresh token before the newest is still good. */
const GRACE_MS = 10_000;

/** Tells which session a refresh token holds. */
@Injectable()
export class LockedSession {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly database: Database,
    private readonly audit: AuditLog,
  ) {}

  /**
   * The session of the newest refresh token, or of one that comes a little late. An older one was copied: null, and the
   * session ends, for the thief and for the person alike (RFC 9700, 4.14). Not for a transaction that may be undone.
   */
  async find(claims: RefreshClaims, now: Date): Promise<LiveSession | null> {
    const state = await this.sessions.state(claims.sid, now);
    // A version above the newest was never issued.
    if (state?.userId !== claims.sub || claims.ver > state.version) return null;
    const isLate = claims.ver === state.version - 1 && now.getTime() - state.rotatedAt.getTime() <= GRACE_MS;
    if (claims.ver === state.version || isLate) return this.sessions.live(claims.sid, now);
    await this.endReused(claims, state, now);
    return null;
  }

  private endReused(claims: RefreshClaims, state: SessionState, now: Date): Promise<void> {
    return this.database.transaction(async () => {
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
  }
}
