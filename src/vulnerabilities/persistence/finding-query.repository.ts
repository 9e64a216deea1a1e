import { Injectable } from '@nestjs/common';
import { Clock, Database, type Facets, type FetchedPage, type PagedRow, pagedQuery } from '../../platform/index.js';
import { causeOf } from '../../scans/index.js';
import type { FindingListQuery } from '../app/vulnerability-list.js';
import type { FindingKey } from '../domain/finding-id.js';
import { findingStateOf } from '../domain/finding-state.js';
import { severityOf } from '../domain/severity.js';
import { FINDING_COLUMNS, FINDING_DETAILS_FROM, FINDING_LOOKUPS, findingDetails } from './finding-details.js';
import { countedFindings, findingSelection } from './finding-list-statement.js';
import { asksForOpenOnly, IS_MALWARE } from './finding-risk-conditions.js';
import { type FindingRow, findingRowOf, type ReadFinding } from './finding-row.js';
import { type FindingsNamed, NameSearchRepository } from './name-search.repository.js';
import { namedActor, type NamedActor } from './risk-acceptance-query.repository.js';
import { PENDING } from './vulnerability-order.js';

/** One change in the life of a finding, and the scan that proves it. */
export interface FindingChangeRow {
  change: number;
  at: Date;
  scanId: string;
  source: string;
  scope: string;
}

/** A change of a finding's state by decision, or by the end of one. */
export interface DecidedChangeRow {
  at: Date;
  stateBefore: number;
  stateAfter: number;
  /** The decision that holds since then; null when none does any more. */
  decisionId: string | null;
  reason: string | null;
  /** Null when it came with a scan: the decision was there before the finding. */
  by: NamedActor | null;
}

/** A scanner that shows the very version of the package in which others see the finding, and does not report it. */
export interface SilentScannerRow {
  source: string;
  scope: string;
  installedVersions: string[];
  lastScanAt: Date | null;
}

/** Why a finding is not reachable. */
export interface UnreachableRow {
  /** Why nothing of the package runs anywhere; null where some of it may. */
  nothingRuns: string | null;
  /** What runs instead of the kernel that it is in; null where that runs, or is not known. */
  running: string | null;
  newer: boolean | null;
}

/** The last completed scan of each series of the device. */
export interface SeriesTime {
  seriesId: number;
  lastScanAt: Date | null;
}

