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
import type { FailingCheckListQuery } from '../app/failing-check-list.js';
import { catalogueChecksCalled } from '../domain/check-name.js';
import { CHECK_SEVERITIES, type CheckKind, type CheckPlace } from '../domain/observation.js';
import { acceptancesOf, type ChecksNamed, checksNamed, readsAs } from './check-acceptance.repository.js';

/** A failing check of a device, as one of its series tells it, or as the service concludes it. */
export interface FailingCheckRow {
  id: string;
  title: string | null;
  kind: CheckKind;
  severity: string | null;
  source: string;
  scope: string;
  places: CheckPlace[];
  placeCount: number;
  cwes: string[];
  help: string | null;
  observedAt: Date;
  changedAt: Date;
  acceptanceId: string | null;
  device: { id: string; name: string };
  /** Of the device, within the service. */
  deviceNumber: number;
}

/**
 * Those that series tell, and those that the service concludes, whose series is none. Of the very same types and without
 * conditions of their own: only then are both read in the order of their indexes, as far as the page goes.
 */
const FROM = `(
    SELECT organization_id, device_id, series_id, check_id, status, severity, severity_rank, title, kind, places, place_count, cwes, help, observed_at, changed_at
      FROM device_check
    UNION ALL
    SELECT organization_id, device_id, series_id, check_id, 'fail'::text, severity, severity_rank, NULL::text, 'setting'::text, '[]'::jsonb, 0, '{}'::text[], NULL::text,
           since::timestamp AT TIME ZONE 'UTC', since::timestamp AT TIME ZONE 'UTC'
      FROM concluded_check) c`;
const WITH_SERIES = `${FROM}
  LEFT JOIN scan_series s ON s.organization_id = c.organization_id AND s.device_id = c.device_id AND s.id = c.series_id`;
const SOURCE = `coalesce(s.source, 'posture')`;
/** Few are not: so they are left out as a set, and no device is looked up for a row. */
const IN_SERVICE = `c.device_id <> ALL (ARRAY(
    SELECT d.id FROM published_device d WHERE d.organization_id = $1 AND d.state NOT IN ('active', 'conflict')))`;
/** A device has one answer to a check, the worst that any series gives: what another series tells worse, or as bad and first, stands for it. */
const IS_THE_ANSWER = `NOT EXISTS (
    SELECT FROM device_check o
     WHERE o.organization_id = $1 AND o.device_id = c.device_id AND o.check_id = c.check_id AND o.series_id <> c.series_id AND o.status = 'fail'
       AND (o.severity_rank, -o.series_id) > (c.severity_rank, -c.series_id))`;
/** What is concluded is mended with the system, and accepted by nobody. */
const ACCEPTED = `(c.series_id <> 0 AND EXISTS (${acceptancesOf('')}))`;
/** Where only accepted ones are asked for, few checks need to be looked at. */
const HAS_ACCEPTANCES = `c.check_id = ANY (ARRAY(SELECT n.check_id FROM check_acceptance n WHERE n.organization_id = $1 AND n.ended_at IS NULL))`;
const COLUMNS = `c.title, c.kind, c.severity, c.places, c.place_count, c.cwes, c.help,
                c.observed_at, c.changed_at,
                (${acceptancesOf('a.id')} ORDER BY a.id DESC LIMIT 1) AS acceptance_id`;
/** What is walked over for few names is read out of an index alone, and the rows of the page only are looked up. */
const ROWS = `CROSS JOIN LATERAL (SELECT ${COLUMNS} FROM ${FROM}
    WHERE c.organization_id = $1 AND c.status = 'fail' AND c.device_id = page."_order1" AND c.series_id = page."_order2" AND c.check_id = page."_order3" OFFSET 0) r`;
const FACETS = { kind: 'c.kind', severity: 'c.severity', source: SOURCE, accepted: `(${ACCEPTED})::text` } as const;
const SORTS = {
  severity: { expression: 'c.severity_rank', type: 'int' },
  changedAt: { expression: 'c.changed_at', type: 'timestamptz' },
} as const;

/** Reads failing checks of all devices in service: what scores count as failing checks of devices, with those that somebody accepted. */
@Injectable()
export class FailingCheckQueryRepository {
  constructor(private readonly database: Database) {}

