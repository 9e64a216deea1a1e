import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** What fixes open vulnerabilities of a package alike, and which versions scanners saw them in. */
export interface FixRow {
  packageId: number;
  fixedVersions: string[];
  installedVersions: string[];
}

/** Reads what fixes what is open, without looking at findings. */
@Injectable()
export class FixReadingRepository {
  constructor(private readonly database: Database) {}

  /** Matches are looked up by key: PostgreSQL would rather read all that there are, which are some tens of times as many. */
  fixes(organizationId: number, packageIds: readonly number[]): Promise<FixRow[]> {
    return this.database.query(
      `SELECT p.package_id AS "packageId", p.fixed_versions AS "fixedVersions",
              coalesce(array_agg(DISTINCT m.installed_version COLLATE "C") FILTER (WHERE m.id IS NOT NULL), '{}') AS "installedVersions"
         FROM vulnerability_package p
         LEFT JOIN LATERAL (SELECT id, installed_version FROM finding_match
                             WHERE organization_id = $1 AND vulnerability_id = p.vulnerability_id AND package_id = p.package_id OFFSET 0) m ON true
        WHERE p.organization_id = $1 AND p.package_id = ANY ($2::int[]) AND p.open_findings > 0 AND p.fixed_versions <> '{}'
        GROUP BY 1, 2`,
      [organizationId, `{${packageIds.join(',')}}`],
      'fixes-of-packages',
    );
  }
}