/** Reads findings. */
@Injectable()
export class FindingQueryRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly names: NameSearchRepository,
  ) {}

  /** `pending`, with every row: whether counts, and so the order by severity, are behind. */
  async page(
    organizationId: number,
    query: FindingListQuery,
  ): Promise<FetchedPage<FindingRow & PagedRow & { pending: boolean }>> {
    const { q } = query.filters;
    const named = q === undefined ? null : await this.names.findings(organizationId, q);
    const { statement, after } = findingSelection(organizationId, query, this.today(), named);
    const today = statement.where.bind(this.today());
    const details = findingDetails(today, { onlyOpen: asksForOpenOnly(query.filters) });
    const asked = { ...query, after };
    const fetched = await pagedQuery<ReadFinding & { pending: boolean }>(this.database, asked, {
      ...statement,
      columns: FINDING_COLUMNS,
      detailsWith: FINDING_LOOKUPS,
      details: `${details}, ${PENDING}`,
      detailsFrom: FINDING_DETAILS_FROM,
      asOf: { is: `(SELECT max(received_at) FROM published_scan WHERE organization_id = $1 AND status = 'completed')` },
    });
    const page = { ...fetched, rows: fetched.rows.map(findingRowOf) };
    return { ...page, ...(query.withFacets ? { facets: await this.facets(organizationId, query, named) } : {}) };
  }

  /** Also under the vulnerability that was merged into the one of today. */
  async byKey(organizationId: number, key: FindingKey): Promise<FindingRow | null> {
    const row = await this.database.queryOne<ReadFinding>(
      `WITH page AS MATERIALIZED (
         SELECT ${FINDING_COLUMNS} FROM finding f
          WHERE f.organization_id = $1 AND f.device_id = $2 AND f.package_id = $4
            AND f.vulnerability_id = (SELECT coalesce(o.replaced_by, o.id) FROM vulnerability o WHERE o.organization_id = $1 AND o.id = $3)),
       ${FINDING_LOOKUPS}
       SELECT page.*, ${findingDetails('$5')} FROM page ${FINDING_DETAILS_FROM}`,
      [organizationId, key.deviceId, key.vulnerabilityId, key.packageId, this.today()],
      'finding-by-key',
    );
    return row && findingRowOf(row);
  }

  /** When each scanner of a device last completed a scan. */
  async seriesTimes(organizationId: number, deviceId: number): Promise<SeriesTime[]> {
    return this.database.query(
      `SELECT id AS series_id, last_scan_at FROM published_scan_series WHERE organization_id = $1 AND device_id = $2`,
      [organizationId, deviceId],
      'series-times',
    );
  }

  /** What was said of a finding that is of malware, as if it were none; nothing of any other. */
  async statedOfMalware(
    organizationId: number,
    { vulnerabilityId, packageId }: Pick<FindingKey, 'vulnerabilityId' | 'packageId'>,
  ): Promise<{ statedSeverity: number; cleanVersions: string[] }> {
    const row = await this.database.queryOne<{ statedSeverity: number | null; cleanVersions: string[] }>(
      `SELECT max(m.stated_severity) AS stated_severity,
              ARRAY (SELECT DISTINCT v FROM finding_match c CROSS JOIN LATERAL unnest(c.clean_versions) v
                      WHERE c.organization_id = $1 AND c.vulnerability_id = $2 AND c.package_id = $3 ORDER BY 1) AS clean_versions
         FROM finding_match m WHERE m.organization_id = $1 AND m.vulnerability_id = $2 AND m.package_id = $3`,
      [organizationId, vulnerabilityId, packageId],
      'malware-stated',
    );
    return { statedSeverity: row?.statedSeverity ?? 0, cleanVersions: row?.cleanVersions ?? [] };
  }

  /** Why a finding is not reachable, as far as rules for packages and kernels of its device tell. */
  async unreachable(
    organizationId: number,
    { deviceId, packageId }: Pick<FindingKey, 'deviceId' | 'packageId'>,
  ): Promise<UnreachableRow> {
    const row = await this.database.queryOne<UnreachableRow>(
      `SELECT (SELECT u.reason FROM unreachable_package u WHERE u.organization_id = $1 AND u.package_id = $3) AS nothing_runs,
              k.running, k.newer
         FROM (VALUES (1)) one (row)
         LEFT JOIN idle_kernel k ON k.organization_id = $1 AND k.device_id = $2 AND k.package_id = $3`,
      [organizationId, deviceId, packageId],
      'finding-unreachable',
    );
    return row ?? { nothingRuns: null, running: null, newer: null };
  }

  /** The scanners that looked at the same thing and did not find it. None where nobody finds it. */
  async silentScanners(
    organizationId: number,
    { deviceId, vulnerabilityId, packageId }: FindingKey,
  ): Promise<SilentScannerRow[]> {
    return this.database.query(
      `WITH matches AS MATERIALIZED (
         SELECT id, installed_version FROM finding_match WHERE organization_id = $1 AND vulnerability_id = $3 AND package_id = $4),
       scan_series_now AS MATERIALIZED (
         SELECT st.source, st.scope, st.last_scan_at, st.shown_version_ids,
                ARRAY (SELECT m.installed_version FROM matches m WHERE m.id = ANY (o.match_ids)) AS seen_in
           FROM published_scan_series st
           JOIN device_occurrences o ON o.organization_id = $1 AND o.device_id = $2 AND o.series_id = st.id
          WHERE st.organization_id = $1 AND st.device_id = $2)
       SELECT st.source, st.scope, array_agg(DISTINCT pv.version ORDER BY pv.version) AS installed_versions, st.last_scan_at
         FROM scan_series_now st
         JOIN published_package_version pv ON pv.organization_id = $1 AND pv.package_id = $4 AND pv.id = ANY (st.shown_version_ids)
        WHERE st.seen_in = '{}' AND pv.version IN (SELECT unnest(seen_in) FROM scan_series_now)
        GROUP BY st.source, st.scope, st.last_scan_at ORDER BY st.source, st.scope`,
      [organizationId, deviceId, vulnerabilityId, packageId],
      'finding-silent-scanners',
    );
  }

  /** The changes of a finding, oldest first, out of the receipts of the scans that made them. */
  async history(organizationId: number, key: FindingKey): Promise<FindingChangeRow[]> {
    return this.database.query(
      `SELECT u.change, s.started_at AS at, s.id AS scan_id, s.source, s.scope
         FROM published_scan s
         CROSS JOIN LATERAL unnest(s.delta_match_before, s.delta_match_after, s.delta_changes) AS u (before, after, change)
        WHERE s.organization_id = $1 AND s.device_id = $2 AND s.delta_changes IS NOT NULL
          AND coalesce(nullif(u.after, 0), u.before) = ANY (ARRAY (SELECT m.id FROM finding_match m
                WHERE m.organization_id = $1 AND m.vulnerability_id = $3 AND m.package_id = $4))
        ORDER BY s.started_at, s.received_at LIMIT 1000`,
      [organizationId, key.deviceId, key.vulnerabilityId, key.packageId],
      'finding-history',
    );
  }

  /** What decisions did to a finding, oldest first. */
  async decidedChanges(organizationId: number, key: FindingKey): Promise<DecidedChangeRow[]> {
    return this.database.query(
      `SELECT e.at, u.before AS state_before, u.after AS state_after, e.acceptance_id AS decision_id, d.reason,
              CASE WHEN e.by_kind <> 'scan' THEN ${namedActor('e.by_kind', 'e.by_id')} END AS by
         FROM risk_acceptance_effect e
         CROSS JOIN LATERAL unnest(e.device_ids, e.package_ids, e.states_before, e.states_after) AS u (device_id, package_id, before, after)
         LEFT JOIN risk_acceptance d ON d.organization_id = $1 AND d.id = e.acceptance_id
        WHERE e.organization_id = $1
          AND e.identifier = ANY (ARRAY (SELECT a.identifier FROM vulnerability_alias a WHERE a.organization_id = $1 AND a.vulnerability_id = $3))
          AND $2 = ANY (e.device_ids) AND u.device_id = $2 AND u.package_id = $4
        ORDER BY e.at, e.id LIMIT 1000`,
      [organizationId, key.deviceId, key.vulnerabilityId, key.packageId],
      'finding-decided-changes',
    );
  }

  private async facets(organizationId: number, query: FindingListQuery, named: FindingsNamed | null): Promise<Facets> {
    const facet = async (
      field: keyof FindingListQuery['filters'],
      expression: string,
      name: (value: string) => string = (value) => value,
    ): Promise<Record<string, number>> => {
      const { values, from } = countedFindings(
        organizationId,
        { ...query.filters, [field]: undefined },
        field,
        this.today(),
        named,
      );
      const rows = await this.database.query<{ value: string | null; count: number }>(
        `SELECT (${expression})::text AS value, count(*)::int AS count ${from} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 50`,
        values,
      );
      return Object.fromEntries(rows.flatMap(({ value, count }) => (value === null ? [] : [[name(value), count]])));
    };
    return {
      state: await facet('state', 'f.state', (code) => findingStateOf(Number(code))),
      severity: await facet('severity', 'f.severity', (rank) => severityOf(Number(rank))),
      class: await facet('class', `CASE WHEN ${IS_MALWARE} THEN 'malware' ELSE 'vulnerability' END`),
      cause: await facet('cause', 'nullif(f.cause, 0)', (code) => causeOf(Number(code)) ?? ''),
      ecosystem: await facet('ecosystem', 'pk.ecosystem'),
      fixAvailable: await facet('fixAvailable', `vp.fixed_versions <> '{}'`),
    };
  }
  private today(): string {
    return this.clock.now().toISOString().slice(0, 10);
  }
}
