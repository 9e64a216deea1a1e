import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** A session that was just ended. */
export interface EndedSession {
  id: string;
  organizationId: number;
}

/** What a session hands on to the one that takes its place. */
export interface ReplacedSession {
  provider: string;
  identityId: string | null;
  /** When one has to sign in again, whatever happens: going over to another organization does not put it off. */
  absoluteExpiresAt: Date;
}

const ENDED = `RETURNING s.id, s.organization_id`;

/** Ends sessions, one to be replaced or many at once. */
@Injectable()
export class SessionEndingRepository {
  constructor(private readonly database: Database) {}

  /** Ends the session so that another takes its place: for the first caller only, null for the others. */
  replace(userId: string, id: string, now: Date, reason: string): Promise<ReplacedSession | null> {
    return this.database.queryOne<ReplacedSession>(
      `UPDATE user_session s SET revoked_at = $3, revoked_reason = $4
         FROM app_user u
        WHERE u.public_id = $1 AND s.user_id = u.id AND s.id = $2 AND s.revoked_at IS NULL AND s.expires_at > $3
       RETURNING s.provider, s.identity_id, s.absolute_expires_at`,
      [userId, id, now, reason],
    );
  }

  /** Ends the sessions of a person in one organization. */
  inOrganization(organizationId: number, userKey: number, now: Date, reason: string): Promise<EndedSession[]> {
    return this.database.query<EndedSession>(
      `UPDATE user_session s SET revoked_at = $3, revoked_reason = $4
        WHERE s.organization_id = $1 AND s.user_id = $2 AND s.revoked_at IS NULL AND s.expires_at > $3 ${ENDED}`,
      [organizationId, userKey, now, reason],
    );
  }

  /** Across organizations: ends all sessions of a person but one. */
  othersOf(userId: string, stored: string, now: Date, reason: string): Promise<EndedSession[]> {
    return this.database.query<EndedSession>(
      `UPDATE user_session s SET revoked_at = $3, revoked_reason = $4
         FROM app_user u
        WHERE u.public_id = $1 AND s.user_id = u.id AND s.id <> $2 AND s.revoked_at IS NULL AND s.expires_at > $3 ${ENDED}`,
      [userId, stored, now, reason],
    );
  }

  /**
   * Across organizations: ends the sessions of a person that were begun with an identity. Of those from before it was kept,
   * the ones with the same provider.
   */
  begunWith(
    identity: { id: string; provider: string; userKey: number },
    now: Date,
    reason: string,
  ): Promise<EndedSession[]> {
    return this.database.query<EndedSession>(
      `UPDATE user_session s SET revoked_at = $4, revoked_reason = $5
        WHERE s.user_id = $1 AND s.revoked_at IS NULL AND s.expires_at > $4
          AND (s.identity_id = $2 OR (s.identity_id IS NULL AND s.provider = $3)) ${ENDED}`,
      [identity.userKey, identity.id, identity.provider, now, reason],
    );
  }
}
