import { Injectable } from '@nestjs/common';
import {
  containsPattern,
  Database,
  type FetchedPage,
  type PagedRow,
  pagedQuery,
  SqlConditions,
} from '../../platform/index.js';
import type { SoftwareListQuery } from '../app/scan-list.js';
import type { CheckKind, CheckPlace } from '../domain/observation.js';
import { ALL_DISTRIBUTIONS } from '../domain/ecosystem-table.js';

/** One installed package version on a device. */
export interface SoftwareRow {
  versionId: number;
  ecosystem: string;
  name: string;
  purl: string | null;
  version: string;
  architecture: string;
  sourceName: string;
  sourceVersion: string;
}

/** The answer to one posture question on a device, the worst where several series give one. */
export interface CheckRow {
  id: string;
  /** Of the series that says so. */
  source: string;
  title: string | null;
  severity: string | null;
  status: string;
  kind: CheckKind;
  places: CheckPlace[];
  /** Of all places. */
  placeCount: number;
  cwes: string[];
  help: string | null;
  /** The decision by which a failure is accepted; null where none holds. */
  acceptanceId: string | null;
  observed: Record<string, unknown>;
  evidence: unknown[];
  reason: { code: string; detail: string | null } | null;
  /** What its source said, where it was evaluated otherwise. */
  told: { status: string; reason: CheckRow['reason'] } | null;
  observedAt: Date;
  changedAt: Date;
  /** Of the device; null while nobody has said. */
  platform: string | null;
}

/** All checks of a device in one answer. */
export interface DeviceChecks {
  rows: CheckRow[];
  /** Some are left out, or what they observed is. */
  isCut: boolean;
}

/** Checks in one answer, and bytes of what they observed and where: there are no pages. */
const MOST_CHECKS = 10_000;
const DETAIL_BYTES = 8 * 1024 * 1024;
/** Of `{}` and two of `[]`. */
const BARE_BYTES = 6;

/** Ecosystems of which a system has one list: distributions, by the part before the release. */
const ONE_LIST = `ARRAY[${ALL_DISTRIBUTIONS.map((name) => `'${name}'`).join(', ')}]`;

/**
 * The versions on device $2. Where several tools list the packages of one place, the newest list of a system's own packages counts,
 * and each package stands there once: a row without an architecture, or without a source, gives way to one that has it. What only
 * suspect scans list is added, where no newer list is there. As `oneInventory` has it, by which advisories are matched.
 */
const INSTALLED = `told AS MATERIALIZED (
         SELECT u.id, v.package_id, v.version, v.architecture, v.source_name <> '' AS sourced, d.scope, d.started_at, d.is_whole,
                CASE WHEN split_part(p.ecosystem, ':', 1) = ANY (${ONE_LIST}) THEN p.ecosystem END AS list
           FROM published_device_software d
          CROSS JOIN LATERAL unnest(d.package_version_ids) AS u (id)
           JOIN package_version v ON v.organization_id = $1 AND v.id = u.id
           JOIN package p ON p.organization_id = $1 AND p.id = v.package_id
          WHERE d.organization_id = $1 AND d.device_id = $2),
       newest AS MATERIALIZED (
         SELECT scope, list, max(started_at) AS started_at FROM told WHERE list IS NOT NULL AND is_whole GROUP BY 1, 2),
       there AS MATERIALIZED (
         SELECT t.scope, t.package_id, t.version, bool_or(t.is_whole) AS is_sure
           FROM told t LEFT JOIN newest n ON n.scope = t.scope AND n.list = t.list
          WHERE n.started_at IS NULL OR n.started_at = t.started_at OR (n.started_at < t.started_at AND NOT t.is_whole)
          GROUP BY 1, 2, 3),
       rows AS MATERIALIZED (
         SELECT t.*, max(t.architecture) OVER w <> '' AS has_architecture, bool_or(t.sourced) OVER (PARTITION BY t.package_id, t.version, t.architecture) AS has_source
           FROM told t
           JOIN there h ON h.scope = t.scope AND h.package_id = t.package_id AND h.version = t.version AND (t.is_whole OR NOT h.is_sure)
         WINDOW w AS (PARTITION BY t.package_id, t.version)),
       installed AS MATERIALIZED (
         SELECT DISTINCT id FROM rows WHERE (architecture <> '' OR NOT has_architecture) AND (sourced OR NOT has_source))`;

