import type { Provider } from '@nestjs/common';
import { AskReport } from './app/ask-report.service.js';
import { ExportReport, LimitExports, RecordDownload } from './app/export-report.service.js';
import { FreezeReport } from './app/freeze-report.service.js';
import { PruneReportsHandler, ReadReports } from './app/read-reports.service.js';
import { PrintStoredReport } from './app/print-stored-report.service.js';
import { PrintReportWork } from './app/print-report.work.js';
import { reportHistoryConfig } from './history.config.js';
import { PdfAnswer } from './http/pdf-answer.js';
import { ReportFileRepository } from './persistence/report-file.repository.js';
import { ReportQueryRepository } from './persistence/report-query.repository.js';
import { ReportSweepRepository } from './persistence/report-sweep.repository.js';
import { ReportRepository } from './persistence/report.repository.js';

/** Making, keeping and handing out reports. */
export const historyProviders: Provider[] = [
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
