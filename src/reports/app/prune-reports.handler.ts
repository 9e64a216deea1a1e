import { Inject, Injectable } from '@nestjs/common';
import { Clock, EachOrganization, JobHandler, type JobHandlerPort } from '../../platform/index.js';
import { reportHistoryConfig, type ReportHistoryConfig } from '../history.config.js';
import { ReportFileRepository } from '../persistence/report-file.repository.js';
import { ReportSweepRepository } from '../persistence/report-sweep.repository.js';
import { ReportRepository } from '../persistence/report.repository.js';

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
