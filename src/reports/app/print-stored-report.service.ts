import { createHash } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AuditLog, Clock, Database, NotFoundError } from '../../platform/index.js';
import type { By, PrintOptions, ReportFile, ReportFileContents } from '../domain/stored-report.js';
import type { ReportSummary } from '../domain/summary.js';
import { type PrintedFile, ReportFileRepository } from '../persistence/report-file.repository.js';
import { ReportRepository } from '../persistence/report.repository.js';
import { PrintReport } from '../printing/print-report.service.js';
import { actorOf } from './freeze-report.service.js';
import { ComposeReport } from './compose-report.service.js';
import { GENERATOR } from './read-summary.service.js';

/** A file with its bytes. */
export type FileAtHand = ReportFile & { contents: Uint8Array };

/** Of a report that is not kept. */
export type LooseFile = PrintedFile;

/**
 * Prints reports from what they said when they were made, once: what is there is not printed again, one that is being
 * printed is waited for, and of two processes that print the same the bytes of the first are everybody's.
 */
@Injectable()
export class PrintStoredReport implements OnModuleDestroy {
  private readonly underWay = new Map<string, Promise<FileAtHand>>();
  private readonly end = new AbortController();

  constructor(
    private readonly reports: ReportRepository,
    private readonly files: ReportFileRepository,
    private readonly composing: ComposeReport,
    private readonly printing: PrintReport,
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  onModuleDestroy(): void {
    this.end.abort();
  }

  /** Who hangs up has it printed all the same: it is kept. Throws {@link NotFoundError}, and what printing throws. */
  async execute(organizationId: number, reportId: string, options: PrintOptions, by: By): Promise<FileAtHand> {
    const file = await this.files.withContents(organizationId, reportId, options);
    if (isAtHand(file)) return file;
    const key = [organizationId, reportId, options.paper, options.lang].join(':');
    let flight = this.underWay.get(key);
    if (!flight) {
      flight = this.printAndKeep(organizationId, reportId, options, by).finally(() => this.underWay.delete(key));
      this.underWay.set(key, flight);
    }
    return flight;
  }

  /** Prints what is not kept. */
  async loose(summary: ReportSummary, options: PrintOptions): Promise<LooseFile> {
    const { bytes, pages, missing, browser } = await this.printing.execute({
      html: (pass) => this.composing.html(summary, options, pass),
      title: `Security report: ${summary.organization.name}`,
      lang: options.lang,
      subject: summary.dataVersion,
      asOf: new Date(summary.asOf),
      signal: this.end.signal,
      organizationId: summary.organization.id,
    });
    return {
      ...options,
      printer: `${GENERATOR.name} ${GENERATOR.version}, ${browser}`,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      pages,
      size: bytes.byteLength,
      missing: [...missing],
      printedAt: this.clock.now(),
      contents: bytes,
    };
  }

  private async printAndKeep(
    organizationId: number,
    reportId: string,
    options: PrintOptions,
    by: By,
  ): Promise<FileAtHand> {
    // What is printed is what was kept, not what was just read: so it is the same the next time.
    const summary = await this.reports.summary(organizationId, reportId);
    if (!summary) throw new NotFoundError('report');
    const before = await this.files.one(organizationId, reportId, options);
    const printed = await this.loose(summary, options);
    await this.database.transaction(async () => {
      if (!(await this.files.keep(organizationId, reportId, printed, by))) return;
      const { sha256, pages, size, printer } = printed;
      await this.audit.record({
        organizationId,
        action: 'report.printed',
        target: { type: 'report', id: reportId },
        facts: {
          paper: options.paper,
          lang: options.lang,
          sha256,
          pages,
          size,
          printer,
          sha256Before: before?.sha256 ?? null,
        },
        actor: actorOf(by),
      });
    });
    const stored = await this.files.withContents(organizationId, reportId, options);
    // Housekeeping may have been here in between.
    return isAtHand(stored) ? stored : { ...printed, reportId, printedBy: by };
  }
}

function isAtHand(file: ReportFileContents | null): file is FileAtHand {
  return file !== null && file.contents !== null;
}
