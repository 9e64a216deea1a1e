export type { ReportFacts } from './report-facts.port.js';
export { ReportsModule } from './reports.module.js';
