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
import type { CheckKind, CheckPlace } from '../domain/observation.js';
import { acceptancesOf } from './check-acceptance-coverage.js';

/** A failing check of a device, as one of its streams tells it, or as the service concludes it. */
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
}

const RANK = `coalesce(array_position(ARRAY['info', 'low', 'medium', 'high', 'critical'], c.severity), 0)`;
/** Those that streams tell, and those that the service concludes, whose stream is none. */
const FROM = `(
    SELECT organization_id, device_id, stream_id, check_id, severity, title, kind, places, place_count, cwes, help, observed_at, changed_at
      FROM device_check WHERE status = 'fail'
    UNION ALL
    SELECT organization_id, device_id, stream_id, check_id, severity, NULL, 'setting', '[]', 0, '{}', NULL,
           since AT TIME ZONE 'UTC', since AT TIME ZONE 'UTC'
      FROM concluded_check) c
  LEFT JOIN scan_stream s ON s.organization_id = c.organization_id AND s.device_id = c.device_id AND s.id = c.stream_id
  JOIN published_device d ON d.organization_id = c.organization_id AND d.id = c.device_id`;
const SOURCE = `coalesce(s.source, 'posture')`;
/** A device has one answer to a check, the worst that any stream gives: what another stream tells worse, or as bad and first, stands for it. */
const IS_THE_ANSWER = `NOT EXISTS (
    SELECT FROM scan_stream st
      JOIN device_check o ON o.organization_id = $1 AND o.device_id = c.device_id AND o.stream_id = st.id AND o.check_id = c.check_id
     WHERE st.organization_id = $1 AND st.device_id = c.device_id AND st.id <> c.stream_id AND o.status = 'fail'
       AND (coalesce(array_position(ARRAY['info', 'low', 'medium', 'high', 'critical'], o.severity), 0), -o.stream_id) > (${RANK}, -c.stream_id))`;
/** What is concluded is mended with the system, and accepted by nobody. */
const ACCEPTED = `(c.stream_id <> 0 AND EXISTS (${acceptancesOf('')}))`;
const FACETS = { kind: 'c.kind', severity: 'c.severity', source: SOURCE, accepted: `(${ACCEPTED})::text` } as const;
const SORTS = {
  severity: { expression: RANK, type: 'int' },
  changedAt: { expression: 'c.changed_at', type: 'timestamptz' },
} as const;

/** Reads failing checks of all devices in service: what scores count as failing checks of devices, with those that somebody accepted. */
@Injectable()
export class FailingCheckReadingRepository {
  constructor(private readonly database: Database) {}

  async page(organizationId: number, query: FailingCheckListQuery): Promise<FetchedPage<FailingCheckRow & PagedRow>> {
    const page = await pagedQuery<FailingCheckRow>(this.database, query, {
      where: conditions(organizationId, query),
      from: FROM,
      columns: `c.check_id AS id, c.title, c.kind, c.severity, ${SOURCE} AS source, coalesce(s.scope, '') AS scope, c.places, c.place_count AS "placeCount", c.cwes, c.help,
                c.observed_at AS "observedAt", c.changed_at AS "changedAt", jsonb_build_object('id', d.public_id, 'name', d.name) AS device,
                (${acceptancesOf('a.id')} ORDER BY a.id DESC LIMIT 1) AS "acceptanceId"`,
      order: [
        SORTS[query.sort.field],
        { expression: 'c.device_id', type: 'int' },
        { expression: 'c.stream_id', type: 'int' },
        { expression: 'c.check_id', type: 'text' },
      ],
      asOf: { latestOf: 'c.observed_at' },
    });
    return { ...page, ...(query.withFacets ? { facets: await this.facets(organizationId, query) } : {}) };
  }

  /** Each facet leaves its own filter out, so that it shows what choosing another value would give. */
  private async facets(organizationId: number, query: FailingCheckListQuery): Promise<Facets> {
    const facets: Facets = {};
    for (const [field, expression] of Object.entries(FACETS)) {
      const filters = conditions(organizationId, { filters: { ...query.filters, [field]: undefined } });
      const rows = await this.database.query<{ value: string; count: number }>(
        `SELECT ${expression} AS value, count(*)::int AS count FROM ${FROM} WHERE ${filters.toString()} AND ${expression} IS NOT NULL
          GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 50`,
        filters.values,
      );
      facets[field] = Object.fromEntries(rows.map(({ value, count }) => [value, count]));
    }
    return facets;
  }
}

function conditions(organizationId: number, { filters }: Pick<FailingCheckListQuery, 'filters'>): SqlConditions {
  return new SqlConditions([organizationId])
    .add(`c.organization_id = $1 AND d.state IN ('active', 'conflict') AND ${IS_THE_ANSWER}`)
    .when(filters.kind, (p) => `c.kind = ANY (${p}::text[])`)
    .when(filters.severity, (p) => `c.severity = ANY (${p}::text[])`)
    .when(filters.source, (p) => `${SOURCE} = ANY (${p}::text[])`)
    .when(filters.checkId, (p) => `c.check_id = ANY (${p}::text[])`)
    .when(filters.deviceId, (p) => `d.public_id = ANY (${p}::uuid[])`)
    .when(filters.accepted, (p) => `${ACCEPTED} = ${p}::boolean`)
    .when(
      filters.q === undefined ? undefined : containsPattern(filters.q),
      (p) => `(c.check_id ILIKE ${p} OR c.title ILIKE ${p} OR d.name ILIKE ${p})`,
    );
}
