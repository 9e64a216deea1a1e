import { Injectable } from '@nestjs/common';
import { AcrossOrganizations } from '../../platform/index.js';

/** Finds the organizations that have upkeep to do. */
@Injectable()
export class ClaimSweepRepository {
  constructor(private readonly everywhere: AcrossOrganizations) {}

  /** Those with claims whose last day has passed and that are not marked yet. */
  async organizationsWithExpired(at: Date): Promise<number[]> {
    const rows = await this.everywhere.query<{ id: number }>(
      `SELECT organization_id AS id FROM compliance_attestation WHERE ended_at IS NULL AND valid_until <= $1
       UNION
       SELECT organization_id FROM compliance_exception WHERE ended_at IS NULL AND valid_until <= $1
       ORDER BY 1`,
      [at],
    );
    return rows.map(({ id }) => id);
  }

  /** Those that have a ledger or claims. */
  async organizationsWithClaims(): Promise<number[]> {
    const rows = await this.everywhere.query<{ id: number }>(
      `SELECT organization_id AS id FROM compliance_ledger
       UNION SELECT organization_id FROM compliance_attestation
       UNION SELECT organization_id FROM compliance_exception
       UNION SELECT organization_id FROM compliance_framework
       ORDER BY 1`,
    );
    return rows.map(({ id }) => id);
  }
}
