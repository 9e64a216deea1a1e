import { Module, type Provider } from '@nestjs/common';
import { AdviceModule } from '../advice/index.js';
import { CloudSecurityModule } from '../cloud-security/index.js';
import { ComplianceModule } from '../compliance/index.js';
import { DevicesModule } from '../devices/index.js';
import { IdentityModule } from '../identity/index.js';
import { JobsModule } from '../jobs/index.js';
import { PlanningModule } from '../planning/index.js';
import { discoverModules } from '../platform/index.js';
import { RiskModule } from '../risk/index.js';
import { VulnerabilitiesModule } from '../vulnerabilities/index.js';
import { ComposeReport, ReportSections } from './app/compose-report.service.js';
import { ExportReport, LimitExports, RecordDownload } from './app/export-report.service.js';
import { ReportControlFacts, ReportPlanFacts, ReportRiskFacts } from './app/facts/report-facts.js';
import { FreezeReport } from './app/freeze-report.service.js';
import { GatherFacts } from './app/gather-facts.service.js';
import { GatherLists } from './app/gather-lists.service.js';
import { AskReport, PrintReportWork } from './app/print-report.work.js';
import { PrintStoredReport } from './app/print-stored-report.service.js';
import { ReadFleet } from './app/read-fleet.service.js';
import { PruneReportsHandler, ReadReports } from './app/read-reports.service.js';
import { ReadSummary } from './app/read-summary.service.js';
import { reportsConfig } from './config.js';
import { reportHistoryConfig } from './history.config.js';
import { PdfAnswer } from './http/pdf-answer.js';
import { ReportExportController } from './http/report-export.controller.js';
import { ReportSummaryController } from './http/report-summary.controller.js';
import { ReportsController } from './http/reports.controller.js';
import { ExposureQueryRepository } from './persistence/exposure-query.repository.js';
import { FleetQueryRepository } from './persistence/fleet-query.repository.js';
import { ReportFileRepository } from './persistence/report-file.repository.js';
import { ReportQueryRepository } from './persistence/report-query.repository.js';
import { ReportSweepRepository } from './persistence/report-sweep.repository.js';
import { ReportRepository } from './persistence/report.repository.js';
import { BrowserPool } from './printing/browser-pool.service.js';
import { PrintReport } from './printing/print-report.service.js';
import { StartBrowser } from './printing/start-browser.service.js';
import { ReportFonts } from './template/report-fonts.js';

/** Making, keeping and handing out reports. */
const historyProviders: Provider[] = [
  AskReport,
  ExportReport,
  FreezeReport,
  PruneReportsHandler,
  LimitExports,
  PdfAnswer,
  PrintStoredReport,
  PrintReportWork,
  ReadReports,
  RecordDownload,
  ReportFileRepository,
  reportHistoryConfig.provider,
  ReportQueryRepository,
  ReportRepository,
  ReportSweepRepository,
];

/** Reports: what everything comes to, for those who decide, as data and as a PDF. */
@Module({
  imports: [
    DevicesModule,
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
    ...historyProviders,
    BrowserPool,
    ComposeReport,
    ExposureQueryRepository,
    FleetQueryRepository,
    GatherFacts,
    GatherLists,
    PrintReport,
    ReadFleet,
    ReadSummary,
    ReportControlFacts,
    ReportFonts,
    ReportPlanFacts,
    ReportRiskFacts,
    reportsConfig.provider,
    ReportSections,
    StartBrowser,
  ],
  exports: [FreezeReport, ReportSections],
})
export class ReportsModule {}