/** Reads inventories and posture checks. */
@Injectable()
export class DeviceObservationQueryRepository {
  constructor(private readonly database: Database) {}

  async software(
    organizationId: number,
    deviceId: number,
    query: SoftwareListQuery,
  ): Promise<FetchedPage<SoftwareRow & PagedRow>> {
    const installed = INSTALLED;
    const from = `installed i JOIN package_version v ON v.organization_id = $1 AND v.id = i.id
                  JOIN package p ON p.organization_id = $1 AND p.id = v.package_id`;
    const page = await pagedQuery<SoftwareRow>(this.database, query, {
      with: installed,
      where: conditions(organizationId, deviceId, query),
      from,
      columns: `v.id AS version_id, p.ecosystem, p.name, p.purl, v.version, v.architecture, v.source_name,
                v.source_version`,
      order: [
        { expression: 'p.name', type: 'text' },
        { expression: 'v.id', type: 'int' },
      ],
      asOf: {
        is: `(SELECT max(started_at) FROM scan WHERE organization_id = $1 AND device_id = $2 AND status = 'completed')`,
      },
    });
    if (!query.withFacets) return page;
    const { ecosystem: _own, ...others } = query.filters;
    const unfiltered = conditions(organizationId, deviceId, { ...query, filters: others });
    const counts = await this.database.query<{ value: string; count: number }>(
      `WITH ${installed} SELECT p.ecosystem AS value, count(*)::int AS count FROM ${from} WHERE ${unfiltered.toString()} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 50`,
      unfiltered.values,
    );
    return { ...page, facets: { ecosystem: Object.fromEntries(counts.map(({ value, count }) => [value, count])) } };
  }

  /** By their ids; where they are too many or say too much, failures come before the others. */
  async checks(organizationId: number, deviceId: number): Promise<DeviceChecks> {
    const rows = await this.database.query<CheckRow & { isBare: boolean }>(
      `WITH measured AS (
         SELECT c.*, octet_length(c.observed::text) + octet_length(c.evidence::text) + octet_length(c.places::text) AS bytes
           FROM published_device_check c WHERE c.organization_id = $1 AND c.device_id = $2 OFFSET 0),
       counted AS (
         SELECT m.*, sum(m.bytes) OVER (ORDER BY m.status <> 'fail', m.check_id ROWS UNBOUNDED PRECEDING) > ${DETAIL_BYTES} AS is_bare
           FROM measured m ORDER BY m.status <> 'fail', m.check_id LIMIT ${MOST_CHECKS + 1})
       SELECT c.check_id AS id, c.source, c.title, c.severity, c.status, c.reason, c.told, c.kind, c.place_count, c.cwes, c.help,
              CASE WHEN c.is_bare THEN '{}' ELSE c.observed END AS observed, CASE WHEN c.is_bare THEN '[]' ELSE c.evidence END AS evidence,
              CASE WHEN c.is_bare THEN '[]' ELSE c.places END AS places, c.is_bare AND c.bytes > ${BARE_BYTES} AS is_bare,
              c.acceptance_id, c.observed_at, c.changed_at, d.platform
         FROM counted c JOIN published_device d ON d.organization_id = c.organization_id AND d.id = c.device_id
        ORDER BY c.status <> 'fail', c.check_id`,
      [organizationId, deviceId],
      'device-checks',
    );
    const isCut = rows.length > MOST_CHECKS || rows.some(({ isBare }) => isBare);
    const stored = rows.slice(0, MOST_CHECKS).map(({ isBare: _isBare, ...row }) => row);
    return { rows: stored.sort((one, other) => (one.id < other.id ? -1 : 1)), isCut };
  }
}

function conditions(
  organizationId: number,
  deviceId: number,
  { filters }: Pick<SoftwareListQuery, 'filters'>,
): SqlConditions {
  return new SqlConditions([organizationId, deviceId])
    .when(filters.ecosystem, (p) => `p.ecosystem = ANY (${p}::text[])`)
    .when(
      filters.q === undefined ? undefined : containsPattern(filters.q),
      (p) => `(p.name ILIKE ${p} OR v.source_name ILIKE ${p})`,
    );
}
