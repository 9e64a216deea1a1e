import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** What fixes an open vulnerability in a package, and which versions scanners saw it in. */
export interface FixRow {
  packageId: number;
  fixedVersions: string[];
  installedVersions: string[];
}

/** Reads what fixes what is open, without looking at findings. */
@Injectable()
export class FixReadingRepository {
  constructor(private readonly database: Database) {}

  fixes(organizationId: number, packageIds: readonly number[]): Promise<FixRow[]> {
    return this.database.query(
      `SELECT DISTINCT p.package_id AS "packageId", p.fixed_versions AS "fixedVersions",
              ARRAY (SELECT DISTINCT m.installed_version FROM finding_match m
                      WHERE m.organization_id = $1 AND m.vulnerability_id = p.vulnerability_id AND m.package_id = p.package_id
                      ORDER BY 1) AS "installedVersions"
         FROM vulnerability_package p
        WHERE p.organization_id = $1 AND p.package_id = ANY ($2::int[]) AND p.open_findings > 0 AND p.fixed_versions <> '{}'`,
      [organizationId, `{${packageIds.join(',')}}`],
      'fixes-of-packages',
    );
  }
}
