import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import { type LiveSession, SessionRepository } from '../persistence/session.repository.js';
import { LockedSession } from './locked-session.js';
import { SessionTokens } from './session-tokens.js';

/** Tells whether a browser still holds one certain session. */
@Injectable()
export class PresentedSession {
  constructor(
    private readonly held: LockedSession,
    private readonly sessions: SessionRepository,
    private readonly tokens: SessionTokens,
    private readonly clock: Clock,
  ) {}

  /**
   * Whether it is alive and one of the tokens is its refresh token, as {@link LockedSession} tells. An access token is not
   * enough: what opens a session or an account for good must not be had with what is good for fifteen minutes.
   */
  async isHeld(wanted: { userId: string; sessionId: string }, presented: readonly string[]): Promise<boolean> {
    for (const token of presented) {
      const claims = await this.tokens.readRefresh(token);
      if (claims?.sid !== wanted.sessionId || claims.sub !== wanted.userId) continue;
      return (await this.held.find(claims, this.clock.now())) !== null;
    }
    return false;
  }

  /** Holds it until the transaction ends, so that it ends before or after that; false when it has ended already. */
  hold(sessionId: string): Promise<boolean> {
    return this.sessions.hold(sessionId, this.clock.now());
  }

  /** The session as it is now; null when it has ended since. */
  find(sessionId: string): Promise<LiveSession | null> {
    return this.sessions.live(sessionId, this.clock.now());
  }
}
