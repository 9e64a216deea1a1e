import { Injectable } from '@nestjs/common';
import { AcrossOrganizations } from '../../platform/index.js';

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
