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
export class FixQueryRepository {
  constructor(private readonly database: Database) {}

  /**
   * By what each sighting says, so that a lower version that one of them names is none for what others were seen in. Of those that stand:
   * what they name is told of the vulnerability. Matches are looked up by key: PostgreSQL would rather read all that there are, which are
   * some tens of times as many.
   */
  fixes(organizationId: number, packageIds: readonly number[]): Promise<FixRow[]> {
    return this.database.query(
      `SELECT p.package_id, m.fixed_versions,
              array_agg(DISTINCT m.installed_version COLLATE "C") AS installed_versions
         FROM vulnerability_package p
        CROSS JOIN LATERAL (SELECT installed_version, fixed_versions FROM finding_match
                             WHERE organization_id = $1 AND vulnerability_id = p.vulnerability_id AND package_id = p.package_id OFFSET 0) m
        WHERE p.organization_id = $1 AND p.package_id = ANY ($2::int[]) AND p.open_findings > 0 AND p.fixed_versions <> '{}'
          AND m.fixed_versions <> '{}' AND m.fixed_versions <@ p.fixed_versions
        GROUP BY 1, 2`,
      [organizationId, `{${packageIds.join(',')}}`],
      'fixes-of-packages',
    );
  }
}
