import { Injectable } from '@nestjs/common';
import {
  containsPattern,
  Database,
  type FetchedPage,
  OrganizationLocks,
  type PagedRow,
  pagedQuery,
  SqlConditions,
} from '../../platform/index.js';
import type { MemberListQuery } from '../app/lists.js';
import type { Role } from '../domain/principal.js';
import { MembershipEntity } from './organization.entities.js';
import type { MembershipRow } from './organization.repository.js';

/** Somebody who belongs to an organization. */
export interface MemberRow {
  /** Public id of the user. */
  id: string;
  name: string;
  email: string | null;
  avatarUrl: string | null;
  role: Role;
  joinedAt: Date;
}

const MEMBER = `u.public_id AS id, u.name, u.email, u.avatar_url, m.role, m.created_at AS joined_at`;

const SORTS = {
  name: { expression: 'lower(u.name)', type: 'text' },
  joinedAt: { expression: 'm.created_at', type: 'timestamptz' },
} as const;

/** Who belongs to which organization. */
@Injectable()
export class MembershipRepository {
  constructor(
    private readonly database: Database,
    private readonly locks: OrganizationLocks,
  ) {}

  /**
   * Makes everything that decides on who belongs to the organization wait for each other, until the transaction ends. Throws
   * OrganizationBusyError.
   */
  async lock(organizationId: number): Promise<void> {
    await this.locks.holdBy(
      `organization:${organizationId}`,
      `SELECT 1 FROM organization WHERE id = $1 FOR NO KEY UPDATE`,
      [organizationId],
    );
  }

  async page(organizationId: number, query: MemberListQuery, now: Date): Promise<FetchedPage<MemberRow & PagedRow>> {
    return pagedQuery<MemberRow>(this.database, query, {
      where: new SqlConditions([organizationId, now])
        .add('m.organization_id = $1 AND $2::timestamptz IS NOT NULL')
        .when(query.filters.role, (roles) => `m.role = ANY (${roles})`)
        .when(query.filters.q && containsPattern(query.filters.q), (p) => `(u.name ILIKE ${p} OR u.email ILIKE ${p})`),
      from: 'membership m JOIN app_user u ON u.id = m.user_id',
      columns: MEMBER,
      order: [SORTS[query.sort.field], { expression: 'u.public_id', type: 'uuid' }],
      asOf: { is: '$2' },
    });
  }

  /** The role of a person, or of the person who made an API key, by either's public id; null for who is no member (any more). */
  async roleBehind(organizationId: number, makerId: string): Promise<Role | null> {
    const row = await this.database.queryOne<{ role: Role }>(
      `SELECT m.role
         FROM membership m JOIN app_user u ON u.id = m.user_id
        WHERE m.organization_id = $1
          AND u.id IN (SELECT id FROM app_user WHERE public_id = $2
                       UNION ALL SELECT created_by FROM api_key WHERE organization_id = $1 AND id = $2)`,
      [organizationId, makerId],
      'role-behind',
    );
    return row?.role ?? null;
  }

  find(organizationId: number, userId: string): Promise<(MemberRow & { userKey: number }) | null> {
    return this.database.queryOne(
      `SELECT ${MEMBER}, u.id AS user_key
         FROM membership m JOIN app_user u ON u.id = m.user_id
        WHERE m.organization_id = $1 AND u.public_id = $2`,
      [organizationId, userId],
    );
  }

  async countOwners(organizationId: number): Promise<number> {
    const row = await this.database.queryOne<{ count: number }>(
      `SELECT count(*)::int AS count FROM membership WHERE organization_id = $1 AND role = 'owner'`,
      [organizationId],
    );
    return row?.count ?? 0;
  }

  async changeRole(organizationId: number, userKey: number, role: Role): Promise<void> {
    await this.database.withRepository(MembershipEntity, (memberships) =>
      memberships.update({ organizationId, userId: userKey }, { role }),
    );
  }

  async remove(organizationId: number, userKey: number): Promise<void> {
    await this.database.withRepository(MembershipEntity, (memberships) =>
      memberships.delete({ organizationId, userId: userKey }),
    );
  }

  /** Across organizations, by the person: where they belong, oldest first; with `organizationId` (public), only there. */
  async ofPerson(userId: string, organizationId: string | null = null): Promise<MembershipRow[]> {
    return this.database.query<MembershipRow>(
      `SELECT o.id AS organization_id, o.public_id AS organization_public_id, o.name, o.slug, m.role
         FROM app_user u
         JOIN membership m ON m.user_id = u.id
         JOIN organization o ON o.id = m.organization_id
        WHERE u.public_id = $1 AND ($2::uuid IS NULL OR o.public_id = $2)
        ORDER BY m.created_at, o.id`,
      [userId, organizationId],
    );
  }
}
