import { Injectable } from '@nestjs/common';
import { AcrossOrganizations, Database } from '../../platform/index.js';
import { RISK_CAUSE, type RiskCause } from '../domain/risk-cause.js';
import type { LostVulnerability } from './risk-invalidation-queue.repository.js';

/** What was invalidated in one organization. */
export interface InvalidatedVulnerabilities {
  organizationId: number;
  vulnerabilityIds: number[];
}

/** Notes of what risk has to look at again, written in the transaction of the change. */
@Injectable()
export class RiskInvalidationRepository {
  constructor(
    private readonly database: Database,
    private readonly everywhere: AcrossOrganizations,
  ) {}

  async devices(organizationId: number, deviceIds: readonly number[], cause: RiskCause): Promise<void> {
    await this.database.query(
      `INSERT INTO risk_invalidation (organization_id, id, device_id, cause) SELECT $1, gen_random_uuid(), d.id, $3 FROM unnest($2::int[]) AS d (id)`,
      [organizationId, deviceIds, RISK_CAUSE[cause]],
      'risk-invalidation-devices',
    );
  }

  /** @param members whether findings of them changed, and not only what is known about them */
  async vulnerabilities(
    organizationId: number,
    vulnerabilityIds: readonly number[],
    cause: RiskCause,
    members: boolean,
  ): Promise<void> {
    await this.database.query(
      `INSERT INTO risk_invalidation (organization_id, id, vulnerability_id, members, cause)
       SELECT $1, gen_random_uuid(), v.id, $4, $3 FROM unnest($2::int[]) AS v (id)`,
      [organizationId, vulnerabilityIds, RISK_CAUSE[cause], members],
      'risk-invalidation-vulnerabilities',
    );
  }

  /** What risk had written to rows of vulnerabilities that are no more; it takes that out of its sums. */
  async lost(
    organizationId: number,
    lost: readonly ({ vulnerabilityId: number } & LostVulnerability)[],
    cause: RiskCause,
  ): Promise<void> {
    if (lost.length === 0) return;
    await this.database.query(
      `INSERT INTO risk_invalidation (organization_id, id, vulnerability_id, members, cause, lost)
       SELECT $1, gen_random_uuid(), n.id, true, $4, n.lost FROM unnest($2::int[], $3::jsonb[]) AS n (id, lost)`,
      [
        organizationId,
        lost.map(({ vulnerabilityId }) => vulnerabilityId),
        lost.map(({ vulnerabilityId: _, ...rest }) => JSON.stringify(rest)),
        RISK_CAUSE[cause],
      ],
      'risk-invalidation-lost',
    );
  }

  /** Everything of one organization, or of its suites, by the cause. */
  async everything(organizationId: number, cause: RiskCause): Promise<void> {
    await this.database.query(
      `INSERT INTO risk_invalidation (organization_id, id, cause) VALUES ($1, gen_random_uuid(), $2)`,
      [organizationId, RISK_CAUSE[cause]],
      'risk-invalidation-everything',
    );
  }

  /** The vulnerabilities of these identifiers, wherever they are known; gives those that were invalidated. In a transaction over all. */
  identifiers(identifiers: readonly string[], cause: RiskCause): Promise<InvalidatedVulnerabilities[]> {
    return this.everywhereKnown(
      `(SELECT organization_id, identifier, vulnerability_id FROM vulnerability_alias
         UNION ALL SELECT organization_id, cve, vulnerability_id FROM vulnerability_cve) a
         ON a.organization_id = o.id AND a.identifier = ANY ($1::text[])`,
      'a.vulnerability_id',
      [identifiers, RISK_CAUSE[cause]],
    );
  }

  /** The same for the vulnerabilities with one of these weaknesses by the word of a scanner. */
  weaknesses(cwes: readonly string[], cause: RiskCause): Promise<InvalidatedVulnerabilities[]> {
    return this.everywhereKnown('vulnerability k ON k.organization_id = o.id AND k.cwes && $1::text[]', 'k.id', [
      cwes,
      RISK_CAUSE[cause],
    ]);
  }

  /** @param known SQL: a table joined to the organizations `o`; @param id of its vulnerabilities */
  private everywhereKnown(known: string, id: string, values: unknown[]): Promise<InvalidatedVulnerabilities[]> {
    return this.everywhere.query(
      `WITH RECURSIVE owners AS (
         SELECT min(organization_id) AS id FROM vulnerability
         UNION ALL
         SELECT (SELECT min(v.organization_id) FROM vulnerability v WHERE v.organization_id > o.id) FROM owners o WHERE o.id IS NOT NULL),
       marked AS (
         INSERT INTO risk_invalidation (organization_id, id, vulnerability_id, cause)
         SELECT k.organization_id, gen_random_uuid(), k.vulnerability_id, $2::smallint
           FROM (SELECT DISTINCT o.id AS organization_id, ${id} AS vulnerability_id FROM owners o JOIN ${known}) k
         RETURNING organization_id, vulnerability_id)
       SELECT organization_id, array_agg(vulnerability_id) AS vulnerability_ids FROM marked GROUP BY 1 ORDER BY 1`,
      values,
    );
  }
}
