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
import type { FindingListQuery } from '../app/vulnerability-list.js';
import type { FindingKey } from '../domain/finding-id.js';
import { findingStateCode, findingStateOf } from '../domain/finding-state.js';
import { severityOf, severityRank } from '../domain/severity.js';

/** Where and by which scanner a finding is seen at the moment. */
export interface OccurrenceRow {
  source: string;
  scope: string;
  severity: number;
  installedVersion: string;
  fixedVersions: string[];
  fixState: string;
  locations: string[];
  lastSeenAt: string | null;
}

/** A finding with what it is about. */
export interface FindingRow extends FindingKey {
  devicePublicId: string;
  deviceName: string;
  displayId: string;
  title: string | null;
  ecosystem: string;
  packageName: string;
  purl: string | null;
  state: number;
  severity: number;
  firstSeenAt: Date;
  changedAt: Date;
  fixedVersions: string[];
  occurrences: OccurrenceRow[];
}

/** One change in the life of a finding, and the scan that proves it. */
export interface FindingChangeRow {
  change: number;
  at: Date;
  scanId: string;
  source: string;
  scope: string;
}

const JOINS = {
  device: `JOIN published_device d ON d.organization_id = $1 AND d.id = f.device_id`,
  vulnerability: `JOIN vulnerability v ON v.organization_id = $1 AND v.id = f.vulnerability_id`,
  package: `JOIN published_package pk ON pk.organization_id = $1 AND pk.id = f.package_id`,
  fix: `JOIN vulnerability_package vp ON vp.organization_id = $1 AND vp.vulnerability_id = f.vulnerability_id AND vp.package_id = f.package_id`,
} as const;
const FROM = `finding f ${Object.values(JOINS).join(' ')}`;
// Driven by the roll-up, whose index has the order already: a page reads its own findings and no others.
const FROM_RANKED = `vulnerability_rollup r
         JOIN finding f ON r.organization_id = $1 AND f.organization_id = $1 AND f.vulnerability_id = r.vulnerability_id ${Object.values(JOINS).join(' ')}`;

/** The rank of a vulnerability is that of the list of vulnerabilities: open first, then severity, score and devices. */
const SORTS = {
  severity: { expression: 'r.sort_key', type: 'bigint', from: FROM_RANKED, vulnerability: 'r.vulnerability_id' },
  firstSeenAt: { expression: 'f.first_seen_at', type: 'timestamptz', from: FROM, vulnerability: 'f.vulnerability_id' },
  changedAt: { expression: 'f.changed_at', type: 'timestamptz', from: FROM, vulnerability: 'f.vulnerability_id' },
} as const;

const ROW = `f.device_id AS "deviceId", f.vulnerability_id AS "vulnerabilityId", f.package_id AS "packageId",
             d.public_id AS "devicePublicId", d.name AS "deviceName", v.display_id AS "displayId", v.title, pk.ecosystem, pk.name AS "packageName",
             pk.purl, f.state, f.severity, f.first_seen_at AS "firstSeenAt", f.changed_at AS "changedAt", vp.fixed_versions AS "fixedVersions"`;

const OCCURRENCES = `(SELECT coalesce(jsonb_agg(jsonb_build_object('source', st.source, 'scope', st.scope, 'severity', m.severity,
                              'installedVersion', m.installed_version, 'fixedVersions', m.fixed_versions, 'fixState', m.fix_state,
                              'locations', m.locations, 'lastSeenAt', st.last_scan_at) ORDER BY st.source, st.scope, m.installed_version), '[]')
          FROM finding_match m
          JOIN device_occurrences o ON o.organization_id = $1 AND o.device_id = page."deviceId" AND m.id = ANY (o.match_ids)
          JOIN published_stream st ON st.organization_id = $1 AND st.device_id = page."deviceId" AND st.id = o.stream_id
         WHERE m.organization_id = $1 AND m.vulnerability_id = page."vulnerabilityId" AND m.package_id = page."packageId") AS occurrences`;

/** Reads findings. */
@Injectable()
export class FindingReadingRepository {
  constructor(private readonly database: Database) {}

  async page(organizationId: number, query: FindingListQuery): Promise<FetchedPage<FindingRow & PagedRow>> {
    const sort = SORTS[query.sort.field];
    const page = await pagedQuery<FindingRow>(this.database, query, {
      where: conditions(organizationId, query),
      from: sort.from,
      countedFrom: countedFrom(query),
      columns: ROW,
      order: [
        sort,
        ...[sort.vulnerability, 'f.device_id', 'f.package_id'].map((expression) => ({ expression, type: 'int' })),
      ],
      details: OCCURRENCES,
      asOf: { is: `(SELECT max(received_at) FROM published_scan WHERE organization_id = $1 AND status = 'completed')` },
    });
    return { ...page, ...(query.withFacets ? { facets: await this.facets(organizationId, query) } : {}) };
  }

