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

/** The answer to one posture question on a device, the worst where several streams give one. */
export interface CheckRow {
  id: string;
  /** Of the stream that says so. */
  source: string;
  title: string | null;
  severity: string | null;
  status: string;
  observed: Record<string, unknown>;
  evidence: unknown[];
  reason: { code: string; detail: string | null } | null;
  /** What its source said, where it was judged otherwise. */
  told: { status: string; reason: CheckRow['reason'] } | null;
  observedAt: Date;
  changedAt: Date;
  /** Of the device; null while nobody has said. */
  platform: string | null;
}

/** Reads inventories and posture checks. */
@Injectable()
export class DeviceObservationReadingRepository {
  constructor(private readonly database: Database) {}

  async software(
    organizationId: number,
    deviceId: number,
    query: SoftwareListQuery,
  ): Promise<FetchedPage<SoftwareRow & PagedRow>> {
    const installed = `installed AS MATERIALIZED (
         SELECT DISTINCT unnest(package_version_ids) AS id FROM device_software WHERE organization_id = $1 AND device_id = $2)`;
    const from = `installed i JOIN package_version v ON v.organization_id = $1 AND v.id = i.id
                  JOIN package p ON p.organization_id = $1 AND p.id = v.package_id`;
    const page = await pagedQuery<SoftwareRow>(this.database, query, {
      with: installed,
      where: conditions(organizationId, deviceId, query),
      from,
      columns: `v.id AS "versionId", p.ecosystem, p.name, p.purl, v.version, v.architecture, v.source_name AS "sourceName",
                v.source_version AS "sourceVersion"`,
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

  async checks(organizationId: number, deviceId: number): Promise<CheckRow[]> {
    return this.database.query(
      `SELECT c.check_id AS id, c.source, c.title, c.severity, c.status, c.observed, c.evidence, c.reason, c.told,
              c.observed_at AS "observedAt", c.changed_at AS "changedAt", d.platform
         FROM published_device_check c JOIN published_device d ON d.organization_id = c.organization_id AND d.id = c.device_id
        WHERE c.organization_id = $1 AND c.device_id = $2 ORDER BY c.check_id`,
      [organizationId, deviceId],
      'device-checks',
    );
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
