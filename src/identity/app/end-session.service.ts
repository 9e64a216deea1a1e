import { Injectable } from '@nestjs/common';
import { AuditLog, Clock, Database } from '../../platform/index.js';
import { SessionRepository } from '../persistence/session.repository.js';
import { SessionTokens } from './session-tokens.js';

/** Ends the session that a browser's tokens belong to, on every replica at once. */
@Injectable()
export class EndSession {
  constructor(
    private readonly tokens: SessionTokens,
    private readonly sessions: SessionRepository,
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Does nothing for tokens that are not ours; one that has run out still names its session. */
  async execute(
    given: { access: string | undefined; refresh: string | undefined },
    reason: 'signed-out' | 'replaced',
  ): Promise<void> {
    const claims =
      (given.refresh === undefined ? null : await this.tokens.readRefresh(given.refresh, true)) ??
      (given.access === undefined ? null : await this.tokens.readAccess(given.access, true));
    if (claims) await this.revoke(claims.sub, claims.sid, reason);
  }

  /** Ends one session of this person; false when there is none of that id that is alive. */
  revoke(userId: string, sessionId: string, reason: string): Promise<boolean> {
    return this.database.transaction(async () => {
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
