import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { AutoJoinRole } from '../domain/organization-domain.js';
import { WAS_REMOVED } from './member-removal.repository.js';

/** An organization that a person may join by the domain of their email. */
export interface JoinableOrganization {
  organizationId: number;
  organizationPublicId: string;
  name: string;
  slug: string;
  role: AutoJoinRole;
  domain: string;
  /** The address of the account that opens it. */
  address: string | null;
}

const openTo = (identity: string): string => `
  SELECT o.id AS organization_id, o.public_id AS organization_public_id, o.name, o.slug, d.auto_join AS role, d.domain, i.email AS address
    FROM user_identity i
    JOIN organization_domain d ON d.domain = i.vouched_domain
    JOIN organization o ON o.id = d.organization_id
   WHERE ${identity} AND d.verified_at IS NOT NULL AND d.auto_join IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM membership m WHERE m.organization_id = o.id AND m.user_id = i.user_id)
     AND NOT ${WAS_REMOVED}`;

/** Which organizations are open to people of a domain that a provider answers for. */
@Injectable()
export class DomainJoiningRepository {
  constructor(private readonly database: Database) {}

  /** Across organizations: the one that the domain of an identity opens, unless its person is there or was removed, or whoever had it before. */
  forIdentity(identityId: string): Promise<JoinableOrganization | null> {
    return this.database.queryOne<JoinableOrganization>(openTo('i.id = $1'), [identityId]);
  }

  /**
   * Across organizations: the same for the identity that a session was begun with. Other accounts of the person do not
   * count: whoever left a company may have lost its account long ago.
   */
  forSession(sessionId: string): Promise<JoinableOrganization | null> {
    return this.database.queryOne<JoinableOrganization>(
      openTo('i.id = (SELECT s.identity_id FROM user_session s WHERE s.id = $1)'),
      [sessionId],
    );
  }
}
