import { Inject, Injectable } from '@nestjs/common';
import {
  Clock,
  EachOrganization,
  JobHandler,
  type JobHandlerPort,
  listPage,
  type ListPage,
  NotFoundError,
} from '../../platform/index.js';
import type { ReportSummary } from '../domain/summary.js';
import { reportHistoryConfig, type ReportHistoryConfig } from '../history.config.js';
import { ReportFileRepository } from '../persistence/report-file.repository.js';
import { ReportQueryRepository, type ReportRow } from '../persistence/report-query.repository.js';
import { ReportSweepRepository } from '../persistence/report-sweep.repository.js';
import { ReportRepository } from '../persistence/report.repository.js';
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

const DAY_MS = 86_400_000;
const BATCH = 50;

/** Lets go of old PDFs, which can be printed again, and later of the reports themselves. */
@JobHandler({ name: 'prune-reports', everySeconds: 3600 })
@Injectable()
export class PruneReportsHandler implements JobHandlerPort {
  constructor(
    private readonly sweep: ReportSweepRepository,
    private readonly reports: ReportRepository,
    private readonly files: ReportFileRepository,
    private readonly each: EachOrganization,
    private readonly clock: Clock,
    @Inject(reportHistoryConfig.token) private readonly config: ReportHistoryConfig,
  ) {}

  async handle(): Promise<void> {
    const { REPORT_DAYS_KEPT, REPORTS_KEPT, REPORT_FILES_KEPT } = this.config;
    const before = new Date(this.clock.now().getTime() - REPORT_DAYS_KEPT * DAY_MS);
    await this.each.run(await this.sweep.organizations(), async (organizationId) => {
      while ((await this.reports.thin(organizationId, before, REPORTS_KEPT, BATCH)) > 0);
      while ((await this.files.letGo(organizationId, REPORT_FILES_KEPT, BATCH)) > 0);
    });
  }
}
