import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { Role } from '../domain/principal.js';

/** An organization's two ids. */
export interface OrganizationIds {
  id: number;
  publicId: string;
}

/** An organization. */
export interface OrganizationRow {
  publicId: string;
  name: string;
  slug: string;
  isDemo: boolean;
}

/** An organization a person belongs to, and as what. */
export interface MembershipRow {
  organizationId: number;
  organizationPublicId: string;
  name: string;
  slug: string;
  role: Role;
}

/** Organizations and who belongs to them. */
@Injectable()
export class OrganizationRepository {
  constructor(private readonly database: Database) {}

  /** Null when the slug is taken. */
  insert(organization: {
    publicId: string;
    name: string;
    slug: string;
    isDemo: boolean;
  }): Promise<OrganizationIds | null> {
    return this.database.queryOne<OrganizationIds>(
      `INSERT INTO organization (public_id, name, slug, is_demo)
       VALUES ($1, $2, $3, $4)
       ON CONFLICT (slug) DO NOTHING
       RETURNING id, public_id`,
      [organization.publicId, organization.name, organization.slug, organization.isDemo],
    );
  }

  async bySlug(slug: string): Promise<OrganizationIds> {
    const [found] = await this.database.query<OrganizationIds>(
      `SELECT id, public_id FROM organization WHERE slug = $1`,
      [slug],
    );
    if (!found) throw new Error(`No organization has the slug ${slug}.`);
    return found;
  }

  byId(organizationId: number): Promise<OrganizationRow | null> {
    return this.database.queryOne<OrganizationRow>(
      `SELECT public_id, name, slug, is_demo FROM organization WHERE id = $1`,
      [organizationId],
      'organization-by-id',
    );
  }

  /** The name that it had until now; null when it is gone. The slug stays: it is in addresses. */
  async rename(organizationId: number, name: string): Promise<string | null> {
    const row = await this.database.queryOne<{ before: string }>(
      `UPDATE organization o SET name = $2
         FROM (SELECT id, name FROM organization WHERE id = $1 FOR NO KEY UPDATE) old
        WHERE o.id = old.id
       RETURNING old.name AS before`,
      [organizationId, name],
    );
    return row?.before ?? null;
  }

  /** Leaves the role of somebody who is a member already. */
  async addMember(organizationId: number, userId: number, role: Role): Promise<void> {
    await this.database.query(
      `INSERT INTO membership (organization_id, user_id, role) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [organizationId, userId, role],
    );
  }

  /** The organization that a person was in last, else the one joined first; null for somebody who belongs nowhere. */
  lastOf(userId: number): Promise<MembershipRow | null> {
    return this.database.queryOne<MembershipRow>(
      `SELECT o.id AS organization_id, o.public_id AS organization_public_id, o.name, o.slug, m.role
         FROM membership m
         JOIN organization o ON o.id = m.organization_id
        WHERE m.user_id = $1
        ORDER BY (SELECT max(s.created_at) FROM user_session s
                   WHERE s.user_id = m.user_id AND s.organization_id = m.organization_id) DESC NULLS LAST,
                 m.created_at, m.organization_id
        LIMIT 1`,
      [userId],
    );
  }
}
