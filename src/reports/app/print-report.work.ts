import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  type AskedWork,
  type BegunJob,
  LongJobFailure,
  LongJobs,
  LongWork,
  type LongWorkPort,
  type WorkWatch,
} from '../../jobs/index.js';
import { DomainError } from '../../platform/index.js';
import type { By, PrintOptions } from '../domain/stored-report.js';
import { LimitExports } from './export-report.service.js';
import type { ReportOwner } from './facts/report-facts.js';
import { FreezeReport, type FrozenReport } from './freeze-report.service.js';
import { PrintStoredReport } from './print-stored-report.service.js';

/** The kind of the job. */
const PRINT_REPORT = 'print-report';

const LIMIT_SECONDS = 600;
const BUSY = 'report-printer-busy';
const BUSY_MS = 2_000;

/** What printing is asked with: a report that was made, so that it is of the data as it was when it was asked for. */
interface AskedPrint extends PrintOptions {
  reportId: string;
}

/** Prints a report, for one who does not want to wait for it. */
@LongWork({ kind: PRINT_REPORT, limitSeconds: LIMIT_SECONDS })
@Injectable()
export class PrintReportWork implements LongWorkPort<AskedPrint> {
  constructor(private readonly printing: PrintStoredReport) {}

  async run({ organizationId, asked, by }: AskedWork<AskedPrint>, watch: WorkWatch): Promise<{ resultLink: string }> {
    const { reportId, paper, lang } = asked;
    watch.move({ done: 0, total: 1, phase: 'Printing' });
    for (;;) {
      watch.signal.throwIfAborted();
      try {
        await this.printing.execute(organizationId, reportId, { paper, lang }, by);
        break;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        if (error.code !== BUSY) throw new LongJobFailure({ code: error.code, message: error.detail });
        await pause(BUSY_MS);
      }
    }
    watch.move({ done: 1, total: 1, phase: null });
    return { resultLink: `/api/v1/reports/${reportId}/pdf?paper=${paper}&lang=${lang}` };
  }
}

/** What tells prints apart that may be under way beside each other. */
function subjectOf({ reportId, paper, lang }: AskedPrint): string {
  return [reportId, paper, lang].join(':');
}

/** What became of the wish: printing is under way, or there is nothing that could be kept for later. */
export type AskedReport = (BegunJob & { reportId: string }) | { reportId: null; frozen: FrozenReport };

/** Makes a report now and has it printed later. */
@Injectable()
export class AskReport {
  constructor(
    private readonly freezing: FreezeReport,
    private readonly jobs: LongJobs,
    private readonly limit: LimitExports,
  ) {}

  /** Gives the job that prints this very report when one is under way. Throws when it is asked too often. */
  async execute(owner: ReportOwner, { paper, lang }: PrintOptions, by: By): Promise<AskedReport> {
    const { organizationId } = owner;
    this.limit.take(organizationId, by);
    const frozen = await this.freezing.execute(owner, by);
    if (!frozen.kept) return { reportId: null, frozen };
    const asked: AskedPrint = { reportId: frozen.kept.id, paper, lang };
    const begun = await this.jobs.begin(organizationId, { kind: PRINT_REPORT, subject: subjectOf(asked), asked, by });
    return { ...begun, reportId: frozen.kept.id };
  }
}
