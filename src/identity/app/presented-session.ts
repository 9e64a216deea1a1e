import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import { type LiveSession, SessionRepository } from '../persistence/session.repository.js';
import { SessionTokens } from './session-tokens.js';

/** Tells whether a browser still holds one certain session. */
@Injectable()
export class PresentedSession {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly tokens: SessionTokens,
    private readonly clock: Clock,
  ) {}

  /**
   * The session, when it is alive and one of the tokens is its access token or its newest refresh token: the access token
   * may have run out while consent was given. Else null.
   */
  async find(wanted: { userId: string; sessionId: string }, presented: readonly string[]): Promise<LiveSession | null> {
    const { userId, sessionId } = wanted;
    const session = await this.sessions.live(sessionId, this.clock.now());
    if (session?.userId !== userId) return null;
    for (const token of presented) {
      const access = await this.tokens.readAccess(token);
      if (access?.sid === sessionId && access.sub === userId) return session;
      const refresh = await this.tokens.readRefresh(token);
      if (refresh?.sid === sessionId && refresh.sub === userId && refresh.ver === session.version) return session;
    }
    return null;
  }
}
