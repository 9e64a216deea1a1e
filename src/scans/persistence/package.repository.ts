import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { ObservedPackage } from '../domain/observation.js';

/** Locks of the dictionaries; the second key is the organization. */
const PACKAGE_LOCK = 7101;
const VERSION_LOCK = 7102;

export interface PackageVersionKey {
  packageId: number;
  version: string;
  architecture: string;
  sourceName: string;
  sourceVersion: string;
}

/** The packages and package versions that an organization has ever seen. Ids are counted per organization. */
@Injectable()
export class PackageRepository {
  constructor(private readonly database: Database) {}

  /** Ids of the packages, made where they are new; one lock and two statements whatever their number. */
  async ensurePackages(
    organizationId: number,
    packages: ObservedPackage[],
  ): Promise<(ObservedPackage & { id: number })[]> {
    return this.database.transaction(async () => {
      await this.database.query(
        'SELECT pg_advisory_xact_lock($1, $2)',
        [PACKAGE_LOCK, organizationId],
        'dictionary-lock',
      );
      const values = [
        organizationId,
        packages.map((p) => p.ecosystem),
        packages.map((p) => p.name),
        packages.map((p) => p.purl),
      ];
      await this.database.query(
        `INSERT INTO package (organization_id, id, ecosystem, name, purl)
         SELECT $1, (SELECT coalesce(max(id), 0) FROM package WHERE organization_id = $1) + row_number() OVER (), n.*
           FROM unnest($2::text[], $3::text[], $4::text[]) AS n (ecosystem, name, purl)
          WHERE NOT EXISTS (SELECT FROM package p WHERE p.organization_id = $1 AND p.ecosystem = n.ecosystem AND p.name = n.name)
         ON CONFLICT DO NOTHING`,
        values,
        'package-insert',
      );
      return this.database.query(
        `SELECT p.id, p.ecosystem, p.name, p.purl
           FROM unnest($2::text[], $3::text[]) AS n (ecosystem, name)
           JOIN package p ON p.organization_id = $1 AND p.ecosystem = n.ecosystem AND p.name = n.name`,
        values.slice(0, 3),
        'package-ids',
      );
    });
  }

  /** Ids of package versions, made where they are new. */
  async ensureVersions(
    organizationId: number,
    versions: PackageVersionKey[],
  ): Promise<(PackageVersionKey & { id: number })[]> {
    return this.database.transaction(async () => {
      await this.database.query(
        'SELECT pg_advisory_xact_lock($1, $2)',
        [VERSION_LOCK, organizationId],
        'dictionary-lock',
      );
      const values = [
        organizationId,
        versions.map((v) => v.packageId),
        versions.map((v) => v.version),
        versions.map((v) => v.architecture),
        versions.map((v) => v.sourceName),
        versions.map((v) => v.sourceVersion),
      ];
      const same = `v.organization_id = $1 AND v.package_id = n.package_id AND v.version = n.version
                    AND v.architecture = n.architecture AND v.source_name = n.source_name AND v.source_version = n.source_version`;
      const given = `unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[])
                     AS n (package_id, version, architecture, source_name, source_version)`;
      await this.database.query(
        `INSERT INTO package_version (organization_id, id, package_id, version, architecture, source_name, source_version)
         SELECT $1, (SELECT coalesce(max(id), 0) FROM package_version WHERE organization_id = $1) + row_number() OVER (), n.*
           FROM ${given}
          WHERE NOT EXISTS (SELECT FROM package_version v WHERE ${same})
         ON CONFLICT DO NOTHING`,
        values,
        'package-version-insert',
      );
      return this.database.query(
        `SELECT v.id, v.package_id AS "packageId", v.version, v.architecture, v.source_name AS "sourceName",
                v.source_version AS "sourceVersion"
           FROM ${given} JOIN package_version v ON ${same}`,
        values,
        'package-version-ids',
      );
    });
  }
}
