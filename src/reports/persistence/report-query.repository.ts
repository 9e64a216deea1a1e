import { Injectable } from '@nestjs/common';
import { Database, type FetchedPage, type PagedRow, pagedQuery, SqlConditions } from '../../platform/index.js';
import type { ReportListQuery } from '../app/report-list.js';
import type { StoredReport, NamedActor, PrintOptions } from '../domain/stored-report.js';
import type { ReportSummary } from '../domain/summary.js';

/** A file as lists show it. */
export interface FileRow extends PrintOptions {
  sha256: string;
  pages: number;
  size: number;
  missing: string[];
  /** ISO 8601. */
  printedAt: string;
  printedBy: NamedActor;
  isKept: boolean;
}

/** A report with what was printed of it. */
export interface ReportRow extends Omit<StoredReport, 'asOf'> {
  /** When what it says was read. */
  readAt: Date;
  madeBy: NamedActor;
  files: FileRow[];
}

const COLUMNS = `r.id, r.data_version, r.format, r.as_of AS read_at, r.made_at, r.made_by_kind, r.made_by`;

const DETAILS = `${namedActor('page.made_by_kind', 'page.made_by')} AS made_by,
  coalesce((SELECT jsonb_agg(jsonb_build_object(
                     'paper', f.paper, 'lang', f.lang, 'sha256', f.sha256, 'pages', f.pages, 'size', f.size, 'missing', f.missing,
                     'printedAt', to_char(f.printed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                     'printedBy', ${namedActor('f.printed_by_kind', 'f.printed_by')}, 'isKept', f.contents IS NOT NULL)
                   ORDER BY f.paper, f.lang)
              FROM report_file f WHERE f.organization_id = $1 AND f.report_id = page.id), '[]') AS files`;

/** Shows reports. */
@Injectable()
export class ReportQueryRepository {
  constructor(private readonly database: Database) {}

  list(organizationId: number, query: ReportListQuery): Promise<FetchedPage<ReportRow & PagedRow>> {
    const where = new SqlConditions([organizationId])
      .add('r.organization_id = $1')
      .when(query.filters.madeAfter, (after) => `r.made_at >= ${after}`)
      .when(query.filters.madeBefore, (before) => `r.made_at < ${before}`);
    return pagedQuery<ReportRow>(this.database, query, {
      where,
      from: 'report r',
      columns: COLUMNS,
      details: DETAILS,
      order: [
        { expression: 'r.made_at', type: 'timestamptz' },
        { expression: 'r.id', type: 'uuid' },
      ],
      asOf: { latestOf: 'r.made_at' },
    });
  }

  one(organizationId: number, id: string): Promise<(ReportRow & { summary: ReportSummary }) | null> {
    return this.database.queryOne(
      `WITH page AS MATERIALIZED (SELECT ${COLUMNS}, r.summary FROM report r WHERE r.organization_id = $1 AND r.id = $2)
       SELECT page.*, ${DETAILS} FROM page`,
      [organizationId, id],
    );
  }
}

/** SQL for a `NamedActor`, over columns of a kind and an id. `$1` is the organization. */
function namedActor(kind: string, id: string): string {
  return `jsonb_build_object('kind', ${kind}, 'id', ${id}, 'name', CASE ${kind}
            WHEN 'user' THEN (SELECT u.name FROM published_user u WHERE u.public_id = ${id}::uuid)
            WHEN 'api-key' THEN (SELECT k.name FROM published_api_key k WHERE k.organization_id = $1 AND k.id = ${id}::uuid) END)`;
}
