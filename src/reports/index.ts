export { FreezeReport } from './app/freeze-report.service.js';
export type { ReportOwner } from './app/facts/report-facts.js';
export { describeReportSections, reportSectionModels } from './http/openapi-sections.js';
export type { ReportFacts } from './report-facts.port.js';
export { ReportsModule } from './reports.module.js';