  async page(organizationId: number, query: FailingCheckListQuery): Promise<FetchedPage<FailingCheckRow & PagedRow>> {
    const { q } = query.filters;
    const named = q === undefined ? null : await checksNamed(this.database, organizationId, q);
    const page = await pagedQuery<FailingCheckRow>(this.database, query, {
      where: conditions(organizationId, query, named),
      from: FROM,
      columns: named === null ? `c.check_id AS id, ${COLUMNS}` : 'c.check_id AS id',
      // Rows beside each other are mostly of one device.
      detailsWith: `
        scan_series_now AS MATERIALIZED (
          SELECT s.* FROM (SELECT DISTINCT page."_order1" AS device_id, page."_order2" AS id FROM page) p
           CROSS JOIN LATERAL (SELECT s.device_id, s.id, s.source, s.scope FROM scan_series s
                                WHERE s.organization_id = $1 AND s.device_id = p.device_id AND s.id = p.id OFFSET 0) s),
        devices AS MATERIALIZED (
          SELECT d.id, jsonb_build_object('id', d.public_id, 'name', d.name) AS shown
            FROM (SELECT DISTINCT page."_order1" AS id FROM page) p
           CROSS JOIN LATERAL (SELECT d.id, d.public_id, d.name FROM published_device d
                                WHERE d.organization_id = $1 AND d.id = p.id OFFSET 0) d)`,
      detailsFrom: `
        LEFT JOIN scan_series_now s ON s.device_id = page."_order1" AND s.id = page."_order2"
        LEFT JOIN devices d ON d.id = page."_order1" ${named === null ? '' : ROWS}`,
      details: `${named === null ? '' : 'r.*, '}${SOURCE} AS source, coalesce(s.scope, '') AS scope, d.shown AS device, page."_order1" AS device_number`,
      order: [
        SORTS[query.sort.field],
        { expression: 'c.device_id', type: 'int' },
        { expression: 'c.series_id', type: 'int' },
        { expression: 'c.check_id', type: 'text' },
      ],
      asOf: { latestOf: 'c.observed_at' },
    });
    return { ...page, ...(query.withFacets ? { facets: await this.facets(organizationId, query, named) } : {}) };
  }

  /** Each facet leaves its own filter out, so that it shows what choosing another value would give. */
  private async facets(
    organizationId: number,
    query: FailingCheckListQuery,
    named: ChecksNamed | null,
  ): Promise<Facets> {
    const facets: Facets = {};
    for (const [field, expression] of Object.entries(FACETS)) {
      const filters = conditions(organizationId, { filters: { ...query.filters, [field]: undefined } }, named);
      const rows = await this.database.query<{ value: string; count: number }>(
        `SELECT ${expression} AS value, count(*)::int AS count FROM ${WITH_SERIES} WHERE ${filters.toString()} AND ${expression} IS NOT NULL
          GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 50`,
        filters.values,
      );
      facets[field] = Object.fromEntries(rows.map(({ value, count }) => [value, count]));
    }
    return facets;
  }
}

function conditions(
  organizationId: number,
  { filters }: Pick<FailingCheckListQuery, 'filters'>,
  named: ChecksNamed | null,
): SqlConditions {
  const where = new SqlConditions([organizationId])
    .add(`c.organization_id = $1 AND c.status = 'fail' AND ${IN_SERVICE} AND ${IS_THE_ANSWER}`)
    .when(filters.kind, (p) => `c.kind = ANY (${p}::text[])`)
    .when(
      filters.severity?.map((one) => 1 + CHECK_SEVERITIES.indexOf(one)),
      (p) => `c.severity_rank = ANY (${p}::int[])`,
    )
    .when(filters.source, sourceIn)
    .when(filters.checkId, (p) => `c.check_id = ANY (${p}::text[])`)
    .when(
      filters.deviceId,
      (p) => `c.device_id = ANY (ARRAY(
        SELECT d.id FROM published_device d WHERE d.organization_id = $1 AND d.public_id = ANY (${p}::uuid[])))`,
    )
    .when(filters.accepted, (p, accepted) => `${ACCEPTED} = ${p}::boolean${accepted ? ` AND ${HAS_ACCEPTANCES}` : ''}`);
  if (named !== null)
    return where.add(
      `(c.check_id = ANY (${where.bind(named.checks)}::text[]) OR c.device_id = ANY (${where.bind(named.devices)}::int[]))`,
    );
  const { q } = filters;
  if (q === undefined) return where;
  const p = where.bind(containsPattern(q));
  return where.add(
    `(c.check_id ILIKE ${where.bind(readsAs(q))} OR c.title ILIKE ${p} OR c.check_id = ANY (${where.bind(catalogueChecksCalled(q))}::text[])
        OR c.device_id = ANY (ARRAY(SELECT d.id FROM published_device d WHERE d.organization_id = $1 AND d.name ILIKE ${p})))`,
  );
}

/** Told by a series of these sources, or by none where the service's own are asked for. */
function sourceIn(sources: string): string {
  return `CASE c.series_id WHEN 0 THEN 'posture' = ANY (${sources}::text[]) ELSE EXISTS (
    SELECT FROM scan_series w
     WHERE w.organization_id = $1 AND w.device_id = c.device_id AND w.id = c.series_id AND w.source = ANY (${sources}::text[])) END`;
}
