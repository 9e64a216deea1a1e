import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { ObservedPackage } from '../domain/observation.js';

export interface PackageVersionKey {
  packageId: number;
  version: string;
  architecture: string;
  sourceName: string;
  sourceVersion: string;
  module: string;
  maker: string;
  owner: string;
}

/** Somebody else can make an entry between our look and our insert once; it is there at the next look. */
const LOOKS = 3;

const PACKAGES = `
  WITH n AS MATERIALIZED (
    SELECT n.ecosystem, n.name, n.purl, p.id
      FROM unnest($2::text[], $3::text[], $4::text[]) AS n (ecosystem, name, purl)
      LEFT JOIN package p ON p.organization_id = $1 AND p.ecosystem = n.ecosystem AND p.name = n.name),
  fresh AS MATERIALIZED (SELECT ecosystem, name, purl, row_number() OVER () AS place, count(*) OVER () AS number FROM n WHERE id IS NULL),
  reserved AS (
    INSERT INTO package_counter AS c (organization_id, packages) SELECT $1, count(*) FROM fresh HAVING count(*) > 0
    ON CONFLICT (organization_id) DO UPDATE SET packages = c.packages + excluded.packages RETURNING packages),
  made AS (
    INSERT INTO package (organization_id, id, ecosystem, name, purl)
    SELECT $1, r.packages - f.number + f.place, f.ecosystem, f.name, f.purl FROM fresh f CROSS JOIN reserved r
    ON CONFLICT DO NOTHING RETURNING id, ecosystem, name, purl)
  SELECT id, ecosystem, name, purl FROM n WHERE id IS NOT NULL UNION ALL SELECT id, ecosystem, name, purl FROM made`;

const VERSION = `package_id, version, architecture, source_name, source_version, module, maker, owner`;
const VERSIONS = `
  WITH n AS MATERIALIZED (
    SELECT n.*, v.id
      FROM unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[]) AS n (${VERSION})
      LEFT JOIN package_version v
             ON v.organization_id = $1 AND v.package_id = n.package_id AND v.version = n.version AND v.architecture = n.architecture
            AND v.source_name = n.source_name AND v.source_version = n.source_version AND v.module = n.module AND v.maker = n.maker
            AND v.owner = n.owner),
  fresh AS MATERIALIZED (SELECT ${VERSION}, row_number() OVER () AS place, count(*) OVER () AS number FROM n WHERE id IS NULL),
  reserved AS (
    INSERT INTO package_counter AS c (organization_id, versions) SELECT $1, count(*) FROM fresh HAVING count(*) > 0
    ON CONFLICT (organization_id) DO UPDATE SET versions = c.versions + excluded.versions RETURNING versions),
  made AS (
    INSERT INTO package_version (organization_id, id, ${VERSION})
    SELECT $1, r.versions - f.number + f.place, ${VERSION} FROM fresh f CROSS JOIN reserved r
    ON CONFLICT DO NOTHING RETURNING id, ${VERSION}),
  known AS (SELECT id, ${VERSION} FROM n WHERE id IS NOT NULL UNION ALL SELECT id, ${VERSION} FROM made)
  SELECT id, package_id, version, architecture, source_name, source_version,
         module, maker, owner FROM known`;

/** The packages and package versions that an organization has ever seen. Ids are counted per organization. */
@Injectable()
export class PackageRepository {
  constructor(private readonly database: Database) {}

  /** Ids of the packages, made where they are new, in one statement whatever their number. No two may be the same. */
  ensurePackages(organizationId: number, packages: ObservedPackage[]): Promise<(ObservedPackage & { id: number })[]> {
    const values = [
      organizationId,
      packages.map((p) => p.ecosystem),
      packages.map((p) => p.name),
      packages.map((p) => p.purl),
    ];
    return this.all(packages.length, () => this.database.query(PACKAGES, values, 'package-ensure'));
  }

  /** Ids of package versions, made where they are new, in one statement. No two may be the same. */
  ensureVersions(
    organizationId: number,
    versions: PackageVersionKey[],
  ): Promise<(PackageVersionKey & { id: number })[]> {
    const values = [
      organizationId,
      versions.map((v) => v.packageId),
      versions.map((v) => v.version),
      versions.map((v) => v.architecture),
      versions.map((v) => v.sourceName),
      versions.map((v) => v.sourceVersion),
      versions.map((v) => v.module),
      versions.map((v) => v.maker),
      versions.map((v) => v.owner),
    ];
    return this.all(versions.length, () => this.database.query(VERSIONS, values, 'package-version-ensure'));
  }

  private async all<Row extends object>(wanted: number, ensure: () => Promise<Row[]>): Promise<Row[]> {
    for (let look = 1; ; look += 1) {
      const rows = await ensure();
      if (rows.length >= wanted) return rows;
      if (look === LOOKS) throw new Error('A dictionary did not give an id for every entry.');
    }
  }
}
