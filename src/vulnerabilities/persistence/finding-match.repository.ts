import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** A match with what it is about. */
export interface MatchRow {
  id: number;
  vulnerabilityId: number;
  packageId: number;
  displayId: string;
  title: string | null;
  severity: number;
  ecosystem: string;
  packageName: string;
  purl: string | null;
  /** Empty when the scanner did not say. */
  installedVersion: string;
}

/** Reads what matches are about. */
@Injectable()
export class FindingMatchRepository {
  constructor(private readonly database: Database) {}

  async byIds(organizationId: number, ids: number[]): Promise<MatchRow[]> {
    if (ids.length === 0) return [];
    return this.database.query(
      `SELECT m.id, m.vulnerability_id, m.package_id, v.display_id, v.title, m.severity,
              pk.ecosystem, pk.name AS package_name, pk.purl, m.installed_version
         FROM finding_match m
         JOIN vulnerability v ON v.organization_id = $1 AND v.id = m.vulnerability_id
         JOIN published_package pk ON pk.organization_id = $1 AND pk.id = m.package_id
        WHERE m.organization_id = $1 AND m.id = ANY ($2::int[])`,
      [organizationId, `{${ids.join(',')}}`],
      'finding-match-by-ids',
    );
  }
}
