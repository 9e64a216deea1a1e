import { Injectable } from '@nestjs/common';
import { AcrossOrganizations, Database } from '../../platform/index.js';
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

/** A verified domain whose proof is looked for again. */
export interface DueDomain {
  organizationId: number;
  id: string;
  domain: string;
  challenge: string;
}

/** The proofs of verified domains, of all organizations: what a job keeps up to date. */
@Injectable()
export class DomainProofRepository {
  constructor(private readonly everywhere: AcrossOrganizations) {}

  /** Across organizations: verified domains that were last looked at before `before`, the longest ago first. */
  due(before: Date, limit: number): Promise<DueDomain[]> {
    return this.everywhere.query<DueDomain>(
      `SELECT organization_id, id, domain, challenge
         FROM organization_domain
        WHERE verified_at IS NOT NULL AND checked_at < $1
        ORDER BY checked_at
        LIMIT $2`,
      [before, limit],
    );
  }

  /** Notes a look. Null when another replica looked since `before`; else how often in a row the proof was missing now. */
  async noted(
    { organizationId, id }: DueDomain,
    outcome: 'there' | 'missing' | 'unknown',
    before: Date,
    now: Date,
  ): Promise<number | null> {
    const row = await this.everywhere.queryOne<{ failures: number }>(
      `UPDATE organization_domain
          SET checked_at = $4,
              failures = CASE $5::text WHEN 'there' THEN 0 WHEN 'missing' THEN failures + 1 ELSE failures END
        WHERE organization_id = $1 AND id = $2 AND verified_at IS NOT NULL AND checked_at < $3
       RETURNING failures`,
      [organizationId, id, before, now, outcome],
    );
    return row?.failures ?? null;
  }

  /** Takes the verification back: nobody joins by the domain any more, and another organization may prove it. */
  async lapse({ organizationId, id }: DueDomain): Promise<void> {
    await this.everywhere.query(
      `UPDATE organization_domain SET verified_at = NULL, auto_join = NULL, failures = 0
        WHERE organization_id = $1 AND id = $2`,
      [organizationId, id],
    );
  }
}
