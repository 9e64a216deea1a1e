import { Injectable } from '@nestjs/common';
import {
  AcrossOrganizations,
  AuditLog,
  Clock,
  Database,
  listPage,
  type ListPage,
  RateLimiter,
} from '../../platform/index.js';
import type { Person, SignedInMember } from '../domain/principal.js';
import { UnauthenticatedError } from '../errors.js';
import { IdentityRepository } from '../persistence/identity.repository.js';
import { SessionEndingRepository } from '../persistence/session-ending.repository.js';
import {
  type LiveSession,
  SessionRepository,
  type SessionRow,
  type SessionState,
} from '../persistence/session.repository.js';
import { SESSION_IDLE_MS } from './open-session.service.js';
import type { SessionListQuery } from './lists.js';
import { type IssuedTokens, type RefreshClaims, SessionTokens } from './session-tokens.js';

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

/** A session of one's own. */
export type OwnSession = SessionRow & { current: boolean };

/** Where a person is signed in. */
@Injectable()
export class ListSessions {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly clock: Clock,
  ) {}

  execute(person: Person, query: SessionListQuery): Promise<ListPage<OwnSession>> {
    const now = this.clock.now();
    return listPage(
      query,
      (page) => this.sessions.page(person.userId, page, now),
      ({ sortKeys: _, ...row }) => ({ ...row, current: row.id === person.sessionId }),
    );
  }
}

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

/** Signs a person out everywhere but here. It writes to the audit trail of each organization that a session was for. */
@Injectable()
export class EndOtherSessions {
  constructor(
    private readonly everywhere: AcrossOrganizations,
    private readonly identities: IdentityRepository,
    private readonly endings: SessionEndingRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, sessionId }: SignedInMember): Promise<void> {
    await this.everywhere.transaction(async () => {
      // A session that is just being replaced: this waits for the one in its place, or ends the one before.
      await this.identities.lockUser(userId);
      const reason = 'revoked-by-user';
      for (const { id, organizationId } of await this.endings.othersOf(userId, sessionId, this.clock.now(), reason)) {
        await this.audit.record({
          organizationId,
          action: 'session.revoked',
          target: { type: 'session', id },
          facts: { reason },
        });
      }
    });
  }
}
