import { Injectable } from '@nestjs/common';
import {
  AcrossOrganizations,
  type FetchedPage,
  type PagedRow,
  pagedQuery,
  SqlConditions,
} from '../../platform/index.js';
import type { Role } from '../domain/principal.js';
import type { SessionListQuery } from '../app/lists.js';

/** A session that is alive, with whom and what it is for. */
export interface LiveSession {
  id: string;
  version: number;
  expiresAt: Date;
  userId: string;
  organizationId: number;
  organizationPublicId: string;
  organizationName: string;
  role: Role;
}

/** Of a session, what tells a late refresh from a stolen one. */
export interface SessionState {
  version: number;
  rotatedAt: Date;
  organizationId: number;
  userId: string;
}

export interface SessionRow {
  id: string;
  provider: string;
  /** Name of the organization that it is for. */
  organization: string;
  createdAt: Date;
  expiresAt: Date;
  ip: string | null;
  userAgent: string | null;
}

export interface NewSession {
  id: string;
  /** Internal id. */
  userId: number;
  organizationId: number;
  provider: string;
  identityId: string | null;
  ip: string | null;
  userAgent: string | null;
  now: Date;
  expiresAt: Date;
  absoluteExpiresAt: Date;
}

const LIVE = `s.id, s.version, s.expires_at, u.public_id AS user_id, o.id AS organization_id,
              o.public_id AS organization_public_id, o.name AS organization_name, m.role`;

/**
 * Sessions. A membership that is gone ends them, whatever else they say. They are a person's, and found by an id that only
 * this person holds, before any organization is known: so all organizations are looked at.
 */
@Injectable()
export class SessionRepository {
  constructor(private readonly everywhere: AcrossOrganizations) {}

  /**
   * False, and no session, when the membership is gone. One that is just being ended is waited for: a session without a
   * membership would come to life when the person is invited again.
   */
  async insert(session: NewSession): Promise<boolean> {
    const rows = await this.everywhere.query(
      `INSERT INTO user_session (id, user_id, organization_id, version, rotated_at, expires_at, absolute_expires_at,
                                 created_at, ip, user_agent, provider, identity_id)
       SELECT $1::uuid, m.user_id, m.organization_id, 1, $4::timestamptz, $5::timestamptz, $6::timestamptz,
              $4::timestamptz, $7::text, $8::text, $9::text, $10::uuid
         FROM membership m
        WHERE m.organization_id = $3 AND m.user_id = $2
          FOR KEY SHARE
       RETURNING id`,
      [
        session.id,
        session.userId,
        session.organizationId,
        session.now,
        session.expiresAt,
        session.absoluteExpiresAt,
        session.ip,
        session.userAgent,
        session.provider,
        session.identityId,
      ],
    );
    return rows.length === 1;
  }

  /** One statement by primary keys: it runs on every request. */
  live(id: string, now: Date): Promise<LiveSession | null> {
    return this.everywhere.queryOne<LiveSession>(
      `SELECT ${LIVE}
         FROM user_session s
         JOIN membership m ON m.organization_id = s.organization_id AND m.user_id = s.user_id
         JOIN app_user u ON u.id = s.user_id
         JOIN organization o ON o.id = s.organization_id
        WHERE s.id = $1 AND s.revoked_at IS NULL AND s.expires_at > $2`,
      [id, now],
      'session-live',
    );
  }

  /** Keeps whoever would end it waiting until the transaction ends; false when it has ended. */
  async hold(id: string, now: Date): Promise<boolean> {
    const rows = await this.everywhere.query(
      `SELECT 1 FROM user_session WHERE id = $1 AND revoked_at IS NULL AND expires_at > $2 FOR UPDATE`,
      [id, now],
    );
    return rows.length === 1;
  }

  /**
   * Compare-and-set on the version: of any number of refreshes at once, one rotates. Null for the others. They wait for each other,
   * and for whoever ends the session: in a transaction, which has a share of the connections.
   */
  rotate(id: string, version: number, now: Date, expiresAt: Date): Promise<LiveSession | null> {
    return this.everywhere.transaction(() =>
      this.everywhere.queryOne<LiveSession>(
        `UPDATE user_session s
            SET version = s.version + 1, rotated_at = $3, expires_at = least($4::timestamptz, s.absolute_expires_at)
           FROM membership m, app_user u, organization o
          WHERE s.id = $1 AND s.version = $2 AND s.revoked_at IS NULL AND s.expires_at > $3
            AND m.organization_id = s.organization_id AND m.user_id = s.user_id
            AND u.id = s.user_id AND o.id = s.organization_id
         RETURNING ${LIVE}`,
        [id, version, now, expiresAt],
        'session-rotate',
      ),
    );
  }

  /** Null when it is revoked, over, or was never there. */
  state(id: string, now: Date): Promise<SessionState | null> {
    return this.everywhere.queryOne<SessionState>(
      `SELECT s.version, s.rotated_at, s.organization_id, u.public_id AS user_id
         FROM user_session s
         JOIN app_user u ON u.id = s.user_id
        WHERE s.id = $1 AND s.revoked_at IS NULL AND s.expires_at > $2`,
      [id, now],
    );
  }

  /** Ends a session of this person. Null when it had ended, or is somebody else's. */
  revoke(userId: string, id: string, now: Date, reason: string): Promise<{ organizationId: number } | null> {
    return this.everywhere.queryOne<{ organizationId: number }>(
      `UPDATE user_session s
          SET revoked_at = $3, revoked_reason = $4
         FROM app_user u
        WHERE u.public_id = $1 AND s.user_id = u.id AND s.id = $2 AND s.revoked_at IS NULL
       RETURNING s.organization_id`,
      [userId, id, now, reason],
    );
  }

  /** A page of the sessions of a person that are alive, in whatever organization. */
  async page(userId: string, query: SessionListQuery, now: Date): Promise<FetchedPage<SessionRow & PagedRow>> {
    return pagedQuery<SessionRow>(this.everywhere, query, {
      where: new SqlConditions([userId, now]).add(`u.public_id = $1 AND s.revoked_at IS NULL AND s.expires_at > $2`),
      from: 'user_session s JOIN app_user u ON u.id = s.user_id JOIN organization o ON o.id = s.organization_id',
      columns: `s.id, s.provider, o.name AS organization, s.created_at, s.expires_at, s.ip,
                s.user_agent`,
      order: [
        { expression: 's.created_at', type: 'timestamptz' },
        { expression: 's.id', type: 'uuid' },
      ],
      asOf: { is: '$2' },
    });
  }

  /** Removes what ended before `before`: nobody looks at it any more. */
  async forget(before: Date): Promise<void> {
    await this.everywhere.query(`DELETE FROM user_session WHERE expires_at < $1`, [before]);
  }
}
