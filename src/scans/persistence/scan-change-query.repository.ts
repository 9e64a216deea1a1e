import { Injectable } from '@nestjs/common';
import { Database, type FetchedPage, type PagedRow, pagedQuery, SqlConditions } from '../../platform/index.js';
import type { ScanChangeListQuery } from '../app/scan-list.js';
import { FINDING_CAUSE, FINDING_CHANGE } from '../domain/finding-change.js';

/** One change of a receipt, in ids. */
export interface ScanChangeRow {
  scanId: string;
  deviceId: number;
  matchBefore: number;
  matchAfter: number;
  /** As `changeCode` makes it. */
  code: number;
  /** The version of the package that came with the scan. */
  versionNow: string | null;
}

const COLUMNS = `s.id AS scan_id, s.device_id, u.before AS match_before, u.after AS match_after, u.code, pv.version AS version_now`;
const VERSION = `LEFT JOIN package_version pv ON pv.organization_id = s.organization_id AND pv.id = u.version_id`;

/** Reads what scans changed, out of the arrays of their receipts. */
@Injectable()
export class ScanChangeQueryRepository {
  constructor(private readonly database: Database) {}

  async page(
    organizationId: number,
    scanId: string,
    query: ScanChangeListQuery,
  ): Promise<FetchedPage<ScanChangeRow & PagedRow>> {
    const { change, cause } = query.filters;
    const where = new SqlConditions([organizationId, scanId])
      .add('s.organization_id = $1 AND s.id = $2')
      .when(
        change?.map((name) => FINDING_CHANGE[name]),
        (p) => `u.code / 10 = ANY (${p}::int[])`,
      )
      .when(
        cause?.map((name) => FINDING_CAUSE[name]),
        (p) => `u.code % 10 = ANY (${p}::int[])`,
      );
    return pagedQuery<ScanChangeRow>(this.database, query, {
      where,
      from: `scan s CROSS JOIN LATERAL unnest(s.delta_match_before, s.delta_match_after, s.delta_versions, s.delta_changes)
               WITH ORDINALITY AS u (before, after, version_id, code, place) ${VERSION}`,
      countedFrom: `scan s CROSS JOIN LATERAL unnest(s.delta_changes) AS u (code)`,
      columns: COLUMNS,
      order: [{ expression: 'u.place', type: 'bigint' }],
      asOf: { is: '(SELECT applied_at FROM scan WHERE organization_id = $1 AND id = $2)' },
    });
  }

  /** The first changes of each of some scans. */
  async first(organizationId: number, scanIds: string[], limit: number): Promise<ScanChangeRow[]> {
    return this.database.query(
      `SELECT ${COLUMNS}
         FROM scan s
         CROSS JOIN LATERAL unnest(s.delta_match_before[1:$3], s.delta_match_after[1:$3], s.delta_versions[1:$3], s.delta_changes[1:$3])
              WITH ORDINALITY AS u (before, after, version_id, code, place)
         ${VERSION}
        WHERE s.organization_id = $1 AND s.id = ANY ($2::uuid[]) AND s.delta_changes IS NOT NULL
        ORDER BY s.id, u.place`,
      [organizationId, scanIds, limit],
      'scan-changes-first',
    );
  }
}
