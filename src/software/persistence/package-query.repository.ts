import { Injectable } from '@nestjs/common';
import {
  containsPattern,
  Database,
  type Facets,
  type FetchedPage,
  type PagedRow,
  pagedQuery,
  SqlConditions,
} from '../../platform/index.js';
import type { InstalledSoftwareListQuery } from '../app/software-list.js';
import type { PackageKey } from '../domain/package-id.js';

/** A package that is installed somewhere, as it is read. */
export interface PackageRow {
  id: number;
  ecosystem: string;
  name: string;
  purl: string | null;
  /** Devices that have it. */
  devices: number;
  openFindings: number;
  /** Open vulnerabilities by the index of `SEVERITY_ORDER`. */
  openVulnerabilities: number[];
  /** Whether one of them says that it is malware. */
  malware: boolean;
}

/** A package without what is counted. */
export type NamedPackageRow = Pick<PackageRow, 'id' | 'ecosystem' | 'name' | 'purl'>;

/** A version of a package in any architecture. */
export interface VersionTextRow {
  groupId: number;
  packageId: number;
  version: string;
}

/** What the statement is held to, beside the filters. */
export interface CountedPackages {
  /** On how many devices each is. */
  packages: ReadonlyMap<number, number>;
  /** Those that get no more fixes. */
  ended: readonly number[];
  asOf: Date | null;
}

type Filters = InstalledSoftwareListQuery['filters'];

const FACET_VALUES = 100;
/** `unknown` to `critical`. */
const SEVERITIES = [0, 1, 2, 3, 4, 5];

const OPEN = `FROM published_vulnerability_package vp WHERE vp.organization_id = $1 AND vp.package_id = p.id AND vp.open_findings > 0`;
const HAS_FINDINGS = `EXISTS (SELECT ${OPEN})`;
const IS_MALWARE = `EXISTS (SELECT FROM published_vulnerability_package vp
  JOIN published_vulnerability_risk r ON r.organization_id = $1 AND r.vulnerability_id = vp.vulnerability_id AND r.malware IS NOT NULL
 WHERE vp.organization_id = $1 AND vp.package_id = p.id AND vp.open_findings > 0)`;
const IS_ENDED = `p.id = ANY (e.ended)`;
const FROM = `(SELECT * FROM unnest($2::int[], $3::int[]) AS c (package_id, devices)) c
  CROSS JOIN (SELECT $4::int[] AS ended, $5::timestamptz AS as_of) e
  JOIN published_package p ON p.organization_id = $1 AND p.id = c.package_id`;

const SORTS: Record<InstalledSoftwareListQuery['sort']['field'], { expression: string; type: string }[]> = {
  name: [
    { expression: 'p.name', type: 'text' },
    { expression: 'p.ecosystem', type: 'text' },
  ],
  devices: [{ expression: 'c.devices', type: 'int' }],
  openFindings: [{ expression: `coalesce((SELECT sum(vp.open_findings) ${OPEN}), 0)`, type: 'bigint' }],
};

const FACETS = {
  ecosystem: 'p.ecosystem',
  hasFindings: `(${HAS_FINDINGS})::text`,
  malware: `(${IS_MALWARE})::text`,
  endOfLife: `(${IS_ENDED})::text`,
} as const;

/** Open findings and vulnerabilities of the packages of a page, together. */
const OPEN_OF_THE_PAGE = `
  LEFT JOIN (SELECT vp.package_id, sum(vp.open_findings)::int AS findings,
                    bool_or(r.malware IS NOT NULL) AS malware,
                    ARRAY[${SEVERITIES.map((rank) => `count(*) FILTER (WHERE r.severity = ${rank})`).join(', ')}]::int[] AS vulnerabilities
               FROM published_vulnerability_package vp
               JOIN published_vulnerability_risk r ON r.organization_id = $1 AND r.vulnerability_id = vp.vulnerability_id
              WHERE vp.organization_id = $1 AND vp.package_id = ANY (ARRAY (SELECT id FROM page)) AND vp.open_findings > 0
              GROUP BY 1 OFFSET 0) o ON o.package_id = page.id`;
const OPEN_COLUMNS = `coalesce(o.findings, 0) AS open_findings, coalesce(o.vulnerabilities, '{0,0,0,0,0,0}') AS open_vulnerabilities, coalesce(o.malware, false) AS malware`;

/** Reads packages, with what was counted of them bound to the statement. */
@Injectable()
export class PackageQueryRepository {
  constructor(private readonly database: Database) {}

  async page(
    organizationId: number,
    query: InstalledSoftwareListQuery,
    counted: CountedPackages,
  ): Promise<FetchedPage<PackageRow & PagedRow>> {
    const where = conditions(organizationId, query.filters, counted);
    const page = await pagedQuery<PackageRow>(this.database, query, {
      where,
      from: FROM,
      columns: 'p.id, p.ecosystem, p.name, p.purl, c.devices',
      order: [...SORTS[query.sort.field], { expression: 'p.id', type: 'int' }],
      details: OPEN_COLUMNS,
      detailsFrom: OPEN_OF_THE_PAGE,
      asOf: { is: '$5::timestamptz' },
    });
    if (!query.withFacets) return page;
    return { ...page, facets: await this.facets(organizationId, query.filters, counted) };
  }

