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
import type { ScanListQuery } from '../app/scan-list.js';
import type { CauseCounts } from '../domain/finding-change.js';
import type { ScannerDatabase } from '../domain/observation.js';
import type { ScanReason, ScanStatus } from './scan.repository.js';

/** A scan as lists and receipts show it. */
export interface ScanRow {
  id: string;
  devicePublicId: string;
  deviceName: string;
  source: string;
  scope: string;
  status: ScanStatus;
  receivedAt: Date;
  startedAt: Date;
  finishedAt: Date | null;
  appliedAt: Date | null;
  newFindings: number | null;
  fixedFindings: number | null;
  reopenedFindings: number | null;
  unchangedFindings: number | null;
  warningCount: number;
  /** Why it is not completed. */
  reason: ScanReason | null;
  causes: CauseCounts | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  /** How many findings it changed, or would have closed. */
  changeCount: number;
}

/** The scanner of a scan, and the version of the adapter that read its document. */
export interface StoredScanner {
  name: string;
  version: string | null;
  database?: ScannerDatabase | null;
  /** Absent in scans from before it was recorded. */
  adapter?: string;
}

/** The rest of a receipt. */
export interface ReceiptRow extends ScanRow {
  sha256: string;
  bytes: number;
  agent: unknown;
  scanner: StoredScanner | null;
  coverage: unknown[];
  warnings: string[];
}

const DEVICE_COLUMNS = `d.public_id AS device_public_id, d.name AS device_name`;
const COLUMNS = `s.id, s.source, s.scope, s.status, s.received_at,
       s.started_at, s.finished_at, s.applied_at,
       s.new_findings, s.fixed_findings, s.reopened_findings,
       s.unchanged_findings, jsonb_array_length(s.warnings) AS warning_count, s.reason, s.causes,
       s.decided_by, s.decided_at, coalesce(cardinality(s.delta_changes), 0) AS change_count`;
const FROM = `scan s JOIN published_device d ON d.organization_id = s.organization_id AND d.id = s.device_id`;
/** The devices of a page, looked up together. */
const DEVICES_OF_THE_PAGE = `LEFT JOIN (SELECT id, public_id, name FROM published_device
    WHERE organization_id = $1 AND id = ANY (ARRAY (SELECT device_id FROM page)) OFFSET 0) d ON d.id = page.device_id`;
const SORT_COLUMNS = { receivedAt: 's.received_at', startedAt: 's.started_at' } as const;

/** Reads scans. */
@Injectable()
export class ScanQueryRepository {
  constructor(private readonly database: Database) {}

  async page(organizationId: number, query: ScanListQuery): Promise<FetchedPage<ScanRow & PagedRow>> {
    const page = await pagedQuery<ScanRow>(this.database, query, {
      where: conditions(organizationId, query),
      from: tables(query.filters),
      columns: `${COLUMNS}, s.device_id`,
      details: DEVICE_COLUMNS,
      detailsFrom: DEVICES_OF_THE_PAGE,
      order: [
        { expression: SORT_COLUMNS[query.sort.field], type: 'timestamptz' },
        { expression: 's.id', type: 'uuid' },
      ],
      asOf: { is: `(SELECT max(received_at) FROM scan WHERE organization_id = $1 AND status = 'completed')` },
    });
    return { ...page, ...(query.withFacets ? { facets: await this.facets(organizationId, query) } : {}) };
  }

  async receipt(organizationId: number, id: string): Promise<ReceiptRow | null> {
    return this.database.queryOne(
      `SELECT ${COLUMNS}, ${DEVICE_COLUMNS}, encode(s.body_sha256, 'hex') AS sha256, s.body_bytes AS bytes, s.agent, s.scanner, s.coverage, s.warnings
         FROM ${FROM} WHERE s.organization_id = $1 AND s.id = $2`,
      [organizationId, id],
      'scan-receipt',
    );
  }

  async statusOf(organizationId: number, id: string): Promise<ScanStatus | null> {
    const row = await this.database.queryOne<{ status: ScanStatus }>(
      `SELECT status FROM scan WHERE organization_id = $1 AND id = $2`,
      [organizationId, id],
      'scan-status',
    );
    return row?.status ?? null;
  }

  /** Each facet leaves its own filter out, so that it shows what choosing another value would give. */
  private async facets(organizationId: number, query: ScanListQuery): Promise<Facets> {
    const facets: Facets = {};
    for (const field of ['status', 'source'] as const) {
      const { [field]: _own, ...others } = query.filters;
      const filters = conditions(organizationId, { ...query, filters: others });
      const rows = await this.database.query<{ value: string; count: number }>(
        `SELECT s.${field} AS value, count(*)::int AS count FROM ${FROM} WHERE ${filters.toString()} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 50`,
        filters.values,
      );
      facets[field] = Object.fromEntries(rows.map(({ value, count }) => [value, count]));
    }
    return facets;
  }
}

/** The device is joined where one asks for it; what a row shows of it is looked up for the page. */
function tables({ deviceId, q }: ScanListQuery['filters']): string {
  return deviceId === undefined && q === undefined ? 'scan s' : FROM;
}

function conditions(organizationId: number, { filters }: Pick<ScanListQuery, 'filters'>): SqlConditions {
  return new SqlConditions([organizationId])
    .add('s.organization_id = $1')
    .when(filters.deviceId, (p) => `d.public_id = ANY (${p}::uuid[])`)
    .when(filters.status, (p) => `s.status = ANY (${p}::text[])`)
    .when(filters.source, (p) => `s.source = ANY (${p}::text[])`)
    .when(filters.startedAfter, (p) => `s.started_at >= ${p}`)
    .when(filters.startedBefore, (p) => `s.started_at < ${p}`)
    .when(
      filters.q === undefined ? undefined : containsPattern(filters.q),
      (p) => `(s.scope ILIKE ${p} OR d.name ILIKE ${p})`,
    );
}
