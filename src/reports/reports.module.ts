import { Module } from '@nestjs/common';
import { DevicesModule } from '../devices/index.js';
import { AdviceModule } from '../advice/index.js';
import { CloudSecurityModule } from '../cloud-security/index.js';
import { ComplianceModule } from '../compliance/index.js';
import { IdentityModule } from '../identity/index.js';
import { JobsModule } from '../jobs/index.js';
import { PlanningModule } from '../planning/index.js';
import { discoverModules } from '../platform/index.js';
import { RiskModule } from '../risk/index.js';
import { VulnerabilitiesModule } from '../vulnerabilities/index.js';
import { ComposeReport } from './app/compose-report.service.js';
import { FreezeReport } from './app/freeze-report.service.js';
import { ReportControlFacts } from './app/facts/control-facts.service.js';
import { ReportPlanFacts } from './app/facts/plan-facts.service.js';
import { ReportRiskFacts } from './app/facts/risk-facts.service.js';
import { GatherFacts } from './app/gather-facts.service.js';
import { GatherLists } from './app/gather-lists.service.js';
import { ReadFleet } from './app/read-fleet.service.js';
import { ReadSummary } from './app/read-summary.service.js';
import { ReportSections } from './app/report-sections.js';
import { reportsConfig } from './config.js';
import { historyProviders } from './history.providers.js';
import { ReportExportController } from './http/report-export.controller.js';
import { ReportSummaryController } from './http/report-summary.controller.js';
import { ReportsController } from './http/reports.controller.js';
import { ExposureQueryRepository } from './persistence/exposure-query.repository.js';
import { FleetQueryRepository } from './persistence/fleet-query.repository.js';
import { BrowserPool } from './printing/browser-pool.service.js';
import { PrintReport } from './printing/print-report.service.js';
import { StartBrowser } from './printing/start-browser.service.js';
import { ReportFonts } from './template/report-fonts.js';

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
