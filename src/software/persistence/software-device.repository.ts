import { Injectable } from '@nestjs/common';
import {
  containsPattern,
  Database,
  type FetchedPage,
  type PagedRow,
  pagedQuery,
  SqlConditions,
} from '../../platform/index.js';
import { FINDING_STATES } from '../../vulnerabilities/index.js';
import type { SoftwareDeviceListQuery } from '../app/software-list.js';

/** A device that has a package. */
export interface SoftwareDeviceRow {
  deviceId: number;
  publicId: string;
  name: string;
  tags: string[];
  /** As installed, each once. */
  versions: string[];
  /** The scanners that see it, with what they look at. */
  sources: { source: string; scope: string }[];
  /** The first scan of the earliest of them: before, nobody looked. Null where that is not on record. */
  lookedAtSince: Date | null;
  lastSeenAt: Date | null;
  openFindings: number;
}

const OPEN = FINDING_STATES.indexOf('open');

/** Versions of a package that are compared with those of each device. */
const COMPARED = 200;
/** Versions of the package that are named of a device. */
const VERSIONS_NAMED = 1000;

/** Rows of the package's versions on each device, by series; `$3` are the versions that count. */
function hits(versionCount: number): string {
  // Whether two arrays overlap is found by comparing each with each; few are looked up in an index.
  const has =
    versionCount > COMPARED
      ? `EXISTS (SELECT FROM unnest(s.inventory_ids || s.shown_ids) AS u (id) JOIN wanted w ON w.id = u.id)`
      : `(s.inventory_ids && (SELECT "all" FROM ids) OR s.shown_ids && (SELECT "all" FROM ids))`;
  return `
  wanted AS MATERIALIZED (SELECT id, version FROM published_package_version WHERE organization_id = $1 AND package_id = $2 AND id = ANY ($3::int[])),
  ids AS MATERIALIZED (SELECT coalesce(array_agg(id), '{}') AS all FROM wanted),
  hits AS MATERIALIZED (
    SELECT s.device_id, max(s.looked_at) AS last_seen_at, min(s.first_looked_at) AS looked_at_since,
           jsonb_agg(jsonb_build_object('source', s.source, 'scope', s.scope) ORDER BY s.source, s.scope) AS sources
      FROM published_shown_software s
     WHERE s.organization_id = $1 AND ${has}
     GROUP BY s.device_id)`;
}

const FINDINGS = `FROM published_finding f WHERE f.organization_id = $1 AND f.device_id = d.id AND f.package_id = $2 AND f.state = ${OPEN}`;

const SORTS: Record<SoftwareDeviceListQuery['sort']['field'], { expression: string; type: string }> = {
  name: { expression: 'd.name', type: 'text' },
  lastSeenAt: { expression: `coalesce(h.last_seen_at, '-infinity')`, type: 'timestamptz' },
};

/** Reads on which devices a package is. */
@Injectable()
export class SoftwareDeviceRepository {
  constructor(private readonly database: Database) {}

  /** @param versionIds of the package, those that count */
  async page(
    organizationId: number,
    packageId: number,
    versionIds: readonly number[],
    query: SoftwareDeviceListQuery,
  ): Promise<FetchedPage<SoftwareDeviceRow & PagedRow>> {
    const { deviceTag, hasFindings, q } = query.filters;
    const where = new SqlConditions([organizationId, packageId, `{${versionIds.join(',')}}`])
      .when(deviceTag, (p) => `d.tags && ${p}::text[]`)
      .when(q === undefined ? undefined : containsPattern(q), (p) => `d.name ILIKE ${p}`);
    if (hasFindings !== undefined) where.add(`${hasFindings ? '' : 'NOT '}EXISTS (SELECT ${FINDINGS})`);
    return pagedQuery<SoftwareDeviceRow>(this.database, query, {
      with: hits(versionIds.length),
      where,
      from: `hits h JOIN published_device d ON d.organization_id = $1 AND d.id = h.device_id AND d.state <> 'deactivated'`,
      columns: `d.id AS device_id, d.public_id, d.name, d.tags, h.sources, h.looked_at_since,
                h.last_seen_at, (SELECT count(*)::int ${FINDINGS}) AS open_findings`,
      order: [SORTS[query.sort.field], { expression: 'd.id', type: 'int' }],
      details: `ARRAY (SELECT DISTINCT w.version FROM published_shown_software s
                        CROSS JOIN LATERAL unnest(s.inventory_ids || s.shown_ids) AS u (id) JOIN wanted w ON w.id = u.id
                        WHERE s.organization_id = $1 AND s.device_id = page.device_id ORDER BY 1 LIMIT ${VERSIONS_NAMED}) AS versions`,
      asOf: { is: `(SELECT max(l.started_at) FROM published_last_scan l WHERE l.organization_id = $1)` },
    });
  }

  /** The ids of a package's versions, with their texts. */
  async versions(organizationId: number, packageId: number): Promise<{ id: number; version: string }[]> {
    return this.database.query(
      `SELECT id, version FROM published_package_version WHERE organization_id = $1 AND package_id = $2 ORDER BY id`,
      [organizationId, packageId],
      'software-versions-of',
    );
  }
}
