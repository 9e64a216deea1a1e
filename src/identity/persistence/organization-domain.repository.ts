import { Injectable } from '@nestjs/common';
import {
  containsPattern,
  Database,
  type FetchedPage,
  type PagedRow,
  pagedQuery,
  SqlConditions,
} from '../../platform/index.js';
import type { DomainListQuery } from '../app/lists.js';
import type { AutoJoinRole } from '../domain/organization-domain.js';

/** A domain of an organization. */
export interface DomainRow {
  id: string;
  domain: string;
  challenge: string;
  autoJoin: AutoJoinRole | null;
  verifiedAt: Date | null;
  checkedAt: Date | null;
  createdBy: string;
  createdAt: Date;
}

/** A domain about to be kept; not verified yet. */
export type NewDomain = Pick<DomainRow, 'id' | 'domain' | 'challenge' | 'autoJoin' | 'createdBy'>;

const DOMAIN = `d.id, d.domain, d.challenge, d.auto_join, d.verified_at,
                d.checked_at, d.created_by, d.created_at`;

const SORTS = {
  domain: { expression: 'd.domain', type: 'text' },
  createdAt: { expression: 'd.created_at', type: 'timestamptz' },
} as const;

/** The domains of organizations. */
@Injectable()
export class OrganizationDomainRepository {
  constructor(private readonly database: Database) {}

  page(organizationId: number, query: DomainListQuery, now: Date): Promise<FetchedPage<DomainRow & PagedRow>> {
    return pagedQuery<DomainRow>(this.database, query, {
      where: new SqlConditions([organizationId, now])
        .add('d.organization_id = $1 AND $2::timestamptz IS NOT NULL')
        .when(query.filters.q && containsPattern(query.filters.q), (pattern) => `d.domain ILIKE ${pattern}`),
      from: 'organization_domain d',
      columns: DOMAIN,
      order: [SORTS[query.sort.field], { expression: 'd.id', type: 'uuid' }],
      asOf: { is: '$2' },
    });
  }

  find(organizationId: number, id: string): Promise<DomainRow | null> {
    return this.database.queryOne<DomainRow>(
      `SELECT ${DOMAIN} FROM organization_domain d WHERE d.organization_id = $1 AND d.id = $2`,
      [organizationId, id],
    );
  }

  /** Null when the organization has it already. */
  add(organizationId: number, domain: NewDomain, now: Date): Promise<DomainRow | null> {
    return this.database.queryOne<DomainRow>(
      `INSERT INTO organization_domain AS d (organization_id, id, domain, challenge, auto_join, created_by, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT ON CONSTRAINT organization_domain_once DO NOTHING
       RETURNING ${DOMAIN}`,
      [organizationId, domain.id, domain.domain, domain.challenge, domain.autoJoin, domain.createdBy, now],
    );
  }

  /**
   * Fails with `unique_violation` when another organization has verified it. Null when it is gone; else the domain, and
   * since when it was verified until now.
   */
  verify(organizationId: number, id: string, now: Date): Promise<(DomainRow & { verifiedBefore: Date | null }) | null> {
    return this.database.queryOne(
      `UPDATE organization_domain d SET verified_at = coalesce(d.verified_at, $3), checked_at = $3, failures = 0
         FROM (SELECT verified_at FROM organization_domain WHERE organization_id = $1 AND id = $2 FOR UPDATE) old
        WHERE d.organization_id = $1 AND d.id = $2
       RETURNING ${DOMAIN}, old.verified_at AS verified_before`,
      [organizationId, id, now],
    );
  }

  setAutoJoin(organizationId: number, id: string, role: AutoJoinRole | null): Promise<DomainRow | null> {
    return this.database.queryOne<DomainRow>(
      `UPDATE organization_domain d SET auto_join = $3 WHERE d.organization_id = $1 AND d.id = $2 RETURNING ${DOMAIN}`,
      [organizationId, id, role],
    );
  }

  async count(organizationId: number): Promise<number> {
    const row = await this.database.queryOne<{ count: number }>(
      `SELECT count(*)::int AS count FROM organization_domain WHERE organization_id = $1`,
      [organizationId],
    );
    return row?.count ?? 0;
  }

  /** Lets nobody join by the domains that one person added; those that were open. */
  closeAddedBy(organizationId: number, userId: string): Promise<{ id: string; domain: string }[]> {
    return this.database.query(
      `UPDATE organization_domain SET auto_join = NULL
        WHERE organization_id = $1 AND created_by = $2 AND auto_join IS NOT NULL
       RETURNING id, domain`,
      [organizationId, userId],
    );
  }

  async remove(organizationId: number, id: string): Promise<{ domain: string } | null> {
    return this.database.queryOne(
      `DELETE FROM organization_domain WHERE organization_id = $1 AND id = $2 RETURNING domain`,
      [organizationId, id],
    );
  }
}
