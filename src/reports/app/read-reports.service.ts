import { Injectable } from '@nestjs/common';
import { listPage, type ListPage, NotFoundError } from '../../platform/index.js';
import type { ReportSummary } from '../domain/summary.js';
import { ReportQueryRepository, type ReportRow } from '../persistence/report-query.repository.js';
import type { ReportListQuery } from './report-list.js';

/** Shows reports that were made. */
@Injectable()
export class ReadReports {
  constructor(private readonly reports: ReportQueryRepository) {}

  list<Item extends object>(
    organizationId: number,
    query: ReportListQuery,
    map: (row: ReportRow) => Item,
  ): Promise<ListPage<Item>> {
    return listPage(query, (page: ReportListQuery) => this.reports.list(organizationId, page), map);
  }

  /** With what it says. Throws {@link NotFoundError}. */
  async one(organizationId: number, id: string): Promise<ReportRow & { summary: ReportSummary }> {
    const found = await this.reports.one(organizationId, id);
    if (!found) throw new NotFoundError('report');
    return found;
  }
}
