import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { AutoJoinRole } from '../domain/organization-domain.js';

/** An organization that a person may join by the domain of their email. */
export interface JoinableOrganization {
  organizationId: number;
  organizationPublicId: string;
  name: string;
  slug: string;
  role: AutoJoinRole;
  domain: string;
}

/** Which organizations are open to people of a domain that a provider answers for. */
@Injectable()
export class DomainJoiningRepository {
  constructor(private readonly database: Database) {}

  /**
   * Across organizations, by the person's own domains: those with such a domain verified and open, where they neither are
   * nor were removed by an owner.
   */
  openTo(userKey: number): Promise<JoinableOrganization[]> {
    return this.database.query<JoinableOrganization>(
      `SELECT DISTINCT ON (o.id) o.id AS "organizationId", o.public_id AS "organizationPublicId", o.name, o.slug,
              d.auto_join AS role, d.domain
         FROM user_identity i
         JOIN organization_domain d ON d.domain = i.vouched_domain
         JOIN organization o ON o.id = d.organization_id
        WHERE i.user_id = $1 AND d.verified_at IS NOT NULL AND d.auto_join IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM membership m WHERE m.organization_id = o.id AND m.user_id = $1)
          AND NOT EXISTS (SELECT 1 FROM member_removal r WHERE r.organization_id = o.id AND r.user_id = $1)
        ORDER BY o.id, d.auto_join, d.domain`,
      [userKey],
    );
  }
}
