import { Injectable } from '@nestjs/common';
import { AuditLog, Clock, Database } from '../../platform/index.js';
import { IdentityRepository } from '../persistence/identity.repository.js';
import { SessionRepository } from '../persistence/session.repository.js';
import { SessionTokens } from './session-tokens.js';

/** Two cookies of one session, and what sibling hosts may have planted before them; more is no browser. */
const MOST_TOKENS = 16;

/** Ends the sessions that a browser's tokens belong to, on every replica at once. */
@Injectable()
export class EndSession {
  constructor(
    private readonly tokens: SessionTokens,
    private readonly sessions: SessionRepository,
    private readonly identities: IdentityRepository,
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends every session that one of the first sixteen tokens names, all or none. One that has run out still names its session;
   * others are passed over.
   */
  async execute(tokens: readonly string[], reason: 'signed-out' | 'replaced'): Promise<void> {
    const named = new Map<string, string>();
    for (const token of tokens.slice(0, MOST_TOKENS)) {
      const claims = await this.tokens.readSession(token);
      if (claims) named.set(claims.sid, claims.sub);
    }
    if (named.size === 0) return;
    await this.database.transaction(async () => {
      // In one order for everybody, so that none waits for another in a ring.
      for (const [sessionId, userId] of [...named].sort()) await this.revoke(userId, sessionId, reason);
    });
  }

  /** Ends one session of this person; false when there is none of that id that is alive. */
  revoke(userId: string, sessionId: string, reason: string): Promise<boolean> {
    return this.database.transaction(async () => {
      // So that it is not being replaced by another in this moment.
      await this.identities.lockUser(userId);
      const ended = await this.sessions.revoke(userId, sessionId, this.clock.now(), reason);
      if (!ended) return false;
      await this.audit.record({
        organizationId: ended.organizationId,
        action: 'session.revoked',
        target: { type: 'session', id: sessionId },
        facts: { reason },
        actor: { kind: 'user', id: userId },
      });
      return true;
    });
  }
}