  async byKey(organizationId: number, key: FindingKey): Promise<FindingRow | null> {
    return this.database.queryOne(
      `WITH page AS (SELECT ${ROW} FROM ${FROM} WHERE f.organization_id = $1 AND f.device_id = $2 AND f.vulnerability_id = $3 AND f.package_id = $4)
       SELECT page.*, ${OCCURRENCES} FROM page`,
      [organizationId, key.deviceId, key.vulnerabilityId, key.packageId],
      'finding-by-key',
    );
  }

  /** The changes of a finding, oldest first, out of the receipts of the scans that made them. */
  async history(organizationId: number, key: FindingKey): Promise<FindingChangeRow[]> {
    return this.database.query(
      `SELECT u.change, s.started_at AS at, s.id AS "scanId", s.source, s.scope
         FROM published_scan s
         CROSS JOIN LATERAL unnest(s.delta_vulnerability_ids, s.delta_package_ids, s.delta_changes) AS u (vulnerability_id, package_id, change)
        WHERE s.organization_id = $1 AND s.device_id = $2 AND s.delta_changes IS NOT NULL AND u.vulnerability_id = $3 AND u.package_id = $4
        ORDER BY s.started_at, s.received_at LIMIT 1000`,
      [organizationId, key.deviceId, key.vulnerabilityId, key.packageId],
      'finding-history',
    );
  }

  private async facets(organizationId: number, query: FindingListQuery): Promise<Facets> {
    const facet = async (
      field: keyof FindingListQuery['filters'],
      expression: string,
    ): Promise<Record<string, number>> => {
      const filters = conditions(organizationId, { ...query, filters: { ...query.filters, [field]: undefined } });
      const rows = await this.database.query<{ value: string; count: number }>(
        `SELECT (${expression})::text AS value, count(*)::int AS count FROM ${FROM} WHERE ${filters.toString()} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 50`,
        filters.values,
      );
      return Object.fromEntries(rows.map(({ value, count }) => [value, count]));
    };
    const renamed = (counts: Record<string, number>, name: (code: number) => string): Record<string, number> =>
      Object.fromEntries(Object.entries(counts).map(([code, count]) => [name(Number(code)), count]));
    return {
      state: renamed(await facet('state', 'f.state'), findingStateOf),
      severity: renamed(await facet('severity', 'f.severity'), severityOf),
      ecosystem: await facet('ecosystem', 'pk.ecosystem'),
      fixAvailable: await facet('fixAvailable', `vp.fixed_versions <> '{}'`),
    };
  }
}

/** The joins that the filters need, and no others: counting is the dearest part of a page. */
function countedFrom({ filters }: FindingListQuery): string {
  const { q, package: name, ecosystem, fixAvailable } = filters;
  const joins = [
    JOINS.device,
    ...(q !== undefined || name !== undefined || ecosystem !== undefined ? [JOINS.package] : []),
    ...(fixAvailable !== undefined ? [JOINS.fix] : []),
  ];
  return `finding f ${joins.join(' ')}`;
}

function conditions(organizationId: number, { filters }: Pick<FindingListQuery, 'filters'>): SqlConditions {
  const byIdentifier = `f.vulnerability_id IN (SELECT a.vulnerability_id FROM vulnerability_alias a WHERE a.organization_id = $1 AND `;
  const sql = new SqlConditions([organizationId])
    .add('f.organization_id = $1')
    .when(filters.deviceId, (p) => `d.public_id = ANY (${p}::uuid[])`)
    .when(
      filters.vulnerabilityId?.map((id) => id.toUpperCase()),
      (p) => `${byIdentifier} a.identifier = ANY (${p}::text[]))`,
    )
    .when(filters.package, (p) => `pk.name = ANY (${p}::text[])`)
    .when(filters.ecosystem, (p) => `pk.ecosystem = ANY (${p}::text[])`)
    .when(filters.state?.map(findingStateCode), (p) => `f.state = ANY (${p}::smallint[])`)
    .when(filters.severity?.map(severityRank), (p) => `f.severity = ANY (${p}::smallint[])`)
    .when(filters.fixAvailable, (p) => `(vp.fixed_versions <> '{}') = ${p}`)
    .when(filters.tag, (p) => `d.tags && ${p}::text[]`)
    .when(filters.firstSeenAfter, (p) => `f.first_seen_at >= ${p}`)
    .when(filters.firstSeenBefore, (p) => `f.first_seen_at < ${p}`)
    .when(filters.changedAfter, (p) => `f.changed_at >= ${p}`)
    .when(
      filters.q === undefined ? undefined : containsPattern(filters.q),
      (p) => `(pk.name ILIKE ${p} OR d.name ILIKE ${p} OR ${byIdentifier} a.as_written ILIKE ${p}))`,
    );
  // A device that was put out of service no longer counts, unless one asks for it.
  return filters.deviceId === undefined ? sql.add(`d.state <> 'deactivated'`) : sql;
}
