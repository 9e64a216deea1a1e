import { Module } from '@nestjs/common';
import { AdviceModule } from '../advice/index.js';
import { CloudSecurityModule } from '../cloud-security/index.js';
import { ComplianceModule } from '../compliance/index.js';
import { IdentityModule } from '../identity/index.js';
import { JobsModule } from '../jobs/index.js';
import { PlanningModule } from '../planning/index.js';
import { discoverModules } from '../platform/index.js';
import { RiskModule } from '../risk/index.js';
import { VulnerabilitiesModule } from '../vulnerabilities/index.js';
import { AskReport } from './app/ask-report.service.js';
import { ComposeReport } from './app/compose-report.service.js';
import { ExportReport } from './app/export-report.service.js';
import { FreezeReport } from './app/freeze-report.service.js';
import { GatherFacts } from './app/gather-facts.service.js';
import { KeepReportsHandler } from './app/keep-reports.handler.js';
import { LimitExports } from './app/limit-exports.js';
import { PrintKeptReport } from './app/print-kept-report.service.js';
import { PrintReportWork } from './app/print-report.work.js';
import { ReadReports } from './app/read-reports.service.js';
import { ReadSummary } from './app/read-summary.service.js';
import { RecordDownload } from './app/record-download.service.js';
import { ReportSections } from './app/report-sections.js';
import { reportHistoryConfig } from './history.config.js';
import { PdfAnswer } from './http/pdf-answer.js';
import { ReportExportController } from './http/report-export.controller.js';
import { ReportSummaryController } from './http/report-summary.controller.js';
import { ReportsController } from './http/reports.controller.js';
import { ReportFileRepository } from './persistence/report-file.repository.js';
import { ReportReadingRepository } from './persistence/report-reading.repository.js';
import { ReportSweepRepository } from './persistence/report-sweep.repository.js';
import { ReportRepository } from './persistence/report.repository.js';
import { PrintReport } from './printing/print-report.service.js';

/** Reports: what everything comes to, for those who decide, as data and as a PDF. */
@Module({
  imports: [
    AdviceModule,
    CloudSecurityModule,
    ComplianceModule,
    IdentityModule,
    JobsModule,
    PlanningModule,
    RiskModule,
    VulnerabilitiesModule,
    discoverModules(new URL('./sections/', import.meta.url)),
  ],
  // What has a name goes before what has an id.
  controllers: [ReportSummaryController, ReportExportController, ReportsController],
  providers: [
    AskReport,
    ComposeReport,
    ExportReport,
    FreezeReport,
    GatherFacts,
    KeepReportsHandler,
    LimitExports,
    PdfAnswer,
    PrintKeptReport,
    PrintReport,
    PrintReportWork,
    ReadReports,
    ReadSummary,
    RecordDownload,
    ReportFileRepository,
    reportHistoryConfig.provider,
    ReportReadingRepository,
    ReportRepository,
    ReportSections,
    ReportSweepRepository,
  ],
  exports: [FreezeReport, ReportSections],
})
export class ReportsModule {}
