import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

export interface OrganizationState {
  version: string;
  updatedAt: Date;
  /** A date. */
  countedOn: string | null;
  scansSeenUntil: Date | null;
}

/** How far the signals of an organization are counted, and who counts. */
@Injectable()
export class ComplianceOrganizationRepository {
  constructor(private readonly database: Database) {}

  one(organizationId: number): Promise<OrganizationState | null> {
    return this.database.queryOne(
      `SELECT version::text, updated_at, counted_on::text AS counted_on, scans_seen_until
         FROM compliance_organization WHERE organization_id = $1`,
      [organizationId],
      'compliance-organization-read',
    );
  }

  /** Something changed that views may show. */
  async raise(organizationId: number, at: Date): Promise<void> {
    await this.database.query(
      `INSERT INTO compliance_organization AS o (organization_id, version, updated_at) VALUES ($1, 1, $2)
       ON CONFLICT (organization_id) DO UPDATE SET version = o.version + 1, updated_at = excluded.updated_at`,
      [organizationId, at],
      'compliance-organization-raise',
    );
  }

  /** @param countedOn the day on which every device was invalidated, null when it stays */
  async saw(organizationId: number, at: Date, countedOn: string | null): Promise<void> {
    await this.database.query(
      `INSERT INTO compliance_organization AS o (organization_id, version, updated_at, scans_seen_until, counted_on)
       VALUES ($1, 0, $2, $2, $3)
       ON CONFLICT (organization_id) DO UPDATE
          SET scans_seen_until = excluded.scans_seen_until,
              counted_on = CASE WHEN excluded.counted_on IS NULL THEN o.counted_on ELSE excluded.counted_on END`,
      [organizationId, at, countedOn],
      'compliance-organization-saw',
    );
  }
}