  /** Packages by filters of their names and ecosystems; null is no such filter. */
  async named(organizationId: number, filters: Filters, ids: readonly number[]): Promise<NamedPackageRow[]> {
    const sql = new SqlConditions([organizationId, intArray(ids)]);
    byName(sql, filters);
    return this.database.query(
      `SELECT p.id, p.ecosystem, p.name, p.purl FROM published_package p
        WHERE p.organization_id = $1 AND p.id = ANY ($2::int[]) AND ${sql.toString()}`,
      sql.values,
    );
  }

  /** The versions of packages, each text once. */
  async versions(organizationId: number, packageIds: readonly number[]): Promise<VersionTextRow[]> {
    return this.database.query(
      `SELECT min(id) AS group_id, package_id, version FROM published_package_version
        WHERE organization_id = $1 AND package_id = ANY ($2::int[]) GROUP BY package_id, version`,
      [organizationId, intArray(packageIds)],
      'software-version-texts',
    );
  }

  /** One package with what is open in it; `devices` is 0. */
  async one(organizationId: number, { ecosystem, name }: PackageKey): Promise<PackageRow | null> {
    return this.database.queryOne(
      `WITH page AS MATERIALIZED (
         SELECT p.id, p.ecosystem, p.name, p.purl, 0 AS devices FROM published_package p 
          WHERE p.organization_id = $1 AND p.ecosystem = $2 AND p.name = $3)
       SELECT page.*, ${OPEN_COLUMNS} FROM page ${OPEN_OF_THE_PAGE}`,
      [organizationId, ecosystem, name],
      'software-package',
    );
  }

  /** Packages whose names, in lower case, are among these; of Maven also by the artifact. */
  async byKeys(organizationId: number, keys: readonly string[]): Promise<NamedPackageRow[]> {
    return this.database.query(
      `WITH wanted AS MATERIALIZED (SELECT DISTINCT unnest($2::text[]) AS key)
       SELECT p.id, p.ecosystem, p.name, p.purl FROM published_package p
        WHERE p.organization_id = $1
          AND (lower(p.name) IN (SELECT key FROM wanted)
            OR regexp_replace(lower(p.name), '[-_.]+', '-', 'g') IN (SELECT key FROM wanted)
            OR (p.ecosystem = 'Maven' AND lower(split_part(p.name, ':', 2)) IN (SELECT key FROM wanted)))`,
      [organizationId, keys],
      'software-packages-by-key',
    );
  }

  /** Per filter the packages that each value would leave, the other filters applied; in one statement. */
  private async facets(organizationId: number, filters: Filters, counted: CountedPackages): Promise<Facets> {
    const sql = new SqlConditions([]);
    const counts = Object.entries(FACETS).map(([name, expression]) => {
      const own = conditions(organizationId, { ...filters, [name]: undefined }, counted, sql.values);
      sql.values.splice(0, sql.values.length, ...own.values);
      return `(SELECT '${name}' AS facet, value, count(*)::int AS packages
                 FROM (SELECT ${expression} AS value FROM ${FROM} WHERE ${own.toString()}) facet
                GROUP BY value ORDER BY packages DESC, value LIMIT ${FACET_VALUES})`;
    });
    const rows = await this.database.query<{ facet: string; value: string; packages: number }>(
      counts.join('\nUNION ALL\n'),
      sql.values,
    );
    return Object.fromEntries(
      Object.keys(FACETS).map((name) => [
        name,
        Object.fromEntries(rows.filter(({ facet }) => facet === name).map(({ value, packages }) => [value, packages])),
      ]),
    );
  }
}

/** @param before values that are bound already, by another set of conditions over the same first five */
function conditions(
  organizationId: number,
  filters: Filters,
  { packages, ended, asOf }: CountedPackages,
  before: unknown[] = [],
): SqlConditions {
  const [ids, devices] = [intArray([...packages.keys()]), intArray([...packages.values()])];
  const first = [organizationId, ids, devices, intArray(ended), asOf];
  const sql = new SqlConditions(before.length > 0 ? before : first);
  byName(sql, filters);
  if (filters.hasFindings !== undefined) sql.add(filters.hasFindings ? HAS_FINDINGS : `NOT ${HAS_FINDINGS}`);
  if (filters.malware !== undefined) sql.add(filters.malware ? IS_MALWARE : `NOT ${IS_MALWARE}`);
  if (filters.endOfLife !== undefined) sql.add(filters.endOfLife ? IS_ENDED : `NOT ${IS_ENDED}`);
  return sql;
}

function byName(sql: SqlConditions, { name, q, ecosystem }: Filters): void {
  sql
    .when(
      name?.map((one) => one.toLowerCase()),
      (p) => `lower(p.name) = ANY (${p}::text[])`,
    )
    .when(q === undefined ? undefined : containsPattern(q), (p) => `p.id IN (SELECT find_packages($1, ${p}))`)
    .when(
      ecosystem,
      (p) => `(p.ecosystem = ANY (${p}::text[]) OR split_part(p.ecosystem, ':', 1) = ANY (${p}::text[]))`,
    );
}

function intArray(values: readonly number[]): string {
  return `{${values.join(',')}}`;
}
